import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JoinRule } from '../../../../../src-main/engine/detect/detector.ts';
import { countBits } from '../../../../../src-main/engine/count-bits.ts';
import { planBlocks, joinHamming } from '../../../../../src-main/engine/detect/index/join-hamming.ts';
import { defaultLimits, joinPages, type JoinLimits } from '../../../../../src-main/engine/detect/index/join.ts';
import { Postings } from '../../../../../src-main/engine/detect/index/postings.ts';
import { seededRandom } from '../../../../../src-main/evaluate/seeded-random.ts';
import { growthOrder } from '../../../../support/growth.ts';

type Page = { readonly page: number; readonly keys: readonly bigint[] };

/** Small alphabets make shared keys, equal pages and large groups likely. */
const pagesOf = (key: fc.Arbitrary<bigint>, maxKeys: number, maxPages = 40) =>
  fc
    .array(fc.uniqueArray(key, { maxLength: maxKeys, size: 'max' }), { maxLength: maxPages, size: 'max' })
    .chain((sets) => fc.shuffledSubarray(sets.map((keys, index) => ({ page: index * 3 + 1, keys }))));

const someKeys = fc.integer({ min: 0, max: 30 }).map((value) => BigInt(value % 3) * 0x1_0000_0001n + BigInt(value));

function join(pages: readonly Page[], rule: JoinRule, limits: JoinLimits = { maxGroup: 1000, maxList: 1000 }) {
  const postings = new Postings();
  for (const { page, keys } of pages)
    postings.add(page, Uint32Array.from(keys.flatMap((key) => [Number(key >> 32n), Number(key & 0xffffffffn)])));
  return joinPages(postings, rule, limits);
}

const pairsOf = (result: { readonly a: Uint32Array; readonly b: Uint32Array; readonly shared: Uint32Array }) =>
  [...result.a].map((a, index) => [a, result.b[index], result.shared[index]]);

function bruteForce(pages: readonly Page[], meets: (a: Page, b: Page) => number | null) {
  const sorted = [...pages].sort((a, b) => a.page - b.page);
  return sorted.flatMap((a, i) =>
    sorted.slice(i + 1).flatMap((b) => {
      const weight = meets(a, b);
      return weight === null ? [] : [[a.page, b.page, weight]];
    }),
  );
}

const overlap = (a: Page, b: Page) => a.keys.filter((key) => b.keys.includes(key)).length;

function bitsApart(a: bigint, b: bigint): number {
  const differing = a ^ b;
  return countBits(Number(differing >> 32n) | 0) + countBits(Number(differing & 0xffffffffn) | 0);
}

describe('the join by equal keys', () => {
  it('finds exactly the pairs that share enough keys, and how many', () => {
    fc.assert(
      fc.property(pagesOf(someKeys, 8), fc.integer({ min: 1, max: 4 }), (pages, minShared) => {
        const expected = bruteForce(pages, (a, b) => (overlap(a, b) >= minShared ? overlap(a, b) : null));
        expect(pairsOf(join(pages, { kind: 'keys', minShared }))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('holds a group over the limit together as one component and counts what it leaves out', () => {
    const pages = Array.from({ length: 500 }, (_, page) => ({ page, keys: [7n, BigInt(1000 + page)] }));
    const result = join(pages, { kind: 'keys', minShared: 1 }, { maxGroup: 64, maxList: 1000 });
    expect(result.a).toHaveLength(2 * 500 - 3);
    expect(result.capped).toEqual({ groups: 1, pairs: (500 * 499) / 2 - (2 * 500 - 3) });
    expect(componentsOf(result, 500)).toBe(1);
  });

  it('joins 5,000 pages with one and the same long key list in linear time', () => {
    const keys = Array.from({ length: 100 }, (_, key) => BigInt(key));
    const result = join(
      Array.from({ length: 5000 }, (_, page) => ({ page, keys })),
      { kind: 'keys', minShared: 2 },
      defaultLimits,
    );
    expect(result.a).toHaveLength(2 * 5000 - 3);
    expect(result.shared[0]).toBe(100);
  });

  it('gives nothing for no pages and for pages without keys', () => {
    expect(pairsOf(join([], { kind: 'keys', minShared: 1 }))).toEqual([]);
    expect(
      pairsOf(
        join(
          [
            { page: 1, keys: [] },
            { page: 2, keys: [] },
          ],
          { kind: 'keys', minShared: 1 },
        ),
      ),
    ).toEqual([]);
  });

  it('refuses postings that were joined already', () => {
    const postings = new Postings();
    joinPages(postings, { kind: 'keys', minShared: 1 });
    expect(() => joinPages(postings, { kind: 'keys', minShared: 1 })).toThrow(/joined already/);
    expect(() => postings.add(1, new Uint32Array(2))).toThrow(/joined already/);
  });
});

describe('the join by similarity', () => {
  it.each(['jaccard', 'containment'] as const)('finds exactly what comparing all pairs by %s finds', (measure) => {
    const thresholds = fc.constantFrom(0.2, 1 / 3, 0.5, 0.6, 0.8, 7 / 8, 1);
    fc.assert(
      fc.property(pagesOf(someKeys, 12), thresholds, fc.integer({ min: 1, max: 3 }), (pages, threshold, minShared) => {
        const expected = bruteForce(pages, (a, b) => {
          const both = overlap(a, b);
          const whole =
            measure === 'jaccard' ? a.keys.length + b.keys.length - both : Math.min(a.keys.length, b.keys.length);
          return both >= minShared && both / whole >= threshold - 1e-9 ? both : null;
        });
        expect(pairsOf(join(pages, { kind: 'similarity', measure, threshold, minShared }))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('unfolds groups of equal pages that resemble each other into one component', () => {
    const keys = Array.from({ length: 20 }, (_, key) => BigInt(key));
    const pages = Array.from({ length: 600 }, (_, page) => ({ page, keys: page % 2 === 0 ? keys : keys.slice(1) }));
    const result = join(pages, { kind: 'similarity', measure: 'jaccard', threshold: 0.9, minShared: 1 }, defaultLimits);
    expect(componentsOf(result, 600)).toBe(1);
    expect(result.a.length).toBeLessThan(4 * 600);
    expect(result.a.length + result.capped.pairs).toBe((600 * 599) / 2);
  });

  it.each(['jaccard', 'containment'] as const)('loses no %s pair to full lists that it does not count', (measure) => {
    fc.assert(
      fc.property(pagesOf(someKeys, 24), fc.constantFrom(0.2, 0.5, 0.8), (pages, threshold) => {
        const rule = { kind: 'similarity', measure, threshold, minShared: 1 } as const;
        const all = new Set(pairsOf(join(pages, rule)).map(String));
        for (const maxList of [1, 3, 8]) {
          const limited = join(pages, rule, { maxGroup: 1000, maxList });
          expect(pairsOf(limited).filter((pair) => !all.has(String(pair)))).toEqual([]);
          expect(limited.a.length + limited.capped.pairs).toBeGreaterThanOrEqual(all.size);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('counts what a full list leaves out', () => {
    const pages = Array.from({ length: 200 }, (_, page) => ({ page, keys: [1n, 2n, BigInt(100 + page)] }));
    const result = join(
      pages,
      { kind: 'similarity', measure: 'jaccard', threshold: 0.5, minShared: 1 },
      { maxGroup: 64, maxList: 50 },
    );
    expect(result.capped.groups).toBeGreaterThan(0);
    expect(result.a.length + result.capped.pairs).toBeGreaterThanOrEqual((200 * 199) / 2);
  });
});

describe('the join by Hamming distance', () => {
  const distances = Array.from({ length: 11 }, (_, distance) => distance);
  it.each(distances)('finds exactly what comparing all pairs finds, for k = %i', (distance) => {
    const nearOnes = fc
      .tuple(
        fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
        fc.array(fc.array(fc.integer({ min: 0, max: 63 }), { maxLength: 12 }), { maxLength: 20 }),
      )
      .map(([base, flips]) => [
        base,
        ...flips.map((bits) => bits.reduce((key, bit) => key ^ (1n << BigInt(bit)), base)),
      ]);
    fc.assert(
      fc.property(fc.array(nearOnes, { maxLength: 3 }), (groups) => {
        const pages = groups.flat().map((key, page) => ({ page, keys: [key] }));
        const expected = bruteForce(pages, (a, b) => {
          const apart = bitsApart(a.keys[0]!, b.keys[0]!);
          return apart <= distance ? 64 - apart : null;
        });
        expect(pairsOf(join(pages, { kind: 'hamming', distance }))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it.each(distances.slice(1, 7))(
    'finds each pair once under the plans for few and for many fingerprints, for k = %i',
    (distance) => {
      const plans = [10, 1e6, 1e9, 1e12].map((count) => planBlocks(count, distance));
      expect(new Set(plans.map((plan) => plan.tables)).size).toBeGreaterThan(distance === 1 ? 0 : 1);
      const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: distance });
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), flips, (base, bits) => {
          const copy = bits.reduce((key, bit) => key ^ (1n << BigInt(bit)), base);
          for (const plan of plans) {
            const postings = new Postings();
            [base, copy].forEach((key, page) =>
              postings.add(page, Uint32Array.of(Number(key >> 32n), Number(key & 0xffffffffn))),
            );
            const { a, b, weight } = joinHamming(
              postings.take(),
              Uint32Array.of(0, 1),
              distance,
              defaultLimits,
              plan,
            ).pairs;
            expect(pairsOf({ a, b, shared: weight })).toEqual([[0, 1, 64 - bits.length]]);
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('the join by Hamming distance of very many fingerprints within a few bits', () => {
  /** Each differs from one and the same in up to so many bits. */
  function nearOne(count: number, bits: number): Page[] {
    const random = seededRandom(count);
    return Array.from({ length: count }, (_, page) => {
      const flips = Array.from({ length: bits }, () => 1n << BigInt(Math.floor(64 * random())));
      return { page, keys: [flips.reduce((key, flip) => key ^ flip, 0x1234_5678_9abc_def0n)] };
    });
  }

  it.each([6, 10])(
    'keeps pairs in line with 6,000 fingerprints, and tells what it left out, for k = %i',
    (distance) => {
      const result = join(nearOne(6000, 4), { kind: 'hamming', distance }, defaultLimits);
      expect(result.a.length).toBeGreaterThan(10 * 6000);
      expect(result.a.length).toBeLessThan(30 * 6000);
      expect(result.capped.groups).toBeGreaterThan(0);
      expect(result.a.length + result.capped.pairs).toBeLessThanOrEqual((6000 * 5999) / 2);
      if (distance >= 8) expect(componentsOf(result, 6000)).toBe(1);
    },
  );

  it('takes time in line with their number', () => {
    expect(
      growthOrder(6000, (count) => join(nearOne(count, 4), { kind: 'hamming', distance: 10 }, defaultLimits)),
    ).toBeLessThan(1.5);
  });

  it.each([1, 3, 6, 10])(
    'reports only true pairs, with their distance, and loses none that it does not count, for k = %i',
    (distance) => {
      const pages = nearOne(400, 4);
      const all = bruteForce(pages, (a, b) => {
        const apart = bitsApart(a.keys[0]!, b.keys[0]!);
        return apart <= distance ? 64 - apart : null;
      });
      const known = new Set(all.map(String));
      for (const maxList of [20, 60, 150]) {
        const result = join(pages, { kind: 'hamming', distance }, { maxGroup: 8, maxList });
        expect(pairsOf(result).filter((pair) => !known.has(String(pair)))).toEqual([]);
        expect(result.a.length + result.capped.pairs).toBeGreaterThanOrEqual(all.length);
        if (distance >= 6) expect(result.a.length).toBeLessThan(all.length);
      }
    },
  );
});

it('does not depend on the order in which pages were added', () => {
  fc.assert(
    fc.property(pagesOf(someKeys, 8), (pages) => {
      const limits = { maxGroup: 3, maxList: 4 };
      for (const rule of [
        { kind: 'keys', minShared: 1 },
        { kind: 'similarity', measure: 'jaccard', threshold: 0.4, minShared: 1 },
      ] as const) {
        const sorted = [...pages].sort((a, b) => a.page - b.page);
        expect(join(pages, rule, limits)).toEqual(join(sorted, rule, limits));
      }
    }),
  );
});

function componentsOf({ a, b }: { readonly a: Uint32Array; readonly b: Uint32Array }, pages: number): number {
  const parent = Array.from({ length: pages }, (_, page) => page);
  const root = (page: number): number => {
    let at = page;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  a.forEach((page, index) => (parent[root(page)] = root(b[index]!)));
  return new Set(parent.map((_, page) => root(page))).size;
}
