/**
 * Writes the tables of `docs/performance.md` and `docs/evaluation.md` anew: `npm run bench:docs [-- NAME …]`, with names as below, all without.
 * Each benchmark runs by itself, and its table says by which command, on which commit, when and on what machine it came
 * about. Nothing else should run meanwhile; half an hour for all of them. What is measured against is installed by
 * `npm ci --prefix test/bench`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeMachine } from './bench-audit.ts';
import { putTable, tablesFolder, type BenchTable } from './bench-table.ts';

/** Commands by the names of their tables; each needs the data that stand beside it. */
export const benchmarks: Readonly<Record<string, readonly string[]>> = {
  crawl: ['test/bench/crawl.ts', '5400', '3'],
  extraction: ['test/bench/extraction.ts'],
  detection: ['test/bench/detection.ts'],
  detectors: ['test/bench/detection.ts'],
  'min-hash': ['test/bench/min-hash.ts', '1200'],
  scale: ['test/bench/scale.ts', '20000', '100000'],
  incremental: ['test/bench/incremental.ts', '30000', '1', '2'],
  advice: ['test/bench/advice.ts'],
};

if (import.meta.main) writeTables(process.argv.slice(2));

function writeTables(names: readonly string[]): void {
  const root = path.join(import.meta.dirname, '../..');
  const wanted = names.length > 0 ? names : Object.keys(benchmarks);
  const commands = new Set(wanted.map((name) => commandOf(name)));
  for (const command of commands) {
    const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-tables-'));
    execFileSync(process.execPath, command.split(' '), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, [tablesFolder]: folder },
    });
    for (const name of Object.keys(benchmarks).filter((one) => commandOf(one) === command)) {
      const table = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as BenchTable;
      const file = path.join(root, name === 'advice' ? 'docs/evaluation.md' : 'docs/performance.md');
      writeFileSync(file, putTable(readFileSync(file, 'utf8'), table, noteOf(command, root)));
    }
    rmSync(folder, { recursive: true });
  }
}

function commandOf(name: string): string {
  const command = benchmarks[name];
  if (!command) throw new Error(`There is no table ${name}; there are ${Object.keys(benchmarks).join(', ')}`);
  return command.join(' ');
}

function noteOf(command: string, root: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return `\`node ${command}\`, ${commit}, ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}:`;
}
