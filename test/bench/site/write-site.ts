/**
 * Writes a generated site into a folder, with its truth beside it: `node test/bench/site/write-site.ts <folder> <pages>
 * [seed]`. The pages stand in `<folder>/www`; `<folder>/truth.tsv` has the columns path, kind, cluster, sources.
 */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateSite } from './generate-site.ts';

const [folder, pages, seed = '1'] = process.argv.slice(2);
if (folder === undefined || !Number.isInteger(Number(pages))) {
  console.error('Usage: node test/bench/site/write-site.ts <folder> <pages> [seed]');
  process.exit(2);
}
const started = performance.now();
const truth = createWriteStream(path.join(prepare(folder), 'truth.tsv'));
truth.write('path\tkind\tcluster\tsources\n');
const made = new Set<string>();
let bytes = 0;
for (const page of generateSite(Number(pages), Number(seed))) {
  const file = path.join(folder, 'www', page.path);
  const directory = path.dirname(file);
  if (!made.has(directory)) mkdirSync(directory, { recursive: true });
  made.add(directory);
  writeFileSync(file, page.html);
  bytes += Buffer.byteLength(page.html);
  truth.write(`${page.path}\t${page.kind}\t${page.cluster ?? '-'}\t${page.sources.join(' ') || '-'}\n`);
}
truth.end();
console.log(
  `${pages} pages, ${Math.round(bytes / Number(pages) / 102.4) / 10} KB each, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);

function prepare(target: string): string {
  mkdirSync(target, { recursive: true });
  return target;
}
