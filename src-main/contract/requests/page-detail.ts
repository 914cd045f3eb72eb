import { z } from 'zod';
import { linkedPageSchema } from '../checks.ts';
import { pairRowSchema } from '../models.ts';
import { longestRuleList } from '../selector-rules.ts';
import { inAudit, listOf, window } from './shapes.ts';

const ofPage = inAudit.extend({ page: z.number().int() });

/** What the detail of a page shows beside `page/get`. */
export const pageDetailRequests = {
  /**
   * The page as a document without anything that could act, for a sandboxed frame without scripts. With `rules` its blocks are marked as
   * these rules would have them, otherwise as they are.
   */
  'page/snapshot': {
    parameters: ofPage.extend({ rules: z.string().max(longestRuleList).optional() }),
    result: z.object({ html: z.string(), truncated: z.boolean(), kept: z.number().int(), removed: z.number().int() }),
  },
  /** The source of the page as it was decoded: as its scripts left it, or as it was sent. */
  'page/source': {
    parameters: ofPage.extend({ raw: z.boolean().default(false) }),
    /** `rendered`: scripts were run, so that there are two sources. */
    result: z.object({ source: z.string(), charset: z.string(), truncated: z.boolean(), rendered: z.boolean() }),
  },
  /**
   * Pages of the audit that link to a page, the first thousand of them, or that it links to, those that did not answer well first. `all`: every page that
   * links here, or every address that is linked to, addresses that the audit does not have included.
   */
  'page/links': {
    parameters: ofPage.extend({ ...window.shape, side: z.enum(['in', 'out']) }),
    result: listOf(linkedPageSchema).extend({ all: z.number().int() }),
  },
  /** Pairs of the page that are a finding, most similar first. */
  'page/pairs': { parameters: ofPage.extend(window.shape), result: listOf(pairRowSchema) },
} as const;
