import { describe, expect, it } from 'vitest';
import { siteTrees } from '../../../../src-main/engine/cluster/families/site-trees.ts';

const chapters = ['install', 'use', 'faq', 'api', 'limits'];
const under = (folder: string, names: readonly string[], language = 'en') =>
  names.map((name) => ({ address: `https://example.com/${folder}${name}.html`, language }));
const treesOf = (pages: Parameters<typeof siteTrees>[0]) =>
  siteTrees(pages).map(({ pages: own, ...tree }) => ({ ...tree, pages: own.length }));

describe('versions and locales of a site', () => {
  it('counts for each version the pages that a newer one has as well, current first', () => {
    const found = treesOf([
      ...under('docs/1.0/', [...chapters, 'legacy']),
      ...under('docs/2.0/', chapters),
      ...under('docs/3.0/', [...chapters.slice(1), 'new']),
    ]);
    const shared = { kind: 'version', root: 'example.com/docs' };
    expect(found).toEqual([
      { ...shared, name: '3.0', isCurrent: true, pages: 5, matched: 0 },
      { ...shared, name: '2.0', isCurrent: false, pages: 5, matched: 4 },
      { ...shared, name: '1.0', isCurrent: false, pages: 6, matched: 5 },
    ]);
  });

  it('takes pages without a version for the current ones when they are more than the start page', () => {
    const old = [...under('docs/1.0/', chapters), ...under('docs/2.0/', chapters)];
    expect(treesOf([...old, ...under('docs/', chapters)])[0]).toMatchObject({ name: '', isCurrent: true, pages: 5 });
    expect(treesOf([...old, { address: 'https://example.com/docs/', language: 'en' }])[0]).toMatchObject({
      name: '2.0',
    });
  });

  it('counts for each locale the pages that another one has as well, largest first', () => {
    const found = treesOf([
      ...under('', [...chapters, 'jobs']),
      ...under('ru/', [...chapters, 'contest'], 'ru'),
      ...under('zh/', chapters.slice(0, 3), 'zh'),
    ]);
    expect(found).toMatchObject([
      { kind: 'locale', root: '', name: 'ru', isCurrent: false, pages: 6, matched: 5 },
      { kind: 'locale', root: '', name: '', isCurrent: false, pages: 5, matched: 5 },
      { kind: 'locale', root: '', name: 'zh', isCurrent: false, pages: 3, matched: 3 },
    ]);
  });

  it('names the pages of each by their places among all', () => {
    const pages = [
      ...under('ru/', chapters, 'ru'),
      ...under('zh/', chapters, 'zh'),
      ...under('v1/', chapters),
      ...under('v2/', chapters),
    ];
    const found = siteTrees(pages).map(({ name, pages: own }) => [
      name,
      [...new Set(own.map((at) => pages[at]?.address.split('/')[3]))].join(' '),
    ]);
    expect(found.toSorted()).toEqual([
      ['', 'v1 v2'],
      ['ru', 'ru'],
      ['v1', 'v1'],
      ['v2', 'v2'],
      ['zh', 'zh'],
    ]);
  });

  it('takes a tenth of the largest version for enough', () => {
    const names = Array.from({ length: 20 }, (_, at) => `part-${String.fromCodePoint(97 + at)}`);
    const old = [...under('docs/1.0/', names), ...under('docs/2.0/', names)];
    const current = (count: number) => treesOf([...old, ...under('docs/', names.slice(0, count))])[0]?.name;
    expect([current(1), current(2)]).toEqual(['2.0', '']);
  });

  it('finds nothing on a site with one version in one language', () => {
    expect(siteTrees(under('news/', chapters))).toEqual([]);
  });
});
