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
import { describeMachine, mebibytes, median } from './bench-audit.ts';
import { milliseconds, ratio, tellTable, whole } from './bench-table.ts';
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
  const rate = (way: Way) => median((results.get(way) ?? []).map(({ pages, millis }) => (pages * 1000) / millis));
  tellTable({
    name: 'crawl',
    head: ['way', 'pages a second', 'beside the bare client', 'beside CheerioCrawler', 'processor time a page', 'peak'],
    rows: chosen.map((way) => {
      const found = results.get(way) ?? [];
      return [
        ways[way].name,
        whole(rate(way)),
        ratio(rate(way), rate('bare')),
        ratio(rate(way), rate('crawlee')),
        milliseconds(median(found.map(({ cpuMillis, pages }) => cpuMillis / pages))),
        mebibytes(Math.max(...found.map(({ peakBytes }) => peakBytes))),
      ];
    }),
  });
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
