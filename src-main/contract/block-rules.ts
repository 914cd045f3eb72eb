/** Why a block is kept as main text or removed; texts under `blockRule`. */
export type BlockRule =
  // Kept.
  | 'tags'
  | 'density'
  | 'format-run'
  | 'learned'
  | 'program-text'
  | 'whole-body'
  | 'plain-text'
  | 'heading'
  | 'item-title'
  | 'list-item'
  | 'reference'
  | 'declared'
  | 'selector-include'
  | 'selector-code'
  | 'selector-prose'
  // Removed by kind.
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
  | 'program-frame'
  | 'hidden'
  // Removed by text or position.
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

/**
 * Why an extractor was chosen. Density is used where the classifier is `unsure`, missing or not asked. For `program`,
 * known by its markup, the extractor is the program's name.
 */
export const extractionReasons = [
  'chosen',
  'program',
  'agreement',
  'weighed',
  'unsure',
  'no-weights',
  'too-long',
] as const;
export type ExtractionReason = (typeof extractionReasons)[number];

export type RoleBlock = Readonly<{
  text: string;
  kept: boolean;
  rule: string;
  role?: BlockRole;
}>;

/**
 * Blocks that are compared: running text; reference data if there is hardly any running text or much less of it; and
 * blocks that a rule of the user includes. Code never counts, nor what completes a page of reference.
 */
export function countedBlocks<B extends RoleBlock>(blocks: readonly B[]): readonly B[] {
  const countsReference = hasLittleText(blocks);
  return blocks.filter(
    ({ kept, role = 'prose', rule }) =>
      kept &&
      rule !== 'reference' &&
      (rule === 'selector-include' || (role === 'reference' ? countsReference : role !== 'code')),
  );
}

/** A Chinese character counts as two. */
const minProseLetters = 200;
/** Running text over reference data, in characters. */
const minProseRatio = 0.5;

function hasLittleText(blocks: readonly RoleBlock[]) {
  let [letters, characters, data] = [0, 0, 0];
  for (const { text, kept, rule, role = 'prose' } of blocks) {
    if (!kept || rule === 'reference' || role === 'heading' || role === 'code') continue;
    if (role === 'reference') data += text.length;
    else {
      characters += text.length;
      if (letters < minProseLetters) letters += countLetters(text);
    }
  }
  return letters < minProseLetters || characters < data * minProseRatio;
}

function countLetters(text: string) {
  let letters = 0;
  for (let i = 0; i < text.length && letters < minProseLetters; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= firstIdeograph) letters += 2;
    else if (code >= firstForeignLetter || isAsciiLetter(code)) letters += 1;
  }
  return letters;
}

const firstForeignLetter = 0xc0;
const firstIdeograph = 0x3040;

function isAsciiLetter(code: number) {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
