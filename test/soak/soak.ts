/**
 * Does to audits what computers do to them, and looks whether anything is lost: `npm run soak -- [--runs 20] [--seed 1]
 * [--only kills,disk,…]`. Prints a table and ends with code 1 when a fault was not survived or something was lost.
 * Linux only: processes are found by /proc.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../src-main/engine/temporary-folder.ts';
import { writeCopiedPages } from '../support/copied-pages.ts';
import { runCli } from '../support/run-cli.ts';
import { findingsIn } from '../support/faulty-audit.ts';
import { otherFaults } from './other-faults.ts';
import { soakKills } from './soak-kills.ts';
import { printTable, type FaultRow } from './table.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const wanted = values.only?.split(',') ?? null;
const folder = temporaryFolder('soak');
const pages = path.join(folder, 'pages');
const rows: FaultRow[] = [];

try {
  writeCopiedPages(pages, 45);
  mkdirSync(path.join(folder, 'whole'));
  const file = path.join(folder, 'whole', 'whole.pagetwin');
  const { code, stderr } = await runCli(path.join(folder, 'whole'), ['audit', pages, '--file', file]);
  if (code !== 0) throw new Error(stderr);
  const site = {
    folder,
    pages,
    file,
    findings: findingsIn(file),
    runs: values.runs === undefined ? null : Number(values.runs),
  };
  if (!wanted || wanted.includes('kills')) rows.push(...(await soakKills(site, Number(values.seed))));
  for (const [name, run] of Object.entries(otherFaults)) {
    if (!wanted || wanted.includes(name)) rows.push(await run(site));
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
printTable(rows);
process.exitCode = rows.some(({ runs, survived, lost }) => survived < runs || lost > 0) ? 1 : 0;
