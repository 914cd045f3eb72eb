import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonPlaces,
  neighbouringPairs,
  rareFingerprint,
  textOrder,
} from '../../../../src-main/engine/detect/rare-fingerprint.ts';

const terms = fc.uniqueArray(fc.nat(0xffff_ffff), { maxLength: 60 });
const fingerprintOf = (ordered: readonly number[]) => rareFingerprint(100, Uint32Array.from(ordered));
const pairsOf = (a: readonly number[], b: readonly number[]) =>
  neighbouringPairs(commonPlaces(fingerprintOf(a), fingerprintOf(b)));

describe('fingerprints of rare terms', () => {
  it('keep the order of the text', () => {
    fc.assert(
      fc.property(terms, (ordered) => {
        expect([...textOrder(fingerprintOf(ordered))]).toEqual([100, ...ordered]);
      }),
    );
  });

  it('count the same neighbours as looking at all pairs does', () => {
    fc.assert(
      fc.property(terms, fc.infiniteStream(fc.nat()), (a, numbers) => {
        const b = a.filter(() => (numbers.next().value ?? 0) % 3 > 0).toReversed();
        expect(pairsOf(a, b)).toBe(byAllPairs(a, b));
        expect(pairsOf(b, a)).toBe(pairsOf(a, b));
      }),
    );
  });

  it('count three places as near and four as far', () => {
    expect(pairsOf([1, 10, 11, 2], [2, 20, 21, 1])).toBe(1);
    expect(pairsOf([1, 10, 11, 12, 2], [1, 2])).toBe(0);
  });
});

function byAllPairs(a: readonly number[], b: readonly number[]): number {
  let pairs = 0;
  for (const first of a) {
    for (const second of a) {
      const [inA, inB] = [a.indexOf(second) - a.indexOf(first), b.indexOf(second) - b.indexOf(first)];
      if (b.includes(first) && b.includes(second) && inA > 0 && inA <= 3 && Math.abs(inB) <= 3) pairs += 1;
    }
  }
  return pairs;
}
