import type { PageText } from '../text/page-text.ts';
import { hashText } from './hash.ts';
import { oncePerText } from './once-per-text.ts';
import type { CorpusStatistics } from './statistics.ts';

/** The terms of a page that carry meaning, in text order: stop words left out. */
export const contentTerms = oncePerText(({ tokens }): readonly string[] =>
  tokens.terms.filter((_, token) => tokens.stop[token] !== 1),
);

/** How often each of them stands there. */
export const contentCounts = oncePerText((text): ReadonlyMap<string, number> => countTerms(contentTerms(text)));

export function countTerms(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * The distinct content terms of a page, told by their place in the order of their texts: whoever works with places
 * compares and sorts numbers, not strings.
 */
export interface TermTable {
  /** Ascending by UTF-16 units. */
  readonly terms: readonly string[];
  /** How often each term stands on the page. */
  readonly counts: Uint32Array;
  /** For each token of the text the place of its term; −1 for a stop word. */
  readonly places: Int32Array;
  /** −1 for a term that the page does not have. */
  readonly placeOf: (term: string) => number;
}

export const termTable = oncePerText(({ tokens }: PageText): TermTable => {
  const numbers = new Map<string, number>();
  const places = new Int32Array(tokens.terms.length).fill(-1);
  for (let token = 0; token < places.length; token += 1) {
    if (tokens.stop[token] === 1) continue;
    const term = tokens.terms[token] ?? '';
    const number = numbers.get(term) ?? numbers.size;
    if (number === numbers.size) numbers.set(term, number);
    places[token] = number;
  }
  const terms = [...numbers.keys()].sort();
  const ranks = new Int32Array(terms.length);
  for (const [place, term] of terms.entries()) ranks[numbers.get(term) ?? 0] = place;
  const counts = new Uint32Array(terms.length);
  for (let token = 0; token < places.length; token += 1) {
    const number = places[token] ?? -1;
    if (number < 0) continue;
    const place = ranks[number] ?? 0;
    places[token] = place;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { terms, counts, places, placeOf: (term) => ranks[numbers.get(term) ?? -1] ?? -1 };
});

/** The hashes of the terms of `termTable`, two words each, high before low. */
export const termHashes = oncePerText((text): Uint32Array => {
  const { terms } = termTable(text);
  const hashes = new Uint32Array(2 * terms.length);
  for (const [place, term] of terms.entries()) hashText(term, hashes, 2 * place);
  return hashes;
});

/** The places of the terms of `termTable`, most frequent first, equal ones by text. */
export const placesByCount = oncePerText((text): Uint32Array => placesInOrder(rarity(termTable(text))));

/** A number for each term that falls as its count on the page grows; 0 for the most frequent ones. */
export function rarity({ counts }: TermTable): Uint32Array {
  let most = 0;
  for (const count of counts) most = Math.max(most, count);
  return counts.map((count) => most - count);
}

/**
 * Numbers from 0 on in ascending order of their keys, equal ones as they come: a radix sort from the last digit on
 * (Knuth 1973, volume 3, 5.2.5), with as many passes as the greatest key has digits.
 */
export function placesInOrder(keys: Uint32Array): Uint32Array {
  let most = 0;
  for (const key of keys) most = Math.max(most, key);
  let places = keys.map((_, place) => place);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += digitBits) places = sortedByDigit(places, keys, shift);
  return places;
}

const digitBits = 8;

function sortedByDigit(places: Uint32Array, keys: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(2 ** digitBits + 1);
  const digitOf = (place: number) => ((keys[place] ?? 0) >>> shift) & (2 ** digitBits - 1);
  for (const place of places) starts[digitOf(place) + 1] = (starts[digitOf(place) + 1] ?? 0) + 1;
  for (let digit = 1; digit < starts.length; digit += 1)
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const digit = digitOf(place);
    const at = starts[digit] ?? 0;
    starts[digit] = at + 1;
    sorted[at] = place;
  }
  return sorted;
}

/** Pages of the corpus that have each term of `termTable`. */
export function documentFrequencies(text: PageText, corpus: CorpusStatistics): Uint32Array {
  const looked = lookedUp(text);
  if (looked.corpus !== corpus) {
    const hashes = termHashes(text);
    looked.frequencies = new Uint32Array(hashes.length >>> 1);
    for (let place = 0; 2 * place < hashes.length; place += 1)
      looked.frequencies[place] = corpus.frequencyOfHash(hashes[2 * place] ?? 0, hashes[2 * place + 1] ?? 0);
    looked.corpus = corpus;
  }
  return looked.frequencies;
}

/** Of the corpus that was asked for last. */
const lookedUp = oncePerText((): { corpus: CorpusStatistics | null; frequencies: Uint32Array } => ({
  corpus: null,
  frequencies: new Uint32Array(),
}));
