/**
 * What reading a page costs a worker, from its stored bytes to what is stored of it, in one process and without
 * messages and writes: `node test/bench/analysis.ts [pages] [rounds] [bytes]`, on the generated pages of `bench:crawl`,
 * or with a folder of pages in place of their number. Processor time of each round, and how often all garbage was
 * collected meanwhile, which other threads of the process do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { collectStage } from '../../src-main/engine/audit/stages/collect.ts';
import type { Source } from '../../src-main/contract/audits.ts';
import { createStore } from '../../src-main/engine/store/store.ts';
import { auditReader } from '../../src-main/engine/worker/reader.ts';
import { analyse } from '../../src-main/engine/worker/tasks/analyse.ts';
import { describeMachine, median, noOptions, workerPool } from './bench-audit.ts';
import { startBenchServer } from './crawl-pages.ts';

const [pagesOrFolder = '1500', rounds = '8', bytes = '32000'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'bench.pagetwin');
const collected = await collectPages();

let collections = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
}).observe({ entryTypes: ['gc'] });

const costs: number[] = [];
for (let round = 1; round <= Number(rounds); round += 1) costs.push(await measure(round));
console.log(`median of the rounds but the first: ${median(costs.slice(1)).toFixed(2)} ms of processor time a page`);

/** Answers their numbers in the file. */
async function collectPages(): Promise<readonly number[]> {
  const isGenerated = /^\d+$/.test(pagesOrFolder);
  const server = isGenerated ? await startBenchServer(Number(pagesOrFolder), Number(bytes)) : null;
  const source: Source = server
    ? { kind: 'sitemap', url: `${server.origin}/sitemap.xml` }
    : { kind: 'folder', path: path.resolve(pagesOrFolder) };
  const store = createStore(file, { name: 'bench', sources: [source], createdAt: Date.now() });
  const { signal } = new AbortController();
  const options = { ...noOptions, collect: { pace: 'unlimited', concurrency: 32 } };
  const pool = workerPool(1);
  await collectStage.run({
    store,
    pool,
    options,
    run: 1,
    signal,
    stopCollecting: signal,
    progress: () => undefined,
    problems: () => undefined,
  });
  pool.close();
  const pages = store.analysis.pagesToAnalyse();
  store.close();
  await server?.close();
  console.log(`${describeMachine()}; ${pages.length} pages ${server ? `of ${bytes} bytes` : `in ${pagesOrFolder}`}`);
  return pages;
}

/** Milliseconds of processor time a page. */
async function measure(round: number): Promise<number> {
  const batch = 16;
  const before = process.cpuUsage();
  collections = 0;
  for (let first = 0; first < collected.length; first += batch) {
    analyse({ file, pages: collected.slice(first, first + batch), options: noOptions }, auditReader(file));
    await setImmediate();
  }
  const { user, system } = process.cpuUsage(before);
  const cost = (user + system) / 1000 / collected.length;
  console.log(`  round ${round}: ${cost.toFixed(2)} ms, ${collections} collections of all garbage`);
  return cost;
}

function kindOf(entry: PerformanceEntry & { readonly detail?: { readonly kind?: number } }): number | undefined {
  return entry.detail?.kind;
}
