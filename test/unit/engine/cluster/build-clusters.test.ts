import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOrder } from '../../../support/growth.ts';
import { addressDigest, buildClusters, rebuildCluster } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const build = (pages: readonly ClusterPage[], pairs: readonly ClusterPair[]) => buildClusters(pages, pairs, options);
const pagesTo = (count: number) => Array.from({ length: count }, (_, id) => page(id));
type Clustering = ReturnType<typeof buildClusters>;

const groupsOf = ({ clusters }: Clustering) =>
  clusters.map((cluster) => cluster.members.map((member) => member.page).sort((x, y) => x - y));
const partial = { verdict: 'partial', similarity: 60 } as const;

describe('order', () => {
  it('has copies before what repeats by design, however much of it there is', () => {
    const lists = [2, 3, 4, 5, 6].map((id) => page(id, { kind: 'listing' }));
    const stubs = [7, 8].map((id) => page(id, { kind: 'near-empty' }));
    const ofFigures = buildClusters(stubs, [pair(7, 8, { verdict: 'near-duplicate', rule: 'filled-in' })], options);
    expect(ofFigures.finalVerdicts).toEqual([null]);
    const pairs = [pair(0, 1, partial), ...[3, 4, 5, 6].map((id) => pair(2, id)), pair(7, 8)];
    expect(build([page(0), page(1), ...lists, ...stubs], pairs).clusters.map(({ kind }) => kind)).toEqual([
      'copies',
      'listing',
      'near-empty',
    ]);
  });
});

describe('membership', () => {
  it('joins pages that are verified as equal', () => {
    expect(groupsOf(build(pagesTo(4), [pair(0, 1), pair(1, 2), pair(0, 2)]))).toEqual([[0, 1, 2]]);
  });

  it('does not chain: A like B and B like C makes no cluster of A, B and C', () => {
    const chain = build(pagesTo(5), [
      pair(0, 1, partial),
      pair(1, 2, partial),
      pair(2, 3, partial),
      pair(3, 4, partial),
    ]);
    for (const group of groupsOf(chain)) expect(group.length).toBeLessThanOrEqual(3);
  });

  it('loses no link of a broken chain: it stands beside the clusters', () => {
    const pairs = [pair(0, 1, partial), pair(1, 2, partial), pair(2, 3, partial), pair(3, 4, partial)];
    const { clusters, relations } = build(pagesTo(5), pairs);
    for (const [index, { a, b }] of pairs.entries()) {
      const isTogether = clusters.some(({ members }) =>
        [a, b].every((id) => members.some((member) => member.page === id)),
      );
      expect(isTogether).not.toBe(relations.some((relation) => relation.pair === index));
    }
  });

  it('keeps a chain of equal pages together, of which not every pair was compared', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => pair(at, at + 1));
    expect(groupsOf(build(pagesTo(10), pairs))).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  });

  it('lets differences add up along a chain', () => {
    const pairs = Array.from({ length: 9 }, (_, at) => pair(at, at + 1, { verdict: 'near-duplicate', similarity: 95 }));
    for (const group of groupsOf(build(pagesTo(10), pairs))) expect(group.length).toBeLessThanOrEqual(9);
    expect(groupsOf(build(pagesTo(10), pairs)).length).toBeGreaterThan(0);
  });

  it('never joins by implication what was compared and found unequal', () => {
    const pairs = [
      pair(0, 1),
      pair(1, 2),
      pair(0, 3),
      pair(0, 4),
      pair(0, 2, { verdict: 'contained', similarity: 50 }),
    ];
    expect(groupsOf(build(pagesTo(5), pairs))).toEqual([[0, 1, 3, 4]]);
  });

  it('puts a page with the nearer of two middles', () => {
    const pairs = [
      ...[1, 2, 3, 4].map((other) => pair(0, other, { verdict: 'partial', similarity: 70 })),
      ...[6, 7].map((other) => pair(5, other, { verdict: 'near-duplicate', similarity: 97 })),
      pair(4, 5, { verdict: 'near-duplicate', similarity: 97 }),
    ];
    expect(groupsOf(build(pagesTo(8), pairs)).sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0))).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ]);
  });

  it('keeps a star of 5,000 equal pages whole, in time that grows in line with it', () => {
    const star = (size: number) => {
      const middle = Math.floor(size / 2);
      return build(
        pagesTo(size),
        Array.from({ length: size - 1 }, (_, at) => pair(middle, at < middle ? at : at + 1)),
      );
    };
    const { clusters } = star(5000);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]?.members).toHaveLength(5000);
    // So many that what is done for each pair of members would take most of the time.
    expect(growthOrder(20_000, star)).toBeLessThan(1.5);
  });

  it('ignores pairs of pages that it was not given, and pages without pairs', () => {
    expect(build(pagesTo(3), [pair(0, 99), pair(7, 8)])).toMatchObject({ clusters: [], relations: [] });
  });
});

describe('what never depends on the order of the input', () => {
  const world = fc
    .array(
      fc.record({
        a: fc.integer({ min: 0, max: 14 }),
        b: fc.integer({ min: 0, max: 14 }),
        similarity: fc.integer({ min: 40, max: 100 }),
        verdict: fc.constantFrom(
          'identical',
          'near-duplicate',
          'partial',
          'pseudo-original',
          'contained',
          'spliced' as const,
        ),
      }),
      { maxLength: 40 },
    )
    .map((drawn) => {
      const distinct = new Map(
        drawn
          .filter(({ a, b }) => a !== b)
          .map((one) => [[Math.min(one.a, one.b), Math.max(one.a, one.b)].join(), one]),
      );
      return [...distinct.values()].map(({ a, b, ...facts }) => pair(a, b, facts));
    });
  const addresses = ({ clusters }: Clustering, pages: readonly ClusterPage[]) => {
    const addressOf = (page: number | null) => pages.find(({ id }) => id === page)?.address;
    return clusters.map(({ members, ...cluster }) => ({
      ...cluster,
      members: members.map(({ page: id, leadsTo, ...member }) => ({
        ...member,
        page: addressOf(id),
        leadsTo: addressOf(leadsTo),
      })),
    }));
  };

  it('gives the same clusters for pages and pairs in any order, with sides swapped and with other ids', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 1000 }), fc.infiniteStream(fc.nat()), (pairs, shift, random) => {
        const pages = pagesTo(15);
        const order = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, at: random.next().value }))
            .sort((x, y) => x.at - y.at)
            .map(({ item }) => item);
        const renamed = (id: number) => 10_000 - id * 7 + shift;
        const otherPages = order(pages.map((one) => ({ ...one, id: renamed(one.id) })));
        const otherPairs = order(
          pairs.map((one) =>
            random.next().value % 2
              ? { ...one, a: renamed(one.b), b: renamed(one.a), coveredA: one.coveredB, coveredB: one.coveredA }
              : { ...one, a: renamed(one.a), b: renamed(one.b) },
          ),
        );
        expect(addresses(build(otherPages, otherPairs), otherPages)).toEqual(addresses(build(pages, pairs), pages));
      }),
    );
  });

  it('puts every page in one cluster at most, and every member has a verified link inside it', () => {
    fc.assert(
      fc.property(world, (pairs) => {
        const { clusters } = build(pagesTo(15), pairs);
        const members = clusters.flatMap((cluster) => cluster.members.map((member) => member.page));
        expect(new Set(members).size).toBe(members.length);
        for (const cluster of clusters) {
          const inside = new Set(cluster.members.map((member) => member.page));
          for (const id of inside)
            expect(pairs.some(({ a, b }) => (a === id && inside.has(b)) || (b === id && inside.has(a)))).toBe(true);
        }
      }),
    );
  });
});

describe('relations', () => {
  const half = { verdict: 'spliced', similarity: 50, coveredA: 0.5, coveredB: 0.45 } as const;

  it('confirms splicing when two sources cover different pieces', () => {
    const pairs = [
      pair(0, 1, { ...half, blockA: [0, 0.5], blockB: [0, 0.45] }),
      pair(0, 2, { ...half, blockA: [0.5, 1], blockB: [0.5, 0.95] }),
    ];
    expect(build(pagesTo(3), pairs)).toMatchObject({
      clusters: [],
      relations: [
        { pair: 0, direction: 'a-to-b' },
        { pair: 1, direction: 'a-to-b' },
      ],
    });
  });

  it('does not take two copies of one source for two sources', () => {
    const pairs = [
      pair(0, 1, { ...half, blockA: [0, 0.5], blockB: [0, 0.45] }),
      pair(0, 2, { ...half, blockA: [0, 0.5], blockB: [0, 0.45] }),
      pair(1, 2),
    ];
    const { clusters, relations } = build([page(0), page(1, { inlinks: 5 }), page(2)], pairs);
    expect(relations).toEqual([]);
    expect(clusters[0]?.members.find((member) => member.page === 0)?.advice).toBe('rewrite');
  });

  it('turns an unconfirmed large piece into a partial copy and drops a small one', () => {
    const large = build(pagesTo(2), [pair(0, 1, { ...half, blockA: [0, 0.5], blockB: [0, 0.45] })]);
    expect(large.clusters[0]?.verdict).toBe('partial');
    const small = build(pagesTo(2), [
      pair(0, 1, { ...half, coveredA: 0.3, coveredB: 0.2, blockA: [0, 0.3], blockB: [0, 0.2] }),
    ]);
    expect(small).toMatchObject({ clusters: [], relations: [] });
  });

  it('keeps an assembled page out of the clusters of its sources', () => {
    const pairs = [
      pair(0, 1, { ...half, blockA: [0, 0.5], blockB: [0, 0.45] }),
      pair(0, 2, { ...half, blockA: [0.5, 1], blockB: [0.5, 0.95] }),
      pair(1, 3),
      pair(0, 3, { verdict: 'pseudo-original', similarity: 48, coveredA: 0.5, coveredB: 0.45 }),
    ];
    const built = build(pagesTo(4), pairs);
    expect(groupsOf(built)).toEqual([[1, 3]]);
    expect(built.relations).toEqual([
      { pair: 0, direction: 'a-to-b' },
      { pair: 1, direction: 'a-to-b' },
      { pair: 3, direction: 'none' },
    ]);
  });

  it('lists containment beside the clusters', () => {
    const pairs = [pair(0, 1), pair(1, 2, { verdict: 'contained', similarity: 50, coveredA: 1, coveredB: 0.3 })];
    const built = build(pagesTo(3), pairs);
    expect(groupsOf(built)).toEqual([[0, 1]]);
    expect(built.relations).toEqual([{ pair: 1, direction: 'a-to-b' }]);
  });

  it('lead from the contained page to the one that holds it, on whichever side it stands', () => {
    const inside = { verdict: 'contained', similarity: 50 } as const;
    const pairs = [
      pair(0, 1, { ...inside, coveredA: 1, coveredB: 0.3 }),
      pair(2, 3, { ...inside, coveredA: 0.3, coveredB: 1 }),
    ];
    expect(build(pagesTo(4), pairs).relations).toEqual([
      { pair: 0, direction: 'a-to-b' },
      { pair: 1, direction: 'b-to-a' },
    ]);
  });

  it('reports no template-only pair', () => {
    expect(build(pagesTo(2), [pair(0, 1, { verdict: 'template-only', similarity: 20 })])).toMatchObject({
      clusters: [],
      relations: [],
    });
  });
});

describe('a cluster', () => {
  it('tells floor and mean over its verified pairs, the longest run and the title of its source', () => {
    const pages = [page(0, { inlinks: 5, title: 'The source' }), page(1), page(2)];
    const pairs = [
      pair(0, 1, { verdict: 'near-duplicate', similarity: 97.3, longestRun: 310 }),
      pair(0, 2, { verdict: 'partial', similarity: 62.4, longestRun: 120 }),
    ];
    expect(build(pages, pairs).clusters[0]).toMatchObject({
      title: 'The source',
      floor: 62.4,
      mean: 79.8,
      longestRun: 310,
    });
  });

  it('takes the most frequent verdict to the source, and the stronger of two equally frequent ones', () => {
    const pages = [page(0, { inlinks: 5 }), page(1), page(2), page(3)];
    const rewritten = [1, 2].map((other) => pair(0, other, { verdict: 'pseudo-original', similarity: 85 }));
    expect(build(pages, [...rewritten, pair(0, 3)]).clusters[0]?.verdict).toBe('pseudo-original');
    expect(build(pages, [pair(0, 1), pair(0, 2, { verdict: 'partial', similarity: 70 })]).clusters[0]?.verdict).toBe(
      'identical',
    );
  });

  it('puts the source first, then the most similar', () => {
    const pages = [page(0), page(1), page(2, { inlinks: 9 }), page(3)];
    const pairs = [
      pair(2, 0, partial),
      pair(2, 1, { verdict: 'near-duplicate', similarity: 96 }),
      pair(2, 3, { verdict: 'pseudo-original', similarity: 80 }),
    ];
    expect(build(pages, pairs).clusters[0]?.members.map((member) => member.page)).toEqual([2, 1, 3, 0]);
  });

  it('keeps its key when members join, as long as the first address stays', () => {
    const small = build(pagesTo(3), [pair(0, 1)]).clusters[0];
    const grown = build(pagesTo(3), [pair(0, 1), pair(1, 2), pair(0, 2)]).clusters[0];
    expect(grown?.key).toBe(small?.key);
    expect(small?.key).toMatch(/^[0-9a-f]{16}$/);
  });

  it('of more pages, of a stronger verdict and not yet resolved comes first', () => {
    const dealtWith = { canonical: 'https://example.com/00000.html' };
    const pages = [
      page(0),
      page(1, dealtWith),
      page(2, dealtWith),
      page(3),
      page(4),
      page(5),
      page(6),
      page(7),
      page(8),
      page(9),
    ];
    const pairs = [pair(0, 1), pair(0, 2), pair(3, 4), pair(5, 6, partial), pair(7, 8), pair(7, 9)];
    expect(groupsOf(build(pages, pairs))).toEqual([
      [7, 8, 9],
      [3, 4],
      [5, 6],
      [0, 1, 2],
    ]);
  });
});

const near = (a: number, b: number, similarity = 96) => pair(a, b, { verdict: 'near-duplicate', similarity });
const chosen = (addresses: readonly string[]) => new Set(addresses);
/** Who is in each cluster, the source first. */
const shownOf = ({ clusters }: Clustering) => clusters.map(({ members }) => members.map((member) => member.page));

describe('members that are not alike enough to the source', () => {
  // The centre 2 is gone, so that 0 is the source, of which 3 and 4 have little.
  const pages = [0, 1, 2, 3, 4].map((id) => page(id, { inlinks: 9 - id, ...(id === 2 && { statusCode: 404 }) }));
  const alike = (a: number, b: number, similarity: number) => pair(a, b, { verdict: 'partial', similarity });
  const star = [alike(0, 2, 60), alike(1, 2, 60), alike(2, 3, 60), alike(2, 4, 60), alike(0, 1, 50)];

  it('are grouped again by themselves', () => {
    expect(shownOf(build(pages, [...star, alike(3, 4, 55)]))).toEqual([
      [0, 2, 1],
      [3, 4],
    ]);
    expect(shownOf(build(pages, star))).toEqual([[0, 2, 1]]);
  });

  it('stand beside the clusters with what they have in common', () => {
    expect(build(pages, star).relations.map(({ pair: index }) => index)).toEqual([2, 3]);
  });
});

describe('the source of a group', () => {
  const alike = (a: number, b: number, similarity = 60) => pair(a, b, { verdict: 'partial', similarity });

  it('is the best page to which half of the members are tied', () => {
    // Page 1 has the most links, but only the centre 0 is like it.
    const pages = [page(0), page(1, { inlinks: 90 }), page(2), page(3), page(4)];
    const star = [1, 2, 3, 4].map((other) => alike(0, other));
    expect(shownOf(build(pages, star))[0]?.[0]).toBe(0);
    // With 2 two of four hold to it, itself counted.
    expect(shownOf(build(pages.slice(0, 4), [...star.slice(0, 3), alike(1, 2)]))[0]?.[0]).toBe(1);
  });

  it('is the page that a reviewer chose, whoever is tied to it', () => {
    const pages = [page(0, { inlinks: 90 }), page(1), page(2), page(3)];
    const star = [1, 2, 3].map((other) => alike(0, other));
    const built = (sources: readonly string[]) =>
      shownOf(buildClusters(pages, star, options, { sources: chosen(sources), excluded: [] }));
    expect(built([])[0]?.[0]).toBe(0);
    expect(built([page(1).address])).toEqual([[1, 0]]);
    const held = rebuildCluster(pages, star, options, chosen([page(3).address]));
    expect(held.members[0]).toMatchObject({ page: 3, isSource: true });
    expect(held.members.map(({ isSource }) => isSource)).toEqual([true, false, false, false]);
  });

  it('of versions is the best, whoever is tied to it', () => {
    const versions = ['1.0', '2.0', '3.0'].flatMap((version, at) =>
      ['a', 'b', 'c'].map((name, number) => page(10 * at + number, { address: `docs/${version}/${name}.html` })),
    );
    // Pages 0 and 20 have hardly anything in common, but 20 is the current one.
    const { clusters } = build(versions, [alike(0, 10), alike(10, 20)]);
    expect(clusters).toMatchObject([{ kind: 'version', verdict: 'version' }]);
    expect(clusters[0]?.members.map((member) => member.page)[0]).toBe(20);
  });

  it('is none that is gone', () => {
    const pages = [page(0, { statusCode: 404 }), page(1), page(2)];
    expect(shownOf(build(pages, [alike(0, 1), alike(0, 2)]))).toEqual([[1, 0]]);
  });
});

describe('the second address of another member', () => {
  const at = (path: string) => `https://example.com/areas/${path}`;
  const templated = { verdict: 'near-duplicate', similarity: 99, rule: 'templated' } as const;
  const adviceOf = (...twins: Partial<ClusterPair>[]) => {
    const paths = ['york', 'leeds', 'leeds/print/', 'leeds?ref=mail', 'bath'];
    // The other pages name York as canonical, so that it is the source.
    const pages = paths.map((path, id) =>
      page(id, { address: at(path), title: path, canonical: path === 'bath' ? at('york') : null, inlinks: 9 - id }),
    );
    const { clusters } = build(pages, [
      ...[1, 2, 3, 4].map((id) => pair(0, id, templated)),
      ...twins.flatMap((twin) => [pair(1, 2, twin), pair(1, 3, twin), pair(2, 3, twin)]),
    ]);
    const members =
      clusters[0]?.members.map(
        ({ page: id, advice, leadsTo, adviceReason }) => [id, advice, leadsTo, adviceReason] as const,
      ) ?? [];
    return members.toSorted(([x], [y]) => x - y);
  };

  it('yields to that member, whatever else that is told', () => {
    expect(adviceOf({})).toEqual([
      [0, 'keep', null, 'source-page'],
      [1, 'rewrite', null, 'templated-page'],
      [2, 'canonical', 1, 'other-form'],
      [3, 'parameter-rule', 1, 'parameter-variant'],
      [4, 'leave', null, 'already-canonical'],
    ]);
  });

  it('is a page of its text and title, too, where the source is of one template with both', () => {
    const leads = (titles: readonly string[], tie: Partial<ClusterPair> = templated) => {
      const pages = titles.map((title, id) => page(id, { address: at(String(id)), title, inlinks: 9 - id }));
      const { clusters } = build(pages, [pair(0, 1, tie), pair(0, 2, tie), pair(1, 2)]);
      return clusters[0]?.members.flatMap(({ page: id, leadsTo }) => (id === 2 ? [leadsTo] : []));
    };
    expect(leads(['Porter in York', 'Porter in Leeds', 'Porter in Leeds'])).toEqual([1]);
    expect(leads(['Porter in York', 'Porter in Leeds', 'Porter in Bath'])).toEqual([null]);
    expect(leads(['Porter in York', 'Porter in Leeds', 'Porter in Leeds'], {})).toEqual([null]);
    expect(leads(['Porters 2025', 'Porters 2024', 'Porters 2024'])).toEqual([null]);
  });

  it('is a page of one text with it, too, where the source is less alike', () => {
    const towns = ['vacancy', 'omsk', 'perm', 'tver'].map((path, id) =>
      page(id, { address: at(path), title: path, inlinks: 9 - id, published: `2024-0${id + 1}-01` }),
    );
    const pairs = (similarity: number) => [
      ...[1, 2, 3].map((id) => pair(0, id, { verdict: 'pseudo-original', similarity })),
      pair(1, 2, templated),
      pair(1, 3, templated),
      pair(2, 3, templated),
    ];
    const leads = (similarity: number) =>
      build(towns, pairs(similarity)).clusters[0]?.members.map(({ page: id, adviceReason, leadsTo }) => [
        id,
        adviceReason,
        leadsTo,
      ]);
    expect(leads(72)?.toSorted()).toEqual([
      [0, 'source-page', null],
      [1, 'reworded-copy', null],
      [2, 'templated-page', 1],
      [3, 'templated-page', 1],
    ]);
    expect(leads(95)?.map(([, , to]) => to)).toEqual([null, null, null, null]);
  });

  it('is no reason against the current version of the page', () => {
    const versions = ['1.0', '2.0', '3.0'].flatMap((version, at) =>
      ['options', 'launch', 'c'].map((name, number) =>
        page(10 * at + number, { address: `docs/${version}/${name}.html`, title: name }),
      ),
    );
    const partial = { verdict: 'partial', similarity: 80 } as const;
    const { clusters } = build(versions, [pair(0, 20, partial), pair(1, 20, partial), pair(0, 1, templated)]);
    const old = clusters[0]?.members.find((member) => member.page === 0);
    expect(old).toMatchObject({ adviceReason: 'other-version', leadsTo: null });
  });

  it('is a list that is sorted, whatever the entries of lists have in common', () => {
    const list = { pageType: 'list', inlinks: 0 } as const;
    const [home, plain, sorted] = ['', 'packs', 'packs?sort=price'].map((path, id) =>
      page(id, { ...list, address: at(path), title: path, inlinks: 9 - id, canonical: null }),
    );
    const adviceWith = (type: string, covered = 0.8) => {
      const pages = [home, plain, sorted].flatMap((one) => (one ? { ...one, pageType: type } : []));
      const pairs = [
        pair(0, 1, { verdict: 'partial', similarity: 60 }),
        pair(0, 2, { verdict: 'partial', similarity: 60 }),
        pair(1, 2, {
          verdict: 'pseudo-original',
          rule: 'templated',
          similarity: 90,
          coveredA: covered,
          coveredB: covered,
        }),
      ];
      const { clusters } = buildClusters(pages, pairs, options, { sources: new Set([at('')]), excluded: [] });
      const member = clusters[0]?.members.find((one) => one.page === 2);
      return [member?.advice, member?.leadsTo];
    };
    expect(adviceWith('list')).toEqual(['parameter-rule', 1]);
    expect(adviceWith('list', 0.7)[1]).toBeNull();
    expect(adviceWith('article')[1]).toBeNull();
  });

  it('is a page like others where the texts are of one template, too', () => {
    expect(adviceOf(templated).map(([, advice]) => advice)).toEqual(['keep', 'rewrite', 'rewrite', 'rewrite', 'leave']);
  });
});

describe('the kind of a cluster', () => {
  const templated = (a: number, b: number) =>
    pair(a, b, { verdict: 'pseudo-original', rule: 'templated', similarity: 85 });
  const kindOf = (pairs: readonly ClusterPair[], pages = [page(0, { inlinks: 9 }), page(1), page(2), page(3)]) =>
    build(pages, pairs).clusters[0]?.kind;

  it('is a template where most of at least two members were filled in', () => {
    expect(kindOf([templated(0, 1), templated(0, 2)])).toBe('templated');
    expect(kindOf([templated(0, 1), templated(0, 2), near(0, 3)])).toBe('templated');
    expect(kindOf([templated(0, 1), near(0, 2)])).toBe('copies');
    expect(kindOf([templated(0, 1)])).toBe('copies');
    expect(kindOf([near(0, 1), near(0, 2)])).toBe('copies');
  });

  it('is a family where most members are of it', () => {
    const versions = ['1.0', '2.0', '3.0'].flatMap((version, at) =>
      ['a', 'b', 'c'].map((name, number) =>
        page(10 * at + number, { address: `docs/${version}/${name}.html`, inlinks: at }),
      ),
    );
    expect(kindOf([pair(0, 20), pair(10, 20)], versions)).toBe('version');
    const copy = (id: number) => page(id, { address: `copy-${id}.html` });
    expect(kindOf([pair(10, 20), pair(20, 30)], [...versions, copy(30)])).toBe('copies');
    expect(kindOf([pair(0, 20), pair(10, 20), pair(20, 30)], [...versions, copy(30)])).toBe('version');
  });

  it.each(['listing', 'near-empty', 'not-found'] as const)('is that of its pages: %s', (kind) => {
    expect(kindOf([pair(0, 1)], [page(0, { kind }), page(1, { kind })])).toBe(kind);
  });

  it('is shown of each member of a list', () => {
    const lists = [page(0, { kind: 'listing', inlinks: 3 }), page(1, { kind: 'listing' })];
    expect(build(lists, [pair(0, 1)]).clusters).toMatchObject([
      { verdict: 'listing', members: [{ page: 0 }, { page: 1, verdict: 'listing' }] },
    ]);
  });

  it.each([
    ['versions', [1, 2, 3], ['keep', 'canonical', 'canonical']],
    ['things', [4, 5, 6], ['noindex', 'noindex', 'noindex']],
  ])('keeps a source with hardly any text for its %s only', (_, ids, advice) => {
    const address = (id: number) => (id < 4 ? `docs/${id}.0/hook.html` : `docs/hook-${id}.html`);
    const stubs = ids.map((id) => page(id, { kind: 'near-empty', address: address(id) }));
    const [first = 0, second = 0, third = 0] = ids;
    const [cluster] = build(stubs, [pair(first, third), pair(second, third)]).clusters;
    expect(cluster?.members.map((member) => member.advice)).toEqual(advice);
  });

  it('is shown of a list that only a chain of lists ties to the source, which is not redirected', () => {
    const lists = [0, 1, 2].map((id) => page(id, { kind: 'listing', inlinks: 9 * Number(id === 0) }));
    const [cluster] = build(lists, [pair(0, 1), pair(1, 2)]).clusters;
    expect(cluster?.members.slice(1)).toMatchObject([1, 2].map(() => ({ verdict: 'listing', advice: 'noindex' })));
  });
});

describe('what is shown of a cluster', () => {
  it('is the verdict of the chain where no member was compared with the source', () => {
    const pages = [page(0, { inlinks: 9 }), page(1, { statusCode: 404 }), page(2), page(3)];
    const held = rebuildCluster(pages, [near(0, 1), near(1, 2), near(1, 3)], options, chosen([page(2).address]));
    expect(held.verdict).toBe('near-duplicate');
    const nothing = rebuildCluster(pages.slice(0, 1), [], options, chosen([]));
    expect(nothing).toMatchObject({ verdict: 'partial', floor: 100, mean: 0, longestRun: 0, canonicalState: 'none' });
  });

  it('is the stronger of two verdicts that as many members show', () => {
    const pages = [page(0, { inlinks: 5 }), page(1), page(2), page(3), page(4)];
    const partly = (other: number) => pair(0, other, { verdict: 'partial', similarity: 70 });
    const verdict = (pairs: readonly ClusterPair[]) => build(pages, pairs).clusters[0]?.verdict;
    expect(verdict([partly(1), near(0, 2)])).toBe('near-duplicate');
    expect(verdict([near(0, 1), partly(2)])).toBe('near-duplicate');
    expect(verdict([near(0, 1), partly(2), partly(3)])).toBe('partial');
  });

  it('is the longest run between members, not one that leads out', () => {
    const pages = [page(0, { inlinks: 5 }), page(1), page(2), page(3)];
    const run = (a: number, b: number, longestRun: number, similarity: number) =>
      pair(a, b, { verdict: 'partial', similarity, longestRun });
    expect(build(pages, [run(0, 1, 70, 97), run(2, 3, 40, 97), run(1, 2, 900, 40)]).clusters).toMatchObject([
      { longestRun: 900 },
    ]);
    const apart = [...[4, 5].map((other) => run(0, other, 60, 97)), ...[6, 7].map((other) => run(3, other, 50, 97))];
    expect(
      build(pagesTo(8), [run(0, 1, 70, 97), run(2, 3, 40, 97), run(1, 2, 900, 40), ...apart]).clusters.map(
        (cluster) => cluster.longestRun,
      ),
    ).toEqual([70, 50]);
  });

  it('has a key of its first address', () => {
    const key = (ids: readonly [number, number]) => build(pagesTo(4), [pair(...ids)]).clusters[0]?.key;
    expect(key([0, 1])).toBe(addressDigest(page(0).address));
    expect(key([2, 1])).toBe(addressDigest(page(1).address));
    const named = page(0, { canonical: page(1).address });
    const ranked = build([named, page(1)], [pair(0, 1)]).clusters[0];
    expect(ranked?.members[0]?.page).toBe(1);
    expect(ranked?.key).toBe(addressDigest(page(0).address));
    expect(addressDigest('')).toBe('811c9dc59747b28c');
    expect(addressDigest('a')).not.toBe(addressDigest('b'));
    for (const text of ['a', 'b', 'c', '1', '2', '3']) expect(addressDigest(text)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('the order of clusters', () => {
  const keysOf = (pages: readonly ClusterPage[], pairs: readonly ClusterPair[]) =>
    groupsOf(build(pages, pairs)).map((group) => group.join('-'));

  it('is that of their kinds, then of verdicts, then of what members have in common on average', () => {
    const kinds = {
      2: 'near-empty',
      3: 'near-empty',
      4: 'listing',
      5: 'listing',
      6: 'not-found',
      7: 'not-found',
    } as const;
    const pages = Array.from({ length: 10 }, (_, id) => page(id, { kind: kinds[id as 2] ?? 'content' }));
    expect(keysOf(pages, [pair(2, 3), pair(4, 5), pair(6, 7), pair(8, 9)])).toEqual(['8-9', '4-5', '2-3', '6-7']);
    expect(keysOf(pagesTo(6), [near(0, 1, 95), near(2, 3, 98), pair(4, 5)])).toEqual(['4-5', '2-3', '0-1']);
  });

  it('is that of their keys where nothing else tells', () => {
    const pairs = [pair(0, 1), pair(2, 3), pair(4, 5)];
    const { clusters } = build(pagesTo(6), pairs);
    const keys = clusters.map(({ key }) => key);
    expect(keys).toEqual(keys.toSorted());
    expect(keys).toHaveLength(3);
  });

  it('has families behind copies of the weakest verdict', () => {
    const versions = ['1.0', '2.0'].flatMap((version, at) =>
      ['a', 'b', 'c'].map((name, number) => page(10 * at + number, { address: `docs/${version}/${name}.html` })),
    );
    const pages = [...versions, page(30), page(31)];
    expect(keysOf(pages, [pair(0, 10), pair(30, 31, partial)])).toEqual(['30-31', '0-10']);
  });
});

describe('the state of canonicals of a cluster', () => {
  it('is a conflict where a member that is not the source names nothing', () => {
    const [own, other] = [page(0, { canonical: page(0).address, inlinks: 9 }), page(1, { canonical: page(0).address })];
    const state = (pages: readonly ClusterPage[]) => build(pages, [pair(0, 1), pair(0, 2)]).clusters[0]?.canonicalState;
    expect(state([own, other, page(2)])).toBe('conflicts');
    expect(state([own, other, page(2, { canonical: page(0).address })])).toBe('agrees');
  });
});

describe('a member of which only another member is like it', () => {
  it('has the strongest verdict that it has with any page for its advice', () => {
    const pages = [page(0, { inlinks: 9 }), page(1), page(2)];
    const held = (verdict: 'partial' | 'identical', similarity: number) =>
      rebuildCluster(
        pages,
        [
          pair(0, 1, { verdict: 'partial', similarity: 40 }),
          pair(1, 2, { verdict, similarity }),
          pair(0, 2, { verdict: 'template-only', similarity: 5 }),
        ],
        options,
        chosen([page(0).address]),
      ).members.find((member) => member.page === 2);
    expect(held('partial', 60)).toMatchObject({ verdict: null, similarity: null });
    expect(held('identical', 100)).toMatchObject({ verdict: null, similarity: null });
    expect(held('identical', 100)?.adviceReason).toBe('same-text-as-member');
  });
});
