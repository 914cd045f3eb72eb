/**
 * What reading a page costs a worker, from its stored bytes to what is stored of it, in one process and without messages and writes:
 * `node test/bench/analysis.ts [pages] [rounds] [bytes]`, on the generated pages of `bench:crawl`. Processor time of each round, and how often all garbage
 * was collected meanwhile, which other threads of the process do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { collectStage } from '../../src-main/engine/audit/stages/collect.ts';
import { createStore } from '../../src-main/engine/store/store.ts';
import { analyse } from '../../src-main/engine/worker/tasks/analyse.ts';
import { describeMachine, median, noOptions, workerPool } from './bench-audit.ts';
import { startBenchServer } from './crawl-pages.ts';

const [count, rounds, bytes] = [1500, 8, 32_000].map((usual, i) => Number(process.argv[2 + i] ?? usual)) as [number, number, number];
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'bench.pagetwin');
await collectPages();

let collections = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
}).observe({ entryTypes: ['gc'] });

console.log(`${describeMachine()}; ${count} pages of ${bytes} bytes`);
const costs: number[] = [];
for (let round = 1; round <= rounds; round += 1) costs.push(await measure(round));
console.log(`median of the rounds but the first: ${median(costs.slice(1)).toFixed(2)} ms of processor time a page`);

async function collectPages(): Promise<void> {
  const server = await startBenchServer(count, bytes);
  const store = createStore(file, 'bench', [{ kind: 'sitemap', url: `${server.origin}/sitemap.xml` }], Date.now());
  const { signal } = new AbortController();
  const options = { ...noOptions, collect: { pace: 'unlimited', concurrency: 32 } };
  await collectStage.run({ store, pool: workerPool(1), options, signal, enough: signal, progress: () => undefined, problems: () => undefined });
  store.close();
  server.close();
}

/** Milliseconds of processor time a page. */
async function measure(round: number): Promise<number> {
  const batch = 16;
  const before = process.cpuUsage();
  collections = 0;
  for (let first = 1; first <= count; first += batch) {
    const pages = Array.from({ length: Math.min(batch, count - first + 1) }, (_, i) => first + i);
    analyse({ file, pages, options: noOptions });
    await setImmediate();
  }
  const { user, system } = process.cpuUsage(before);
  const cost = (user + system) / 1000 / count;
  console.log(`  round ${round}: ${cost.toFixed(2)} ms, ${collections} collections of all garbage`);
  return cost;
}

function kindOf(entry: PerformanceEntry & { readonly detail?: { readonly kind?: number } }): number | undefined {
  return entry.detail?.kind;
}
