import { z } from 'zod';
import { inAudit, nothing } from './shapes.ts';

export const searchRequests = {
  /** How much of the full-text index is there. Names are addresses and titles of all pages; texts are those of members, or of all pages. */
  'search/status': {
    parameters: inAudit,
    result: z.object({ names: z.number().int(), texts: z.number().int(), total: z.number().int(), allTexts: z.boolean(), building: z.boolean() }),
  },
  /** Whether the texts of all pages are indexed (about two kilobytes a page) or those of pages in findings only. */
  'search/set': { parameters: inAudit.extend({ allTexts: z.boolean() }), result: nothing },
} as const;
