/**
 * Tells what collecting again costs when little changed: `node test/bench/incremental.ts [pages] [share in per cent]
 * [workers]`. Writes a generated site into a folder, audits it, changes a share of its files (of ten: eight edited, one
 * taken away, one new), and audits the same file again from collecting on; stage by stage, the first run beside the
 * second, by the clock and in processor time of all processes.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Client, EventBody } from '../../src-main/contract/api.ts';
import { stageIds, type AuditProgress, type StageId } from '../../src-main/contract/audits.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';
import { tellTable, whole } from './bench-table.ts';
import { watchUsage } from './process-usage.ts';
import { changeSite } from './site/change-site.ts';
import { generateSite } from './site/generate-site.ts';

interface Cost {
  readonly millis: number;
  readonly cpuMillis: number;
}

interface Run {
  readonly stages: ReadonlyMap<StageId, Cost>;
  readonly whole: Cost;
  readonly peakBytes: number;
  readonly found: string;
}

// As the programs do, so that translating their modules is no cost of each process (`right-node.js`).
enableCompileCache();
const [pages = '5000', share = '1', workers] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-incremental-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const site = path.join(folder, 'www');
const file = path.join(folder, 'bench.pagetwin');

console.log(
  `${describeMachine()}; ${pages} pages, ${share} % of them changed, ${workers ?? 'usual'} workers; load ${loadavg()[0]?.toFixed(1)}`,
);
writeSite(Number(pages));
const first = await audit(false);
const changed = changeSite(site, Number(share) / 100, 7);
console.log(
  `${changed.edited} pages edited, ${changed.removed} taken away, ${changed.added} new; file ${mebibytes(statSync(file).size)}`,
);
const second = await audit(true);
tell(first, second);
process.exit(0);

function writeSite(count: number): void {
  const made = new Set<string>();
  for (const page of generateSite(count, 7)) {
    const target = path.join(site, page.path);
    if (!made.has(path.dirname(target))) mkdirSync(path.dirname(target), { recursive: true });
    made.add(path.dirname(target));
    writeFileSync(target, page.html);
  }
}

/** Each run has an engine of its own, so that processes and dictionary are loaded by both. */
async function audit(again: boolean): Promise<Run> {
  const engine = await createEngine(
    createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
  );
  const client = engine.client();
  const { audit: id } = again
    ? await client.request('audit/open', { file })
    : await client.request('audit/create', { sources: [{ kind: 'folder', path: site }], file });
  const run = await watchRun(client, id, again);
  const { pages: read, pairs, clusters } = await client.request('audit/summary', { audit: id });
  await engine.close();
  return { ...run, found: `${read} pages, ${pairs} pairs, ${clusters} clusters` };
}

async function watchRun(client: Client, audit: string, again: boolean): Promise<Omit<Run, 'found'>> {
  const usage = watchUsage();
  // What was used before is not that of this run.
  usage.take();
  const stages = new Map<StageId, Cost>();
  let [since, peakBytes] = [performance.now(), 0];
  const started = since;
  /** What was used since the last look belongs to the stage that ran last. */
  const book = (stage: StageId) => {
    const { millis, cpuMillis } = stages.get(stage) ?? { millis: 0, cpuMillis: 0 };
    const used = usage.take();
    peakBytes = Math.max(peakBytes, used.peakBytes);
    stages.set(stage, { millis: millis + performance.now() - since, cpuMillis: cpuMillis + used.cpuMillis });
    since = performance.now();
  };
  let running: StageId = 'collect';
  const follow = (stageStates: AuditProgress['stages']) => {
    book(running);
    running = stageStates.find(({ state }) => state !== 'done')?.stage ?? running;
  };
  client.on('audit/progress', (progress) => follow(progress.stages));
  // A stage that has just begun tells nothing until its first batch is done, and its processes start meanwhile; the end
  // of the one before is told at once.
  client.on(
    'audit/changed',
    () =>
      void client.request('audit/progress', { audit }).then(
        (progress) => follow(progress.stages),
        () => undefined,
      ),
  );
  const ended = new Promise<EventBody<'audit/ended'>>((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', {
    audit,
    again: again ? 'collect' : null,
    ...(workers && { workers: Number(workers) }),
  });
  const { outcome } = await ended;
  book(running);
  usage.stop();
  if (outcome !== 'done') throw new Error(`The audit ended as ${outcome}.`);
  const cpuMillis = [...stages.values()].reduce((sum, cost) => sum + cost.cpuMillis, 0);
  return { stages, whole: { millis: performance.now() - started, cpuMillis }, peakBytes };
}

function tell(before: Run, after: Run): void {
  const none: Cost = { millis: 0, cpuMillis: 0 };
  const rows = stageIds.map((id) => rowOf(id, before.stages.get(id) ?? none, after.stages.get(id) ?? none));
  tellTable({
    name: 'incremental',
    head: [
      'stage',
      'first run, by the clock',
      'processor time',
      'again, by the clock',
      'processor time',
      'share of it',
    ],
    rows: [...rows, rowOf(`**${whole(Number(pages))} pages**`, before.whole, after.whole)],
  });
  console.log(`Peak of all processes ${mebibytes(before.peakBytes)}, then ${mebibytes(after.peakBytes)}`);
  console.log(`${before.found}; then ${after.found}`);
}

function rowOf(name: string, before: Cost, after: Cost): readonly string[] {
  const share = before.cpuMillis > 0 ? `${((after.cpuMillis / before.cpuMillis) * 100).toFixed(1)} %` : '';
  const times = [before.millis, before.cpuMillis, after.millis, after.cpuMillis];
  return [name, ...times.map((millis) => `${(millis / 1000).toFixed(2)} s`), share];
}
