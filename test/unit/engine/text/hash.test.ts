import { describe, expect, it } from 'vitest';
import { fmix32, hashSlice, hashText } from '../../../../src-main/engine/text/hash.ts';
import { countBits } from '../../../../src-main/engine/count-bits.ts';

function hashed(text: string, seed = 0): [number, number] {
  const words = new Uint32Array(2);
  hashText(text, words, 0, seed);
  return [words[0]!, words[1]!];
}

describe('the 64-bit hash of strings', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `网页${index}`);

  it('has no collision in either half beyond what chance allows', () => {
    const halves = texts.map((text) => hashed(text));
    for (const half of [0, 1] as const)
      expect(new Set(halves.map((words) => words[half])).size).toBeGreaterThanOrEqual(texts.length - 2);
  });

  it('sets every bit in half of the cases', () => {
    const counts = Array.from({ length: 64 }, () => 0);
    for (const text of texts) {
      const [high, low] = hashed(text);
      for (let bit = 0; bit < 32; bit += 1) {
        counts[bit]! += (low >>> bit) & 1;
        counts[32 + bit]! += (high >>> bit) & 1;
      }
    }
    const fiveSigma = 5 * Math.sqrt(texts.length / 4);
    for (const count of counts) expect(Math.abs(count - texts.length / 2)).toBeLessThan(fiveSigma);
  });

  it('flips half of the bits when one character changes, wherever it stands', () => {
    for (const place of [0, 5, 9]) {
      let flipped = 0;
      for (let index = 0; index < 2000; index += 1) {
        const text = String(1_000_000_000 + index * 7919);
        const other = text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);
        const [a, b] = [hashed(text), hashed(other)];
        flipped += countBits(a[0] ^ b[0]) + countBits(a[1] ^ b[1]);
      }
      expect(flipped / 2000).toBeGreaterThan(31);
      expect(flipped / 2000).toBeLessThan(33);
    }
  });

  it('depends on order, length and seed, and hashes a slice like the string itself', () => {
    expect(hashed('ab')).not.toEqual(hashed('ba'));
    expect(hashed('')).not.toEqual(hashed('\0'));
    expect(hashed('ab', 1)).not.toEqual(hashed('ab', 2));
    const words = new Uint32Array(2);
    hashSlice('xxab', 2, 4, words, 0);
    expect([...words]).toEqual(hashed('ab'));
  });

  it('stays what it is: stored fingerprints depend on it', () => {
    expect(hashed('重复内容').map((word) => word.toString(16))).toEqual(['c23c320b', '9eac3205']);
    expect(fmix32(1).toString(16)).toBe('514e28b7');
  });
});
