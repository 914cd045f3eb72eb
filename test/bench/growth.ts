/**
 * Tells how time and memory grow with the number of pages: `node test/bench/growth.ts [data folder] [pages …]
 * [--template]`. Every fourth page is the same text and all share a paragraph; with `--template` all pages are one text
 * but for a sentence: the two hardest things that a site does to a comparison of pairs. An exponent of 1 is growth in
 * proportion to the pages, 2 would be quadratic; the program fails when a stage that takes long enough to judge goes
 * beyond 1.5. Each size has a process of its own, so that none inherits memory; some 500 MiB of what is told for the
 * stages are the making of the pages.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterStage } from '../../src-main/engine/audit/stages/cluster.ts';
import { fingerprintStage } from '../../src-main/engine/audit/stages/fingerprint.ts';
import { joinStage } from '../../src-main/engine/audit/stages/join.ts';
import { statisticsStage } from '../../src-main/engine/audit/stages/statistics.ts';
import { verifyStage } from '../../src-main/engine/audit/stages/verify.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { auditOf, describeMachine, mebibytes, noOptions, runStage, workerPool } from './bench-audit.ts';
import { defaultData, growingPages, templatePages, readDocuments } from './chinese-pages.ts';
import { watchUsage, type Usage, type UsageWatch } from './process-usage.ts';

interface Step extends Usage {
  readonly name: string;
  readonly millis: number;
}

const isTemplate = process.argv.includes('--template');
const [dataFolder = defaultData, ...rest] = process.argv.slice(2).filter((word) => word !== '--template');
const sizes = rest.length > 0 ? rest.map(Number) : [5000, 10_000, 20_000];
const pageBytes = 2000;
const steepest = 1.5;
/**
 * Linux counts processor time in steps of ten milliseconds; below the first figure no growth can be read, below the
 * second start-up is most of it.
 */
const tellingMillis = 50;
const judgedMillis = 400;

const onlySize = process.env['BENCH_SIZE'];
if (onlySize === undefined) measureAll();
else console.log(JSON.stringify(await measure(Number(onlySize))));

function measureAll(): void {
  console.log(`${describeMachine()}; pages of ${pageBytes} bytes, 2 processes, preset standard`);
  const columns = sizes.map((size): readonly Step[] => {
    const env = { ...process.env, BENCH_SIZE: String(size) };
    const { status, stdout } = spawnSync(
      process.execPath,
      [import.meta.filename, dataFolder, ...(isTemplate ? ['--template'] : [])],
      {
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (status !== 0) process.exit(status ?? 1);
    return JSON.parse(stdout) as Step[];
  });
  for (const [index, { name }] of (columns[0] ?? []).entries()) {
    tell(
      name,
      columns.flatMap((steps) => steps[index] ?? []),
    );
  }
}

async function measure(size: number): Promise<readonly Step[]> {
  const store = auditOf((isTemplate ? templatePages : growingPages)(readDocuments(dataFolder), size, pageBytes));
  const pool = workerPool(2);
  const usage = watchUsage();
  const steps: Step[] = [];
  for (const stage of [statisticsStage, fingerprintStage, joinStage, verifyStage, clusterStage]) {
    steps.push({ name: stage.id, ...(await runStage(stage, store, pool, noOptions, usage)) });
  }
  const { candidates, pairs } = store.analysis.counts();
  console.error(
    `${size} pages: ${candidates} candidates, ${pairs} confirmed pairs, ${store.clusters.counts().clusters} clusters`,
  );
  pool.close();
  store.close();
  steps.push(...(await measureRequests(store.path, usage)));
  usage.stop();
  return steps;
}

/** What a client asks of a finished audit: the largest cluster with all its members, lists, and every export. */
async function measureRequests(file: string, usage: UsageWatch): Promise<Step[]> {
  const folder = path.join(path.dirname(file), 'out');
  mkdirSync(folder);
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const steps: Step[] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    usage.take();
    const started = performance.now();
    await act();
    steps.push({ name, millis: performance.now() - started, ...usage.take() });
  };
  const { audit } = await client.request('audit/open', { file });
  const { rows } = await client.request('cluster/list', { audit, sort: 'pages' });
  const cluster = rows[0]?.id ?? 0;
  await step('cluster/get, largest', () => client.request('cluster/get', { audit, cluster }));
  await step('cluster/list by text', () => client.request('cluster/list', { audit, text: 'example.com/1' }));
  await step('page/list by text', () => client.request('page/list', { audit, text: '99', offset: 100 }));
  await step('detector/results', () => client.request('detector/results', { audit }));
  for (const format of ['csv', 'json', 'html'] as const)
    await step(`export ${format}`, () => client.request('export/run', { audit, formats: [format], folder }));
  await engine.close();
  rmSync(folder, { recursive: true });
  return steps;
}

function tell(name: string, steps: readonly Step[]): void {
  const [first, last] = [steps[0], steps.at(-1)];
  const [least = 1, most = 1] = [sizes[0], sizes.at(-1)];
  const grownTo = (last?.cpuMillis ?? 0) / Math.max(10, first?.cpuMillis ?? 0);
  const exponent = Math.log(grownTo) / Math.log(most / least);
  const told = (last?.cpuMillis ?? 0) < tellingMillis ? 'too quick to tell' : `exponent ${exponent.toFixed(2)}`;
  const tooSteep = exponent > steepest && (last?.cpuMillis ?? 0) > judgedMillis;
  const figures = steps.map(
    ({ millis, cpuMillis, peakBytes }) =>
      `${Math.round(millis)} ms (${Math.round(cpuMillis)} cpu), ${mebibytes(peakBytes)}`,
  );
  console.log(
    `${name.padEnd(22)}${figures.map((text) => text.padEnd(32)).join('')}${told}${tooSteep ? '  TOO STEEP' : ''}`,
  );
  if (tooSteep) process.exitCode = 1;
}
