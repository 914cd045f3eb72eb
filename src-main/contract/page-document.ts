import { z } from 'zod';
import { blockRoles, extractionReasons } from './block-rules.ts';

const pageTypes = ['article', 'list', 'home', 'product', 'forum', 'documentation', 'other'] as const;
export const pageTypeSchema = z.enum(pageTypes);
export type PageType = z.infer<typeof pageTypeSchema>;

/**
 * What a page says of itself beside the columns of the page list. Audits from before these were kept have the defaults.
 */
export const pageDocumentSchema = z.object({
  keywords: z.string().default(''),
  /** Declared language (html lang or headers), or ''. */
  declaredLanguage: z.string().default(''),
  summary: z.string().default(''),
  /** Addresses of the pages that a "related articles" box names. */
  related: z.array(z.string()).default([]),
  previous: z.string().nullable().default(null),
  next: z.string().nullable().default(null),
  /** Status 200, but the text says that there is no such page. */
  softNotFound: z.boolean().default(false),
  /** Languages of the kept blocks with their shares of the letters, the largest first. */
  languages: z.array(z.object({ language: z.string(), share: z.number() })).default([]),
  /**
   * Which extractor found the main text, an id as the options name it, and why this one; null in audits from before
   * this was kept.
   */
  extraction: z
    .object({ extractor: z.string(), reason: z.enum(extractionReasons) })
    .nullable()
    .default(null),
});
export type PageDocument = z.infer<typeof pageDocumentSchema>;

/**
 * Letters and digits of the main text as it was sent, as scripts made it, and of the paragraphs that only the latter
 * has.
 */
export const textGainSchema = z.object({
  rawLetters: z.number().int(),
  renderedLetters: z.number().int(),
  addedLetters: z.number().int(),
});
export type TextGain = z.infer<typeof textGainSchema>;

/**
 * What the pages have in common among which a block recurs, so that it is template: the whole site, a layout, a
 * language, a section, or a section in one layout.
 */
export const populationKinds = ['site', 'layout', 'language', 'section', 'section-layout'] as const;
export type PopulationKind = (typeof populationKinds)[number];

/** A piece of text of a page: kept as main text, or removed by a rule. */
export const blockSchema = z.object({
  text: z.string(),
  kept: z.boolean(),
  rule: z.string(),
  /** Of main text; prose where nothing is said. */
  role: z.enum(blockRoles).exactOptional(),
  /** Where it is another than that of the page. */
  language: z.string().exactOptional(),
  /** Of a block of the site template: it stands on `pages` of the `of` pages of its layout or site. */
  spread: z.object({ pages: z.number().int(), of: z.number().int(), among: z.enum(populationKinds) }).exactOptional(),
});
export type PageBlock = z.infer<typeof blockSchema>;
