import type { Comparison, Detector } from './detector.ts';
import { wordsOfHex } from '../hex.ts';
import { equality } from './key-similarity.ts';
import { md5, wordsCodec } from './key-set.ts';

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
