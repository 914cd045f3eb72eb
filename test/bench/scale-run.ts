import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stageIds, type StageId } from '../../src-main/contract/audits.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import type { Usage } from './process-usage.ts';
import { scoreFindings, type TruthScore } from './scale-truth.ts';
import type { CachedSite } from './site/cached-site.ts';
import { watchStages, type StageUsage } from './watch-stages.ts';

export interface StageRun extends Usage {
  readonly id: StageId;
  readonly millis: number;
}

export interface ScaleRun extends Usage {
  readonly site: CachedSite;
  readonly millis: number;
  readonly stages: readonly StageRun[];
  readonly fileBytes: number;
  /** Bytes of each table with its indexes, largest first. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
  readonly candidates: number;
  readonly pairs: number;
  readonly score: TruthScore;
}

/**
 * One audit of a generated site by the product's own command, watched from outside. `keep` is where the audit file
 * stays, if anywhere.
 */
export async function scaleRun(site: CachedSite, flags: readonly string[], keep: string | null): Promise<ScaleRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  const file = keep ?? path.join(folder, 'bench.pagetwin');
  const main = path.join(findAppRoot(), 'src-main/cli/pagetwin.js');
  const env = { ...process.env, PAGETWIN_DATA: folder };
  const started = performance.now();
  const child = spawn(process.execPath, [main, 'audit', path.join(site.folder, 'www'), '--file', file, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const watch = watchStages(child.pid, file);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const millis = performance.now() - started;
  const usage = watch.stop();
  if (code !== 0) throw new Error(`The audit ended with ${String(code)}.`);
  const run = { site, millis, fileBytes: statSync(file).size, ...readAudit(file, site, usage) };
  rmSync(folder, { recursive: true });
  return run;
}

function readAudit(
  file: string,
  site: CachedSite,
  { whole, stages }: StageUsage,
): Omit<ScaleRun, 'site' | 'millis' | 'fileBytes'> {
  const database = new Database(file, { readonly: true });
  const elapsed = new Map(database.prepare<[], [string, number]>('SELECT id, elapsed_millis FROM stage').raw().all());
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  const tables = database
    .prepare<[], { name: string; bytes: number }>(
      `SELECT m.tbl_name AS name, sum(d.pgsize) AS bytes FROM dbstat d JOIN sqlite_schema m ON m.name = d.name GROUP BY 1 ORDER BY 2 DESC LIMIT 12`,
    )
    .all();
  const found = {
    tables,
    candidates: count('candidate'),
    pairs: count('finding'),
    score: scoreFindings(database, site.folder),
  };
  database.close();
  return {
    ...whole,
    ...found,
    stages: stageIds.map((id) => ({
      id,
      millis: elapsed.get(id) ?? 0,
      ...(stages.get(id) ?? { peakBytes: 0, cpuMillis: 0 }),
    })),
  };
}
