import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyCount, keySet, sharedKeys } from '../../../../src-main/engine/detect/detector.ts';
import { narrowKeys, narrowKeysCodec } from '../../../../src-main/engine/detect/narrow-keys.ts';

const word = fc.nat(0xffff_ffff);
const words = fc.array(fc.tuple(word, word), { maxLength: 400 });

describe('narrow keys', () => {
  it('come back as they were, however they are spread', () => {
    fc.assert(
      fc.property(words, (pairs) => {
        const keys = narrowKeys(keySet(Uint32Array.from(pairs.flat())));
        expect(narrowKeysCodec.decode(narrowKeysCodec.encode(keys))).toEqual(keys);
      }),
    );
    for (const edge of [
      [],
      [0],
      [0xffff_ffff],
      [0, 1, 2, 3],
      [0, 0xffff_ffff],
      Array.from({ length: 5000 }, (_, at) => at),
    ]) {
      const keys = narrowKeys(keySet(Uint32Array.from(edge.flatMap((high) => [high, 7]))));
      expect(keyCount(keys)).toBe(new Set(edge.map((high) => high >>> 4)).size);
      expect(narrowKeysCodec.decode(narrowKeysCodec.encode(keys))).toEqual(keys);
    }
  });

  it('are read from the middle of a larger buffer, as a database hands them over', () => {
    const keys = narrowKeys(keySet(Uint32Array.of(5, 0, 70_000, 0, 4_000_000_000, 0)));
    const encoded = narrowKeysCodec.encode(keys);
    const larger = new Uint8Array(encoded.length + 20).fill(255);
    larger.set(encoded, 3);
    expect(narrowKeysCodec.decode(larger.subarray(3, 3 + encoded.length))).toEqual(keys);
  });

  it('share what the whole keys share', () => {
    fc.assert(
      fc.property(words, words, words, (common, onlyA, onlyB) => {
        const [a, b] = [onlyA, onlyB].map((own) => keySet(Uint32Array.from([...common, ...own].flat())));
        expect(sharedKeys(narrowKeys(a!), narrowKeys(b!))).toBeGreaterThanOrEqual(
          new Set(common.map(([high]) => high >>> 4)).size,
        );
      }),
    );
  });

  it('take some 22 bits each when there are two hundred', () => {
    const keys = narrowKeys(keySet(Uint32Array.from({ length: 400 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 0)));
    expect(narrowKeysCodec.encode(keys).length).toBeLessThan((200 * 23) / 8);
  });
});
