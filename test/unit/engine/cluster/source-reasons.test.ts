import { describe, expect, it } from 'vitest';
import { pairGraph } from '../../../../src-main/engine/cluster/graph/graph.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { rankSources } from '../../../../src-main/engine/cluster/source/source-page.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const at = (path: string) => ({ address: `https://example.com/${path}` });

type Facts = Partial<ClusterPage>;

/** Pages a.html, b.html, … that are equal but for what is told, each like each other as `alike` says, in their order. */
function ranked(facts: readonly Facts[], alike: Partial<ClusterPair> = {}) {
  const pages = facts.map((each, id) => page(id, { ...at(`${'abcdef'[id]}.html`), ...each }));
  const pairs = pages.flatMap((_, b) => Array.from({ length: b }, (__, a) => pair(a, b, alike)));
  const graph = pairGraph(pages, pairs, options);
  return rankSources(graph, [...graph.pages.keys()]).map(({ page: number, ...rest }) => ({
    id: graph.pages[number]?.id,
    ...rest,
  }));
}

/** What speaks for and against each page: "reason weight detail". */
function reasonsOf(facts: readonly Facts[], alike: Partial<ClusterPair> = {}): readonly (readonly string[])[] {
  const all = ranked(facts, alike);
  return facts.map((_, at) =>
    (all.find(({ id }) => id === at)?.reasons ?? []).map(({ reason, weight, detail }) =>
      `${reason} ${weight} ${detail}`.trim(),
    ),
  );
}

describe('the source page', () => {
  it('is the secure one of two addresses for which nothing else speaks', () => {
    const [first] = ranked([{ address: 'http://example.com/a.html' }, { address: 'https://example.com/a.html' }]);
    expect(first?.address).toBe('https://example.com/a.html');
  });

  it('is no draft of another member, though it was published first', () => {
    const [draft, final] = [
      { title: 'Parking rules (draft)', published: '2021-01-01' },
      { title: 'Parking rules adopted', published: '2022-01-01' },
    ];
    expect(reasonsOf([draft, final])[0]).toContain('current-version -6');
    expect(reasonsOf([draft, draft])[0]).not.toContain('current-version -6');
    expect(ranked([draft, final])[0]?.id).toBe(1);
  });

  it('is the page of which another address names a version', () => {
    const [first] = ranked([
      { address: 'https://example.com/html/2301.01000v1', length: 4251 },
      { address: 'https://example.com/html/2301.01000', length: 4200 },
    ]);
    expect(first?.address).toBe('https://example.com/html/2301.01000');
  });
});

describe('what speaks for and against a source page, with its weight', () => {
  it('is nothing where all pages are the same', () => {
    expect(reasonsOf([{}, {}, {}])).toEqual([[], [], []]);
  });

  it.each<[first: Facts, second: Facts, forFirst: string[], forSecond: string[]]>([
    [{ published: '2024-02-01' }, { published: '2024-02-28' }, ['published-first 3 2024-02-01'], []],
    [
      { published: '2024-02-01T10:00' },
      { published: '2024-02-29' },
      ['published-first 3 2024-02-01'],
      ['published-later -2 2024-02-29'],
    ],
    [{ published: '2024-02-01T08:00' }, { published: '2024-02-01T09:00' }, [], []],
    [{ published: '2024-02-01' }, {}, [], []],
    [
      {},
      { canonical: 'https://example.com/a.html' },
      ['canonical-target 6 1'],
      ['canonical-self -6 https://example.com/a.html'],
    ],
    [{ canonical: 'https://example.com/a.html' }, {}, ['canonical-self 1 https://example.com/a.html'], []],
    [{}, { inSitemap: false }, ['in-sitemap 1'], []],
    [{ inSitemap: false }, { inSitemap: false }, [], []],
    [{ inlinks: 12 }, { inlinks: 3 }, ['most-inlinks 1.5 12'], []],
    // The site links to the spelling that it means.
    [
      { address: 'https://www.example.com/tea', inlinks: 12 },
      { address: 'https://example.com/tea', inlinks: 3 },
      ['most-inlinks 4 12'],
      [],
    ],
    [at('ad-5001'), at('ad-917'), [], ['lower-number 2 917']],
    [at('item.php?id=31'), at('item.php?id=402'), ['lower-number 2 31'], []],
    [at('page31060127.html'), at('page31260127.html'), ['lower-number 2 31060127'], []],
    [{ ...at('ad-17'), published: '2024-02-01' }, at('ad-917'), [], []],
    [at('news-2023'), at('news-2024'), [], []],
    [at('tea/17'), at('milk/18'), [], []],
    [at('tea-7'), at('tea-8'), [], []],
    [at('notes-1.2.30'), at('notes-1.2.31'), [], ['current-version 1']],
    [
      { title: 'Terms 2021', published: '2021-01-01' },
      { title: 'Terms 2023', published: '2023-01-01' },
      ['published-first 3 2021-01-01'],
      ['current-version 6', 'published-later -2 2023-01-01'].toReversed(),
    ],
    [{ title: 'Terms (2021–22)' }, { title: 'Terms' }, [], ['current-version 6']],
    [{ title: 'Terms 2021' }, { title: 'Offers 2023' }, [], []],
    [{ isOldVersion: true, published: '2019-01-01' }, { published: '2023-01-01' }, ['current-version -6'], []],
    [{ isOldVersion: true }, { isOldVersion: true }, [], []],
    [{ title: 'Terms 2021' }, { title: 'Terms 2021' }, [], []],
    [at('t?page=2'), at('post'), ['numbered-page 3'], ['plain-url 1 https://example.com/post']],
    [at('t?page=2'), at('t'), [], ['plain-url 1 https://example.com/t']],
    [at('t_2.html'), at('post'), [], []],
    [at('t'), at('t/post'), ['folder-index -4'], []],
    [{ ...at('t'), pageType: 'forum' }, at('t/post'), [], []],
    [
      { ...at(''), pageType: 'home', kind: 'listing' },
      { ...at('author'), kind: 'listing' },
      ['plain-url 6 https://example.com/'],
      [],
    ],
    [{ length: 1200 }, { length: 1100 }, ['longest-text 0.5 1200'], []],
    [at('aa.html?id=7'), at('bb.html'), [], ['plain-url 1 https://example.com/bb.html']],
    [{ noindex: true }, {}, ['indexable -6 noindex'], []],
    [{ noindex: true, statusCode: 404 }, {}, ['indexable -6 noindex'], []],
    [{ statusCode: 503 }, {}, ['indexable -6 503'], []],
    [{ disguise: 5 }, {}, ['least-disguised -6 5'], []],
    [{ disguise: 4 }, {}, [], []],
    [{ disguise: 3, length: 100 }, { length: 100 }, ['least-disguised -6 3'], []],
    [{ disguise: 2, length: 100 }, { length: 100 }, [], []],
    [{ disguise: 5 }, { disguise: 9 }, [], []],
    [at('guide/'), at('guide/tea.html'), ['folder-index -4'], []],
  ])('%o beside %o', (first, second, forFirst, forSecond) => {
    expect(reasonsOf([first, second])).toEqual([forFirst, forSecond]);
  });

  it('is the page with the most that no other has as much of', () => {
    expect(reasonsOf([{ inlinks: 5 }, { inlinks: 5 }, { inlinks: 1 }])).toEqual([[], [], []]);
    expect(reasonsOf([{ inlinks: 1 }, { inlinks: 5 }, { inlinks: 9 }])).toEqual([[], [], ['most-inlinks 1.5 9']]);
    expect(reasonsOf([{ inlinks: 9 }, { inlinks: 5 }, { inlinks: 5 }])).toEqual([['most-inlinks 1.5 9'], [], []]);
  });

  it('is the lower number of pages of one text, reworded or not', () => {
    const facts = [at('view?id=352&route=blog/tea'), at('view?id=2200&route=blog/tea')];
    const reworded = (rule: string) => reasonsOf(facts, { verdict: 'pseudo-original', similarity: 80, rule })[0];
    expect(reworded('follows-reworded')).toEqual(['lower-number 2 352']);
    expect(reworded('templated')).toEqual([]);
    expect(reworded('same-words')).toEqual([]);
  });

  it('is not the date of an earlier text of a page, which is shown under parameters', () => {
    const page = { ...at('tea'), title: 'Tea', published: '2024-02-01' };
    const revision = { ...at('tea?rev=7'), title: 'Tea', published: '2019-02-01' };
    const plain = 'plain-url 1 https://example.com/tea';
    expect(reasonsOf([page, revision])).toEqual([[plain], []]);
    expect(reasonsOf([page, { ...revision, ...at('oolong?rev=7') }])[1]).toEqual(['published-first 3 2019-02-01']);
    // Much was written anew since, under the same title.
    expect(reasonsOf([page, revision], { verdict: 'partial' })[1]).toEqual([]);
    const other = reasonsOf([page, { ...revision, title: 'Oolong' }], { verdict: 'partial' });
    expect(other[1]).toEqual(['published-first 3 2019-02-01']);
  });

  it('counts the pages that name one as canonical', () => {
    const canonical = 'https://www.example.com/a.html';
    expect(reasonsOf([{}, { canonical }, { canonical }])[0]).toEqual(['canonical-target 6 2']);
  });

  it('is that a second spelling of its address names it as canonical', () => {
    const canonical = 'https://example.com/tea/index.html';
    const [folder, file] = reasonsOf([
      { ...at('tea/'), canonical, inlinks: 9 },
      { ...at('tea/index.html'), canonical, inlinks: 1 },
    ]);
    expect(file).toContain('canonical-target 6 1');
    expect(folder).not.toContain('canonical-target 6 1');
    expect(
      ranked([
        { ...at('tea/'), canonical, inlinks: 9 },
        { ...at('tea/index.html'), canonical },
      ])[0]?.id,
    ).toBe(1);
    // Without a canonical the spelling that the site links to is the page.
    expect(ranked([{ ...at('tea/'), inlinks: 9 }, { ...at('tea/index.html') }])[0]?.id).toBe(0);
  });

  it('is that a page holds another nearly whole and has a tenth of its own besides', () => {
    const holds = (coveredA: number, coveredB: number) =>
      reasonsOf([{}, {}], { verdict: 'partial', similarity: 85, coveredA, coveredB });
    expect(holds(0.8, 0.9)).toEqual([['contains-others 1.5 1'], []]);
    expect(holds(0.81, 0.9)).toEqual([[], []]);
    expect(holds(0.7, 0.89)).toEqual([[], []]);
    expect(holds(0.9, 0.8)).toEqual([[], ['contains-others 1.5 1']]);
    expect(
      reasonsOf([{}, {}, {}], { verdict: 'partial', similarity: 85, coveredA: 0.7, coveredB: 0.95 }).map(
        ([first]) => first,
      ),
    ).toEqual(['contains-others 1.5 2', 'contains-others 1.5 1', undefined]);
  });
});

describe('the order in which members would be chosen', () => {
  it('is by the sum of the weights, then the shorter address, then the one that sorts first; dead pages last', () => {
    const all = ranked([
      { ...at('dead.html'), statusCode: 410, inlinks: 90, published: '2020-01-01', inSitemap: false },
      at('bb.html'),
      at('aa.html'),
      at('longer.html'),
      { ...at('longest-of-all.html'), length: 1200, inlinks: 89, published: '2020-01-02', inSitemap: false },
    ]);
    expect(all.map(({ id }) => id)).toEqual([2, 1, 3, 4, 0]);
    // In the sitemap, 1; the longest text, 0.5; first and with the most links, but gone, 3 + 1.5 - 6.
    expect(all.map(({ score }) => score)).toEqual([1, 1, 1, 0.5, -1.5]);
    expect(
      ranked([
        { statusCode: 404, published: '2020-01-01', inlinks: 9 },
        { noindex: true, disguise: 9 },
      ]),
    ).toMatchObject([
      { id: 1, score: -12 },
      { id: 0, score: -4.5 },
    ]);
  });
});

describe('a page and its forms for printing, phones or AMP', () => {
  it('is the source, whatever folder they stand in', () => {
    const [ofPage, ofForm] = reasonsOf([
      at('news/tea'),
      { ...at('news/tea/amp'), inlinks: 90, published: '2020-01-01' },
    ]);
    expect(ofPage).toEqual(['plain-url 6 https://example.com/news/tea']);
    expect(ofForm).toEqual(['most-inlinks 1.5 90']);
    expect(ranked([at('news/tea'), { ...at('news/tea/amp'), inlinks: 90 }])[0]?.id).toBe(0);
  });

  it.each<[page: string, other: string, titles: readonly [string, string], isPlain: boolean]>([
    ['slam/', 'slam-2/', ['Slam', 'Slam'], true],
    ['slam.html', 'slam-2.html', ['Slam', 'Slam'], true],
    ['slam', 'slam-20', ['Slam', 'Slam'], false],
    ['pie/', 'pie/comment-page-1/', ['Pie', 'Pie'], true],
    ['crop', 'crop/2.2', ['Crop – download', 'Crop 2.2 – download'], true],
    ['crop', 'crop/help', ['Crop – download', 'Crop – help'], false],
    ['crop', 'more/crop/2', ['Crop – download', 'Crop 2 – download'], false],
    ['crop', 'more/crop/2.2', ['Crop – download', 'Crop 2.2 – download'], true],
  ])('is %s beside %s, stored again or named after it: %o', (path, other, [title, otherTitle], isPlain) => {
    const [ofPage = [], ofOther] = reasonsOf([
      { ...at(path), title },
      { ...at(other), title: otherTitle, inlinks: 90 },
    ]);
    expect(ofPage.some((reason) => reason.startsWith('plain-url 6'))).toBe(isPlain);
    expect(ofOther).toContain('most-inlinks 1.5 90');
  });

  it('is no overview of what it was filled in for', () => {
    const below = (titles: readonly string[], verdict: ClusterPair['verdict'] = 'near-duplicate') =>
      reasonsOf([at('divorce'), ...titles.map((title, n) => ({ ...at(`divorce/${n}`), title }))], { verdict })[0];
    expect(below(['Divorce in Perm', 'Divorce in Ufa'])).toEqual(['plain-url 6 https://example.com/divorce']);
    expect(below(['Divorce', 'Divorce'])).toEqual(['folder-index -4']);
    expect(below(['Divorce in Perm', 'Divorce in Ufa'], 'partial')).toEqual(['folder-index -4']);
  });

  it('is no sorted list, which has its further pages nearly whole', () => {
    const lists = (path: string) =>
      reasonsOf(
        [
          { ...at('tea?sort=price'), kind: 'listing' },
          { ...at(path), kind: 'listing' },
        ],
        { verdict: 'partial', similarity: 85, coveredA: 0.7, coveredB: 0.95 },
      )[0];
    expect(lists('tea?page=2')).toEqual([]);
    expect(lists('milk?page=2')).toContain('contains-others 1.5 1');
  });

  it('is still the overview of pages in its folder', () => {
    const [ofPage] = reasonsOf([at('news/tea'), at('news/tea/amp'), at('news/tea/green')]);
    expect(ofPage).toContain('folder-index -4');
  });

  it('is the address to which the site links, of those that its number or script has', () => {
    const linked = (first: string, second: string, titles = ['Tea', 'Tea']) =>
      reasonsOf([
        { ...at(first), title: titles[0] ?? '', inlinks: 1 },
        { ...at(second), title: titles[1] ?? '', inlinks: 0 },
      ])[0]?.filter((reason) => reason.startsWith('most-inlinks'));
    const [spelling, hint] = [['most-inlinks 4 1'], ['most-inlinks 1.5 1']];
    expect(linked('thread-3135-1-1.html', 'forum.php?tid=3135')).toEqual(spelling);
    expect(linked('topic?t=3135', 'topic?p=9120')).toEqual(spelling);
    expect(linked('thread-3135-1-1.html', 'forum.php?tid=3136')).toEqual(hint);
    expect(linked('thread-3135-1-1.html', 'forum.php?tid=3135', ['Tea', 'Coffee'])).toEqual(hint);
    expect(linked('thread-3135-1-1.html', 'forum.php?tid=3135', ['', ''])).toEqual(hint);
    expect(linked('tea', 'copy')).toEqual(hint);
  });

  it('is that of the latest year, which may stand in the address alone', () => {
    const newest = (...facts: readonly Facts[]) =>
      reasonsOf(facts).map((reasons) => reasons.some((reason) => reason.startsWith('current-version 6')));
    const of = (path: string, title = 'Best tea') => ({ ...at(path), title });
    expect(newest(of('best-tea-2024'), of('best-tea-2025'))).toEqual([false, true]);
    expect(newest(of('2025/05/tea'), of('2024/05/tea'))).toEqual([true, false]);
    const list = { kind: 'listing' } as const;
    expect(newest({ ...of('2024'), ...list }, { ...of('2025'), ...list })).toEqual([false, false]);
    expect(newest(of('2025/05/tea'), of('2024/06/tea'))).toEqual([false, false]);
    expect(newest(of('best-tea-2024'), of('best-tea-2025', 'Best cups'))).toEqual([false, false]);
    expect(newest(of('a', 'The 9 best teas of 2024'), of('b', 'The 12 best teas of 2025'))).toEqual([false, true]);
    expect(newest(of('a', 'The 9 best teas of 2024'), of('b', 'The 12 best teas of 2024'))).toEqual([false, false]);
  });
});
