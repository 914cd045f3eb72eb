import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { putTable } from '../../bench/bench-table.ts';
import { benchmarks } from '../../bench/docs.ts';
import { places } from '../../bench/planted-slowdown.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const table = { name: 'crawl', head: ['way', 'rate'], rows: [['bare', '12']] };

it('a table takes the place of the one of its name, and nothing else is touched', () => {
  const document =
    'Before.\n<!-- bench:crawl -->\nold | rows\n<!-- /bench:crawl -->\nBehind.\n<!-- bench:scale -->\nkept\n<!-- /bench:scale -->\n';
  expect(putTable(document, table, 'Said of it:')).toBe(
    'Before.\n<!-- bench:crawl -->\n\nSaid of it:\n\n| way | rate |\n| --- | --- |\n| bare | 12 |\n\n<!-- /bench:crawl -->\nBehind.\n<!-- bench:scale -->\nkept\n<!-- /bench:scale -->\n',
  );
  expect(() => putTable('No place.', table, '')).toThrow('crawl');
});

it('every table of the documentation has its place, and no place is without a benchmark', () => {
  const documents = read('docs/performance.md') + read('docs/evaluation.md');
  const found = [...documents.matchAll(/<!-- bench:([\w-]+) -->/g)].map(([, name]) => name);
  expect(found.sort()).toEqual(Object.keys(benchmarks).sort());
});

it('the guard can be tried: each place for a slowdown is in the code once', () => {
  for (const { file, from } of places) expect(read(file).split(from)).toHaveLength(2);
});
