/**
 * Memory and pace of a crawl along links over a frontier of any size: `node test/bench/crawl-frontier.ts [pages]`. A
 * second process serves the site, whose pages of about 6 KB link to forty others each; this one crawls it into a real
 * audit file and prints its highest memory.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkOptions } from '../../src-main/engine/options.ts';
import { collect } from '../../src-main/engine/source/collect.ts';
import { collectOptions } from '../../src-main/engine/source/options.ts';
import { createStore } from '../../src-main/engine/store/store.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

const pages = Number(process.argv[2] ?? 100_000);

if (process.send) await serve();
else await crawl();

async function serve(): Promise<void> {
  const { origin } = await startLoopbackServer((request, response) => {
    const number = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
    if (request.url === '/robots.txt' || number >= pages) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(number));
  });
  process.send?.(origin);
  process.on('disconnect', () => process.exit());
}

function pageOf(number: number): string {
  const menu = Array.from({ length: 20 }, (_, index) => `<li><a href="/page/${index}">Section ${index}</a></li>`).join(
    '',
  );
  const links = Array.from(
    { length: 20 },
    (_, index) => `<li><a href="/page/${(number * 20 + index + 1) % pages}">More</a></li>`,
  ).join('');
  const word = (place: number) => ((number * 2_654_435_761 + place * 40_503_551) >>> 0).toString(36);
  const text = Array.from({ length: 400 }, (_, place) => word(place)).join(' ');
  return `<!doctype html><html lang="en"><title>${word(0)}</title><ul>${menu}</ul><p>${text}</p><ul>${links}</ul></html>`;
}

async function crawl(): Promise<void> {
  const child = fork(import.meta.filename, [String(pages)]);
  const origin = await new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message))));
  const folder = mkdtempSync(path.join(tmpdir(), 'crawl-frontier-'));
  const file = path.join(folder, 'crawl.pagetwin');
  const source = { kind: 'site', url: `${origin}/page/0` } as const;
  const store = createStore(file, { name: 'bench', sources: [source], createdAt: Date.now() });
  const defaults = checkOptions(collectOptions, {}, 'collect');
  const frontier = store.frontier();
  const started = performance.now();
  await collect([source], {
    frontier,
    options: { ...defaults, pace: 'unlimited', concurrency: 16, maxPerPattern: 0 },
    signal: new AbortController().signal,
    reportProblem: (problem) => console.log(problem.code, problem.parameters),
    reportProgress: () => {},
  });
  const seconds = (performance.now() - started) / 1000;
  const { known, finished } = frontier.counts();
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${finished} of ${known} pages in ${seconds.toFixed(1)} s: ${Math.round(finished / seconds)} pages/s, highest memory ${Math.round(peak)} MB`,
  );
  store.close();
  console.log(`audit file: ${Math.round(statSync(file).size / 1e6)} MB`);
  child.disconnect();
  rmSync(folder, { recursive: true });
}
