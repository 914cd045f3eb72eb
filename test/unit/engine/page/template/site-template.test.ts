import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOptions } from '../../../../../src-main/engine/options.ts';
import { cleanPages } from '../../../../../src-main/evaluate/extraction-experiment.ts';
import { groupLayouts, populationsOf } from '../../../../../src-main/engine/page/template/populations.ts';
import { templateOptions } from '../../../../../src-main/engine/page/options.ts';
import type { PageReading } from '../../../../../src-main/engine/page/read-page.ts';
import { collectPageSet } from '../../../../../src-main/engine/page/template/page-set.ts';
import { findSiteTemplate } from '../../../../../src-main/engine/page/template/site-template.ts';
import { disclaimer, ownArticle, ownParagraph, readPlanted, type PlantedPage } from './planted-site.ts';

const options = checkOptions(templateOptions, {}, 'template');
const clean = (pages: readonly PlantedPage[], changed = {}) =>
  cleanPages(
    pages.map((page, i) => readPlanted(page, i)),
    { ...options, ...changed },
    1_000_000,
  );
const pagesWith = (texts: readonly string[], piece: string) => texts.filter((text) => text.includes(piece)).length;
const placed = (readings: readonly PageReading[]) =>
  Array.from(groupLayouts(readings.map(({ view }) => view.layout)), (layout, at) => ({
    address: `https://a.example/${at}.html`,
    layout,
    language: 'en',
  }));
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('findSiteTemplate', () => {
  it('takes a disclaimer on 60 of 80 pages for template, and nothing else', () => {
    const texts = clean(range(80).map((i) => ({ paragraphs: ownArticle(i), ...(i % 4 > 0 && { foot: disclaimer }) })));
    expect(pagesWith(texts, disclaimer)).toBe(0);
    expect(texts).toEqual(range(80).map((i) => ownArticle(i).join('\n')));
  });

  it('finds it in a box beside the text as well', () => {
    const texts = clean(range(40).map((i) => ({ paragraphs: ownArticle(i), box: disclaimer })));
    expect(pagesWith(texts, disclaimer)).toBe(0);
  });

  it('leaves a paragraph that was copied on five of ten pages of a small site', () => {
    const copied = ownParagraph(999, 0);
    const texts = clean(range(10).map((i) => ({ paragraphs: i < 5 ? [...ownArticle(i), copied] : ownArticle(i) })));
    expect(pagesWith(texts, copied)).toBe(5);
  });

  it.each([
    ['forty', 40, 30],
    ['a hundred', 100, 60],
    ['thirty, all of them', 30, 30],
  ])('leaves an article that a site of %s pages blockHashes again and again', (_, pages, reprints) => {
    const article = ownArticle(999);
    const texts = clean(range(pages).map((i) => ({ paragraphs: i < reprints ? article : ownArticle(i) })));
    for (const paragraph of article) expect(pagesWith(texts, paragraph)).toBe(reprints);
  });

  it('takes the disclaimer from reprints and leaves what they reprint', () => {
    const article = ownArticle(999);
    const texts = clean(range(50).map((i) => ({ paragraphs: i < 30 ? article : ownArticle(i), foot: disclaimer })));
    expect(pagesWith(texts, disclaimer)).toBe(0);
    expect(texts.filter((text) => text === article.join('\n'))).toHaveLength(30);
  });

  it('leaves pages that differ in a name only: their common paragraphs are what they are found by', () => {
    const body = ownArticle(999, 6);
    const texts = clean(
      range(60).map((i) => ({
        paragraphs: [`We repair boilers in town number ${i} on every day of the week.`, ...body],
      })),
    );
    for (const paragraph of body) expect(pagesWith(texts, paragraph)).toBe(60);
  });

  it('leaves a paragraph that was spliced into the middle of most articles', () => {
    const spliced = ownParagraph(999, 1);
    const texts = clean(
      range(40).map((i) => {
        const own = ownArticle(i, 6);
        return { paragraphs: i % 4 === 0 ? own : own.toSpliced(1 + (i % 4), 0, spliced) };
      }),
    );
    expect(pagesWith(texts, spliced)).toBe(30);
  });

  it('removes short headings that most pages share, wherever they stand', () => {
    const texts = clean(range(30).map((i) => ({ paragraphs: ownArticle(i).toSpliced(2, 0, '复杂度分析') })));
    expect(pagesWith(texts, '复杂度分析')).toBe(0);
  });

  it('leaves the first paragraph of an article that a box quotes on every other page', () => {
    const quoted = ownParagraph(0, 0);
    const texts = clean(range(40).map((i) => ({ paragraphs: ownArticle(i), ...(i > 0 && { box: quoted }) })));
    expect(texts[0]).toContain(quoted);
    expect(pagesWith(texts.slice(1), quoted)).toBe(0);
  });

  it('does nothing when it is switched off, or on a site with too few pages', () => {
    const pages = range(40).map((i) => ({ paragraphs: ownArticle(i), foot: disclaimer }));
    expect(pagesWith(clean(pages, { enabled: false }), disclaimer)).toBe(40);
    expect(pagesWith(clean(pages.slice(0, 6)), disclaimer)).toBe(6);
  });

  it('tells on how many pages a block stands', () => {
    const readings = range(80).map((i) =>
      readPlanted({ paragraphs: ownArticle(i), ...(i < 61 && { foot: disclaimer }) }, i),
    );
    const found = findSiteTemplate(setOf(readings), placed(readings), options);
    expect(found).toMatchObject([{ pages: 61, of: 80 }]);
  });

  it('keeps a verdict while the crawl grows, as long as the block does not become rare', () => {
    const grown = (extra: number) =>
      range(40 + extra).map((i) => readPlanted({ paragraphs: ownArticle(i), ...(i < 22 && { foot: disclaimer }) }, i));
    const verdict = (readings: ReturnType<typeof grown>, before?: ReadonlySet<number>) =>
      findSiteTemplate(setOf(readings), placed(readings), options, before).map(({ key }) => key);
    const first = verdict(grown(0));
    expect(first).toHaveLength(1);
    expect(verdict(grown(8))).toEqual([]);
    expect(verdict(grown(8), new Set(first))).toEqual(first);
    expect(verdict(grown(30), new Set(first))).toEqual([]);
    expect(verdict(grown(0), new Set(first))).toEqual(first);
  });

  it('says the same whatever the order of the pages', () => {
    const readings = range(24).map((i) =>
      readPlanted({ paragraphs: ownArticle(i % 9), ...(i % 3 > 0 && { foot: disclaimer }) }, i),
    );
    const inOrder = (pages: typeof readings) => findSiteTemplate(setOf(pages), placed(pages), options);
    const expected = inOrder(readings);
    fc.assert(
      fc.property(fc.shuffledSubarray(readings, { minLength: readings.length }), (shuffled) => {
        expect(inOrder(shuffled)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('never touches what a rule of the user includes', () => {
    const pages = (rules: string) =>
      range(40).map((i) => readPlanted({ paragraphs: ownArticle(i), foot: disclaimer }, i, rules));
    expect(pagesWith(cleanPages(pages(''), options, 1_000_000), disclaimer)).toBe(0);
    expect(pagesWith(cleanPages(pages('include * .story'), options, 1_000_000), disclaimer)).toBe(40);
  });
});

describe('groupLayouts', () => {
  it('puts signatures within six bits of a frequent one into its group, in any order', () => {
    const layouts = [
      'ffffffffffffffff',
      '0000000000000000',
      'fffffffffffffffe',
      '0000000000000007',
      'ffffffffffffffff',
      '00000000ffffffff',
    ];
    const groups = groupLayouts(layouts);
    expect(groups[0]).toBe(groups[2]);
    expect(groups[1]).toBe(groups[3]);
    expect(new Set(groups).size).toBe(3);
    expect([...groupLayouts(layouts.toReversed())].toReversed()).toEqual([...groups]);
  });
});

function setOf(readings: readonly { readonly blockHashes: Uint8Array }[]) {
  const blockHashes = readings.map((reading) => reading.blockHashes);
  return collectPageSet(
    blockHashes,
    blockHashes.length,
    blockHashes.reduce((sum, bytes) => sum + bytes.byteLength / 12, 0),
  );
}

it('looks for the template of a section in each of its languages, as the contents beside a manual', () => {
  const folders = ['manual', 'manual', 'manual', 'news', 'news', 'news'];
  const pages = folders.map((folder, at) => ({
    address: `https://a.example/${folder}/${at}.html`,
    layout: 0,
    language: ['en', 'de', 'en'][at % 3] ?? '',
  }));
  const found = populationsOf(pages, 2).map(({ kind, pages: members }) => [kind, [...members]]);
  expect(found).toContainEqual(['section', [0, 2]]);
  expect(found).toContainEqual(['section', [3, 5]]);
});
