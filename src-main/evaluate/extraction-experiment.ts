import path from 'node:path';
import { extractors } from '../engine/page/extract/registry.ts';
import { joinMainText } from '../engine/page/main-text.ts';
import type { TemplateOptionValues } from '../engine/page/options.ts';
import { type PageReading, readPage } from '../engine/page/read-page.ts';
import { blockHashBytes, hashWords, isKeptAt, keyAt, wordsPerBlock } from '../engine/page/template/block-hashes.ts';
import { collectPageSet } from '../engine/page/template/page-set.ts';
import { groupLayouts } from '../engine/page/template/populations.ts';
import { findSiteTemplate } from '../engine/page/template/site-template.ts';
import { stageOptions } from '../engine/stage-options.ts';
import type { Tell } from './detectors-experiment.ts';
import { findSetFolders, readGoldPages } from './labelled-set.ts';
import { meanScore, scoreText, share, sizeOf, type TextScore, type TokenBag, tokenBag } from './scores.ts';
import { samplePages } from './site-pages.ts';
import type { TableRow } from './tab-separated.ts';

const extractionGroups = ['source', 'language', 'page_type'] as const;

export type ExtractionReport = ReturnType<typeof evaluatePages>;

/**
 * Scores extraction on pages with known main texts (`docs`, `gold`), and on those of `sites`. Throws like
 * `readLabelledSets`, and `file-not-found`.
 */
export function evaluateExtraction(folder: string, tell: Tell, sites?: string) {
  const sets = findSetFolders(folder).map((set) => evaluatePages(set, pagesOfSet(set), tell));
  return sites === undefined ? sets : [...sets, evaluatePages(sites, pagesOfSites(sites), tell)];
}

type GoldPage = Readonly<{
  row: TableRow;
  address: string;
  bytes: Uint8Array;
  gold: TokenBag;
}>;

const evaluatePages = (folder: string, pages: readonly GoldPage[], tell: Tell) => ({
  set: path.basename(path.resolve(folder)),
  pages: pages.length,
  extractors: extractors.map(({ id }) => evaluateExtractor(id, pages, tell)),
});

const pagesOfSet = (folder: string): GoldPage[] =>
  readGoldPages(folder, ['id'])
    .map(({ row, bytes, gold }) => {
      const { id = '', url = '' } = row;
      return { row, address: /^-?$/.test(url) ? `${id}.html` : url, bytes, gold: tokenBag(gold) };
    })
    .filter(({ gold }) => sizeOf(gold) > 0);

const pagesOfSites = (folder: string): GoldPage[] =>
  samplePages(folder).map(({ site, file, bytes, text }) => ({
    row: { id: `${site}/${file}`, source: site },
    address: `/${site}/${file}`,
    bytes,
    gold: tokenBag(text),
  }));

function evaluateExtractor(extractor: string, pages: readonly GoldPage[], tell: Tell) {
  const options = { ...stageOptions('analyse', {}), extractor };
  let millis = 0;
  const scored = pages.map(({ row, address, bytes, gold }, index) => {
    const before = performance.now();
    const reading = readPage({ address, headers: {}, bytes }, options);
    const { text } = joinMainText(reading.view.blocks, options.maxTextCharacters);
    millis += performance.now() - before;
    tell({ what: extractor, done: index + 1, total: pages.length });
    return { row, gold, reading, site: siteOf(address), isEmpty: text === '', score: scoreText(gold, tokenBag(text)) };
  });
  return {
    extractor,
    pagesPerSecond: share(pages.length, millis / 1000),
    withoutOutput: scored.filter(({ isEmpty }) => isEmpty).length,
    rows: groupRows(scored),
    answers: countAnswers(scored),
    /** Scores when the template of each site is removed from its pages. */
    withSite: rowsWithSite(scored, options.maxTextCharacters),
  };
}

function countAnswers(pages: readonly ScoredPage[]) {
  const answers = Map.groupBy(pages, ({ reading: { extraction } }) => `${extraction.extractor} ${extraction.reason}`);
  return [...answers.values()]
    .flatMap((members) => (members[0] ? [{ ...members[0].reading.extraction, pages: members.length }] : []))
    .sort((a, b) => b.pages - a.pages);
}

interface ScoredPage extends Pick<GoldPage, 'row' | 'gold'> {
  readonly score: TextScore;
  readonly reading: PageReading;
  readonly site: string;
}

/** Fewer pages are not enough to detect a template. */
const minPagesOfSite = 10;

/** `alone`: the F1 of the same pages before the template is removed. */
function rowsWithSite(pages: readonly ScoredPage[], maxTextCharacters: number) {
  const options = stageOptions('template', {});
  const sites = Map.groupBy(pages, ({ site }) => site);
  sites.delete('');
  const members = [...sites.values()].filter((own) => own.length >= minPagesOfSite);
  if (members.length === 0) return [];
  const cleaned = members.flatMap((own) => {
    const readings = own.map(({ reading }) => reading);
    const texts = cleanPages(readings, options, maxTextCharacters);
    return own.map(({ row, gold }, index) => ({ row, score: scoreText(gold, tokenBag(texts[index] ?? '')) }));
  });
  const alone = groupRows(members.flat());
  return groupRows(cleaned).map((row, index) => ({ ...row, alone: alone[index]?.f1 ?? 0 }));
}

/** Removes the site's template. All pages must fit into memory. */
export function cleanPages(pages: readonly PageReading[], options: TemplateOptionValues, maxTextCharacters: number) {
  const hashes = pages.map(({ blockHashes }) => blockHashes);
  const blocks = hashes.reduce((sum, { byteLength }) => sum + Math.floor(byteLength / blockHashBytes), 0);
  const set = collectPageSet(hashes, pages.length, blocks);
  const layouts = groupLayouts(pages.map(({ view }) => view.layout));
  const placed = Array.from(layouts, (layout) => ({ address: '', layout, language: '' }));
  const template = new Set(findSiteTemplate(set, placed, options).map(({ key }) => key));
  return pages.map(({ view, blockHashes }) => {
    const words = hashWords(blockHashes);
    const isOfTemplate = (at: number) => isKeptAt(words, at) && template.has(keyAt(words, at));
    const left = view.blocks.filter((_, block) => !isOfTemplate(block * wordsPerBlock));
    return joinMainText(left, maxTextCharacters).text;
  });
}

/** The host, or the first folder: generated sites have addresses such as `/alpha/2024/1.html`. */
const siteOf = (address: string) => URL.parse(address)?.host ?? /^\/([^/]+)\//.exec(address)?.[1] ?? '';

/** Rows for `all` and for each value of a column, such as `source=wcxb`. */
function groupRows(scored: readonly Pick<ScoredPage, 'row' | 'score'>[]) {
  const groups = extractionGroups.flatMap((column) => {
    const told = scored.filter(({ row }) => row[column] !== undefined);
    return [...Map.groupBy(told, ({ row }) => `${column}=${row[column]}`)];
  });
  return [['all', scored] as const, ...groups].map(([group, members]) => ({
    group,
    pages: members.length,
    ...meanScore(members.map(({ score }) => score)),
  }));
}
