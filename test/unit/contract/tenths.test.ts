import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tenthsOfPercent, percent, writeShare } from '../../../src-main/contract/tenths.ts';

it('keeps every tenth that was meant, and rounds none up', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) expect(tenthsOfPercent(tenths / 1000)).toBe(tenths);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (whole, part) => {
      const share = Math.min(part, whole) / whole;
      expect(tenthsOfPercent(share)).toBe(Math.floor((Math.min(part, whole) * 1000) / whole));
    }),
  );
});

it('says 100.0 only of what is equal', () => {
  expect(percent(45.8)).toBe('45.8');
  expect(percent(99.999)).toBe('99.9');
  expect(percent(100)).toBe('100.0');
});

it('says 0 of nothing only', () => {
  const written = (share: number) => writeShare(share, (cut) => String(cut * 100));
  expect(written(0)).toBe('0');
  expect(written(1 - 0.9 - 0.1)).toBe('0');
  expect(written(0.0009)).toBe('<\u00A00.1');
  expect(written(0.001)).toBe('0.1');
});
