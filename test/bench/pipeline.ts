/**
 * Tells how long a whole audit takes, from the first file or request to the tables: `node test/bench/pipeline.ts
 * <folder or address> [runs] [flags of the command audit …]`. Runs the product's own command in a process of its own.
 */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { describeMachine, mebibytes, median } from './bench-audit.ts';
import { watchUsage, type Usage } from './process-usage.ts';

interface Run extends Usage {
  readonly millis: number;
  readonly pages: number;
  readonly fileBytes: number;
  readonly stages: readonly { readonly id: string; readonly millis: number }[];
}

const [source, runs = '3', ...flags] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node test/bench/pipeline.ts <folder or address> [runs] [flags of the command audit …]');
  process.exit(2);
}
console.log(`${describeMachine()}; ${[source, ...flags].join(' ')}`);
const found: Run[] = [];
for (let run = 0; run < Number(runs); run += 1) found.push(await audit(source));
tell(found);

async function audit(source: string): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  const file = path.join(folder, 'bench.pagetwin');
  const command = [
    path.join(findAppRoot(), 'src-main/cli/pagetwin.js'),
    'audit',
    source,
    ...flags,
    '--file',
    file,
    '--export',
    folder,
    '--formats',
    'csv',
  ];
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PAGETWIN_DATA: folder },
  });
  const usage = watchUsage(child.pid);
  await new Promise((resolve) => child.once('exit', resolve));
  const millis = performance.now() - started;
  usage.stop();
  const run = { ...usage.take(), millis, ...readRun(file), fileBytes: statSync(file).size };
  rmSync(folder, { recursive: true });
  return run;
}

function readRun(file: string): Pick<Run, 'pages' | 'stages'> {
  const database = new Database(file, { readonly: true });
  const stages = database
    .prepare<[], { id: string; millis: number }>('SELECT id, elapsed_millis AS millis FROM stage')
    .all();
  const pages = database.prepare<[], number>('SELECT count(*) FROM view').pluck().get() ?? 0;
  database.close();
  return { pages, stages };
}

function tell(runs: readonly Run[]): void {
  const pages = runs[0]?.pages ?? 0;
  const millis = median(runs.map((run) => run.millis));
  const rate = (time: number) => `${Math.round((pages * 1000) / time)} pages/s`;
  console.log(
    `${pages} pages, median of ${runs.length} runs: ${(millis / 1000).toFixed(1)} s from start to tables, ${rate(millis)}`,
  );
  console.log(`  ${(median(runs.map((run) => run.cpuMillis)) / 1000).toFixed(1)} s of processor time`);
  console.log(
    `  peak of all processes ${mebibytes(Math.max(...runs.map((run) => run.peakBytes)))}, audit file ${mebibytes(runs[0]?.fileBytes ?? 0)}`,
  );
  for (const id of ['collect', 'analyse', 'template', 'statistics', 'fingerprint', 'join', 'verify', 'cluster']) {
    const time = median(runs.flatMap((run) => run.stages.find((stage) => stage.id === id)?.millis ?? []));
    console.log(`  ${id.padEnd(12)}${String(Math.round(time)).padStart(7)} ms${time > 0 ? `, ${rate(time)}` : ''}`);
  }
}
