import { z } from 'zod';
import type { PageBrief } from './pages.ts';
import type { Range } from './evidence.ts';
import { spanSchema } from './clusters.ts';
import { verdictSchema } from './verdicts.ts';

export const sentenceFilter = z
  .object({
    text: z.string().max(500),
    /** Verdicts of clusters with the sentence. */
    verdicts: z.array(verdictSchema),
    host: z.string(),
    /** Key of a cluster. */
    cluster: z.string(),
    page: z.int(),
    ignored: z.boolean(),
    pages: spanSchema,
  })
  .partial().shape;

/** A sentence that occurs on at least two pages. */
export const sentenceRowSchema = z.object({
  /** Hash of the folded sentence, equal in all audits. */
  key: z.string(),
  /** As written on the first page by address. */
  text: z.string(),
  /** In characters for Chinese, in words for other scripts. */
  length: z.int(),
  /** Pages with it, whether in a cluster or not. */
  pages: z.int(),
  /** Those of `pages` that are not listings. */
  contentPages: z.int(),
  hosts: z.int(),
  clusters: z.int(),
  /** Key of its ignore rule, or null. */
  ignored: z.string().nullable(),
  firstAddress: z.string(),
  language: z.string(),
});
export type SentenceRow = z.infer<typeof sentenceRowSchema>;

export interface SentencePage {
  page: PageBrief;
  /** The first occurrence on the page. */
  range: Range;
  context: { before: string; text: string; after: string };
  cluster: { id: number; key: string } | null;
}

/** The default, the first, ranks sentences of content pages above those that listings repeat by design. */
export const sentenceSorts = ['contentPages', 'pages', 'length', 'hosts', 'clusters', 'text'] as const;

export const sentenceListingSchema = z.object({
  ...sentenceFilter,
  sort: z.enum(sentenceSorts).default('contentPages'),
  descending: z.boolean().default(true),
});
export type SentenceListing = z.output<typeof sentenceListingSchema>;
