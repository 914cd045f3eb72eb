import type { Passage, Range } from '../../contract/evidence.ts';

/** As the default of `shortestRun`; a Chinese or Japanese character counts two. */
const minLetters = 10;
const letter = /[\p{L}\p{N}]/gu;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The passages in `text` without scraps beyond a line break: texts that share the end of a paragraph often start the
 * next one with the same word by chance. A whole shared line is not a scrap. May be empty.
 */
export const withoutScraps = (text: string, passages: readonly Passage[]): Passage[] =>
  passages.flatMap((passage) => {
    const a = trimmed(text, passage.a);
    return a ? [a === passage.a ? passage : { ...passage, a }] : [];
  });

function trimmed(text: string, range: Range): Range | null {
  const [start, end] = range;
  const lastBreak = text.lastIndexOf('\n', end - 1);
  const firstBreak = text.indexOf('\n', start);
  if (lastBreak < start || firstBreak >= end) return range;
  const to = isScrap(text, lastBreak + 1, end) ? lastBreak : end;
  const from = isScrap(text, start, firstBreak) ? firstBreak + 1 : start;
  if (from === start && to === end) return range;
  return from < to && /\S/u.test(text.slice(from, to)) && !isScrap(text, from, to) ? [from, to] : null;
}

function isScrap(text: string, from: number, to: number) {
  const isWhole = isLineEnd(text[from - 1]) && isLineEnd(text[to]);
  return !isWhole && weightOf(text.slice(from, to)) < minLetters;
}

const isLineEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === '\r';

const weightOf = (piece: string) =>
  (piece.match(letter) ?? []).reduce((sum, sign) => sum + (ideograph.test(sign) ? 2 : 1), 0);
