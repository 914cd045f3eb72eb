import { z } from 'zod';
import { blockRoles, extractionReasons } from './block-rules.ts';

const pageTypes = ['article', 'list', 'home', 'product', 'forum', 'documentation', 'other'] as const;
export const pageTypeSchema = z.enum(pageTypes);
export type PageType = z.infer<typeof pageTypeSchema>;

/** Audits from before these were kept have the defaults. */
export const pageDocumentSchema = z.object({
  keywords: z.string().default(''),
  /** By `html lang` or headers, or ''. */
  declaredLanguage: z.string().default(''),
  summary: z.string().default(''),
  related: z.array(z.string()).default([]),
  previous: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** Status 200, but the text says that there is no such page. */
  softNotFound: z.boolean().default(false),
  /** Of the kept blocks by share of letters, the largest first. */
  languages: z.array(z.object({ language: z.string(), share: z.number() })).default([]),
  /** Null in audits from before this was kept. */
  extraction: z
    .object({ extractor: z.string(), reason: z.enum(extractionReasons) })
    .nullable()
    .default(null),
});
export type PageDocument = z.infer<typeof pageDocumentSchema>;

/** Letters and digits of the main text as sent, as scripts made it, and of paragraphs that only the latter has. */
export const textGainSchema = z.object({
  rawLetters: z.int(),
  renderedLetters: z.int(),
  addedLetters: z.int(),
});
export type TextGain = z.infer<typeof textGainSchema>;

/** Pages among which a block recurs, so that it is template. */
export const populationKinds = ['site', 'layout', 'language', 'section', 'section-layout'] as const;
export type PopulationKind = (typeof populationKinds)[number];

/** Kept as main text, or removed by a rule. */
export const blockSchema = z.object({
  text: z.string(),
  kept: z.boolean(),
  rule: z.string(),
  /** Of main text; prose where nothing is said. */
  role: z.enum(blockRoles).exactOptional(),
  /** Where it is not that of the page. */
  language: z.string().exactOptional(),
  /** Of a template block: it stands on `pages` of `of` pages. */
  spread: z.object({ pages: z.int(), of: z.int(), among: z.enum(populationKinds) }).exactOptional(),
});
export type PageBlock = z.infer<typeof blockSchema>;
