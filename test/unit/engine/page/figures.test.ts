import { describe, expect, it } from 'vitest';
import { reusedFloats } from '../../../../src-main/engine/page/figures.ts';

describe('reused memory', () => {
  it('is given full of zeros, at any length', () => {
    const memory = reusedFloats();
    for (const length of [3, 0, 1000, 7, 300_000, 2]) {
      const floats = memory(length);
      expect(floats.length).toBe(length);
      expect(floats.every((value) => value === 0)).toBe(true);
      floats.fill(1);
    }
  });

  it('is the same again, but for what is too large to keep', () => {
    const memory = reusedFloats();
    expect(memory(10).buffer).toBe(memory(5).buffer);
    expect(memory(1_000_000).buffer).not.toBe(memory(1_000_000).buffer);
  });
});
