/**
 * Compares ways of getting the pages of one site, in one run on one machine: a bare client that only downloads, ours
 * that fetches and stores, ours with everything stored and extracted, and Crawlee's CheerioCrawler reading the text of
 * the body. `npm run bench:crawl [pages] [runs] [bytes] [ways]`, with the ways as names of `crawl-ways.ts` and commas.
 * Each way runs in a process of its own against a server in another.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMachine, median, mebibytes } from './bench-audit.ts';
import { ways, type Way } from './crawl-ways.ts';
import { startBenchServer } from './crawl-pages.ts';
import { watchUsage } from './process-usage.ts';

interface Result {
  readonly pages: number;
  readonly millis: number;
  /** Of all processes of the way, without the server. */
  readonly cpuMillis: number;
  readonly peakBytes: number;
}

const self = import.meta.filename;
if (process.argv[2] === '--serve') await serve();
else if (process.argv[2] === '--way') await runWay();
else await compare();

async function compare(): Promise<void> {
  const [count = '5400', runs = '3', bytes = '32000', names = Object.keys(ways).join()] = process.argv.slice(2);
  const chosen = (Object.keys(ways) as Way[]).filter((way) => names.split(',').includes(way));
  console.log(`${describeMachine()}; ${count} pages of ${bytes} bytes, medians of ${runs} runs`);
  const server = fork(self, ['--serve', count, bytes]);
  const { origin } = await message<{ origin: string }>(server);
  const results = new Map<Way, Result[]>();
  for (let run = 0; run < Number(runs); run += 1) {
    for (const way of chosen) results.set(way, [...(results.get(way) ?? []), await measure(way, origin, count)]);
  }
  server.kill();
  for (const [way, found] of results) tell(way, found);
  tellRatio(results, 'stored', 'bare');
  tellRatio(results, 'extracted', 'crawlee');
}

async function measure(way: Way, origin: string, count: string): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  const child = fork(self, ['--way', way, origin, count, folder], { cwd: folder });
  const usage = watchUsage(child.pid);
  const { pages, millis } = await message<{ pages: number; millis: number }>(child);
  usage.stop();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return { pages, millis, ...usage.take() };
}

function tell(way: Way, found: readonly Result[]): void {
  const rates = found.map(({ pages, millis }) => (pages * 1000) / millis);
  const cpu = median(found.map(({ cpuMillis, pages }) => cpuMillis / pages));
  const range = rates.length > 1 ? ` (${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))})` : '';
  console.log(
    `${ways[way].name.padEnd(44)}${String(Math.round(median(rates))).padStart(6)} pages/s${range}, ${cpu.toFixed(2)} ms of processor time a page, ` +
      `peak ${mebibytes(Math.max(...found.map(({ peakBytes }) => peakBytes)))}, ${found[0]?.pages} pages`,
  );
}

function tellRatio(results: ReadonlyMap<Way, readonly Result[]>, one: Way, other: Way): void {
  const rate = (way: Way) => median((results.get(way) ?? []).map(({ pages, millis }) => pages / millis));
  const ratio = rate(one) / rate(other);
  if (!Number.isNaN(ratio)) console.log(`${ways[one].name} / ${ways[other].name}: ${ratio.toFixed(2)}`);
}

async function serve(): Promise<void> {
  const [, , , count, bytes] = process.argv;
  const { origin } = await startBenchServer(Number(count), Number(bytes));
  process.send?.({ origin });
}

/**
 * The time begins when the code is loaded, and ends when the last page is there. Code is kept compiled for the next
 * run, as by the product's command.
 */
async function runWay(): Promise<void> {
  enableCompileCache();
  const [, , , way = '', origin = '', count = '', folder = ''] = process.argv;
  const run = await ways[way as Way].load();
  const started = performance.now();
  const pages = await run({ origin, count: Number(count), folder });
  process.send?.({ pages, millis: performance.now() - started });
}

function message<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (value) => resolve(value as Message));
    child.once('exit', (code) => reject(new Error(`A process of the benchmark ended with code ${code}.`)));
  });
}
