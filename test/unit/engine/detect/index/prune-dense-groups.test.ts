import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pruneDenseGroups } from '../../../../../src-main/engine/detect/index/prune-dense-groups.ts';

const maxGroup = 20;

type Pair = readonly [a: number, b: number, weight: number];

function thin(pairs: readonly Pair[], sizes: readonly number[]) {
  const columns = {
    a: Uint32Array.from(pairs, ([a]) => a),
    b: Uint32Array.from(pairs, ([, b]) => b),
    weight: Uint32Array.from(pairs, ([, , weight]) => weight),
  };
  const { pairs: kept, meetings, capped } = pruneDenseGroups(columns, Uint32Array.from(sizes), maxGroup);
  return {
    kept: [...kept.a].map((a, row): Pair => [a, kept.b[row] ?? -1, kept.weight[row] ?? -1]),
    meetings: [...meetings],
    capped,
  };
}

const partnersOf = (pairs: readonly Pair[], group: number) => pairs.filter(([a, b]) => a === group || b === group);

const ones = (count: number) => Array.from({ length: count }, () => 1);

/** Every pair of so many groups, some more alike than others. */
const everyPair = (groups: number): Pair[] =>
  Array.from({ length: groups }, (_, a) =>
    Array.from({ length: groups - a - 1 }, (_value, at): Pair => [a, a + at + 1, (a * 7 + at * 13) % 29]),
  ).flat();

/** Sparse here, dense there, in ascending order. */
const somePairs = fc
  .tuple(
    fc.integer({ min: 2, max: 60 }),
    fc.double({ min: 0.05, max: 1, noNaN: true }),
    fc.infiniteStream(fc.tuple(fc.double({ min: 0, max: 1 }), fc.nat(9))),
  )
  .map(([groups, density, random]) => {
    const all = Array.from({ length: groups }, (_, a) =>
      Array.from({ length: groups - a - 1 }, (_value, at) => [a, a + at + 1] as const),
    ).flat();
    const pairs = all.flatMap(([a, b]): Pair[] => {
      const [chance, weight] = random.next().value ?? [1, 0];
      return chance < density * (a % 2 === 0 ? 1 : 0.3) ? [[a, b, weight]] : [];
    });
    return { groups, pairs };
  });

describe('dense groups', () => {
  it('keep pairs in line with pages, round middles that meet all of them, and tell how many are left out', () => {
    const [groups, pairs] = [400, everyPair(400)];
    const { kept, capped } = thin(pairs, ones(groups));
    expect(kept.length).toBeLessThan(24 * groups);
    expect(kept.length + capped.pairs).toBe(pairs.length);
    // Sixteen of them are middles and meet all others.
    expect(capped.groups).toBe(groups - 16);
    const met = Array.from({ length: groups }, (_, group) => partnersOf(kept, group).length);
    expect(met.filter((count) => count === groups - 1)).toHaveLength(16);
    expect(Math.min(...met)).toBeGreaterThanOrEqual(16);
  });

  it('lose no pair of a group that is not dense, and none that is among the most alike of a group', () => {
    fc.assert(
      fc.property(somePairs, ({ groups, pairs }) => {
        const { kept } = thin(pairs, ones(groups));
        const keys = new Set(kept.map(([a, b]) => `${a} ${b}`));
        for (const [a, b] of kept) expect(pairs.some(([x, y]) => x === a && y === b)).toBe(true);
        for (let group = 0; group < groups; group += 1) {
          const partners = partnersOf(pairs, group);
          const wanted =
            partners.length + 1 > maxGroup ? partners.toSorted((x, y) => y[2] - x[2]).slice(0, 8) : partners;
          const least = wanted.at(-1)?.[2] ?? 0;
          for (const [a, b, weight] of wanted)
            if (wanted === partners || weight > least) expect(keys).toContain(`${a} ${b}`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('count the pages of their groups', () => {
    const { meetings, capped } = thin([[0, 1, 5]], [maxGroup, 1]);
    expect(meetings).toEqual([2]);
    expect(capped).toEqual({ groups: 0, pairs: 0 });
    expect(thin([[0, 1, 5]], [2, 3]).meetings).toEqual([3]);
  });
});
