import { describe, expect, it } from 'vitest';
import { buildClusters, rebuildCluster } from '../../../../src-main/engine/cluster/build-clusters.ts';
import type { ClusterPage, ClusterPair } from '../../../../src-main/engine/cluster/model.ts';
import { clusterOptions } from '../../../../src-main/engine/cluster/options.ts';
import { isTextFile, isTextFileOf, placeOfText } from '../../../../src-main/engine/cluster/addresses/text-file.ts';
import { checkOptions } from '../../../../src-main/engine/options.ts';
import { page, pair } from './planted.ts';

const options = checkOptions(clusterOptions, {}, 'cluster');
const at = (address: string) => ({ address });

describe('a text file', () => {
  it('is what was read as plain text, and Markdown in a folder, but not what the web answers as HTML', () => {
    expect(isTextFile({ ...at('https://example.com/raw/gc'), isHtml: false })).toBe(true);
    expect(isTextFile({ ...at('docs/gc.MD'), isHtml: true })).toBe(true);
    expect(isTextFile({ ...at('https://example.com/gc.md'), isHtml: true })).toBe(false);
    expect(isTextFile({ ...at('docs/gc.html'), isHtml: true })).toBe(false);
  });

  it.each([
    ['library/gc.html', '_sources/library/gc.rst.txt'],
    ['library/index.html', '_sources/library/index.rst.txt'],
    ['index.html', '_sources/index.rst.txt'],
    ['https://example.com/3.11/library/gc/', 'https://www.example.com/3.11/_sources/library/gc.rst.txt'],
    ['https://example.com/guide.html', 'https://example.com/guide.html.md'],
    ['License.html', 'LICENSE.txt'],
    ['manual/cmake.1.html', '_sources/manual/cmake.1.rst.txt'],
  ])('has the place of its web page: %s, %s', (web, file) => {
    expect(placeOfText(file)).toBe(placeOfText(web));
    expect(isTextFileOf(at(file), at(web), 0)).toBe(true);
  });

  it.each([
    ['library/gc.html', '_sources/c-api/gc.rst.txt'],
    ['library/gc.html', 'library/gc-notes.txt'],
    ['https://example.com/a?id=1', 'https://example.com/a?id=2'],
    ['library/index.html', '_sources/index.rst.txt'],
  ])('of another place is that of a page only when hardly anything is its own: %s, %s', (web, file) => {
    expect(isTextFileOf(at(file), at(web), 0.899)).toBe(false);
    expect(isTextFileOf(at(file), at(web), 0.9)).toBe(true);
  });

  it('is never that of a page on another site', () => {
    expect(isTextFileOf(at('https://example.com/gc.txt'), at('https://example.org/gc.html'), 1)).toBe(false);
    expect(isTextFileOf(at('draft.txt'), at('https://example.org/draft.html'), 1)).toBe(false);
  });
});

const html = { ...at('library/gc.html') };
const file = { ...at('_sources/library/gc.rst.txt'), isTextFile: true };

const built = (facts: readonly Partial<ClusterPage>[], pairs: readonly ClusterPair[]) =>
  buildClusters(
    facts.map((each, id) => page(id, each)),
    pairs,
    options,
  );
const advised = (facts: readonly Partial<ClusterPage>[], pairs: readonly ClusterPair[]) =>
  built(facts, pairs).clusters.map(({ members }) =>
    members.map(({ page: id, advice, adviceReason }) => `${id} ${advice} ${adviceReason}`),
  );

describe('a web page and its text file', () => {
  it.each<Partial<ClusterPair>>([
    {},
    { verdict: 'near-duplicate', similarity: 92 },
    { verdict: 'partial', similarity: 60 },
    { verdict: 'pseudo-original', similarity: 55 },
  ])('keep the page, and the file out of the index, whatever they have in common: %o', (alike) => {
    expect(advised([html, file], [pair(0, 1, alike)])).toEqual([['0 keep source-page', '1 noindex text-file']]);
  });

  it('have the page as the source against all that speaks for the file, and say so', () => {
    const better = {
      inlinks: 90,
      length: 5000,
      published: '2020-01-01',
      figures: { ...page(9).figures, clicks: 900, visits: 900, backlinks: 90, domains: 9 },
    };
    const worse = { ...at('library/gc.html?a=1'), published: '2024-01-01', inSitemap: false };
    const { clusters } = built(
      [
        { ...html, ...worse, address: 'library/gc.html' },
        { ...file, ...better },
      ],
      [pair(0, 1, { verdict: 'partial', similarity: 70, coveredA: 1, coveredB: 0.6 })],
    );
    expect(clusters[0]?.members[0]).toMatchObject({ page: 0, isSource: true });
    expect(clusters[0]?.members[0]?.sourceReasons).toContainEqual({ reason: 'web-page', weight: 15, detail: '' });
    expect(clusters[0]?.members[1]?.sourceReasons.map(({ reason }) => reason)).not.toContain('web-page');
  });

  it.each<[says: string, ofPage: Partial<ClusterPage>]>([
    ['keeps the page out of the index', { noindex: true }],
    ['names the file as canonical', { canonical: '_sources/library/gc.rst.txt' }],
    ['has lost the page', { statusCode: 404 }],
  ])('yield to what the site declares: it %s', (_, ofPage) => {
    const [members] = advised([{ ...html, ...ofPage }, file], [pair(0, 1)]);
    expect(members?.[0]).toBe('1 keep source-page');
  });

  it('yield to another page that names the file as canonical', () => {
    const third = { ...at('copy.html'), canonical: '_sources/library/gc.rst.txt' };
    const { clusters } = built([html, file, third], [pair(0, 1), pair(0, 2), pair(1, 2)]);
    expect(
      clusters[0]?.members.flatMap(({ sourceReasons }) => sourceReasons.map(({ reason }) => reason)),
    ).not.toContain('web-page');
  });

  it('say nothing against a page with hardly any text, whose only double is the file', () => {
    const kind = 'near-empty' as const;
    expect(
      advised(
        [
          { ...html, kind },
          { ...file, kind },
        ],
        [pair(0, 1)],
      ),
    ).toEqual([['0 keep source-page', '1 noindex text-file']]);
    const double = { ...at('other.html'), kind };
    const [members] = advised([{ ...html, kind }, { ...file, kind }, double], [pair(0, 1), pair(0, 2), pair(1, 2)]);
    expect(members?.toSorted()).toEqual(['0 noindex near-empty', '1 noindex text-file', '2 noindex near-empty']);
  });

  it('keep the page as the source where the file is like more of the files than the page is', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ ...at(`_sources/${name}.rst.txt`), isTextFile: true }));
    const follows = (a: number, b: number, similarity: number) =>
      pair(a, b, { verdict: 'pseudo-original', similarity });
    const pairs = [follows(0, 1, 89), follows(1, 2, 37), follows(1, 3, 36), follows(1, 4, 32)];
    expect(advised([at('a.html'), ...files], pairs)[0]).toEqual(['0 keep source-page', '1 noindex text-file']);
  });

  it('stand in no cluster, and the file has its text from the page', () => {
    const { relations } = built([html, file], [pair(0, 1, { verdict: 'contained', coveredA: 0.98, coveredB: 0.6 })]);
    expect(relations).toEqual([{ pair: 0, direction: 'b-to-a' }]);
  });
});

describe('text files of a cluster that gets another source', () => {
  const files = [0, 1].map((id) => page(id, { ...at(`_sources/${'ab'[id]}.rst.txt`), isTextFile: true }));
  const rebuilt = (known: readonly number[]) => {
    const { members } = rebuildCluster(files, [pair(0, 1)], options, new Set(['_sources/b.rst.txt']), new Set(known));
    return members.map(({ page: id, advice, adviceReason }) => `${id} ${advice} ${adviceReason}`);
  };

  it('stay files of their web pages, which are no members', () => {
    expect(rebuilt([0, 1])).toEqual(['1 noindex text-file', '0 noindex text-file']);
    expect(rebuilt([0])).toEqual(['1 keep source-page', '0 noindex text-file']);
    expect(rebuilt([])).toEqual(['1 keep source-page', '0 redirect same-text']);
  });
});

describe('text files without their web page', () => {
  it('are judged like pages on a site of text files', () => {
    const files = ['a.txt', 'b.txt'].map((address) => ({ address, isTextFile: true }));
    expect(advised(files, [pair(0, 1)])).toEqual([['0 keep source-page', '1 redirect same-text']]);
  });

  it('are judged like pages beside a web page of another name with which they share a part', () => {
    const notes = { ...at('notes.txt'), isTextFile: true, inlinks: 9 };
    const [members] = advised([at('article.html'), notes], [pair(0, 1, { verdict: 'partial', similarity: 60 })]);
    expect(members).toEqual(['1 keep source-page', '0 rewrite partial-copy']);
  });

  it('are judged like pages when theirs names them as canonical, wherever it stands', () => {
    const files = ['a', 'b'].map((name) => ({ ...at(`_sources/${name}.rst.txt`), isTextFile: true }));
    const named = { ...at('a.html'), canonical: '_sources/a.rst.txt' };
    expect(advised([named, ...files], [pair(1, 2)])).toEqual([['1 keep source-page', '2 redirect same-text']]);
  });

  it('are kept out of the index when these stand in another cluster', () => {
    const facts = ['a.html', '_sources/a.rst.txt', 'b.html', '_sources/b.rst.txt'].map((address) => ({
      address,
      isTextFile: address.endsWith('.txt'),
    }));
    const found = advised(facts, [pair(0, 2), pair(1, 3)]);
    expect(found.map((members) => members.toSorted()).toSorted()).toEqual([
      ['0 keep source-page', '2 redirect same-text'],
      ['1 noindex text-file', '3 noindex text-file'],
    ]);
  });
});

describe('notes on releases that are the same', () => {
  const sourceOf = (names: readonly string[]) =>
    built(
      names.map((name) => at(name)),
      [pair(0, 1)],
    ).clusters[0]?.members[0]?.page;

  it('have the newest as the source, by the numbers in their names', () => {
    expect(sourceOf(['releases/2.2.23.html', 'releases/3.1.11.html'])).toBe(1);
    expect(sourceOf(['releases/3.1.9.html', 'releases/3.1.11.html'])).toBe(1);
    expect(sourceOf(['log/3_8_4_1.html', 'log/3_8_4_2.html'])).toBe(1);
  });

  it('are not told by numbers of chapters, dates or names that differ otherwise', () => {
    expect(sourceOf(['guide/1.1.html', 'guide/1.2.html'])).toBe(0);
    expect(sourceOf(['news/2023.01.02.html', 'news/2024.01.02.html'])).toBe(0);
    expect(sourceOf(['a/1.2.3.html', 'b/1.2.4.html'])).toBe(0);
  });
});
