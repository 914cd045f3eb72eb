import { z } from 'zod';
import { facetSchema } from './cluster-views.ts';
import { pageBriefSchema } from './pages.ts';
import { verdictSchema } from './verdicts.ts';

export const sentenceFilter = {
  text: z.string().max(500).optional(),
  /** Of a cluster with a member that has it. */
  verdicts: z.array(verdictSchema).optional(),
  host: z.string().optional(),
  /** Key of a cluster. */
  cluster: z.string().optional(),
  page: z.int().optional(),
  ignored: z.boolean().optional(),
  pages: z.tuple([z.number().nullable(), z.number().nullable()]).optional(),
};

/** On at least two pages. */
export const sentenceRowSchema = z.object({
  /** Hash of the folded sentence, 16 hexadecimal digits, the same in every audit. */
  key: z.string(),
  /** As on the page whose address sorts first. */
  text: z.string(),
  /** Characters of Chinese, words of other scripts. */
  length: z.int(),
  /** Whether in a cluster or not. */
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
  /** Its first place in the shown text, in UTF-16 units. */
  range: z.tuple([z.int(), z.int()]),
  /** As this page writes it, with some of what surrounds it. */
  context: z.object({ before: z.string(), text: z.string(), after: z.string() }),
  cluster: z.object({ id: z.int(), key: z.string() }).nullable(),
});
export type SentencePage = z.infer<typeof sentencePageSchema>;

/** With every part of the filter in force but the own; a sentence counts for every verdict of its clusters. */
export const sentenceFacetsSchema = z.object({ verdicts: facetSchema, ignored: facetSchema });
export type SentenceFacets = z.infer<typeof sentenceFacetsSchema>;

export const sentenceListingSchema = z.object({
  ...sentenceFilter,
  sort: z.enum(['pages', 'length', 'hosts', 'clusters', 'text']).default('pages'),
  descending: z.boolean().default(true),
});
export type SentenceListing = z.output<typeof sentenceListingSchema>;
