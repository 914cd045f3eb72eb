import { hash } from 'node:crypto';
import type { Hashed, NotApplicableReason } from '../../contract/evidence.ts';
import type { NumberField } from '../../contract/options.ts';
import { wordsOfHex } from '../hex.ts';
import { type Codec, type Comparison, type Detector, type JoinRule, NotApplicable } from './detector.ts';
import { sortColumns } from './index/sort-columns.ts';

/** 64-bit keys as high, low, high, low, …, ascending, without repeats. */
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
    // Quicker than to read digits.
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

/** Little-endian bytes, whatever the machine. */
export const wordsCodec: Codec<Uint32Array> = {
  encode(words) {
    return new Uint8Array(littleEndian(words.slice()).buffer);
  },
  decode(bytes) {
    // A blob may begin where no view can; the copy also lets go of its buffer.
    const words = new Uint32Array(bytes.byteLength >>> 2);
    new Uint8Array(words.buffer).set(bytes.subarray(0, 4 * words.length));
    return littleEndian(words);
  },
};

/** Without a copy where alignment allows: read-only. */
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

type Measure = 'jaccard' | 'containment';

export const oneKey = () => ({ kind: 'keys', minShared: 1 }) as const;

export const similarityRule = (measure: Measure, threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});

export const enough = (keys: KeySet, least: number, reason: NotApplicableReason = 'too-short') =>
  keyCount(keys) < least ? new NotApplicable(reason) : keys;

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
    compare: (a: KeySet, b: KeySet, { options }: WithThreshold) =>
      reached(measure === 'jaccard' ? jaccard(a, b) : containment(a, b), options.threshold),
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
