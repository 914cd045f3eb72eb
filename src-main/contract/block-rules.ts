/** Why a piece is kept as main text or removed; texts under `blockRule`. */
export type BlockRule =
  // Kept.
  | 'tags'
  | 'density'
  | 'format-run'
  | 'learned'
  | 'whole-body'
  | 'plain-text'
  | 'heading'
  | 'item-title'
  | 'list-item'
  | 'selector-include'
  | 'selector-code'
  | 'selector-prose'
  // Removed for what it is.
  | 'headline'
  | 'navigation'
  | 'breadcrumb'
  | 'header'
  | 'footer'
  | 'sidebar'
  | 'comments'
  | 'related'
  | 'neighbours'
  | 'share'
  | 'source'
  | 'byline'
  | 'copyright'
  | 'advertising'
  | 'cookies'
  | 'subscription'
  | 'form'
  | 'hidden'
  // Removed for how it reads or where it stands.
  | 'link-density'
  | 'outside-region'
  | 'before-headline'
  | 'other-format'
  | 'unlike-text'
  | 'scrap'
  | 'heading-alone'
  | 'repetition'
  | 'site-template'
  | 'selector-exclude'
  | 'selector-outside';

/** `reference` is data to look up, such as signatures in tables. */
export const blockRoles = ['prose', 'heading', 'list', 'quotation', 'code', 'reference'] as const;
export type BlockRole = (typeof blockRoles)[number];

/** Why an extractor was chosen; density where the classifier was `unsure`, missing or not asked. */
export const extractionReasons = ['chosen', 'agreement', 'weighed', 'unsure', 'no-weights', 'too-long'] as const;
export type ExtractionReason = (typeof extractionReasons)[number];
