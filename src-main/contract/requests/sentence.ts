import { z } from 'zod';
import { sentenceFacetsSchema, sentenceFilter, sentencePageSchema, sentenceRowSchema } from '../shared-sentences.ts';
import { inAudit, listOf, versionedListOf, window } from './shapes.ts';

export const sentenceRequests = {
  /** Long sentences that stand on at least two pages. */
  'sentence/list': {
    parameters: inAudit.extend({
      ...window.shape,
      ...sentenceFilter,
      sort: z.enum(['pages', 'length', 'hosts', 'clusters', 'text']).default('pages'),
      descending: z.boolean().default(true),
    }),
    result: versionedListOf(sentenceRowSchema),
  },
  'sentence/facets': { parameters: inAudit.extend(sentenceFilter), result: sentenceFacetsSchema },
  /** Fails with `sentence-not-found`. */
  'sentence/get': { parameters: inAudit.extend({ sentence: z.string() }), result: sentenceRowSchema },
  /** The pages of a sentence, in the order of their addresses. */
  'sentence/pages': { parameters: inAudit.extend({ ...window.shape, sentence: z.string() }), result: listOf(sentencePageSchema) },
} as const;
