/**
 * Pages per second and memory of reading pages, bytes to DocView with the default extractor, on one core: `npm run
 * bench:extraction -- --data DIR [runs] [--source NAME]`. DIR holds `docs/<id>.html` and truth.tsv as for `evaluate
 * extraction`. The same pages are read again and again; memory must stay flat.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { documentIds, readTruthTable } from '../../src-main/evaluate/labelled-set.ts';
import { checkOptions } from '../../src-main/engine/options.ts';
import { analyseOptions } from '../../src-main/engine/page/options.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { describeMachine } from './bench-audit.ts';

const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string' },
    source: { type: 'string', default: 'scrapinghub' },
    extractor: { type: 'string', default: 'auto' },
  },
  allowPositionals: true,
});
if (values.data === undefined) throw new Error('Say where the pages are: --data DIR');
const runs = Number(positionals[0] ?? 8);
const options = checkOptions(analyseOptions, { extractor: values.extractor }, 'analyse');
const pages = readPages(values.data, values.source);

console.log(`${describeMachine()}; ${pages.length} pages of ${values.source}, extractor ${values.extractor}`);
for (let run = 1; run <= runs; run += 1) console.log(measure(run));

function readPages(folder: string, source: string): { readonly address: string; readonly bytes: Uint8Array }[] {
  const docs = path.join(folder, 'docs');
  const present = new Set(documentIds(docs, '.html'));
  return readTruthTable(folder, ['id', 'source', 'url'])
    .filter((row) => present.has(row['id'] ?? '') && (source === 'all' || row['source'] === source))
    .map((row) => ({ address: row['url'] ?? '', bytes: readFileSync(path.join(docs, `${row['id']}.html`)) }));
}

/** Processor time of this process, which neighbours on the machine do not change, beside the time on the clock. */
function measure(run: number): string {
  const clock = performance.now();
  const before = process.cpuUsage();
  for (const { address, bytes } of pages) readPage({ address, headers: {}, bytes }, options);
  const used = process.cpuUsage(before);
  const cpuSeconds = (used.user + used.system) / 1e6;
  const seconds = (performance.now() - clock) / 1000;
  const { rss, heapUsed } = process.memoryUsage();
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return `  run ${run}: ${(pages.length / cpuSeconds).toFixed(0)} pages/s of processor time, ${(pages.length / seconds).toFixed(0)} on the clock, memory ${megabytes(rss)} (heap ${megabytes(heapUsed)})`;
}
