import works from '../../../resources/words/detectors.json' with { type: 'json' };
import type { DetectorInfo } from '../../contract/detector-results.ts';
import type { EvidencePicture, NotApplicableReason, Hashed } from '../../contract/evidence.ts';
import type { OptionFields, OptionValues, NumberField } from '../../contract/options.ts';
import type { PageText } from '../text/page-text.ts';
import { hash } from 'node:crypto';
import { wordsOfHex } from '../hex.ts';
import { sortColumns } from './index/sort-columns.ts';

export { choice, decimal, flag, integer, type OptionValues } from '../../contract/options.ts';

/**
 * One algorithm of the literature: fingerprint(page) → keys → compare(a, b) → explain(a, b). Pure: the same page,
 * options and statistics give the same bytes on every machine. Candidate pairs come from the shared join
 * (`index/join.ts`).
 */
export type Detector<Fields extends OptionFields = OptionFields, Fingerprint extends object = object> = Readonly<{
  id: keyof typeof works;
  options: Fields;
  statistics?(options: OptionValues<Fields>): readonly StatisticName[];
  needsWords?: boolean;
  /** Derived once from the whole corpus and kept when pages come and go (`CorpusStatistics.kept`). */
  choose?(context: DetectorContext<Fields>): Uint8Array | null;
  /** Refused candidates are hash collisions, which are reported. */
  countsCollisions?: boolean;
  /** Or why it cannot judge the page, which is never shown as a score of 0. */
  fingerprint(page: DetectorPage, context: DetectorContext<Fields>): Fingerprint | NotApplicableReason;
  codec: Codec<Fingerprint>;
  /** 64-bit keys as high, low, high, low, …, without repeats. */
  keys(fingerprint: Fingerprint, context: DetectorContext<Fields>): Uint32Array;
  /** When it changes, all pages are joined again. */
  keysDependOn?(context: DetectorContext<Fields>): unknown;
  joinRule(context: DetectorContext<Fields>): JoinRule;
  /** Symmetric. */
  compare(a: Fingerprint, b: Fingerprint, context: DetectorContext<Fields>): Comparison;
  /** Without it all fingerprints are recomputed when document frequencies change. */
  drift?(options: OptionValues<Fields>): Drift;
  /** Works for any two pages; ranges refer to the displayed texts. */
  explain(
    a: ExplainedPage<Fingerprint>,
    b: ExplainedPage<Fingerprint>,
    context: DetectorContext<Fields>,
  ): EvidencePicture;
}>;

/** The seed text (S0 … S4), the work it implements, and its cost. */
export const workOf = ({ id }: Pick<Detector, 'id'>) =>
  works[id] as Readonly<Pick<DetectorInfo, 'seed' | 'work' | 'cost'>>;

export type DetectorPage = Readonly<{
  address: string;
  title: string;
  description: string;
  bytesHash: string;
  text: PageText;
}>;

export type ExplainedPage<Fingerprint> = Readonly<{
  page: DetectorPage;
  fingerprint: Fingerprint;
}>;

export type DetectorContext<Fields extends OptionFields = OptionFields> = Readonly<{
  options: OptionValues<Fields>;
  corpus: CorpusStatistics;
}>;

/** Compact binary for the store; `decode(encode(f))` equals `f`. */
export interface Codec<Fingerprint> {
  encode(fingerprint: Fingerprint): Uint8Array;
  decode(bytes: Uint8Array): Fingerprint;
}

export type JoinRule =
  | Readonly<{ kind: 'keys'; minShared: number }>
  /** Set similarity ≥ threshold (`join-similarity.ts`); `containment` against the smaller set. */
  | {
      readonly kind: 'similarity';
      readonly measure: Measure;
      readonly threshold: number;
      readonly minShared: number;
    }
  /** One key of 64 bits; pages within the distance are candidates (`join-hamming.ts`). */
  | Readonly<{ kind: 'hamming'; distance: number }>;

type Comparison = Readonly<{
  score: number;
  threshold: number;
  sense: 'at-least' | 'at-most';
  unit: 'share' | 'bits' | 'matches' | 'equal';
  duplicate: boolean;
}>;

/**
 * Updates stored fingerprints of unchanged pages for new document frequencies without their texts, by a stored margin.
 */
export interface Drift {
  /** The highest document frequency that matters among so many pages. */
  maxPages(pages: number): number;
  margin(page: DetectorPage, corpus: CorpusStatistics): Uint8Array;
  /** Null: all texts must be read. `late`: terms once so frequent that margins may lack them. */
  affected(
    change: FrequencyChange,
    late: ReadonlySet<number>,
  ): {
    touches(margin: Uint8Array, fingerprint: Uint8Array | null): boolean;
    readonly nextLate: ReadonlySet<number>;
  } | null;
  /** Null when the text must be read. */
  renew(
    margin: Uint8Array,
    fingerprint: Uint8Array | null,
    corpus: CorpusStatistics,
  ): Readonly<{ fingerprint: Uint8Array | NotApplicableReason; margin: Uint8Array }> | null;
}

/** Terms are given by the first 32 bits of their hashes. */
export type FrequencyChange = Readonly<{
  pagesBefore: number;
  pagesAfter: number;
  /** Term, frequency before and frequency after, term, … */
  touched: Uint32Array;
  termsBetween: (from: number, to: number) => Uint32Array;
}>;

/** 64-bit keys as high, low, high, low, …, sorted, without repeats. */
export type KeySet = Uint32Array;

export function keySet(keys: Uint32Array): KeySet {
  const count = keys.length >>> 1;
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  for (let key = 0; key < count; key++) {
    high[key] = keys[2 * key] ?? 0;
    low[key] = keys[2 * key + 1] ?? 0;
  }
  sortColumns(high, low);
  const sorted = new Uint32Array(2 * count);
  let place = 0;
  for (let key = 0; key < count; key++) {
    if (key > 0 && high[key] === high[key - 1] && low[key] === low[key - 1]) continue;
    sorted[place++] = high[key] ?? 0;
    sorted[place++] = low[key] ?? 0;
  }
  return sorted.slice(0, place);
}

export const keyCount = (set: KeySet) => set.length >>> 1;

export function sharedKeys(a: KeySet, b: KeySet) {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const order = (a[i] ?? 0) - (b[j] ?? 0) || (a[i + 1] ?? 0) - (b[j + 1] ?? 0);
    if (order === 0) shared++;
    if (order <= 0) i += 2;
    if (order >= 0) j += 2;
  }
  return shared;
}

/** |A∩B| / |A∪B|; 0 for two empty sets. */
export function jaccard(a: KeySet, b: KeySet) {
  const shared = sharedKeys(a, b);
  const union = keyCount(a) + keyCount(b) - shared;
  return union === 0 ? 0 : shared / union;
}

/** |A∩B| / min(|A|, |B|); 0 when either is empty. */
export function containment(a: KeySet, b: KeySet) {
  const smaller = Math.min(keyCount(a), keyCount(b));
  return smaller === 0 ? 0 : sharedKeys(a, b) / smaller;
}

export const md5 = (text: string) => hash('md5', text);

export const md5Hashed = (text: string, digits = 16): Hashed => ({
  hash: md5(text).slice(0, digits),
  input: cutInput(text),
});

const maxInputLength = 2000;

export const cutInput = (input: string) =>
  input.length > maxInputLength ? `${input.slice(0, maxInputLength).toWellFormed()}…` : input;

export function md5Keys(texts: readonly string[]): KeySet {
  const keys = new Uint32Array(2 * texts.length);
  for (const [at, text] of texts.entries()) {
    // Faster than parsing hex digits.
    const digest = hash('md5', text, 'binary');
    keys[2 * at] = wordAt(digest, 0);
    keys[2 * at + 1] = wordAt(digest, 4);
  }
  return keySet(keys);
}

const wordAt = (bytes: string, at: number) =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3);

/** Little-endian bytes on every machine. */
export const wordsCodec: Codec<Uint32Array> = {
  encode(words) {
    return new Uint8Array(littleEndian(words.slice()).buffer);
  },
  decode(bytes) {
    // A blob may be unaligned; the copy also releases its buffer.
    const words = new Uint32Array(bytes.byteLength >>> 2);
    new Uint8Array(words.buffer).set(bytes.subarray(0, 4 * words.length));
    return littleEndian(words);
  },
};

/** Copies only unaligned bytes, so treat it as read-only. */
export const viewOfWords = (bytes: Uint8Array) =>
  isLittleEndian && bytes.byteOffset % 4 === 0
    ? new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2)
    : wordsCodec.decode(bytes);

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

function littleEndian(words: Uint32Array<ArrayBuffer>) {
  if (isLittleEndian) return words;
  const view = new DataView(words.buffer);
  for (let at = 0; at < view.byteLength; at += 4) view.setUint32(at, view.getUint32(at, true), false);
  return words;
}

export const reached = (score: number, threshold: number, unit: Comparison['unit'] = 'share'): Comparison => ({
  score,
  threshold,
  sense: 'at-least',
  unit,
  duplicate: score >= threshold,
});

export const equality = (isEqual: boolean): Comparison => reached(isEqual ? 1 : 0, 1, 'equal');

const measures = { jaccard, containment };

type Measure = keyof typeof measures;

export const oneKey = () => ({ kind: 'keys', minShared: 1 }) as const;

export const similarityRule = (measure: Measure, threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});

export const enough = (keys: KeySet, least: number, reason: NotApplicableReason = 'too-short') =>
  keyCount(keys) < least ? reason : keys;

export const pieceKeys = (pieces: readonly { readonly key: string }[], least: number) =>
  enough(md5Keys(pieces.map(({ key }) => key)), least);

interface WithThreshold {
  readonly options: { readonly threshold: number };
}

export const similarKeys = (measure: Measure) =>
  ({
    codec: wordsCodec,
    keys: (keys: KeySet) => keys,
    joinRule: ({ options }: WithThreshold) => similarityRule(measure, options.threshold),
    compare: (a: KeySet, b: KeySet, { options }: WithThreshold) => reached(measures[measure](a, b), options.threshold),
  }) satisfies Partial<Detector<{ readonly threshold: NumberField }, KeySet>>;

/** The 128 bits of an MD5 in four words. */
export type Digest = Uint32Array;

export const digestOf = (text: string): Digest => wordsOfHex(md5(text));

/** The first 64 bits are the key of the join; all 128 decide. */
export const equalDigest = {
  codec: wordsCodec,
  keys: (digest: Digest) => digest.slice(0, 2),
  joinRule: oneKey,
  compare: (a: Digest, b: Digest): Comparison => equality(a.every((word, at) => word === b[at])),
} as const satisfies Partial<Detector<Record<never, never>, Digest>>;

/** What detectors need to know of the corpus; stored once per audit. */
export const statisticNames = ['document-frequency', 'relative-frequency'] as const;
export type StatisticName = (typeof statisticNames)[number];

export type CorpusStatistics = Readonly<{
  /** 0 without statistics. */
  pages: number;
  /** Mean number of content terms per page, repeats included. */
  meanLength: number;
  /** 1 also for a term of no page. */
  documentFrequency(term: string): number;
  frequencyOfHash(high: number, low: number): number;
  /** Takes the high word of a hash; null when several terms share it. */
  frequencyOfFirstWord(high: number): number | null;
  /** The document frequency that a share (0 to 1) of all distinct terms does not exceed; 0 without statistics. */
  documentFrequencyAt(share: number): number;
  /**
   * Visits every distinct term with its pages per bin (`frequencyBin`), none unless `relative-frequency` was collected.
   * The histogram is reused.
   */
  forEachTerm(visit: (high: number, low: number, histogram: Uint32Array) => void): void;
  kept?: ReadonlyMap<string, Uint8Array>;
}>;

export const noStatistics: CorpusStatistics = {
  pages: 0,
  meanLength: 0,
  documentFrequency: () => 0,
  frequencyOfHash: () => 0,
  frequencyOfFirstWord: () => null,
  documentFrequencyAt: () => 0,
  forEachTerm: () => undefined,
};

/** ln(pages / document frequency); 0 without statistics. */
export const idf = (corpus: CorpusStatistics, term: string) => idfOfFrequency(corpus, corpus.documentFrequency(term));

export const idfOfFrequency = ({ pages }: CorpusStatistics, frequency: number) =>
  Math.log(Math.max(1, pages) / Math.max(1, frequency));

/** Each spans a factor of √2; bin numbers fit into four bits. */
export const frequencyBins = 16;

/** Bin b holds (edge b, edge b − 1]; the last bin goes down to 0. */
export const frequencyEdges: readonly number[] = Array.from({ length: frequencyBins }, (_, bin) =>
  bin === frequencyBins - 1 ? 0 : 2 ** (-(bin + 5) / 2),
);

export const frequencyBin = (relative: number) =>
  Math.max(
    0,
    frequencyEdges.findIndex((edge) => relative > edge),
  );
