import {
  type Codec,
  decimal,
  type Detector,
  type DetectorPage,
  integer,
  type OptionValues,
  viewOfWords,
  wordsCodec,
  type KeySet,
  type CorpusStatistics,
  idf,
} from './detector.ts';
import { keywordPicture, type Keyword } from './keywords.ts';
import {
  chooseRarest,
  decodeMargin,
  encodeMargin,
  maxPagesOf,
  mergeCandidates,
  type RareCandidates,
  type RareChoice,
  frequencyLimit,
  rareChange,
  isRare,
  rankOf,
} from './rare-choice.ts';
import { commonPlaces, neighbouringPairs, rareFingerprint, textOrder, type RareTerms } from './rare-fingerprint.ts';
import { contentCounts, termFrequencies, type TermFrequencies } from './terms.ts';
import { compareText } from '../compare-text.ts';
import { lastAnswer } from '../found-once.ts';
import { hashText } from '../text/hash.ts';
import { hexOfWord } from '../hex.ts';

const options = {
  terms: integer(100, 10, 500),
  threshold: decimal(0.15, 0.05, 1),
  minShared: integer(4, 1, 50, 'terms'),
  maxPages: integer(60, 2, 10_000, 'pages'),
  neighbours: integer(3, 0, 100, 'pairs'),
};

const codec: Codec<RareTerms> = {
  encode: (fingerprint) => wordsCodec.encode(textOrder(fingerprint)),
  decode(bytes) {
    const words = wordsCodec.decode(bytes);
    return rareFingerprint(words[0] ?? 0, words.subarray(1));
  },
};

/**
 * Rare terms in common (S3; after Hoad, Zobel 2003, weight: Spärck Jones 1972): translating or rewording changes all
 * phrases, but names, numbers and technical terms stay. With T the content terms of a page and df(t) the pages that
 * have t,
 *
 *     R = the N terms of T with the lowest df among 2 ≤ df(t) ≤ max(60, n^0.4)      size = min(N, |T|)      N = 100
 *     duplicate when |R(A) ∩ R(B)| ≥ max(4, 0.15 · min(size(A), size(B))) and of m common terms max(3, m / 5) pairs,
 *                    not more than m / 3, are neighbours on both pages
 *
 * The share is of the smaller page, so that a summary matches its source; with |R| chance candidates would grow as n.
 * Neighbours have at most two other terms of R between them, since copies keep sentences. Many pairs that only this
 * detector finds merely share a subject, so verification must follow. Cost: a look-up per distinct term and a sort; at
 * most 404 bytes. Needs document frequencies; without them long terms that occur seldom on their page are used.
 */
export const rareTerms: Detector<typeof options, RareTerms> = {
  id: 'rare-terms',
  options,
  statistics: () => ['document-frequency'],
  fingerprint(page, { options, corpus }) {
    const terms = termFrequencies(page.text);
    if (terms.size === 0) return 'empty-text';
    const size = Math.min(options.terms, terms.size);
    if (corpus.pages === 0) return fingerprintOf(size, rareOnPage(contentCounts(page.text), options.terms), options);
    const candidates = candidatesOf(terms, options, corpus);
    return fingerprintOf(size, chosenHashes(candidates, choiceOf(candidates, options, corpus)), options);
  },
  codec,
  keys: keysOf,
  // A page has at most `size` rare terms, so the containment is never below the score.
  joinRule: ({ options }) => ({
    kind: 'similarity',
    measure: 'containment',
    threshold: options.threshold,
    minShared: options.minShared,
  }),
  compare(a, b, { options }) {
    const size = Math.min(a.size, b.size);
    const common = commonPlaces(a, b);
    const score = common.a.length / size;
    const threshold = neededShare(size, options);
    const duplicate = score >= threshold && neighbouringPairs(common) >= neededNeighbours(common.a.length, options);
    return { score, threshold, sense: 'at-least', unit: 'share', duplicate };
  },
  drift: (options) => ({
    maxPages: (pages) => maxPagesOf(options.maxPages, pages),
    margin(page, corpus) {
      const candidates = candidatesOf(termFrequencies(page.text), options, corpus);
      return marginOf(candidates, choiceOf(candidates, options, corpus), options, corpus);
    },
    affected(change, late) {
      const found = rareChange(change, options.maxPages, late);
      return (
        found && {
          nextLate: found.nextLate,
          touches: (margin, fingerprint) => found.touches(decodeMargin(margin), storedTerms(fingerprint)),
        }
      );
    },
    renew(bytes, fingerprint, corpus) {
      const margin = decodeMargin(bytes);
      if (margin.limit !== frequencyLimit(options.maxPages, corpus.pages)) return null;
      const hashes = mergeCandidates(margin, storedTerms(fingerprint));
      const candidates = withFrequencies(margin.size, hashes, corpus);
      if (!candidates) return null;
      const choice = choiceOf(candidates, options, corpus);
      const renewed = fingerprintOf(candidates.size, chosenHashes(candidates, choice), options);
      return {
        fingerprint: typeof renewed === 'string' ? renewed : codec.encode(renewed),
        margin: marginOf(candidates, choice, options, corpus),
      };
    },
  }),
  explain(a, b, { options, corpus }) {
    const maxPages = maxPagesOf(options.maxPages, corpus.pages);
    const [termsA = [], termsB = []] = [a, b].map(({ page }) => rareKeywords(page, options.terms, maxPages, corpus));
    const common = commonPlaces(a.fingerprint, b.fingerprint);
    const equal = common.a.length === Math.max(termsA.length, termsB.length);
    const neighbours = neighbouringPairs(common);
    return keywordPicture(
      [a.page, b.page],
      [{ name: 'rare', a: termsA, b: termsB, equal }],
      [
        { name: 'measured-terms', form: 'count', value: { a: a.fingerprint.size, b: b.fingerprint.size } },
        { name: 'neighbouring-pairs', form: 'count', value: { a: neighbours, b: neighbours } },
      ],
    );
  },
};

type RareOptions = OptionValues<typeof options>;

/** Above 1 when the smaller page is too short for any pair. */
const neededShare = (size: number, { threshold, minShared }: RareOptions) => Math.max(threshold, minShared / size);

/** The more common terms, the more are neighbours by chance. */
const neededNeighbours = (common: number, { neighbours }: RareOptions) =>
  neighbours === 0 ? 0 : Math.min(Math.floor(common / 3), Math.max(neighbours, Math.ceil(common / 5)));

/** `rarest`: hashes in text order. 32 bits suffice: a collision adds one chance term in a hundred. */
const fingerprintOf = (size: number, rarest: Uint32Array, options: RareOptions) =>
  isTooFew(size, rarest.length, options) ? 'too-few-terms' : rareFingerprint(size, rarest);

const isTooFew = (size: number, rarest: number, options: RareOptions) => rarest / size < neededShare(size, options);

function keysOf({ terms }: RareTerms): KeySet {
  const keys = new Uint32Array(2 * terms.length);
  let place = 0;
  for (let at = 0; at < terms.length; at += 1) {
    if (at > 0 && terms[at] === terms[at - 1]) continue;
    keys[place] = terms[at] ?? 0;
    place += 2;
  }
  return keys.subarray(0, place);
}

/** Caches the last result, since each page is asked for twice in a row and look-ups are slow. */
const candidatesOf = lastAnswer((terms: TermFrequencies, options: RareOptions, corpus: CorpusStatistics) => {
  const limit = frequencyLimit(options.maxPages, corpus.pages);
  const [hashes, frequencies] = [new Uint32Array(terms.size), new Uint32Array(terms.size)];
  let count = 0;
  for (let term = 0; term < terms.size; term += 1) {
    const high = terms.hashes[2 * term] ?? 0;
    const frequency = corpus.frequencyOfHash(high, terms.hashes[2 * term + 1] ?? 0);
    if (frequency > limit) continue;
    hashes[count] = high;
    frequencies[count] = frequency;
    count += 1;
  }
  const size = Math.min(options.terms, terms.size);
  return { size, hashes: hashes.subarray(0, count), frequencies: frequencies.subarray(0, count) };
});

/** Null when several terms share a hash. */
function withFrequencies(size: number, hashes: Uint32Array, corpus: CorpusStatistics) {
  const frequencies = new Uint32Array(hashes.length);
  for (let at = 0; at < hashes.length; at += 1) {
    const frequency = corpus.frequencyOfFirstWord(hashes[at] ?? 0);
    if (frequency === null) return null;
    frequencies[at] = frequency;
  }
  return { size, hashes, frequencies };
}

const choiceOf = (candidates: RareCandidates, options: RareOptions, corpus: CorpusStatistics) =>
  chooseRarest(candidates, options.terms, maxPagesOf(options.maxPages, corpus.pages));

const chosenHashes = ({ hashes }: RareCandidates, { chosen }: RareChoice) => hashes.filter((_, at) => chosen[at] === 1);

/** Without a fingerprint the margin holds all candidates. */
function marginOf(candidates: RareCandidates, choice: RareChoice, options: RareOptions, corpus: CorpusStatistics) {
  const nothing = { chosen: new Uint8Array(candidates.hashes.length), count: 0, barrier: 0 };
  const stored = isTooFew(candidates.size, choice.count, options) ? nothing : choice;
  return encodeMargin(candidates, stored, frequencyLimit(options.maxPages, corpus.pages));
}

/** In text order. */
const storedTerms = (fingerprint: Uint8Array | null) =>
  fingerprint ? viewOfWords(fingerprint).subarray(1) : new Uint32Array();

/** Hashes of terms that are rare on the page itself, in text order. */
export function rareOnPage(counts: ReadonlyMap<string, number>, count: number) {
  const wanted = new Set(rankedByPage(counts).slice(0, count));
  return hashesOf([...counts.keys()].filter((term) => wanted.has(term)));
}

function hashesOf(terms: readonly string[]) {
  const hash = new Uint32Array(2);
  return Uint32Array.from(terms, (term) => {
    hashText(term, hash, 0);
    return hash[0] ?? 0;
  });
}

const rankedByPage = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([a, countA], [b, countB]) => countA - countB || b.length - a.length || compareText(a, b))
    .map(([term]) => term);

/** For display, rarest first. */
export function rareKeywords(
  page: DetectorPage,
  count: number,
  maxPages: number,
  corpus: CorpusStatistics,
): readonly Keyword[] {
  const counts = contentCounts(page.text);
  const ranked = corpus.pages === 0 ? rankedByPage(counts) : rankedByCorpus(counts, maxPages, corpus);
  const shown = ranked.slice(0, count);
  const hashes = hashesOf(shown);
  return shown.map((term, at) => ({ term, weight: idf(corpus, term), hash: hexOfWord(hashes[at] ?? 0) }));
}

function rankedByCorpus(counts: ReadonlyMap<string, number>, maxPages: number, corpus: CorpusStatistics) {
  const terms = [...counts.keys()];
  const hashes = hashesOf(terms);
  return terms
    .map((term, at) => ({ term, pages: corpus.documentFrequency(term), hash: hashes[at] ?? 0 }))
    .filter(({ pages }) => isRare(pages, maxPages))
    .sort((a, b) => rankOf(a.pages, a.hash) - rankOf(b.pages, b.hash))
    .map(({ term }) => term);
}
