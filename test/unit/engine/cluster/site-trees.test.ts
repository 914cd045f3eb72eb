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
      ...under('ru/', chapters, 'ru'),
      ...under('zh/', chapters.slice(0, 3), 'zh'),
    ]);
    expect(found).toMatchObject([
      { kind: 'locale', name: 'ru', pages: 5, matched: 5 },
      { kind: 'locale', name: '', pages: 5, matched: 5 },
      { kind: 'locale', name: 'zh', pages: 3, matched: 3 },
    ]);
  });

  it('finds nothing on a site with one version in one language', () => {
    expect(siteTrees(under('news/', chapters))).toEqual([]);
  });
});
