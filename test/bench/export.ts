import { analysedPage } from '../support/analysed-page.ts';
import type { AnalysedPage } from '../../src-main/engine/store/pages/analysis-store.ts';
/**
 * Tells what exports of a large audit take: `node test/bench/export.ts [pages] [pairs] [formats …]`. The audit is made
 * up: pages of a few sentences in clusters of five, and as many confirmed pairs as were asked for. Each format has a
 * process of its own, so that none inherits memory; the figures are those of that process and its workers. Fails when
 * tables take more than 300 MiB (the workbook 350: compression and links come on top), or the report a minute or 20 MB.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noFigures } from '../../src-main/engine/store/figures/figure-store.ts';
import {
  saveClusters,
  type ClusterResults,
  clusterListFacts,
} from '../../src-main/engine/store/clusters/cluster-writer.ts';
import { createStore, type Store } from '../../src-main/engine/store/store.ts';
import type { BuiltMember } from '../../src-main/engine/cluster/model.ts';
import { exportFormats, type ExportFormat } from '../../src-main/contract/exports.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { watchUsage } from './process-usage.ts';

const [pages = 100_000, pairs = 1_000_000] = process.argv.slice(2, 4).map(Number);
const formats = process.argv.slice(4) as ExportFormat[];
const clusterSize = 5;
const sentences =
  'Green tea wants water that has stopped boiling, for boiling water burns the leaves. Warm the pot first and pour that water away. ';
const mostBytes: Partial<Record<ExportFormat, number>> = {
  csv: 300 * 2 ** 20,
  json: 300 * 2 ** 20,
  jsonl: 300 * 2 ** 20,
  xlsx: 350 * 2 ** 20,
};
const reportBytes = 20_000_000;
const reportMillis = 60_000;

interface Figures {
  readonly millis: number;
  readonly cpuMillis: number;
  readonly peakBytes: number;
  readonly written: number;
  /** What the process held when the export began. */
  readonly openBytes: number;
}

const wanted = process.env['BENCH_FORMAT'] as ExportFormat | undefined;
if (wanted === undefined) measureAll();
else console.log(JSON.stringify(await measure(process.env['BENCH_FILE'] ?? '', wanted)));

function measureAll(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-export-'));
  const file = path.join(folder, 'large.pagetwin');
  madeUpAudit(file).close();
  console.log(`${describeMachine()}; ${pages} pages, ${pairs} pairs`);
  for (const format of formats.length > 0 ? formats : exportFormats) {
    const env = { ...process.env, BENCH_FORMAT: format, BENCH_FILE: file };
    const { status, stdout } = spawnSync(process.execPath, [import.meta.filename], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) process.exit(status ?? 1);
    tell(format, JSON.parse(stdout) as Figures);
  }
  rmSync(folder, { recursive: true });
}

function tell(format: ExportFormat, { millis, cpuMillis, peakBytes, openBytes, written }: Figures): void {
  const isTooLong = format === 'html' && (millis > reportMillis || written > reportBytes);
  const isTooMuch = isTooLong || peakBytes > (mostBytes[format] ?? Infinity);
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  const figures = [
    seconds(millis),
    `${seconds(cpuMillis)} cpu`,
    `${mebibytes(openBytes)} before`,
    `peak ${mebibytes(peakBytes)}`,
    `${(written / 1e6).toFixed(1)} MB`,
  ];
  console.log(`${format.padEnd(10)}${figures.map((text) => text.padEnd(16)).join('')}${isTooMuch ? 'TOO MUCH' : ''}`);
  if (isTooMuch) process.exitCode = 1;
}

async function measure(file: string, format: ExportFormat): Promise<Figures> {
  const folder = path.join(path.dirname(file), format);
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const { audit } = await client.request('audit/open', { file });
  const usage = watchUsage();
  const { peakBytes: openBytes } = usage.take();
  const started = performance.now();
  const { files, failures } = await client.request('export/run', {
    audit,
    formats: [format],
    folder: path.join(folder, 'out'),
  });
  const millis = performance.now() - started;
  const taken = usage.take();
  usage.stop();
  await engine.close();
  for (const { error } of failures) console.error(error.message);
  rmSync(folder, { recursive: true });
  return { millis, openBytes, ...taken, written: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function madeUpAudit(file: string): Store {
  const store = createStore(file, {
    name: 'A large site',
    sources: [{ kind: 'sitemap', url: 'https://example.com/sitemap.xml' }],
    createdAt: 1_700_000_000_000,
  });
  const { database } = store;
  const page = database.prepare(
    "INSERT INTO page (id, address, origin, finished, status_code, has_body) VALUES (?, ?, 'sitemap', 1, 200, 1)",
  );
  database.transaction(() => {
    for (let id = 1; id <= pages; id += 1) page.run(id, addressOf(id));
  })();
  for (let first = 1; first <= pages; first += 1000) {
    store.analysis.saveAnalysed(
      Array.from({ length: Math.min(1000, pages - first + 1) }, (_, index) => analysed(first + index)),
    );
  }
  store.knowDetectors(['exact-content', 'shingling']);
  const pair = database.prepare(
    `INSERT INTO pair (a, b, verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence, block_a_start, block_a_end, block_b_start,
       block_b_end, final_verdict, edit_difference, detectors) VALUES (?, ?, ?, 'parts-same-layout', ?, 0.9, 0.8, 120, '', 0, 1, 0, 1, ?, 0.2, 2)`,
  );
  const perPage = Math.ceil(pairs / pages);
  database.transaction(() => {
    let made = 0;
    for (let a = 1; a <= pages; a += 1) {
      for (let step = 1; step <= perPage && a + step <= pages && made < pairs; step += 1, made += 1) {
        const verdict = (a + step) % 7 === 0 ? 'identical' : 'partial';
        pair.run(a, a + step, verdict, verdict === 'identical' ? 100 : 60 + ((a * 7 + step) % 400) / 10, verdict);
      }
    }
  })();
  saveClusters(database, {
    clusters: clustersOf(),
    relations: [],
    sharedCode: [],
    inlinks: [],
    figures: { pages: new Map(), tables: [] },
    kinds: [],
    finalVerdicts: [],
    trees: [],
  });
  store.meta.setRunState('done');
  return store;
}

function addressOf(id: number): string {
  return `https://www.example.com/section-${id % 40}/an-article-with-a-long-name-${id}.html`;
}

function* firsts(): Iterable<number> {
  for (let first = 1; first + clusterSize <= pages; first += clusterSize) yield first;
}

function clustersOf(): ClusterResults['clusters'] {
  return [...firsts()].map((first) => {
    const members = Array.from({ length: clusterSize }, (_, index) => member(first + index, index === 0));
    const cluster = {
      key: first.toString(16).padStart(16, '0'),
      kind: 'copies' as const,
      title: `Article ${first}`,
      verdict: 'partial',
      members,
      floor: 71.2,
      mean: 85.5,
      longestRun: 120,
      canonicalState: 'none',
      resolvedBySite: false,
      mirrors: { addresses: clusterSize - 1, hosts: 0 },
    } as const;
    return {
      cluster,
      longestSentence: '',
      sourceAddress: addressOf(first),
      languages: ['en'],
      ...clusterListFacts(cluster, (page) => ({ address: addressOf(page), figures: noFigures })),
    };
  });
}

function member(page: number, isSource: boolean): BuiltMember {
  return {
    page,
    isSource,
    verdict: isSource ? null : 'partial',
    similarity: isSource ? null : 85,
    advice: isSource ? 'keep' : 'rewrite',
    adviceReason: isSource ? 'source-page' : 'partial-copy',
    goodDuplicate: null,
    leadsTo: null,
    sourceScore: 1,
    sourceReasons: [{ reason: 'plain-url', weight: 1, detail: '' }],
  };
}

function analysed(page: number): AnalysedPage {
  const text = `${sentences.repeat(6)} This one is number ${page} of them all. ${sentences.repeat(3)}`;
  return analysedPage(page, text, {
    title: `Article ${page}: how to brew green tea without a thermometer`,
    heading: `Article ${page}`,
    description: 'A few words on green tea, water and patience, for those who have none of the three.',
    published: '2024-03-05',
    textHash: String(page),
    words: 200,
  });
}
