/**
 * Tells how the stages share their work among processor cores: `node test/bench/workers.ts [pages] [cores …]`. Audits a
 * generated site in a folder with as many workers as cores, each time in a process that is bound to so many cores (by
 * `taskset`, so on Linux only), and prints, stage by stage, the time by the clock and the processor time of the host
 * and of the workers, and how many times as fast a stage is as on the fewest cores.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventBody } from '../../src-main/contract/api.ts';
import { stageIds, type StageId } from '../../src-main/contract/audits.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { describeMachine } from './bench-audit.ts';
import { generateSite } from './site/generate-site.ts';

/** Milliseconds. */
interface Used {
  readonly clock: number;
  readonly host: number;
  readonly workers: number;
}

type StageTimes = Partial<Record<StageId, Used>>;

/** What every process used, those included that have ended. */
const ticks = new Map<string, number>();

const script = fileURLToPath(import.meta.url);
const [first = '3000', ...others] = process.argv.slice(2);
if (first === '--audit') {
  const [folder = '', workers = '1'] = others;
  console.log(JSON.stringify(await audit(folder, Number(workers))));
  process.exit(0);
}
compare(Number(first), others.length > 0 ? others.map(Number) : [1, 2]);

function compare(pages: number, counts: readonly number[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-workers-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const page of generateSite(pages, 7)) {
    const target = path.join(siteIn(folder), page.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, page.html);
  }
  console.log(`${describeMachine()}; ${pages} pages; load ${loadavg()[0]?.toFixed(1)}`);
  let fewest: StageTimes | null = null;
  for (const cores of counts) {
    if (cores > availableParallelism()) throw new Error(`This machine has ${availableParallelism()} cores.`);
    const times = auditOnCores(folder, cores);
    tell(cores, times, fewest);
    fewest ??= times;
  }
}

function auditOnCores(folder: string, cores: number): StageTimes {
  const command = ['-c', `0-${cores - 1}`, process.execPath, script, '--audit', folder, String(cores)];
  return JSON.parse(
    execFileSync('taskset', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as StageTimes;
}

function siteIn(folder: string): string {
  return path.join(folder, 'www');
}

async function audit(folder: string, workers: number): Promise<StageTimes> {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
  );
  const client = engine.client();
  const file = path.join(folder, `${workers}.pagetwin`);
  const { audit: id } = await client.request('audit/create', {
    sources: [{ kind: 'folder', path: siteIn(folder) }],
    file,
  });
  const stages: StageTimes = {};
  let [running, before]: [StageId, Used] = ['collect', usedNow()];
  const book = () => {
    const now = usedNow();
    stages[running] = {
      clock: now.clock - before.clock,
      host: now.host - before.host,
      workers: now.workers - before.workers,
    };
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

function tell(cores: number, times: StageTimes, fewest: StageTimes | null): void {
  console.log(
    `\n${`${cores} core${cores === 1 ? '' : 's'}, s`.padEnd(12)}${['clock', 'host', 'workers', ...(fewest ? ['times as fast'] : [])].map((name) => name.padStart(14)).join('')}`,
  );
  for (const stage of stageIds) {
    const { clock, host, workers } = times[stage] ?? { clock: 0, host: 0, workers: 0 };
    const seconds = [clock, host, workers].map((millis) => (millis / 1000).toFixed(2).padStart(14)).join('');
    const gain = fewest ? ((fewest[stage]?.clock ?? 0) / clock).toFixed(2).padStart(14) : '';
    console.log(`${stage.padEnd(12)}${seconds}${gain}`);
  }
}
