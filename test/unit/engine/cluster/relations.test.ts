import { describe, expect, it } from 'vitest';
import { pairGraph, relationsOf } from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');

/** Each as the place of its pair and the way in which it leads. Pages are numbered by id, as their addresses are. */
function relations(
  pairs: readonly ClusterPair[],
  groups: readonly (readonly number[])[] = [],
  facts: readonly Partial<ClusterPage>[] = [],
): string[] {
  const pages = Array.from({ length: 6 }, (_, id) => page(id, facts[id]));
  return relationsOf(pairGraph(pages, pairs, options), pairs, groups).map(
    ({ pair, direction }) => `${pair} ${direction}`,
  );
}

const equal = (a: number, b: number) => pair(a, b, { verdict: 'partial', similarity: 70 });
const contained = (a: number, b: number, coveredA: number, coveredB: number) =>
  pair(a, b, { verdict: 'contained', similarity: 40, coveredA, coveredB });
/** `block` of page a is all of page b. */
const taken = (a: number, b: number, start: number, end: number) =>
  pair(a, b, { verdict: 'spliced', similarity: 50, coveredA: 0.5, coveredB: 1, blockA: [start, end], blockB: [0, 1] });

describe('what stands beside clusters', () => {
  it('is each link of equality once that leads out of a cluster, or joins no cluster at all', () => {
    const pairs = [equal(0, 1), equal(1, 2), equal(3, 4)];
    expect(relations(pairs, [[0, 1]])).toEqual(['1 none', '2 none']);
    expect(
      relations(pairs, [
        [1, 2],
        [3, 4],
      ]),
    ).toEqual(['0 none']);
    expect(
      relations(pairs, [
        [0, 1],
        [2, 3],
      ]),
    ).toEqual(['1 none', '2 none']);
    expect(relations(pairs, [[0, 1, 2, 3, 4]])).toEqual([]);
  });

  it('comes in the order of the pairs', () => {
    const pairs = [
      ...[1, 2, 3, 4, 5].map((other) => equal(0, other)),
      contained(1, 2, 0.9, 0.2),
      ...[2, 3, 4, 5].map((other) => equal(other === 2 ? 1 : 2, other === 2 ? 3 : other)),
      contained(4, 5, 0.9, 0.2),
      equal(3, 4),
    ];
    expect(relations(pairs).map((text) => Number.parseInt(text, 10))).toEqual(pairs.map((_, at) => at));
  });
});

describe('the way in which a relation leads', () => {
  it('is from what is covered to what covers it', () => {
    expect(relations([contained(0, 1, 0.95, 0.3)])).toEqual(['0 a-to-b']);
    expect(relations([contained(0, 1, 0.3, 0.95)])).toEqual(['0 b-to-a']);
    expect(relations([contained(0, 1, 0.95, 0.95)])).toEqual(['0 none']);
  });

  it('is from the assembled page to its sources', () => {
    expect(relations([taken(0, 1, 0, 0.5), taken(0, 2, 0.5, 1)])).toEqual(['0 a-to-b', '1 a-to-b']);
    const swapped = [taken(3, 0, 0, 0.5), taken(3, 1, 0.5, 1)].map((one) => ({
      ...one,
      a: one.b,
      b: one.a,
      blockA: [0, 1] as const,
      blockB: one.blockA ?? ([0, 1] as const),
    }));
    expect(relations(swapped)).toEqual(['0 b-to-a', '1 b-to-a']);
  });

  it('is from the assembled page also to a source of which it has so much that they are partly the same', () => {
    const large = {
      ...taken(0, 1, 0, 0.7),
      verdict: 'partial',
      rule: 'large-parts',
      similarity: 80,
      coveredA: 0.7,
    } as const;
    expect(relations([large, taken(0, 2, 0.7, 1)])).toEqual(['0 a-to-b', '1 a-to-b']);
    expect(relations([large])).toEqual(['0 none']);
  });

  // Pages 1 and 2 were both taken apart by 0 and 3, so all four look assembled.
  const half = (a: number, b: number, [blockA, blockB]: readonly [number, number]) =>
    pair(a, b, {
      verdict: 'spliced',
      similarity: 50,
      coveredA: 0.5,
      coveredB: 0.5,
      blockA: [blockA / 2, blockA / 2 + 0.5],
      blockB: [blockB / 2, blockB / 2 + 0.5],
    });
  const crossed = [half(0, 1, [0, 0]), half(0, 2, [1, 0]), half(1, 3, [1, 0]), half(2, 3, [1, 1])];

  it('is from the later page where both look assembled', () => {
    const dates = ['2024-03-01', '2023-05-01', '2024-03-01T00:00:01Z', '2022-01-01'].map((published) => ({
      published,
    }));
    expect(relations(crossed, [], dates)).toEqual(['0 a-to-b', '1 b-to-a', '2 a-to-b', '3 a-to-b']);
  });

  it('is not told where one of them has no date', () => {
    const one = [{ published: '2024-03-01' }, {}, {}, { published: '2022-01-01' }];
    expect(relations(crossed, [], one)).toEqual(['0 none', '1 none', '2 none', '3 none']);
    expect(relations(crossed)).toEqual(['0 none', '1 none', '2 none', '3 none']);
  });
});
