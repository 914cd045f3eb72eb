import type { Passage, Range } from '../../../contract/evidence.ts';
import { characterStart } from '../plain-text.ts';
import { markup, type Markup } from './markup.ts';

export interface MarkedText {
  readonly text: string;
  /** For `lang`, such as `zh-CN`; '' when it is not known. */
  readonly language: string;
  /** In the order of this text. */
  readonly places: readonly Place[];
}

export interface Place {
  readonly range: Range;
  readonly kind: Passage['kind'];
  /** Shown on both sides; null for a passage that only stands near a shown one. */
  readonly number: number | null;
}

const contextCharacters = 60;
/** A word that the cut would go through is left out when it ends this soon. */
const wordCharacters = 16;
const maxPassageLength = 420;
const headCharacters = 280;
const tailCharacters = 80;

/**
 * A passage and the text round it, in which whatever else is shared is marked too: unmarked text is the page's own.
 * `leftOut` words the gap in a very long passage.
 */
export function excerpt(
  { text, language, places }: MarkedText,
  wanted: Place,
  leftOut: (characters: number) => string,
): Markup {
  const [start, end] = wanted.range;
  const from = contextStart(text, Math.max(0, start - contextCharacters));
  const to = contextEnd(text, Math.min(text.length, end + contextCharacters));
  const pieces: Markup[] = [];
  let at = from;
  for (const place of places) {
    const [placeStart, placeEnd] = [Math.max(at, place.range[0]), Math.min(to, place.range[1])];
    if (placeStart >= placeEnd) continue;
    pieces.push(markup`${text.slice(at, placeStart)}`, marked(text.slice(placeStart, placeEnd), place, leftOut));
    at = placeEnd;
  }
  pieces.push(markup`${text.slice(at, to)}`);
  return markup`<div class="excerpt" lang="${language}"><bdi>${from > 0 && '…'}${pieces}${to < text.length && '…'}</bdi></div>`;
}

function marked(text: string, { kind, number }: Place, leftOut: (characters: number) => string): Markup {
  const label = number !== null && markup`<sup>${number}</sup>`;
  if (text.length <= maxPassageLength) return markup`<mark class="${kind}">${label}${text}</mark>`;
  const head = text.slice(0, contextEnd(text, headCharacters));
  const tail = text.slice(contextStart(text, text.length - tailCharacters));
  const gap = leftOut(text.length - head.length - tail.length);
  return markup`<mark class="${kind}">${label}${head}</mark> <span class="quiet">${gap}</span> <mark class="${kind}">${tail}</mark>`;
}

function contextStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at - 1, at + wordCharacters).search(/\s/);
  return space < 0 ? characterStart(text, at) : at + space;
}

function contextEnd(text: string, at: number): number {
  if (at === text.length) return at;
  const near = text.slice(at - wordCharacters, at + 1);
  const space = near.length - 1 - near.search(/\s\S*$/);
  return space === near.length ? characterStart(text, at) : at - space;
}
