import type { NumberField } from '../../contract/options.ts';
import type { NotApplicableReason } from '../../contract/evidence.ts';
import { type Comparison, type Detector, type JoinRule, NotApplicable } from './detector.ts';
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

/** One equal key is enough to be compared. */
export const oneKey = () => ({ kind: 'keys', minShared: 1 }) as const;

export const similarityRule = (measure: Measure, threshold: number): JoinRule => ({
  kind: 'similarity',
  measure,
  threshold,
  minShared: 1,
});

/** A page with fewer keys than `least` is left out. */
export const enough = (keys: KeySet, least: number, reason: NotApplicableReason = 'too-short') =>
  keyCount(keys) < least ? new NotApplicable(reason) : keys;

export const pieceKeys = (pieces: readonly { readonly key: string }[], least: number) =>
  enough(md5Keys(pieces.map(({ key }) => key)), least);

interface WithThreshold {
  readonly options: { readonly threshold: number };
}

/** Storing, meeting and comparing by one set of keys of which a share must be common. */
export const similarKeys = (measure: Measure) =>
  ({
    codec: wordsCodec,
    keys: (keys: KeySet): KeySet => keys,
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
  keys: (digest: Digest): Uint32Array => digest.slice(0, 2),
  joinRule: oneKey,
  compare: (a: Digest, b: Digest): Comparison => equality(a.every((word, index) => word === b[index])),
} as const satisfies Partial<Detector<Record<never, never>, Digest>>;
