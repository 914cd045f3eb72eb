import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { findingsIn } from '../support/faulty-audit.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { startStorySite, type StorySite } from '../support/story-site.ts';
import { childrenOf, pick, signal } from './processes.ts';
import type { SoakSite } from './soak-kills.ts';
import { faultRow, type FaultRow } from './table.ts';

const killsPerCrawl = 4;
const storyPages = 300;
const latencyMillis = 15;
const victims = ['host', 'worker', 'all'] as const;
type Victim = (typeof victims)[number];

/**
 * Crawls along links over HTTP whose processes are killed again and again: the host, one of its workers, or all of them
 * at once.
 */
export async function killedCrawls({ folder, runs }: SoakSite): Promise<FaultRow> {
  const row = faultRow('`kill -9` of host, worker or all during a crawl over HTTP, cli');
  const kills = runs ?? 100;
  const random = seededRandom(5);
  const site = await startStorySite(storyPages, latencyMillis);
  const crawl = (name: string) => ({
    file: path.join(folder, `${name}.pagetwin`),
    args: [
      'audit',
      `${site.origin}/`,
      '--file',
      path.join(folder, `${name}.pagetwin`),
      '--pace',
      'unlimited',
      '--host-connections',
      '2',
      '--workers',
      '2',
    ],
  });
  const whole = crawl('crawl-whole');
  await runCli(folder, whole.args);
  const wanted = findingsIn(whole.file);
  for (let number = 0; row.runs < kills; number += 1) {
    const { file, args } = crawl(`crawl-${number}`);
    const done: string[] = [];
    while (done.length < killsPerCrawl && row.runs + done.length < kills) {
      const victim = victims[Math.floor(random() * victims.length)] ?? 'host';
      if (!(await killedOnce(folder, args, site, victim, random))) break;
      done.push(victim);
    }
    const { code, stderr } = await runCli(folder, args);
    const isEqual = code === 0 && isDeepStrictEqual(findingsIn(file), wanted);
    row.runs += done.length;
    if (code === 0) row.survived += done.length;
    if (!isEqual) {
      row.lost += Math.max(1, done.length);
      row.remarks.push(`crawl ${number} (${done.join(', ')}): exit ${code} ${stderr.slice(-160)}`);
    }
    rmSync(file, { force: true });
    console.error(`${row.runs}/${kills} crawl ${number}: ${done.join(', ')}${isEqual ? '' : ' DIFFERENT'}`);
    if (done.length === 0) break;
  }
  await site.close();
  return row;
}

/** Whether somebody was killed before the audit was done. Where a worker dies, the audit goes on by itself. */
async function killedOnce(
  folder: string,
  args: readonly string[],
  site: StorySite,
  victim: Victim,
  random: () => number,
): Promise<boolean> {
  const { child, result } = startCli(folder, args);
  const moment = site.whenAnswered(site.answered() + 1 + Math.floor(random() * 40)).then(() => wait(random() * 300));
  const ended = result.then(() => true);
  if (await Promise.race([ended, moment.then(() => false)])) return false;
  const workers = childrenOf(child.pid ?? 0);
  // Until there is something to compute there may be no worker.
  const one = pick(workers, random()) ?? child.pid;
  const pids = { host: [child.pid], worker: [one], all: [...workers, child.pid] }[victim];
  const killed = pids.map((pid) => pid !== undefined && signal(pid, 'SIGKILL'));
  await result;
  return killed.includes(true);
}
