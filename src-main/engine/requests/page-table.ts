import { stringify } from 'csv-stringify/sync';
import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { lengthUnit } from '../../contract/language-tags.ts';
import type { PageRow } from '../../contract/page-views.ts';
import { translate } from '../../locales/translate.ts';
import { AppError } from '../app-error.ts';
import { writeWholeInTime } from '../report/file-writer.ts';
import { percent } from '../../contract/tenths.ts';

type Cell = string | number;

/** English headers in the spelling that other tools read. */
const columns: readonly (readonly [header: string, cell: (page: PageRow) => Cell])[] = [
  ['Address', ({ address }) => address],
  ['Status Code', ({ statusCode }) => statusCode],
  ['Indexability', ({ indexable }) => translate('en', `indexability.${indexable ? 'indexable' : 'non-indexable'}`)],
  [
    'Indexability Status',
    ({ indexabilityStatus }) =>
      indexabilityStatus === '' ? '' : translate('en', `indexability.${indexabilityStatus}`),
  ],
  ['Title 1', ({ title }) => title],
  ['H1-1', ({ heading }) => heading],
  ['Meta Description 1', ({ description }) => description],
  // A page that was never read has no layout; its words are unknown, not none.
  ['Word Count', ({ words, layout }) => (layout === '' ? '' : words)],
  ['Word Count Unit', ({ language, layout }) => (layout === '' ? '' : lengthUnit(language))],
  ['Language', ({ language }) => language],
  ['Page Type', ({ pageType }) => pageType],
  ['Crawl Depth', ({ depth }) => depth ?? ''],
  ['Inlinks', ({ inlinks }) => inlinks],
  ['Clicks', ({ figures }) => figures?.clicks ?? ''],
  ['Impressions', ({ figures }) => figures?.impressions ?? ''],
  ['Position', ({ figures }) => (typeof figures?.position !== 'number' ? '' : Math.round(10 * figures.position) / 10)],
  ['Visits', ({ figures }) => figures?.visits ?? ''],
  ['Backlinks', ({ figures }) => figures?.backlinks ?? ''],
  ['Referring Domains', ({ figures }) => figures?.domains ?? ''],
  ['Canonical Link Element 1', ({ canonical }) => canonical ?? ''],
  ['Closest Near Duplicate Match', ({ closest }) => (closest ? percent(closest.similarity) : '')],
  ['Closest Near Duplicate Address', ({ closest }) => closest?.address ?? ''],
  ['No. Near Duplicates', ({ nearDuplicates }) => nearDuplicates],
  ['Verdict', ({ verdict }) => verdict ?? ''],
  ['Cluster', ({ cluster }) => cluster?.key ?? ''],
  ['Role', ({ cluster }) => (cluster ? (cluster.isSource ? 'source' : 'copy') : '')],
  ['Decision', ({ decision }) => decision?.action ?? ''],
  ['Target', ({ decision }) => decision?.target ?? ''],
  ['Owner', ({ decision }) => decision?.owner ?? ''],
  ['Note', ({ decision }) => decision?.note ?? ''],
  ['Published', ({ published }) => published ?? ''],
  ['Last Modified', ({ modified }) => modified ?? ''],
  ['Size', ({ bytes }) => bytes],
];

const pagesAtOnce = 500;

/**
 * CSV (UTF-8 with byte order mark, every field quoted), some hundred pages at a time, so that the host goes on
 * answering.
 */
export async function writePageTable(
  path: string,
  ids: ArrayLike<number>,
  rows: (ids: Iterable<number>) => readonly PageRow[],
  signal: AbortSignal,
): Promise<{ readonly bytes: number }> {
  const pages = Uint32Array.from(ids);
  await writeWholeInTime(path, async (write) => {
    write(`\ufeff${lines([columns.map(([header]) => header)])}`);
    for (let at = 0; at < pages.length; at += pagesAtOnce) {
      if (signal.aborted) throw new AppError('cancelled');
      const batch = rows(pages.subarray(at, at + pagesAtOnce));
      write(lines(batch.map((page) => columns.map(([, cell]) => cell(page)))));
      await setImmediate();
    }
  });
  return { bytes: statSync(path).size };
}

const lines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : stringify(
        rows.map((row) => row.map(harmless)),
        { quoted: true, quoted_empty: true, record_delimiter: '\r\n' },
      );

/** Spreadsheets take such texts for formulas, and strangers write titles and addresses. */
const harmless = (cell: Cell): Cell => (typeof cell === 'string' && /^[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell);
