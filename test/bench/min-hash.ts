/**
 * The way from texts to pairs beside npm's `minhash` and a plain min-hash, over the same texts: `node
 * test/bench/min-hash.ts [pages]`. The texts are the main texts of a generated site. Each way has a process of its own
 * that does nothing else, on one core; pages a second by processor time, start of the process and reading of the texts
 * left out, with the share of the truth that was proposed and the share of the proposed that is true.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { analyseOptions } from '../../src-main/engine/page/options.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { checkOptions } from '../../src-main/engine/options.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { ratio, tellTable, whole } from './bench-table.ts';
import { contenders, type FoundPairs, type PlainPage } from './min-hash-contenders.ts';
import { generateSite } from './site/generate-site.ts';

interface Corpus {
  readonly pages: readonly PlainPage[];
  /** Pages with what they were made of, and pages with what they are one cluster with, as `a b` with a < b. */
  readonly wanted: readonly string[];
  readonly related: readonly string[];
}

interface Figures {
  readonly cpuMillis: number;
  readonly peakBytes: number;
  readonly pairs: FoundPairs;
}

const only = process.env['BENCH_CONTENDER'];
if (only === undefined) compareAll(Number(process.argv[2] ?? 1000));
else console.log(JSON.stringify(measure(only, readCorpus(process.argv[2] ?? ''))));

function compareAll(count: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  const file = path.join(folder, 'corpus.json');
  const corpus = makeCorpus(count);
  writeFileSync(file, JSON.stringify(corpus));
  const letters = corpus.pages.reduce((sum, { text }) => sum + text.length, 0) / count;
  console.log(`${describeMachine()}; ${count} texts of ${Math.round(letters)} characters, one process each`);
  const found = new Map<string, Figures>();
  for (const name of Object.keys(contenders)) {
    const child = spawnSync(process.execPath, [import.meta.filename, file], {
      env: { ...process.env, BENCH_CONTENDER: name },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    found.set(name, JSON.parse(child.stdout) as Figures);
  }
  rmSync(folder, { recursive: true });
  const plain = found.get('plain min-hash')?.cpuMillis ?? Number.NaN;
  tellTable({
    name: 'min-hash',
    head: ['way', 'pages a second', 'beside plain min-hash', 'peak', 'pairs', 'recall', 'precision'],
    rows: [...found].map(([name, figures]) => [
      name,
      whole((count * 1000) / figures.cpuMillis),
      ratio(plain, figures.cpuMillis),
      mebibytes(figures.peakBytes),
      ...scored(corpus, figures),
    ]),
  });
}

function makeCorpus(count: number): Corpus {
  const values = checkOptions(analyseOptions, {}, 'analyse');
  const pages: PlainPage[] = [];
  const wanted = new Set<string>();
  const clusters = new Map<string, string[]>();
  for (const { path: id, html, sources, cluster } of generateSite(count, 7)) {
    const { view } = readPage(
      { address: id, headers: { 'content-type': 'text/html; charset=utf-8' }, bytes: Buffer.from(html) },
      values,
    );
    pages.push({ id, title: view.title, text: view.text });
    for (const source of sources) wanted.add(pairKey(id, source));
    if (cluster !== null) clusters.set(cluster, [...(clusters.get(cluster) ?? []), id]);
  }
  const inClusters = [...clusters.values()].flatMap((members) =>
    members.flatMap((a) => members.filter((b) => a < b).map((b) => pairKey(a, b))),
  );
  return { pages, wanted: [...wanted], related: [...wanted, ...inClusters] };
}

function readCorpus(file: string): Corpus {
  return JSON.parse(readFileSync(file, 'utf8')) as Corpus;
}

function measure(name: string, { pages }: Corpus): Figures {
  const find = contenders[name];
  if (!find) throw new Error(`There is no ${name}`);
  const before = process.cpuUsage();
  const pairs = find(pages);
  const { user, system } = process.cpuUsage(before);
  return { cpuMillis: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024, pairs };
}

/** Number of pairs, recall and precision. */
function scored({ wanted, related }: Corpus, { pairs }: Figures): readonly string[] {
  const found = new Set(pairs.map(([a, b]) => pairKey(a, b)));
  const known = new Set(related);
  const right = [...found].filter((pair) => known.has(pair)).length;
  const recall = wanted.filter((pair) => found.has(pair)).length / wanted.length;
  return [whole(found.size), recall.toFixed(3), (right / found.size).toFixed(3)];
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
