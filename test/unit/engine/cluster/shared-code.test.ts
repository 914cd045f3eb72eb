import { describe, expect, it } from 'vitest';
import { isSharedCode, pagesSharingCode } from '../../../../src-main/engine/cluster/relations/shared-code.ts';

/** Hashes that no other seed has, in the order in which pages keep them. */
const hashes = (seed: number, count: number): number[] => Array.from({ length: count }, (_, at) => seed * 1000 + at);
const page = (number: number, ...parts: number[][]) => ({
  page: number,
  hashes: Uint32Array.from(parts.flat()).sort(),
});

describe('pages that share code', () => {
  it('are found with the share of each, whichever comes first', () => {
    const pages = [page(9, hashes(1, 20), hashes(2, 20)), page(4, hashes(1, 20)), page(7, hashes(3, 40))];
    const expected = [{ a: 4, b: 9, coveredA: 1, coveredB: 0.5 }];
    expect(pagesSharingCode(pages)).toMatchObject(expected);
    expect(pagesSharingCode(pages.toReversed())).toMatchObject(expected);
    expect(pagesSharingCode(pages)[0]?.similarity).toBeCloseTo(66.7, 1);
  });

  it('need more than a few lines, and a good part of the smaller listing', () => {
    expect(pagesSharingCode([page(1, hashes(1, 7)), page(2, hashes(1, 7))])).toEqual([]);
    expect(pagesSharingCode([page(1, hashes(1, 10), hashes(2, 60)), page(2, hashes(1, 10), hashes(3, 60))])).toEqual(
      [],
    );
  });

  it('are not those that share what stands everywhere', () => {
    const stock = hashes(1, 30);
    const pages = Array.from({ length: 25 }, (_, at) => page(at, stock, hashes(at + 2, 30)));
    expect(pagesSharingCode(pages)).toEqual([]);
    expect(pagesSharingCode(pages.slice(0, 3))).toHaveLength(3);
  });
});

it('asks for eight hashes, and for three tenths of the smaller listing', () => {
  const common = (shared: number, coveredA: number, coveredB: number) => isSharedCode({ shared, coveredA, coveredB });
  expect([common(8, 0.3, 0.1), common(8, 0.1, 0.3), common(7, 1, 1), common(8, 0.29, 0.29)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('measures what is common against the mean of both listings', () => {
  // 20 of 80 and 20 of 40: 2 · 100 · ¼ · ½ ÷ (¼ + ½) = 33⅓.
  const found = pagesSharingCode([page(1, hashes(1, 20), hashes(2, 60)), page(2, hashes(1, 20), hashes(3, 20))]);
  expect(found).toMatchObject([{ a: 1, b: 2, coveredA: 0.25, coveredB: 0.5 }]);
  expect(found[0]?.similarity).toBeCloseTo(33.33, 2);
});

it('finds nothing among fewer than two pages', () => {
  expect(pagesSharingCode([])).toEqual([]);
  expect(pagesSharingCode([page(1, hashes(1, 20))])).toEqual([]);
});
