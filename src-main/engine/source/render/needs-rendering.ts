import type { TextGain } from '../../../contract/page-document.ts';
import { mediaType } from '../crawl/content-type.ts';

/** A page as it was fetched, with its main text. */
export interface RawPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A page with scripts and fewer letters of main text than this has hardly any text. */
export const hardlyAnyLetters = 250;
/** A page with an empty element that applications fill counts as an empty shell below this many. */
export const shellLetters = 1000;

/** Pages that scripts could change at all: HTML with a script in it. */
export function hasScript({ headers, body }: RawPage): boolean {
  const type = mediaType(headers);
  if (type !== '' && type !== 'text/html' && type !== 'application/xhtml+xml') return false;
  return /<script\b/i.test(markupOf(body));
}

/**
 * Whether a page hides its text from those who do not run its scripts, by what extraction found in the raw HTML: hardly
 * any main text, or a little beside an application's root element that is empty.
 */
export function needsRendering(page: RawPage, mainText: string): boolean {
  const letters = countLetters(mainText);
  if (letters >= shellLetters || !hasScript(page)) return false;
  return letters < hardlyAnyLetters || emptyRoot.test(markupOf(page.body));
}

/**
 * Letters and digits; a Chinese character or a syllable of Korean or Japanese counts as three, because it says as much.
 */
export function countLetters(text: string): number {
  const all = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return all + 2 * wide;
}

/** Compares line by line: main texts have a line for each paragraph, and scripts add or exchange whole ones. */
export function textGain(raw: string, rendered: string): TextGain {
  const before = new Set(raw.split('\n'));
  const added = rendered.split('\n').filter((line) => !before.has(line));
  return {
    rawLetters: lettersOf(raw),
    renderedLetters: lettersOf(rendered),
    addedLetters: added.reduce((sum, line) => sum + lettersOf(line), 0),
  };
}

/** A third of the text, and more than a line of it. */
export const differsMuch = ({ renderedLetters, addedLetters }: TextGain): boolean =>
  addedLetters >= 100 && addedLetters * 3 >= renderedLetters;

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const emptyRoot =
  /<(\w[\w-]*)\b[^>]*\bid\s*=\s*["']?(?:app|root|__next|__nuxt|main-app|app-root|q-app|react-root|vue-app|svelte|___gatsby|application)["']?[^>]*>\s*(?:<!--.*?-->\s*)*<\/\1>|<app-root\b[^>]*>\s*<\/app-root>/is;

/** Names of elements are ASCII in every encoding that pages have. */
const markupOf = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 2_000_000)).toString('latin1');
