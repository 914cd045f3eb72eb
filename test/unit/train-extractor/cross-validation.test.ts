import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { selectorOfXpath } from '../../../src-main/evaluate/site-pages.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { crossTables, evaluateCross } from '../../train-extractor/cross-validation.ts';
import { readSitePages } from '../../train-extractor/training-set.ts';
import { ownArticle } from '../engine/page/template/planted-site.ts';

const folder = temporaryFolder();
const menu = ['Home', 'Products', 'Prices', 'Contact']
  .map((label) => `<li><a href="/${label}">${label}</a></li>`)
  .join('');

/** A page whose sidebar, under a name that says so, holds sentences as long as those of the text. */
function page(paragraphs: readonly string[], aside: string): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return `<title>A page</title><ul class="menu">${menu}</ul><div class="sidebar">${aside}</div><div class="body">${body}</div>`;
}

const set = path.join(folder, 'set');
const truth = ['id\tsource\tpage_type\turl'];
for (const part of ['docs', 'gold']) mkdirSync(path.join(set, part), { recursive: true });
for (let i = 0; i < 24; i += 1) {
  const text = ownArticle(i);
  writeFileSync(path.join(set, 'docs', `p${i}.html`), page(text, ownArticle(100 + i)[0] ?? ''));
  writeFileSync(path.join(set, 'gold', `p${i}.txt`), text.join('\n'));
  truth.push(`p${i}\t${i < 12 ? 'one' : 'two'}\tarticle\thttps://host-${i % 8}.example/${i}.html`);
}
writeFileSync(path.join(set, 'truth.tsv'), `${truth.join('\n')}\n`);

describe('the cross-validation of the classifier', () => {
  it('tells the scores on other hosts and other sources, by how much was learned from, and by features', () => {
    const steps: string[] = [];
    const options = { parts: ['hosts', 'curve', 'features'], seed: 1, seeds: 2 } as const;
    const [report] = evaluateCross(set, options, ({ what, done, total }) => steps.push(`${what} ${done}/${total}`));
    expect(report).toMatchObject({ set: 'set', pages: 24, seeds: [1, 2], names: [] });
    expect(report?.apart.map(({ name }) => name)).toEqual(['hosts', 'lowest', 'sources']);
    expect(Object.keys(report?.apart[0]?.scores ?? {})).toEqual([
      'all',
      'page_type=article',
      'source=one',
      'source=two',
    ]);
    expect(report?.apart[0]?.scores['all']?.f1).toBeGreaterThan(0.85);
    expect(report?.curve.map(({ name }) => name)).toEqual(['25 %', '50 %', '75 %', '100 %']);
    expect(report?.features.map(({ name }) => name)).toEqual([
      'all',
      '−own',
      '−place',
      '−neighbours',
      '−votes',
      '−page',
      '−records',
      '−sections',
      '−hints',
      '−naming',
    ]);
    // Eight hosts in five folds, each source a fold.
    expect(steps).toContain('hosts, seed 2 5/5');
    expect(steps).toContain('sources 2/2');
  }, 120_000);

  it('tells on how many sites a word in a name is right', () => {
    const [report] = evaluateCross(set, { parts: ['names'], seed: 1, seeds: 1 }, () => {});
    expect(report?.names).toEqual([
      { word: 'menu', hint: 'navigation', helps: 8, harms: 0 },
      { word: 'sidebar', hint: 'sidebar', helps: 8, harms: 0 },
    ]);
    // Tables of parts that were not asked for are left out.
    expect(report && crossTables(report)).toEqual([
      'set: 24 pages',
      '',
      expect.stringMatching(/^Words in names/),
      'class          kind  right  wrong',
      'menu     navigation      8      0',
      'sidebar     sidebar      8      0',
    ]);
  });
});

describe('pages of sites whose main element is known', () => {
  it.each([
    ['//article', 'article'],
    ["//div[contains(concat(' ',@class,' '),' post-content ')]", 'div.post-content'],
    ["//article//*[contains(@class,'post-content')]", 'article *[class*="post-content"]'],
    ["//div[@class='content']/main", 'div[class="content"] > main'],
    ["//div[contains(@class,'a') or contains(@class,'b')]", 'div:is([class*="a"], [class*="b"])'],
  ])('reads %s as %s', (xpath, selector) => {
    expect(selectorOfXpath(xpath)).toBe(selector);
  });

  it('takes the text of that element, and leaves lists out', () => {
    const site = path.join(folder, 'sites', 'blog');
    mkdirSync(path.join(site, 'www', 'tag'), { recursive: true });
    writeFileSync(
      path.join(site, 'site.json'),
      JSON.stringify({ main: ["//div[contains(@class,'none')]", "//div[@class='body']"], listing: '^tag/' }),
    );
    writeFileSync(path.join(site, 'www', 'a.html'), page(['One sentence of the text.'], 'Not this one.'));
    writeFileSync(path.join(site, 'www', 'tag', 'x.html'), page(['A list.'], ''));
    expect(readSitePages(path.join(folder, 'sites')).map(({ id, group, gold }) => [id, group, gold.join(' ')])).toEqual(
      [['blog/a.html', 'blog', 'one sentence of the text']],
    );
  });
});
