/**
 * Tells how the stages share their work among processes: `node test/bench/workers.ts [pages] [workers …]`. Audits a generated site in a folder with each number of
 * workers and prints, stage by stage, the time by the clock and the processor time of the host and of the workers. What the host does cannot be shared, so with
 * h and w as these two, two workers on two idle cores can be no more than 2w / (h + w) times as fast as one, however the stage is written.
 */
import { readdirSync, readFileSync, rmSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { EventBody } from '../../src-main/contract/api.ts';
import { stageIds, type StageId } from '../../src-main/contract/progress.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { describeMachine } from './bench-audit.ts';
import { generateSite } from './site/generate-site.ts';

interface Used {
  readonly clock: number;
  readonly host: number;
  readonly workers: number;
}

/** What every process used, those included that have ended. */
const ticks = new Map<string, number>();

const [pages = '2000', ...counts] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-workers-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const site = path.join(folder, 'www');
for (const page of generateSite(Number(pages), 7)) {
  const target = path.join(site, page.path);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, page.html);
}
console.log(`${describeMachine()}; ${pages} pages; load ${loadavg()[0]?.toFixed(1)}`);
for (const workers of counts.length > 0 ? counts.map(Number) : [1, 2]) tell(workers, await audit(workers));
process.exit(0);

async function audit(workers: number): Promise<ReadonlyMap<StageId, Used>> {
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }));
  const client = engine.client();
  const file = path.join(folder, `${workers}.pagetwin`);
  const { audit: id } = await client.request('audit/create', { sources: [{ kind: 'folder', path: site }], file });
  const stages = new Map<StageId, Used>();
  let [running, before]: [StageId, Used] = ['collect', usedNow()];
  const book = () => {
    const now = usedNow();
    stages.set(running, { clock: now.clock - before.clock, host: now.host - before.host, workers: now.workers - before.workers });
    before = now;
  };
  client.on('audit/progress', ({ stages: all }) => {
    childrenMillis();
    const stage = all.find(({ state }) => state !== 'done')?.stage;
    if (stage === undefined || stage === running) return;
    book();
    running = stage;
  });
  const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit: id, workers });
  const { outcome } = await ended;
  book();
  await engine.close();
  if (outcome !== 'done') throw new Error(`The audit ended as ${outcome}.`);
  return stages;
}

function usedNow(): Used {
  const { user, system } = process.cpuUsage();
  return { clock: performance.now(), host: (user + system) / 1000, workers: childrenMillis() };
}

/** Linux counts in hundredths of a second. */
function childrenMillis(): number {
  for (const id of readdirSync('/proc')) {
    const stat = /^\d+$/.test(id) ? statOf(id) : null;
    if (stat && Number(stat[1]) === process.pid) ticks.set(id, Number(stat[11]) + Number(stat[12]));
  }
  return [...ticks.values()].reduce((sum, used) => sum + used * 10, 0);
}

/** Fields behind the name of the program; null when the process is gone. */
function statOf(id: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function tell(workers: number, stages: ReadonlyMap<StageId, Used>): void {
  console.log(
    `\n${workers} worker${workers === 1 ? '' : 's'}${'clock'.padStart(13)}${'host'.padStart(10)}${'workers'.padStart(10)}   at most with twice the workers`,
  );
  for (const stage of stageIds) {
    const { clock, host, workers: shared } = stages.get(stage) ?? { clock: 0, host: 0, workers: 0 };
    const seconds = [clock, host, shared].map((millis) => (millis / 1000).toFixed(2).padStart(10)).join('');
    console.log(`${stage.padEnd(12)}${seconds}   ${shared > host ? `${((2 * shared) / (host + shared)).toFixed(2)} ×` : '–'}`);
  }
}
