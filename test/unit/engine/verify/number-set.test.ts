import { expect, it } from 'vitest';
import { NumberSet } from '../../../../src-main/engine/verify/probe-codec.ts';

it('a set of numbers has those that it was made of, also where several share a byte of its table', () => {
  // 8 and 9 are bits of one byte; 8 and 2¹⁹ + 8 are one bit.
  const numbers = [8, 9, 2 ** 19 + 9, 2 ** 31];
  const set = new NumberSet(numbers);
  for (const number of numbers) expect(set.has(number), String(number)).toBe(true);
  for (const number of [0, 10, 2 ** 19 + 8, 2 ** 31 + 1]) expect(set.has(number), String(number)).toBe(false);
  expect(new NumberSet([]).has(0)).toBe(false);
});
