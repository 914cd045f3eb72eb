import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { findingsIn } from '../support/faulty-audit.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { childrenOf, signal } from './processes.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

/**
 * Put before a program: the clock of the day jumps by up to a year, forwards and backwards, every time that it is read.
 */
const jumpingDate = `const real = Date.now; let turn = 0;
Date.now = () => real() + [0, 31536000000, -31536000000, 3600000, -5000][(turn += 1) % 5];`;

/**
 * A crawl with a pace, a busy server that says when to come again, and time limits, under a clock that jumps: the same
 * pages, in a sane time.
 */
export async function jumpingClock({ folder }: SoakSite): Promise<FaultRow> {
  const row = faultRow('clock jumps by a year, both ways, during a crawl, cli');
  const preload = path.join(folder, 'jump.mjs');
  writeFileSync(preload, jumpingDate);
  for (let number = 0; number < 4; number += 1) {
    const site = await busySite();
    const file = path.join(folder, `clock-${number}.pagetwin`);
    const list = path.join(folder, `clock-${number}.txt`);
    writeFileSync(list, Array.from({ length: 40 }, (_, index) => `${site.origin}/${index}`).join('\n'));
    const former = process.env['NODE_OPTIONS'] ?? '';
    process.env['NODE_OPTIONS'] = `${former} --import ${preload}`;
    const since = performance.now();
    const { code, stderr } = await runCli(folder, ['audit', list, '--file', file, '--pace', 'brisk']);
    process.env['NODE_OPTIONS'] = former;
    await site.close();
    row.runs += 1;
    const fetched = code === 0 ? findingsIn(file).pages.filter((page) => (page as unknown[])[2] === 1).length : 0;
    const isSane = performance.now() - since < 90_000;
    if (code === 0 && isSane) row.survived += 1;
    if (fetched !== 40) row.lost += 1;
    if (code !== 0 || !isSane || fetched !== 40)
      row.remarks.push(`run ${number}: exit ${code}, ${fetched} pages, ${stderr.slice(-160)}`);
  }
  return row;
}

/** Every tenth answer is a 503 with a date a second ahead by the server's own clock, which is an hour behind ours. */
function busySite(): Promise<LoopbackServer> {
  const behind = 3_600_000;
  const asked = new Set<string>();
  return startLoopbackServer((request, response) => {
    const now = performance.timeOrigin + performance.now() - behind;
    response.setHeader('date', new Date(now).toUTCString());
    const number = Number(/^\/(\d+)$/u.exec(request.url ?? '')?.[1] ?? -1);
    if (number < 0) response.writeHead(404).end();
    else if (number % 10 === 3 && !asked.has(request.url ?? '')) {
      asked.add(request.url ?? '');
      response.writeHead(503, { 'retry-after': new Date(now + 2000).toUTCString() }).end();
    } else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>${number}</title><p>${`Sentence of page ${number}. `.repeat(30)}</p>`);
  });
}

/** Host and workers are stopped and woken again, together and one without the other, several times in one audit. */
export async function stoppedProcesses({ folder, pages, findings }: SoakSite): Promise<FaultRow> {
  const row = faultRow('stopped and woken (SIGSTOP, SIGCONT): host, workers, both, cli');
  for (let number = 0; number < 9; number += 1) {
    const place = path.join(folder, `sleep-${number}`);
    mkdirSync(place);
    const file = path.join(place, 'audit.pagetwin');
    const { child, result } = startCli(place, ['audit', pages, '--file', file, '--workers', '2']);
    for (let times = 0; times < 3 && child.exitCode === null; times += 1) {
      await wait(500);
      const host = child.pid ?? 0;
      const asleep = [...(number % 3 !== 1 ? [host] : []), ...(number % 3 !== 0 ? childrenOf(host) : [])];
      for (const pid of asleep) signal(pid, 'SIGSTOP');
      await wait(1500);
      for (const pid of asleep.toReversed()) signal(pid, 'SIGCONT');
    }
    const { code, stderr } = await result;
    row.runs += 1;
    if (code === 0) row.survived += 1;
    else row.remarks.push(`run ${number}: exit ${code} ${stderr.slice(-160)}`);
    if (code !== 0 || !isDeepStrictEqual(findingsIn(file), findings)) row.lost += 1;
    rmSync(place, { recursive: true, force: true });
  }
  return row;
}
