import { z } from 'zod';
import { facetSchema } from './cluster-views.ts';
import { pageBriefSchema } from './pages.ts';
import { verdictSchema } from './verdicts.ts';

/** What a list of sentences can be narrowed to. */
export const sentenceFilter = {
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

/** A long sentence that stands on at least two pages of the audit. */
export const sentenceRowSchema = z.object({
  /** 16 hexadecimal digits: the hash of the folded sentence, the same in every audit. */
  key: z.string(),
  /** As written on the page whose address sorts first. */
  text: z.string(),
  /** Characters of Chinese, words of other scripts. */
  length: z.number().int(),
  /** Of the whole audit, whether they are in a cluster or not. */
  pages: z.number().int(),
  hosts: z.number().int(),
  clusters: z.number().int(),
  /** Key of the ignore rule that makes it count for nothing. */
  ignored: z.string().nullable(),
  /** The address that sorts first. */
  firstAddress: z.string(),
  language: z.string(),
});
export type SentenceRow = z.infer<typeof sentenceRowSchema>;

export const sentencePageSchema = z.object({
  page: pageBriefSchema,
  /** Where it stands first in the shown text of the page, in UTF-16 units. */
  range: z.tuple([z.number().int(), z.number().int()]),
  /** The sentence as this page writes it, with some of what stands before and after it. */
  context: z.object({ before: z.string(), text: z.string(), after: z.string() }),
  cluster: z.object({ id: z.number().int(), key: z.string() }).nullable(),
});
export type SentencePage = z.infer<typeof sentencePageSchema>;

/**
 * How many sentences each value would leave, its own field left aside. A sentence counts for every verdict that its
 * clusters have.
 */
export const sentenceFacetsSchema = z.object({ verdicts: facetSchema, ignored: facetSchema });
export type SentenceFacets = z.infer<typeof sentenceFacetsSchema>;

/** Which shared sentences are listed, and in what order. */
export const sentenceListingSchema = z.object({
  ...sentenceFilter,
  sort: z.enum(['pages', 'length', 'hosts', 'clusters', 'text']).default('pages'),
  descending: z.boolean().default(true),
});
export type SentenceListing = z.output<typeof sentenceListingSchema>;
