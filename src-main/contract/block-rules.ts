/**
 * The rules by which a piece of a page is kept as main text or removed. Each has a text in every language
 * (`blockRule`).
 */
const blockRules = [
  // Kept.
  'tags',
  'density',
  'format-run',
  'learned',
  'whole-body',
  'plain-text',
  'heading',
  'item-title',
  'list-item',
  'selector-include',
  'selector-code',
  'selector-prose',
  // Removed for what it is.
  'headline',
  'navigation',
  'breadcrumb',
  'header',
  'footer',
  'sidebar',
  'comments',
  'related',
  'neighbours',
  'share',
  'source',
  'byline',
  'copyright',
  'advertising',
  'cookies',
  'subscription',
  'form',
  'hidden',
  // Removed for how it reads or where it stands.
  'link-density',
  'outside-region',
  'before-headline',
  'other-format',
  'unlike-text',
  'scrap',
  'heading-alone',
  'repetition',
  'site-template',
  'selector-exclude',
  'selector-outside',
] as const;

export type BlockRule = (typeof blockRules)[number];

/**
 * What a piece of main text is: running text, a heading, an item of a list, a quotation; code; or data to look up, such
 * as signatures, names, types and default values in tables. Prose is what a block is where nothing is said.
 */
export const blockRoles = ['prose', 'heading', 'list', 'quotation', 'code', 'reference'] as const;

export type BlockRole = (typeof blockRoles)[number];

/**
 * Why a page was read by the extractor that it was read by: the options name it; the classifier and density agree; the
 * classifier weighed what the families say, which differs; it was unsure, and density decided; its weights cannot be
 * read, and density decided; the page has more pieces than the classifier is given, and density decided.
 */
export const extractionReasons = ['chosen', 'agreement', 'weighed', 'unsure', 'no-weights', 'too-long'] as const;

export type ExtractionReason = (typeof extractionReasons)[number];
