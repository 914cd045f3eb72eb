import { z } from 'zod';
import { blockRoles, extractionReasons } from './block-rules.ts';

export const pageTypeSchema = z.enum(['article', 'list', 'home', 'product', 'forum', 'documentation', 'other']);
export type PageType = z.infer<typeof pageTypeSchema>;

/** What a page says of itself. Audits of older versions have the defaults. */
export const pageDocumentSchema = z.object({
  keywords: z.string().default(''),
  /** By `html lang` or headers. */
  declaredLanguage: z.string().default(''),
  summary: z.string().default(''),
  related: z.array(z.string()).default([]),
  previous: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** Status 200, but the text says otherwise. */
  softNotFound: z.boolean().default(false),
  /** By share of letters, largest first. */
  languages: z.array(z.object({ language: z.string(), share: z.number() })).default([]),
  /** Null in older audits. */
  extraction: z
    .object({ extractor: z.string(), reason: z.enum(extractionReasons) })
    .nullable()
    .default(null),
});
export type PageDocument = z.infer<typeof pageDocumentSchema>;

/** Of the main text as sent, as scripts made it, and what only the latter has; digits count too. */
export interface TextGain {
  rawLetters: number;
  renderedLetters: number;
  addedLetters: number;
}

/** The pages among which a block recurs. */
export const populationKinds = ['site', 'layout', 'language', 'section', 'section-layout'] as const;
export type PopulationKind = (typeof populationKinds)[number];

export const blockSchema = z.object({
  text: z.string(),
  kept: z.boolean(),
  rule: z.string(),
  /** Prose by default. */
  role: z.enum(blockRoles).exactOptional(),
  /** If not that of the page. */
  language: z.string().exactOptional(),
  /** Stands on `pages` of `of` pages. */
  spread: z.object({ pages: z.int(), of: z.int(), among: z.enum(populationKinds) }).exactOptional(),
});
export type PageBlock = z.infer<typeof blockSchema>;
