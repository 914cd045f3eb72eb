import { z } from 'zod';
import { sentenceFacetsSchema, sentencePageSchema, sentenceRowSchema } from '../shared-sentences.ts';
import { verdictSchema } from '../verdicts.ts';
import { inAudit, listOf, versionedListOf, window } from './shapes.ts';

const filter = {
  text: z.string().max(500).optional(),
  /** Sentences on a member of a cluster with one of these verdicts. */
  verdicts: z.array(verdictSchema).optional(),
  host: z.string().optional(),
  /** Key of a cluster, or a page: its sentences alone. */
  cluster: z.string().optional(),
  page: z.number().int().optional(),
  ignored: z.boolean().optional(),
  pages: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
};

export const sentenceRequests = {
  /** Long sentences that stand on at least two pages. */
  'sentence/list': {
    parameters: inAudit.extend({
      ...window.shape,
      ...filter,
      sort: z.enum(['pages', 'length', 'hosts', 'clusters', 'text']).default('pages'),
      descending: z.boolean().default(true),
    }),
    result: versionedListOf(sentenceRowSchema),
  },
  'sentence/facets': { parameters: inAudit.extend(filter), result: sentenceFacetsSchema },
  /** Fails with `sentence-not-found`. */
  'sentence/get': { parameters: inAudit.extend({ sentence: z.string() }), result: sentenceRowSchema },
  /** The pages of a sentence, in the order of their addresses. */
  'sentence/pages': { parameters: inAudit.extend({ ...window.shape, sentence: z.string() }), result: listOf(sentencePageSchema) },
} as const;
