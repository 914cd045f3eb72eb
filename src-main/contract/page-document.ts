import { z } from 'zod';
import { blockRoles, extractionReasons } from './block-rules.ts';

export const pageTypeSchema = z.enum(['article', 'list', 'home', 'product', 'forum', 'documentation', 'other']);
export type PageType = z.infer<typeof pageTypeSchema>;

/** Metadata of a page. Audits of older versions have the defaults. */
export const pageDocumentSchema = z.object({
  keywords: z.string().default(''),
  /** From `html lang` or headers. */
  declaredLanguage: z.string().default(''),
  summary: z.string().default(''),
  related: z.array(z.string()).default([]),
  previous: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** Status 200, but the text of an error page. */
  softNotFound: z.boolean().default(false),
  /** Of a short text; null for longer ones. */
  inText: z
    .object({ links: z.array(z.object({ address: z.string(), label: z.string() })), hasMedia: z.boolean() })
    .nullable()
    .default(null),
  /** Sorted by share of letters, descending. */
  languages: z.array(z.object({ language: z.string(), share: z.number() })).default([]),
  /** Null in older audits. */
  extraction: z
    .object({ extractor: z.string(), reason: z.enum(extractionReasons) })
    .nullable()
    .default(null),
});
export type PageDocument = z.infer<typeof pageDocumentSchema>;

/** Letters and digits of the main text as sent, as rendered by scripts, and those only in the latter. */
export interface TextGain {
  rawLetters: number;
  renderedLetters: number;
  addedLetters: number;
}

/** Sets of pages in which a block may recur. */
export const populationKinds = ['site', 'layout', 'language', 'section', 'section-layout'] as const;
export type PopulationKind = (typeof populationKinds)[number];

export const blockSchema = z.object({
  text: z.string(),
  kept: z.boolean(),
  rule: z.string(),
  /** Prose by default. */
  role: z.enum(blockRoles).exactOptional(),
  /** Set if it differs from the page's. */
  language: z.string().exactOptional(),
  /** On `pages` of `of` pages. */
  spread: z.object({ pages: z.int(), of: z.int(), among: z.enum(populationKinds) }).exactOptional(),
});
export type PageBlock = z.infer<typeof blockSchema>;
