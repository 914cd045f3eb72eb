import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { lengthUnit } from '../../contract/language-tags.ts';
import type { PageRow } from '../../contract/page-views.ts';
import { percent } from '../../contract/tenths.ts';
import { translate } from '../../locales/translate.ts';
import { AppError } from '../app-error.ts';
import { csvLines } from '../report/csv.ts';
import { writeWhole } from '../report/file-writer.ts';
import { indexabilityOf, positionOf, roleOf, wasRead } from '../report/tables/registry.ts';

/** English headers in the spelling that other tools read. */
const columns: readonly (readonly [header: string, cell: (page: PageRow) => string | number | null | undefined])[] = [
  ['Address', ({ address }) => address],
  ['Status Code', ({ statusCode }) => statusCode],
  ['Indexability', (page) => translate('en', `indexability.${indexabilityOf(page)}`)],
  ['Indexability Status', ({ indexabilityStatus: code }) => code && translate('en', `indexability.${code}`)],
  ['Title 1', ({ title }) => title],
  ['H1-1', ({ heading }) => heading],
  ['Meta Description 1', ({ description }) => description],
  ['Word Count', (page) => (wasRead(page) ? page.words : null)],
  ['Word Count Unit', (page) => (wasRead(page) ? lengthUnit(page.language) : null)],
  ['Language', ({ language }) => language],
  ['Page Type', ({ pageType }) => pageType],
  ['Crawl Depth', ({ depth }) => depth],
  ['Inlinks', ({ inlinks }) => inlinks],
  ['Clicks', ({ figures }) => figures?.clicks],
  ['Impressions', ({ figures }) => figures?.impressions],
  ['Position', positionOf],
  ['Visits', ({ figures }) => figures?.visits],
  ['Backlinks', ({ figures }) => figures?.backlinks],
  ['Referring Domains', ({ figures }) => figures?.domains],
  ['Canonical Link Element 1', ({ canonical }) => canonical],
  ['Closest Near Duplicate Match', ({ closest }) => closest && percent(closest.similarity)],
  ['Closest Near Duplicate Address', ({ closest }) => closest?.address],
  ['No. Near Duplicates', ({ nearDuplicates }) => nearDuplicates],
  ['Verdict', ({ verdict }) => verdict],
  ['Cluster', ({ cluster }) => cluster?.key],
  ['Role', ({ cluster }) => cluster && roleOf(cluster)],
  ['Decision', ({ decision }) => decision?.action],
  ['Target', ({ decision }) => decision?.target],
  ['Owner', ({ decision }) => decision?.owner],
  ['Note', ({ decision }) => decision?.note],
  ['Published', ({ published }) => published],
  ['Last Modified', ({ modified }) => modified],
  ['Size', ({ bytes }) => bytes],
];

const pagesAtOnce = 500;

/** CSV as of the exports, some hundred pages at a time, so that the host goes on answering. */
export async function writePageTable(
  path: string,
  ids: ArrayLike<number>,
  rows: (ids: Iterable<number>) => readonly PageRow[],
  signal: AbortSignal,
): Promise<{ readonly bytes: number }> {
  const pages = Uint32Array.from(ids);
  await writeWhole(path, async (write) => {
    write(`\ufeff${csvLines([columns.map(([header]) => header)])}`);
    for (let at = 0; at < pages.length; at += pagesAtOnce) {
      if (signal.aborted) throw new AppError('cancelled');
      const batch = rows(pages.subarray(at, at + pagesAtOnce));
      write(csvLines(batch.map((page) => columns.map(([, cell]) => cell(page) ?? ''))));
      await setImmediate();
    }
  });
  return { bytes: statSync(path).size };
}
