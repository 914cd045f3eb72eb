import { describe, expect, it } from 'vitest';
import { buildClusters, rebuildCluster } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { BuiltCluster, ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');

function clusterOf(pages: readonly ClusterPage[], pairs: readonly ClusterPair[] = [pair(0, 1)]): BuiltCluster {
  const [cluster] = buildClusters(pages, pairs, options).clusters;
  if (!cluster) throw new Error('No cluster was built');
  return cluster;
}

const at = (path: string) => ({ address: `https://example.com${path}` });
const memberOf = (cluster: BuiltCluster, id: number) => cluster.members.find((member) => member.page === id);

describe('the source page', () => {
  it.each<[string, Partial<ClusterPage>, Partial<ClusterPage>, string]>([
    ['was published first', { published: '2023-05-01T08:00' }, { published: '2023-05-02' }, 'published-first'],
    ['stands in the sitemap', { inSitemap: true }, { inSitemap: false }, 'in-sitemap'],
    ['has more internal links', { inlinks: 12 }, { inlinks: 3 }, 'most-inlinks'],
    ['has the longer text', { length: 1200 }, { length: 1100 }, 'longest-text'],
    ['has the plainer address', at('/zz.html'), at('/aa.html?id=7'), 'plain-url'],
    [
      'is named as canonical',
      at('/zz.html'),
      { ...at('/aa.html'), canonical: 'https://example.com/zz.html' },
      'canonical-target',
    ],
    [
      'names itself as canonical',
      { ...at('/zz.html'), canonical: 'https://example.com/zz.html' },
      at('/aa.html'),
      'canonical-self',
    ],
  ])('%s', (_claim, source, other, reason) => {
    const cluster = clusterOf([page(0, { ...at('/aa.html'), ...other }), page(1, { ...at('/zz.html'), ...source })]);
    expect(cluster.members[0]).toMatchObject({ page: 1, isSource: true, advice: 'keep', adviceReason: 'source-page' });
    const own = cluster.members[0]?.sourceReasons.find((one) => one.reason === reason);
    expect(own?.weight).toBeGreaterThan(0);
  });

  it.each<[string, Partial<ClusterPage>, string]>([
    ['is not indexed', { noindex: true }, 'indexable'],
    ['answers with an error', { statusCode: 404 }, 'indexable'],
    ['is disguised', { disguise: 80 }, 'least-disguised'],
  ])('is not the page that %s, even when that one was published first', (_claim, facts, reason) => {
    const cluster = clusterOf([page(0, { ...facts, published: '2020-01-01' }), page(1, { published: '2024-01-01' })]);
    expect(cluster.members[0]?.page).toBe(1);
    expect(memberOf(cluster, 0)?.sourceReasons.find((one) => one.reason === reason)?.weight).toBeLessThan(0);
  });

  it('is the page of the first day when the other came a month later, however promoted that one is', () => {
    const promoted = { ...at('/bread.html'), published: '2024-03-10', inlinks: 90, length: 5000 };
    const first = { ...at('/archive/bread.html'), published: '2024-02-08', inlinks: 1, length: 900 };
    const cluster = clusterOf([page(0, promoted), page(1, first)]);
    expect(cluster.members[0]?.page).toBe(1);
    expect(memberOf(cluster, 0)?.sourceReasons).toContainEqual({
      reason: 'published-later',
      weight: -2,
      detail: '2024-03-10',
    });
  });

  it('may be the promoted page when both came within some days', () => {
    const promoted = { ...at('/bread.html'), published: '2024-02-11', inlinks: 90, length: 5000, inSitemap: true };
    const first = { ...at('/archive/bread.html'), published: '2024-02-08', inlinks: 1, length: 900, inSitemap: false };
    expect(clusterOf([page(0, promoted), page(1, first)]).members[0]?.page).toBe(0);
  });

  it('is never a dead page, whatever else speaks for it', () => {
    const dead = {
      statusCode: 410,
      published: '2019-01-01',
      inlinks: 500,
      canonical: 'https://example.com/00000.html',
    };
    expect(clusterOf([page(0, dead), page(1, { published: '2024-01-01' })]).members[0]?.page).toBe(1);
  });

  it('contains the other texts', () => {
    const cluster = clusterOf(
      [page(0), page(1)],
      [pair(0, 1, { verdict: 'partial', similarity: 80, coveredA: 1, coveredB: 0.6 })],
    );
    expect(cluster.members[0]).toMatchObject({ page: 1 });
    expect(cluster.members[0]?.sourceReasons).toContainEqual({ reason: 'contains-others', weight: 1.5, detail: '1' });
  });

  it('has a score that is the sum of its reasons, for every member', () => {
    const cluster = clusterOf([
      page(0, { inlinks: 4, published: '2020-01-01' }),
      page(1, { noindex: true, length: 5000 }),
    ]);
    for (const { sourceScore, sourceReasons } of cluster.members)
      expect(sourceScore).toBe(sourceReasons.reduce((sum, one) => sum + one.weight, 0));
  });

  it('is the page of a wiki, whatever is shown of it under its name', () => {
    const revision = page(1, { ...at('/w/index.php?title=Tea_pot&oldid=7'), length: 2000, inlinks: 9 });
    expect(clusterOf([page(0, at('/wiki/Tea_pot')), revision]).members[0]?.page).toBe(0);
    const other = page(1, { ...at('/w/index.php?title=Kettle&oldid=7'), length: 2000, inlinks: 9 });
    expect(clusterOf([page(0, at('/wiki/Tea_pot')), other]).members[0]?.page).toBe(1);
  });

  it('is no page whose title names it a copy of the other', () => {
    const original = page(0, { title: 'Tea - Wiki', published: '2024-05-01' });
    const copyOf = (title: string) => page(1, { title, published: '2020-02-01' });
    expect(clusterOf([original, copyOf('Copy of Tea - Wiki')]).members[0]?.page).toBe(0);
    expect(clusterOf([original, copyOf('Copy of Coffee - Wiki')]).members[0]?.page).toBe(1);
  });

  it('is no used or repaired product beside the same one that is new', () => {
    const glass = page(0, { ...at('/zz/'), title: 'Glass kettle', published: '2024-05-01' });
    const used = (title: string) => page(1, { ...at('/aa/'), title, published: '2020-02-01', inlinks: 9 });
    expect(clusterOf([glass, used('Glass kettle (refurbished)')]).members[0]?.page).toBe(0);
    expect(clusterOf([glass, used('Steel kettle (refurbished)')]).members[0]?.page).toBe(1);
    const addressed = (path: string) => clusterOf([page(0, at('/kettle.html')), page(1, { ...at(path), inlinks: 9 })]);
    expect(addressed('/kettle-outlet.html').members[0]?.page).toBe(0);
    expect(addressed('/kettle-glass.html').members[0]?.page).toBe(1);
  });

  it('is no earlier version of a program, and no page of an archive', () => {
    const current = page(0, { title: 'Zip tool', published: '2024-05-01' });
    const earlier = (title: string) => page(1, { title, published: '2020-02-01', inlinks: 9 });
    expect(clusterOf([current, earlier('Zip tool v7.1')]).members[0]?.page).toBe(0);
    expect(clusterOf([current, earlier('Rar tool v7.1')]).members[0]?.page).toBe(1);
    const [now, of2021] = [page(0, { ...at('/fees/'), title: 'Fees', inlinks: 1 }), 'Fees until May 2021'];
    const until2022 = (address: string) =>
      page(2, { ...at(address), title: 'Fees until May 2022', published: '2022-05-01' });
    const sourceOf = (folder: string) =>
      clusterOf(
        [now, page(1, { ...at(`${folder}2021`), title: of2021, published: '2021-05-01' }), until2022(`${folder}2022`)],
        [pair(0, 1), pair(0, 2), pair(1, 2)],
      ).members[0]?.page;
    expect(sourceOf('/fees/archive/')).toBe(0);
    expect(sourceOf('/bank/fees-')).toBe(2);
  });

  it('is the shorter address when nothing else speaks, then the one that sorts first', () => {
    const tie = clusterOf([page(0, at('/b.html')), page(1, at('/a.html'))]);
    expect(tie.members[0]?.page).toBe(1);
  });
});

describe('advice', () => {
  const source = page(0, { ...at('/guide.html'), inlinks: 9 });
  const adviceFor = (facts: Partial<ClusterPage>, relation: Partial<ClusterPair> = {}, from: ClusterPage = source) =>
    memberOf(clusterOf([from, page(1, { ...at('/other.html'), ...facts })], [pair(0, 1, relation)]), 1);

  it.each<[string, Partial<ClusterPage>, Partial<ClusterPair>, string, string]>([
    [
      'a parameter rule for an address with parameters',
      at('/guide.html?sort=price'),
      {},
      'parameter-rule',
      'parameter-variant',
    ],
    [
      'a parameter rule for a tracking parameter',
      at('/guide.html?utm_source=feed'),
      {},
      'parameter-rule',
      'parameter-variant',
    ],
    [
      'a redirect for another spelling of the address',
      { address: 'http://www.example.com/guide.html' },
      {},
      'redirect',
      'same-text',
    ],
    ['a redirect for the same text', {}, {}, 'redirect', 'same-text'],
    [
      'a canonical for the same text in another layout',
      { layout: 'ffffffffffffffff' },
      {},
      'canonical',
      'same-text-other-section',
    ],
    ['rewriting for a reworded copy', {}, { verdict: 'pseudo-original', similarity: 80 }, 'rewrite', 'reworded-copy'],
    ['rewriting for a partial copy', {}, { verdict: 'partial', similarity: 60 }, 'rewrite', 'partial-copy'],
    [
      'leaving what is canonicalised to the source',
      { canonical: 'https://example.com/guide.html' },
      {},
      'leave',
      'already-canonical',
    ],
    [
      'a redirect for a dead address',
      { statusCode: 404, noindex: true },
      { verdict: 'pseudo-original', similarity: 80 },
      'redirect',
      'dead-link',
    ],
    ['leaving what is not indexed', { noindex: true }, {}, 'leave', 'already-noindex'],
    [
      'one address for a page that is nearly the same',
      {},
      { verdict: 'near-duplicate', similarity: 94 },
      'canonical',
      'nearly-same-text',
    ],
    [
      'rewriting for a page that takes large parts',
      {},
      { verdict: 'partial', similarity: 80 },
      'rewrite',
      'partial-copy',
    ],
    [
      'something of its own for each page of one template',
      {},
      { verdict: 'pseudo-original', rule: 'templated', similarity: 90 },
      'rewrite',
      'templated-page',
    ],
  ])('is %s', (_claim, facts, relation, advice, adviceReason) => {
    expect(adviceFor(facts, relation)).toMatchObject({ advice, adviceReason });
  });

  it('is the same for every page of a group without texts, the source included', () => {
    const missing = { kind: 'not-found' } as const;
    const cluster = clusterOf([page(0, missing), page(1, missing)]);
    expect(cluster).toMatchObject({ kind: 'not-found' });
    for (const member of cluster.members) expect(member).toMatchObject({ advice: 'noindex', adviceReason: 'soft-404' });
  });

  it('does not call a page a copy of the source that only another member holds', () => {
    const like = { verdict: 'partial', similarity: 60 } as const;
    const pages = [source, page(1, at('/other.html')), page(2, at('/third.html'))];
    const held = rebuildCluster(pages, [pair(0, 1, like), pair(1, 2, like)], options, new Set([source.address]));
    expect(memberOf(held, 1)).toMatchObject({ verdict: 'partial', adviceReason: 'partial-copy' });
    expect(memberOf(held, 2)).toMatchObject({ verdict: null, advice: 'rewrite', adviceReason: 'copy-of-member' });
  });

  it('knows what follows from a page between, where a page was not compared with the source', () => {
    const pages = [source, page(1, at('/other.html')), page(2, at('/third.html')), page(3, at('/fourth.html'))];
    const near = { verdict: 'near-duplicate', similarity: 98 } as const;
    const tied = [pair(0, 1, near), pair(1, 2, near), pair(1, 3, near)];
    const dense = rebuildCluster(pages, tied, options, new Set([source.address]));
    expect(memberOf(dense, 2)).toMatchObject({
      verdict: null,
      similarity: null,
      advice: 'canonical',
      adviceReason: 'nearly-same-text',
    });
    const compared = rebuildCluster(
      pages,
      [...tied, pair(0, 3, { verdict: 'template-only', similarity: 20 })],
      options,
      new Set([source.address]),
    );
    expect(memberOf(compared, 3)).toMatchObject({ verdict: null, adviceReason: 'same-text-as-member' });
    const otherwise = rebuildCluster(
      pages,
      [pair(0, 1, near), pair(1, 2, { ...near, verdict: 'pseudo-original' })],
      options,
      new Set([source.address]),
    );
    expect(memberOf(otherwise, 2)).toMatchObject({ verdict: null, adviceReason: 'nearly-same-text' });
  });

  it('knows the same text along a chain of equal pages', () => {
    const pages = [source, page(1, at('/other.html')), page(2, at('/third.html'))];
    const chain = rebuildCluster(pages, [pair(0, 1), pair(1, 2)], options, new Set([source.address]));
    expect(memberOf(chain, 2)).toMatchObject({ verdict: null, advice: 'redirect', adviceReason: 'same-text' });
  });

  it('leaves language versions alone only when both pages declare each other', () => {
    const toOther = [{ language: 'fr', href: 'https://example.com/other.html' }];
    const toSource = [{ language: 'en', href: 'https://example.com/guide.html' }];
    expect(adviceFor({ hreflang: toSource }, {}, { ...source, hreflang: toOther })).toMatchObject({
      goodDuplicate: 'hreflang',
    });
    expect(adviceFor({ hreflang: toSource })).toMatchObject({ goodDuplicate: null, advice: 'redirect' });
  });

  it.each(['/guide_2.html', '/guide.html?page=2'])('leaves %s, a page of the same numbered series, alone', (path) => {
    expect(adviceFor(at(path), { verdict: 'near-duplicate', similarity: 60 })).toMatchObject({
      goodDuplicate: 'pagination',
      adviceReason: 'numbered-page',
    });
  });

  it('does not excuse a numbered page with the same text', () => {
    expect(adviceFor(at('/guide.html?page=2'))).toMatchObject({ goodDuplicate: null, advice: 'parameter-rule' });
  });

  it('understands canonicals between files of a folder', () => {
    const folder = [
      page(0, { address: 'en/guide.html', inlinks: 9 }),
      page(1, { address: 'en/copy.html', canonical: 'en/guide.html' }),
    ];
    expect(memberOf(clusterOf(folder), 1)).toMatchObject({ goodDuplicate: 'canonicalised' });
    expect(clusterOf(folder).canonicalState).toBe('agrees');
  });

  it('calls a cluster resolved by the site when all but its source are dealt with', () => {
    const done = { canonical: 'https://example.com/guide.html' };
    const pairs = [pair(0, 1), pair(0, 2)];
    expect(clusterOf([source, page(1, done), page(2, { noindex: true })], pairs).resolvedBySite).toBe(true);
    expect(clusterOf([source, page(1, done), page(2)], pairs).resolvedBySite).toBe(false);
  });
});

describe('pages of which no living one is left', () => {
  it('make no cluster: there is nothing to act on', () => {
    expect(
      buildClusters([page(0, { statusCode: 404 }), page(1, { statusCode: 410 })], [pair(0, 1)], options).clusters,
    ).toEqual([]);
  });
});

describe('the mirror degree', () => {
  it('counts the other members, and pages elsewhere that hold most of the text', () => {
    const pages = [page(0, { inlinks: 9 }), page(1), page(2), page(3), page(4, { statusCode: 404 })];
    const pairs = [
      pair(0, 1),
      pair(0, 2, { verdict: 'contained', similarity: 50, coveredA: 0.95, coveredB: 0.3 }),
      pair(0, 3, { verdict: 'contained', similarity: 40, coveredA: 0.3, coveredB: 0.95 }),
      pair(0, 4),
    ];
    expect(clusterOf(pages, pairs).mirrors).toEqual({ addresses: 2, hosts: 0 });
  });

  it('counts other hosts, and not the same one again', () => {
    const addresses = [
      'https://example.com/a.html',
      'https://mirror.net/a.html',
      'https://mirror.net/b.html',
      'https://copy.org/a.html',
    ];
    const pages = addresses.map((address, id) => page(id, { address, inlinks: 9 - id }));
    expect(clusterOf(pages, [pair(0, 1), pair(0, 2), pair(0, 3)]).mirrors).toEqual({ addresses: 3, hosts: 2 });
  });

  it('moves a text that stands in more places before one with as many members', () => {
    const pages = [0, 1, 2, 3, 4, 5].map((id) => page(id));
    const pairs = [
      pair(0, 1),
      pair(2, 3),
      pair(2, 4, { verdict: 'contained', similarity: 50, coveredA: 0.95, coveredB: 0.3 }),
    ];
    const [first] = buildClusters(pages, pairs, options).clusters;
    expect(first?.members.map((member) => member.page)).toEqual([2, 3]);
  });
});

describe('the state of canonicals', () => {
  const own = 'https://example.com/00000.html';
  const other = 'https://example.com/00001.html';

  it.each<[BuiltCluster['canonicalState'], string | null, string | null]>([
    ['none', null, null],
    ['self', own, other],
    ['agrees', own, own],
    ['agrees', null, own],
    ['conflicts', other, own],
    ['conflicts', own, 'https://example.com/elsewhere.html'],
  ])('is %s for canonicals %s and %s', (state, first, second) => {
    expect(clusterOf([page(0, { canonical: first, inlinks: 9 }), page(1, { canonical: second })]).canonicalState).toBe(
      state,
    );
  });
});

it.each([
  ['listing', 'https://example.com/api/index.html'],
  ['content', 'https://example.com/api/part.html'],
] as const)('of pages of the kind %s in one folder the source is %s', (kind, source) => {
  const pages = [
    page(0, { address: 'https://example.com/api/part.html', kind }),
    page(1, { address: 'https://example.com/api/index.html', kind, inlinks: 30 }),
  ];
  const [cluster] = buildClusters(pages, [pair(0, 1)], options).clusters;
  const found = cluster?.members.find(({ isSource }) => isSource);
  expect(pages[found?.page ?? -1]?.address).toBe(source);
});

it('leads to a member with the same text past a source that has only words in common', () => {
  const sameWords = { verdict: 'pseudo-original', rule: 'same-words', similarity: 99 } as const;
  const pages = [page(0), page(1), page(2)];
  const pairs = [pair(0, 1, sameWords), pair(0, 2, sameWords), pair(1, 2)];
  const told = rebuildCluster(pages, pairs, options, new Set([page(0).address])).members;
  expect(told.map(({ page: id, leadsTo }) => [id, leadsTo])).toEqual([
    [0, null],
    [1, null],
    [2, 1],
  ]);
});
