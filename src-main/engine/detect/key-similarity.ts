import type { NumberField } from '../../contract/options.ts';
import { type Comparison, type Detector, type DetectorPage, type JoinRule, NotApplicable } from './detector.ts';
import { wordsOfHex } from '../hex.ts';
import { containment, jaccard, keyCount, md5, md5Keys, wordsCodec, type KeySet } from './key-set.ts';

export const reached = (score: number, threshold: number, unit: Comparison['unit'] = 'share'): Comparison => ({
  score,
  threshold,
  sense: 'at-least',
  unit,
  duplicate: score >= threshold,
});

export const equality = (isEqual: boolean): Comparison => reached(isEqual ? 1 : 0, 1, 'equal');

type Measure = 'jaccard' | 'containment';

export const compareKeySets = (measure: Measure, threshold: number) => (a: KeySet, b: KeySet) =>
  reached(measure === 'jaccard' ? jaccard(a, b) : containment(a, b), threshold);

export const similarityRule = (measure: Measure, threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});

/** The MD5 keys of the pieces; a page without words, or with fewer keys than `least`, is left out. */
export function pieceKeys(
  { text }: DetectorPage,
  pieces: () => readonly { readonly key: string }[],
  least: number,
): KeySet | NotApplicable {
  if (text.tokens.terms.length === 0) return new NotApplicable('empty-text');
  const keys = md5Keys(pieces().map(({ key }) => key));
  return keyCount(keys) < least ? new NotApplicable('too-short') : keys;
}

interface WithThreshold {
  readonly options: { readonly threshold: number };
}

/** Storing, meeting and comparing by one set of keys of which a share must be common. */
export const similarKeys = (measure: Measure) =>
  ({
    codec: wordsCodec,
    keys: (keys: KeySet): KeySet => keys,
    joinRule: ({ options }: WithThreshold) => similarityRule(measure, options.threshold),
    compare: (a: KeySet, b: KeySet, { options }: WithThreshold) => compareKeySets(measure, options.threshold)(a, b),
  }) satisfies Partial<Detector<{ readonly threshold: NumberField }, KeySet>>;

/** The 128 bits of an MD5 in four words. */
export type Digest = Uint32Array;

export const digestOf = (text: string): Digest => wordsOfHex(md5(text));

/** The first 64 bits are the key of the join; all 128 decide. */
export const equalDigest = {
  codec: wordsCodec,
  keys: (digest: Digest): Uint32Array => digest.slice(0, 2),
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare: (a: Digest, b: Digest): Comparison => equality(a.every((word, index) => word === b[index])),
} as const satisfies Partial<Detector<Record<never, never>, Digest>>;
