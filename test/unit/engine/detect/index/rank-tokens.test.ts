import { describe, expect, it } from 'vitest';
import { Postings } from '../../../../../src-main/engine/detect/index/postings.ts';
import { rankTokens } from '../../../../../src-main/engine/detect/index/rank-tokens.ts';
import { seededRandom } from '../../../../../src-main/evaluate/seeded-random.ts';

/** One key in four is of a pool, so that some sets share it; `lows` is how many second words a first word may have. */
function someSets(count: number, keysOfSet: number, lows: number): number[][] {
  const random = seededRandom(11);
  const word = () => Math.floor(random() * 2 ** 32);
  const pool = Array.from({ length: (count * keysOfSet) / 16 }, word);
  const keyOf = (high: number) => high * 8 + Math.floor(random() * lows);
  return Array.from({ length: count }, () => {
    const keys = Array.from({ length: keysOfSet }, () =>
      keyOf(random() < 0.25 ? (pool[Math.floor(random() * pool.length)] ?? 0) : word()),
    );
    return [...new Set(keys)].toSorted((a, b) => a - b);
  });
}

function ranked(sets: readonly number[][]) {
  const postings = new Postings(sets.length);
  for (const [page, keys] of sets.entries())
    postings.add(page, Uint32Array.from(keys.flatMap((key) => [Math.floor(key / 8), key % 8])));
  return rankTokens(
    postings.take(),
    Uint32Array.from(sets, (_, set) => set),
  );
}

function expectedTokens(sets: readonly number[][]) {
  const counts = new Map<number, number>();
  for (const keys of sets) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).toSorted(([a, m], [b, n]) => m - n || a - b);
  const tokenOf = new Map(repeated.map(([key], token) => [key, token]));
  const tokens = sets.map((keys) => keys.flatMap((key) => tokenOf.get(key) ?? []).toSorted((a, b) => a - b));
  return { tokens, distinct: repeated.length, largest: repeated.at(-1)?.[1] ?? 0 };
}

describe('keys as numbers', () => {
  it.each([
    ['few keys', 60, 20, 3],
    ['many keys', 1500, 400, 1],
    ['many keys, with first words in common', 1500, 400, 4],
  ])('are ranked by sets that have them, then by themselves: %s', (_, count, keysOfSet, lows) => {
    const sets = someSets(count, keysOfSet, lows);
    const { tokens, starts, sizes, distinct, largest } = ranked(sets);
    const expected = expectedTokens(sets);
    expect({ distinct, largest }).toEqual({ distinct: expected.distinct, largest: expected.largest });
    expect([...sizes]).toEqual(sets.map((keys) => keys.length));
    expect(sets.map((__, set) => [...tokens.subarray(starts[set], starts[set + 1])])).toEqual(expected.tokens);
  });

  it('are none where each stands in one set', () => {
    expect(ranked([[1, 2], [3], [4, 5, 6]])).toMatchObject({ distinct: 0, largest: 0, tokens: new Uint32Array(0) });
  });
});
