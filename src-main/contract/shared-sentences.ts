import { z } from 'zod';
import { spanSchema } from './cluster-views.ts';
import { rangeSchema } from './evidence.ts';
import { pageBriefSchema } from './pages.ts';
import { facetSchema } from './reviews.ts';
import { verdictSchema } from './verdicts.ts';

export const sentenceFilter = z
  .object({
    text: z.string().max(500),
    /** Of a cluster with it. */
    verdicts: z.array(verdictSchema),
    host: z.string(),
    /** Key of a cluster. */
    cluster: z.string(),
    page: z.int(),
    ignored: z.boolean(),
    pages: spanSchema,
  })
  .partial().shape;

/** On at least two pages. */
export const sentenceRowSchema = z.object({
  /** Hash of the folded sentence, the same in every audit. */
  key: z.string(),
  /** As on the first page by address. */
  text: z.string(),
  /** Characters of Chinese, words of other scripts. */
  length: z.int(),
  /** In a cluster or not. */
  pages: z.int(),
  hosts: z.int(),
  clusters: z.int(),
  /** Key of its ignore rule. */
  ignored: z.string().nullable(),
  firstAddress: z.string(),
  language: z.string(),
});
export type SentenceRow = z.infer<typeof sentenceRowSchema>;

export const sentencePageSchema = z.object({
  page: pageBriefSchema,
  /** Its first place. */
  range: rangeSchema,
  context: z.object({ before: z.string(), text: z.string(), after: z.string() }),
  cluster: z.object({ id: z.int(), key: z.string() }).nullable(),
});
export type SentencePage = z.infer<typeof sentencePageSchema>;

/** A sentence counts for all verdicts of its clusters. */
export const sentenceFacetsSchema = z.object({ verdicts: facetSchema, ignored: facetSchema });
export type SentenceFacets = z.infer<typeof sentenceFacetsSchema>;

export const sentenceListingSchema = z.object({
  ...sentenceFilter,
  sort: z.enum(['pages', 'length', 'hosts', 'clusters', 'text']).default('pages'),
  descending: z.boolean().default(true),
});
export type SentenceListing = z.output<typeof sentenceListingSchema>;
