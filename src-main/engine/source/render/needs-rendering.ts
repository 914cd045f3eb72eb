import type { TextGain } from '../../../contract/page-document.ts';
import { latin1Of } from '../../charset/unicode.ts';
import { mediaType } from '../crawl/response.ts';

export type RawPage = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}>;

export const hardlyAnyLetters = 250;
export const shellLetters = 1000;
const markupBytes = 2_000_000;

export function hasScript({ headers, body }: RawPage) {
  const type = mediaType(headers);
  if (type !== '' && type !== 'text/html' && type !== 'application/xhtml+xml') return false;
  return /<script\b/i.test(latin1Of(body, markupBytes));
}

/**
 * Whether the text needs scripts: hardly any in the raw HTML, or little beside the empty root element of an
 * application.
 */
export function needsRendering(page: RawPage, mainText: string) {
  const letters = countLetters(mainText);
  if (letters >= shellLetters || !hasScript(page)) return false;
  return letters < hardlyAnyLetters || emptyRoot.test(latin1Of(page.body, markupBytes));
}

/** Letters and digits; ideographs and syllables of Korean or Japanese count as three. */
export function countLetters(text: string) {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return lettersOf(text) + 2 * wide;
}

/** Compares lines: main texts have one per paragraph, and scripts add or replace whole ones. */
export function textGain(raw: string, rendered: string): TextGain {
  const before = new Set(raw.split('\n'));
  const added = rendered.split('\n').filter((line) => !before.has(line));
  return {
    rawLetters: lettersOf(raw),
    renderedLetters: lettersOf(rendered),
    addedLetters: added.reduce((sum, line) => sum + lettersOf(line), 0),
  };
}

export const differsMuch = ({ renderedLetters, addedLetters }: TextGain) =>
  addedLetters >= 100 && addedLetters * 3 >= renderedLetters;

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const emptyRoot =
  /<(\w[\w-]*)\b[^>]*\bid\s*=\s*["']?(?:app|root|__next|__nuxt|main-app|app-root|q-app|react-root|vue-app|svelte|___gatsby|application)["']?[^>]*>\s*(?:<!--.*?-->\s*)*<\/\1>|<app-root\b[^>]*>\s*<\/app-root>/is;
