import { compareText } from '../compare-text.ts';
import type { PageText, Tokens } from '../text/page-text.ts';
import type { Vocabulary } from '../text/vocabulary.ts';
import { addUp, largestOf } from '../columns.ts';
import { oncePerText } from './once-per-text.ts';
import type { CorpusStatistics } from './detector.ts';

export const contentTerms = oncePerText(({ tokens }) => tokens.terms.filter((_, token) => tokens.stop[token] !== 1));

export const titleTerms = (text: PageText) => contentTerms({ ...text, tokens: text.titleTokens });

export const contentCounts = oncePerText((text) => countTerms(contentTerms(text)));

export function countTerms(terms: Iterable<string>) {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Distinct content terms by vocabulary number, in order of first occurrence. */
const countedTerms = oncePerText(({ tokens: { vocabulary, numbers, stop } }) => {
  const { marks } = vocabulary;
  const distinct = new Uint32Array(numbers.length);
  const counts = new Uint32Array(numbers.length);
  let size = 0;
  for (let token = 0; token < numbers.length; token++) {
    if (stop[token] === 1) continue;
    const number = numbers[token] ?? 0;
    let nth = marks[number] ?? 0;
    if (nth === 0) {
      distinct[size] = number;
      marks[number] = nth = size += 1;
    }
    counts[nth - 1] = (counts[nth - 1] ?? 0) + 1;
  }
  for (let nth = 0; nth < size; nth++) marks[distinct[nth] ?? 0] = 0;
  return { numbers: distinct.slice(0, size), counts: counts.slice(0, size) };
});

/** Of the distinct terms. `length`: content terms, repeats included. */
export type TermFrequencies = ReturnType<typeof termFrequencies>;

export const termFrequencies = oncePerText((text) => {
  const { numbers, counts } = countedTerms(text);
  const length = counts.reduce((sum, count) => sum + count, 0);
  return { size: numbers.length, length, hashes: hashesOf(text.tokens, numbers), counts };
});

/** Two words for each number of a term, high first. */
export function hashesOf({ vocabulary }: Tokens, numbers: Uint32Array) {
  const known = vocabulary.hashes;
  const hashes = new Uint32Array(2 * numbers.length);
  for (const [at, number] of numbers.entries()) {
    hashes[2 * at] = known[2 * number] ?? 0;
    hashes[2 * at + 1] = known[2 * number + 1] ?? 0;
  }
  return hashes;
}

/**
 * The distinct content terms, sorted by UTF-16 units, so that places are compared instead of strings; `places` of each
 * token, −1 for a stop word.
 */
export type TermTable = ReturnType<typeof termTable>;

export const termTable = oncePerText((text) => {
  const { vocabulary, numbers, stop } = text.tokens;
  const { marks } = vocabulary;
  const found = countedTerms(text);
  const order = termOrder(found.numbers, vocabulary);
  const sorted = order.map((at) => found.numbers[at] ?? 0);
  for (let place = 0; place < sorted.length; place++) marks[sorted[place] ?? 0] = place + 1;
  const places = new Int32Array(numbers.length);
  for (let token = 0; token < places.length; token++)
    places[token] = stop[token] === 1 ? -1 : (marks[numbers[token] ?? 0] ?? 0) - 1;
  for (const number of sorted) marks[number] = 0;
  return {
    terms: Array.from(sorted, (number) => vocabulary.terms[number] ?? ''),
    numbers: sorted,
    counts: order.map((at) => found.counts[at] ?? 0),
    places,
  };
});

/** Sorts by UTF-16 units: the first two as a number; only terms that start alike are compared as strings. */
function termOrder(numbers: Uint32Array, { terms }: Vocabulary) {
  const compare = (a: number, b: number) => compareText(terms[numbers[a] ?? 0] ?? '', terms[numbers[b] ?? 0] ?? '');
  const order = numbers.map((_, at) => at);
  if (numbers.length > maxPacked) return order.sort(compare);
  const keys = Float64Array.from(numbers, (number, at) => beginningOf(terms[number] ?? '') * maxPacked + at).sort();
  const beginningAt = (place: number) => Math.floor((keys[place] ?? 0) / maxPacked);
  for (let from = 0; from < keys.length;) {
    const beginning = beginningAt(from);
    let to = from;
    for (; to < keys.length && beginningAt(to) === beginning; to++) order[to] = (keys[to] ?? 0) - beginning * maxPacked;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
  return order;
}

/** So many places fit into an exact number beside two UTF-16 units. */
const maxPacked = 2 ** 21;

const beginningOf = (term: string) => term.charCodeAt(0) * 0x10000 + (term.length > 1 ? term.charCodeAt(1) : 0);

export const termHashes = oncePerText((text) => hashesOf(text.tokens, termTable(text).numbers));

export const placesByCount = oncePerText((text) => placesInOrder(rarity(termTable(text))));

export function rarity({ counts }: TermTable) {
  const most = largestOf(counts);
  return counts.map((count) => most - count);
}

/** Sorts places by their keys: a stable radix sort (Knuth 1973, volume 3, 5.2.5). */
export function placesInOrder(keys: Uint32Array) {
  const most = largestOf(keys);
  let places = keys.map((_, place) => place);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += digitBits) places = sortedByDigit(places, keys, shift);
  return places;
}

const digitBits = 8;

function sortedByDigit(places: Uint32Array, keys: Uint32Array, shift: number) {
  const starts = new Uint32Array(2 ** digitBits + 1);
  const digitOf = (place: number) => ((keys[place] ?? 0) >>> shift) & (2 ** digitBits - 1);
  for (const place of places) starts[digitOf(place) + 1] = (starts[digitOf(place) + 1] ?? 0) + 1;
  addUp(starts);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const digit = digitOf(place);
    const at = starts[digit] ?? 0;
    starts[digit] = at + 1;
    sorted[at] = place;
  }
  return sorted;
}

export function documentFrequencies(text: PageText, corpus: CorpusStatistics) {
  const looked = frequencyCache(text);
  if (looked.corpus !== corpus) {
    const hashes = termHashes(text);
    looked.frequencies = new Uint32Array(hashes.length >>> 1);
    for (let place = 0; 2 * place < hashes.length; place++)
      looked.frequencies[place] = corpus.frequencyOfHash(hashes[2 * place] ?? 0, hashes[2 * place + 1] ?? 0);
    looked.corpus = corpus;
  }
  return looked.frequencies;
}

const frequencyCache = oncePerText((): { corpus: CorpusStatistics | null; frequencies: Uint32Array } => ({
  corpus: null,
  frequencies: new Uint32Array(),
}));
