import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ExtractionReason } from '../contract/block-rules.ts';
import { AppError } from '../engine/app-error.ts';
import { extractors } from '../engine/page/extract/registry.ts';
import { joinMainText } from '../engine/page/main-text.ts';
import { type PageReading, readPage } from '../engine/page/read-page.ts';
import type { TemplateOptionValues } from '../engine/page/options.ts';
import { blockHashBytes, readBlockHashes } from '../engine/page/template/block-hashes.ts';
import { collectPageSet } from '../engine/page/template/page-set.ts';
import { groupLayouts } from '../engine/page/template/populations.ts';
import { findSiteTemplate } from '../engine/page/template/site-template.ts';
import { share } from './error-rates.ts';
import { documentIds, findSetFolders, readTruthTable } from './labelled-set.ts';
import type { Tell } from './run-detectors.ts';
import { samplePages } from './train-extractor/site-pages.ts';
import { meanScore, scoreText, sizeOf, type TextScore, tokenBag, type TokenBag } from './score-extraction.ts';
import type { TableRow } from './tab-separated.ts';
import { stageOptions } from '../engine/stage-options.ts';

/** Of truth.tsv. */
const extractionGroups = ['source', 'language', 'page_type'] as const;

interface ExtractionRow extends TextScore {
  /** `all`, or a column and its value, such as `source=wcxb`. */
  readonly group: string;
  readonly pages: number;
}

interface SiteRow extends ExtractionRow {
  /** F1 of the same pages read one by one. */
  readonly alone: number;
}

/** How often an answer stood, and why. */
interface ExtractorAnswer {
  readonly extractor: string;
  readonly reason: ExtractionReason;
  readonly pages: number;
}

interface ExtractorScore {
  readonly extractor: string;
  /** Bytes to DocView, with decoding and parsing. */
  readonly pagesPerSecond: number;
  /** Pages without text. */
  readonly withoutOutput: number;
  readonly rows: readonly ExtractionRow[];
  readonly answers: readonly ExtractorAnswer[];
  /** Pages of sites with several pages in the set, without the template of the site. */
  readonly withSite: readonly SiteRow[];
}

export interface ExtractionReport {
  readonly set: string;
  readonly pages: number;
  readonly extractors: readonly ExtractorScore[];
}

/**
 * Every extractor on `docs/<id>.html` with `gold/<id>.txt` and truth.tsv. Pages without gold text are left out.  @param
 * sites sites with site.json, of each of which some pages are read as well.  Throws like `readLabelledSets`, and
 * `file-not-found` for a gold text.
 */
export function evaluateExtraction(folder: string, tell: Tell, sites?: string): ExtractionReport[] {
  const sets = findSetFolders(folder).map((set) =>
    evaluatePages(path.basename(path.resolve(set)), readGoldPages(set), tell),
  );
  return sites === undefined
    ? sets
    : [...sets, evaluatePages(path.basename(path.resolve(sites)), pagesOfSites(sites), tell)];
}

interface GoldPage {
  readonly row: TableRow;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly gold: TokenBag;
}

function evaluatePages(set: string, pages: readonly GoldPage[], tell: Tell): ExtractionReport {
  return {
    set,
    pages: pages.length,
    extractors: extractors.map(({ id }) => evaluateExtractor(id, pages, tell)),
  };
}

function readGoldPages(folder: string): GoldPage[] {
  const docs = path.join(folder, 'docs');
  const present = new Set(documentIds(docs, '.html'));
  return readTruthTable(folder, ['id'])
    .filter((row) => present.has(row['id'] ?? ''))
    .map((row): GoldPage => {
      const id = row['id'] ?? '';
      const url = row['url'] ?? '-';
      const bytes = readFileSync(path.join(docs, `${id}.html`));
      return {
        row,
        address: url === '-' || url === '' ? `${id}.html` : url,
        bytes,
        gold: readGold(path.join(folder, 'gold', `${id}.txt`)),
      };
    })
    .filter(({ gold }) => sizeOf(gold) > 0);
}

function pagesOfSites(folder: string): GoldPage[] {
  return samplePages(folder).map(({ site, file, bytes, text }) => ({
    row: { id: `${site}/${file}`, source: site },
    address: `/${site}/${file}`,
    bytes,
    gold: tokenBag(text),
  }));
}

function readGold(file: string): TokenBag {
  try {
    return tokenBag(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError('file-not-found', { file }, { cause });
  }
}

function evaluateExtractor(extractor: string, pages: readonly GoldPage[], tell: Tell): ExtractorScore {
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
    withSite: rowsWithSite(scored, options.maxTextCharacters),
  };
}

function countAnswers(pages: readonly ScoredPage[]): ExtractorAnswer[] {
  const answers = Map.groupBy(pages, ({ reading: { extraction } }) => `${extraction.extractor} ${extraction.reason}`);
  return [...answers.values()]
    .flatMap((members) => (members[0] ? [{ ...members[0].reading.extraction, pages: members.length }] : []))
    .sort((a, b) => b.pages - a.pages);
}

interface ScoredPage {
  readonly score: TextScore;
  readonly row: TableRow;
  readonly gold: TokenBag;
  readonly reading: PageReading;
  readonly site: string;
}

/** Fewer say nothing of their site. */
const minPagesOfSite = 10;

function rowsWithSite(pages: readonly ScoredPage[], maxTextCharacters: number): SiteRow[] {
  const options = stageOptions('template', {});
  const cleaned = [...Map.groupBy(pages, ({ site }) => site)]
    .filter(([site, members]) => site !== '' && members.length >= minPagesOfSite)
    .flatMap(([, members]) => {
      const readings = members.map(({ reading }) => reading);
      const texts = cleanPages(readings, options, maxTextCharacters);
      return members.map(({ row, gold, score: alone }, index) => ({
        row,
        alone,
        score: scoreText(gold, tokenBag(texts[index] ?? '')),
      }));
    });
  const alone = groupRows(cleaned.map((page) => ({ row: page.row, score: page.alone })));
  return cleaned.length === 0 ? [] : groupRows(cleaned).map((row, index) => ({ ...row, alone: alone[index]?.f1 ?? 0 }));
}

/** The main texts of one site without its template; for sets that fit into memory. */
export function cleanPages(
  pages: readonly PageReading[],
  options: TemplateOptionValues,
  maxTextCharacters: number,
): string[] {
  const blocks = pages.reduce((sum, { blockHashes }) => sum + Math.floor(blockHashes.byteLength / blockHashBytes), 0);
  const set = collectPageSet(
    pages.map(({ blockHashes }) => blockHashes),
    pages.length,
    blocks,
  );
  const layouts = groupLayouts(pages.map(({ view }) => view.layout));
  const placed = Array.from(layouts, (layout) => ({ address: '', layout, language: '' }));
  const template = new Set(findSiteTemplate(set, placed, options).map(({ key }) => key));
  return pages.map(({ view, blockHashes }) => {
    const removed = new Set<number>();
    readBlockHashes(blockHashes, ({ key, kept }, block) => {
      if (kept && template.has(key)) removed.add(block);
    });
    return joinMainText(
      view.blocks.filter((_, block) => !removed.has(block)),
      maxTextCharacters,
    ).text;
  });
}

/** The host, or the first folder of a path: sets write `/alpha/2024/1.html` for hosts that never were. */
function siteOf(address: string): string {
  const url = URL.parse(address);
  return url ? url.host : (/^\/([^/]+)\//.exec(address)?.[1] ?? '');
}

function groupRows(scored: readonly { readonly row: TableRow; readonly score: TextScore }[]): ExtractionRow[] {
  const rowOf = (group: string, members: typeof scored): ExtractionRow => ({
    group,
    pages: members.length,
    ...meanScore(members.map(({ score }) => score)),
  });
  const byColumn = extractionGroups.flatMap((column) =>
    [
      ...Map.groupBy(
        scored.filter(({ row }) => row[column] !== undefined),
        ({ row }) => `${column}=${row[column]}`,
      ),
    ].map(([group, members]) => rowOf(group, members)),
  );
  return [rowOf('all', scored), ...byColumn];
}
