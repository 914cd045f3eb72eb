import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JoinRule } from '../../../../../src-main/engine/detect/detector.ts';
import type { JoinLimits } from '../../../../../src-main/engine/detect/index/pair-collector.ts';
import { ChangedJoin } from '../../../../../src-main/engine/detect/index/join-changed.ts';
import { joinPages } from '../../../../../src-main/engine/detect/index/join.ts';
import { Postings } from '../../../../../src-main/engine/detect/index/postings.ts';

type Pages = ReadonlyMap<number, Uint32Array>;
type Rule = Exclude<JoinRule, { kind: 'hamming' }>;

const limits = { maxGroup: 4, maxList: 5 };
const wide = { maxGroup: 100, maxList: 100 };

/** Keys that share a half, and often all of themselves. */
const keyList = fc
  .uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 7, size: 'max' })
  .map((values) => Uint32Array.from(values.flatMap((value) => [value % 3, value])));
const pageMap = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 25 }), keyList), {
  selector: ([page]) => page,
  maxLength: 22,
  size: 'max',
});

const rules: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({ kind: fc.constant('keys' as const), minShared: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('similarity' as const),
    measure: fc.constantFrom('jaccard' as const, 'containment' as const),
    threshold: fc.constantFrom(0.2, 0.5, 0.8, 1),
    minShared: fc.integer({ min: 1, max: 3 }),
  }),
);

function joinAll(pages: Pages, rule: Rule, most = limits) {
  const postings = new Postings();
  for (const [page, keys] of pages) postings.add(page, keys);
  const { a, b, capped, bounds } = joinPages(postings, rule, most);
  return { pairs: Array.from(a, (page, at) => `${page} ${b[at]}`), capped, bounds };
}

/** Pairs of `before` without changed pages, and those that the changed ones make; null where all must be joined. */
function joinChanged(before: Pages, after: Pages, rule: Rule): readonly string[] | null {
  const known = joinAll(before, rule);
  if (known.capped.groups > 0) return null;
  const isSame = (page: number) => before.get(page)?.join() === after.get(page)?.join();
  const changed = [...after].flatMap(([page, keys]) => (isSame(page) ? [] : [{ page, keys }]));
  const join = new ChangedJoin(changed, rule, limits, known.bounds);
  const pairs = known.pairs.filter((pair) => pair.split(' ').every((page) => isSame(Number(page))));
  const add = (page: number, places: readonly number[]) => {
    for (const place of places) {
      const other = changed[place]?.page ?? 0;
      pairs.push(`${Math.min(page, other)} ${Math.max(page, other)}`);
    }
  };
  for (const [own, { page, keys }] of changed.entries())
    add(
      page,
      join.partnersOf(keys, own).filter((place) => place > own),
    );
  for (const [page, keys] of after) if (isSame(page)) add(page, join.partnersOf(keys));
  return join.bounds() && pairs;
}

const sorted = (pairs: readonly string[]) => pairs.toSorted();

describe('the join of changed pages', () => {
  it('comes to what a whole join finds, or says that it cannot', () => {
    let [kept, given] = [0, 0];
    fc.assert(
      fc.property(pageMap, pageMap, fc.integer({ min: 0, max: 25 }), rules, (one, other, border, rule) => {
        const before = new Map(one);
        const after = new Map([
          ...one.filter(([page]) => page > border),
          ...other.filter(([page]) => page <= border || page > 23),
        ]);
        const found = joinChanged(before, after, rule);
        const whole = joinAll(after, rule);
        if (found === null) given += 1;
        else {
          kept += 1;
          expect(whole.capped.groups).toBe(0);
          expect(sorted(found)).toEqual(sorted(whole.pairs));
        }
      }),
      { numRuns: 3000 },
    );
    expect(kept / (kept + given), 'both happen').toBeGreaterThan(0.05);
    expect(given / (kept + given), 'both happen').toBeGreaterThan(0.05);
  });

  it('keeps bounds that hold for the next time', () => {
    fc.assert(
      fc.property(pageMap, pageMap, rules, (one, other, rule) => {
        const [before, after] = [new Map(one), new Map([...one, ...other])];
        const known = joinAll(before, rule, wide);
        const changed = other.map(([page, keys]) => ({ page, keys }));
        const join = new ChangedJoin(changed, rule, wide, known.bounds);
        for (const [own, { keys }] of changed.entries()) join.partnersOf(keys, own);
        for (const [page, keys] of before) if (!changed.some((given) => given.page === page)) join.partnersOf(keys);
        const { pairs, bounds } = joinAll(after, rule, wide);
        const partners = Map.groupBy(
          pairs.flatMap((pair) => pair.split(' ')),
          (page) => page,
        );
        const found = join.bounds();
        for (const met of partners.values()) expect(found?.mostPartners).toBeGreaterThan(met.length);
        expect(found?.largestKey).toBeGreaterThanOrEqual(bounds.largestKey);
      }),
      { numRuns: 1000 },
    );
  });

  it('says when popular keys would cost more than a whole join', () => {
    const changed = Array.from({ length: 50 }, (_, page) => ({ page, keys: Uint32Array.of(7, 7) }));
    const join = new ChangedJoin(changed, { kind: 'keys', minShared: 1 }, limits, { largestKey: 0, mostPartners: 1 });
    for (let page = 0; page < 100; page += 1) join.partnersOf(Uint32Array.of(7, 7));
    expect(join.isCostly).toBe(true);
  });

  const keysOf = (...low: number[]) => Uint32Array.from(low.flatMap((value) => [1, value]));
  const none = { largestKey: 0, mostPartners: 0 };
  const started = (pages: readonly Uint32Array[], rule: Rule, most: Partial<JoinLimits> = {}) =>
    new ChangedJoin(
      pages.map((keys, page) => ({ page, keys })),
      rule,
      { ...limits, ...most },
      none,
    );

  it('meets pages with as many keys in common as the rule asks for', () => {
    const pages = [keysOf(1, 2, 3), keysOf(1, 4), keysOf(5)];
    expect(started(pages, { kind: 'keys', minShared: 1 }).partnersOf(keysOf(1, 2, 9))).toEqual([0, 1]);
    expect(started(pages, { kind: 'keys', minShared: 2 }).partnersOf(keysOf(1, 2, 9))).toEqual([0]);
    const half = { kind: 'similarity', measure: 'jaccard', threshold: 0.5, minShared: 1 } as const;
    expect(started(pages, half).partnersOf(keysOf(1, 2, 9))).toEqual([0]);
    expect(started(pages, half).partnersOf(keysOf(5, 6, 7))).toEqual([]);
    expect(started(pages, half).partnersOf(keysOf(5, 6))).toEqual([2]);
  });

  it('takes keys for the same only when both of their words are', () => {
    const join = started([Uint32Array.of(1, 2), Uint32Array.of(1, 3), Uint32Array.of(2, 3)], {
      kind: 'keys',
      minShared: 1,
    });
    expect(join.partnersOf(Uint32Array.of(1, 3))).toEqual([1]);
    expect(join.partnersOf(Uint32Array.of(2, 2))).toEqual([]);
    expect(join.partnersOf(Uint32Array.of(1, 3), 1)).toEqual([]);
    expect(started([], { kind: 'keys', minShared: 1 }).partnersOf(keysOf(1))).toEqual([]);
  });

  it('asks for a whole join as soon as a group may be larger than the limits', () => {
    const afterOthers = (others: number, rule: Rule, most: Partial<JoinLimits>) => {
      const join = started([keysOf(1)], rule, most);
      join.partnersOf(keysOf(1), 0);
      for (let page = 0; page < others; page += 1) join.partnersOf(keysOf(1));
      return join.bounds();
    };
    const byKeys = { kind: 'keys', minShared: 1 } as const;
    expect(afterOthers(3, byKeys, { maxGroup: 4, maxList: 2 })).toEqual({ largestKey: 4, mostPartners: 4 });
    expect(afterOthers(4, byKeys, { maxGroup: 4, maxList: 9 })).toBeNull();
    const bySimilarity = { kind: 'similarity', measure: 'jaccard', threshold: 0.5, minShared: 1 } as const;
    expect(afterOthers(3, bySimilarity, { maxGroup: 9, maxList: 4 })).toEqual({ largestKey: 4, mostPartners: 4 });
    expect(afterOthers(4, bySimilarity, { maxGroup: 9, maxList: 4 })).toBeNull();
    expect(afterOthers(4, bySimilarity, { maxGroup: 4, maxList: 9 })).toBeNull();
  });

  it('is not costly where keys are rare', () => {
    const join = started([keysOf(1, 2), keysOf(3, 4)], { kind: 'keys', minShared: 1 });
    expect(join.isCostly).toBe(false);
    for (let page = 0; page < 100; page += 1) join.partnersOf(keysOf(1, 50, 51, 52));
    expect(join.isCostly).toBe(false);
  });
});
