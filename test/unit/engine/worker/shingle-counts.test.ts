import { describe, expect, it } from 'vitest';
import { shingleBits } from '../../../../src-main/engine/verify/probe.ts';
import { ShingleCounts } from '../../../../src-main/engine/worker/site-texts.ts';

const last = 2 ** shingleBits - 1;

function counted(lists: readonly (readonly number[])[], met: readonly number[]): ShingleCounts {
  const counts = new ShingleCounts(lists.map((list) => Uint32Array.from(list)));
  for (const shingle of met) counts.add(shingle);
  return counts;
}

describe('how often shingles are met', () => {
  it('is told of those in the lists, and 0 of all others', () => {
    const counts = counted(
      [
        [0, 7, last],
        [7, 8],
      ],
      [7, 0, 9, 7, last, last, 7, last - 1],
    );
    expect([0, 7, 8, 9, last - 1, last].map(counts.of)).toEqual([1, 3, 0, 0, 0, 2]);
  });

  it('is told apart of neighbours that want one row, and behind the last row', () => {
    const close = (from: number) => Array.from({ length: 40 }, (_, at) => from + at);
    const counts = counted(
      [close(1000), close(last - 39)],
      [...close(980), ...close(1000), ...close(last - 79), ...close(last - 39)],
    );
    const half = [...Array.from({ length: 20 }, () => 2), ...Array.from({ length: 20 }, () => 1)];
    expect(close(1000).map(counts.of)).toEqual(half);
    expect(close(last - 39).map(counts.of)).toEqual(Array.from({ length: 40 }, () => 1));
    expect(close(last - 79).map(counts.of)).toEqual(Array.from({ length: 40 }, () => 0));
  });

  it('is the number of pages, of many shingles as of none', () => {
    const many = Uint32Array.from({ length: 100_000 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> (32 - shingleBits));
    const counts = new ShingleCounts([many]);
    const expected = new Map<number, number>();
    for (const shingle of many) {
      counts.add(shingle);
      expected.set(shingle, (expected.get(shingle) ?? 0) + 1);
    }
    expect([...expected.keys()].map(counts.of)).toEqual([...expected.values()]);
    expect(counted([], [1, 2]).of(1)).toBe(0);
  });
});
