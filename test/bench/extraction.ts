/**
 * How fast pages are read, bytes to DocView with the default extractor, on one core, beside Readability with linkedom:
 * `npm run bench:extraction [-- --data DIR] [runs] [--source NAME]`. DIR holds `docs/<id>.html` and truth.tsv as for
 * `evaluate extraction`. The same pages are read again and again; memory must stay flat.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { documentIds, readTruthTable } from '../../src-main/evaluate/labelled-set.ts';
import { checkOptions } from '../../src-main/engine/options.ts';
import { analyseOptions } from '../../src-main/engine/page/options.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { describeMachine, mebibytes, median } from './bench-audit.ts';
import { ratio, tellTable, whole } from './bench-table.ts';
import { benchmarkPackage, type Linkedom, type ReadabilityPackage } from './benchmark-package.ts';
import { defaultData } from './chinese-pages.ts';

const { Readability } = benchmarkPackage<ReadabilityPackage>('@mozilla/readability');
const { parseHTML } = benchmarkPackage<Linkedom>('linkedom');
const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(defaultData, 'extraction') },
    source: { type: 'string', default: 'scrapinghub' },
    extractor: { type: 'string', default: 'auto' },
  },
  allowPositionals: true,
});
const runs = Number(positionals[0] ?? 8);
const options = checkOptions(analyseOptions, { extractor: values.extractor }, 'analyse');
const pages = readPages(values.data, values.source);

console.log(`${describeMachine()}; ${pages.length} pages of ${values.source}, extractor ${values.extractor}`);
const ours = measure(({ address, bytes }) => void readPage({ address, headers: {}, bytes }, options));
const theirs = measure(({ bytes }) => void new Readability(parseHTML(Buffer.from(bytes).toString()).document).parse());
tellTable({
  name: 'extraction',
  head: [
    'way',
    'pages a second of processor time',
    'beside Readability with linkedom',
    'memory after the first and the last run',
  ],
  rows: [
    ['ours: text, language, dates, links, prints, facts', whole(ours.rate), ratio(ours.rate, theirs.rate), ours.memory],
    ['Readability with linkedom: text', whole(theirs.rate), ratio(theirs.rate, theirs.rate), theirs.memory],
  ],
});

interface Reading {
  readonly address: string;
  readonly bytes: Uint8Array;
}

function readPages(folder: string, source: string): Reading[] {
  const docs = path.join(folder, 'docs');
  const present = new Set(documentIds(docs, '.html'));
  return readTruthTable(folder, ['id', 'source', 'url'])
    .filter((row) => present.has(row['id'] ?? '') && (source === 'all' || row['source'] === source))
    .map((row) => ({ address: row['url'] ?? '', bytes: readFileSync(path.join(docs, `${row['id']}.html`)) }));
}

/** By the processor time of this process, which neighbours on the machine do not change; the median run. */
function measure(read: (page: Reading) => void): { readonly rate: number; readonly memory: string } {
  const found = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    for (const page of pages) read(page);
    const used = process.cpuUsage(before);
    return { rate: (pages.length * 1e6) / (used.user + used.system), bytes: process.memoryUsage().rss };
  });
  const memory = [found[0], found.at(-1)].map((run) => mebibytes(run?.bytes ?? 0)).join(', ');
  return { rate: median(found.map(({ rate }) => rate)), memory };
}
