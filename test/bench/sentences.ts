/**
 * Tells what shared sentences cost: `npm run bench:sentences -- FILE [share in per cent] [rounds]`. On a copy of an
 * audit file (`npm run bench -- 5000 --keep FOLDER` leaves one): the stage from texts on, the stage again after a share
 * of the pages was forgotten, and the search for the sources of a draft, in processor time of all processes; then the
 * bytes of its tables, by page.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sentencesStage } from '../../src-main/engine/audit/stages/sentences.ts';
import { readingForgetter } from '../../src-main/engine/store/history/collect-again.ts';
import { openStore, type Store } from '../../src-main/engine/store/store.ts';
import { probeSaver } from '../../src-main/engine/store/sentences/sentence-writer.ts';
import type { StoredProbe } from '../../src-main/engine/verify/probe-codec.ts';
import { auditReader } from '../../src-main/engine/worker/reader.ts';
import { checkCandidates } from '../../src-main/engine/worker/tasks/compare.ts';
import { describeMachine, noOptions, runStage, workerPool } from './bench-audit.ts';
import { watchUsage } from './process-usage.ts';

const [given = '', share = '1', rounds = '3'] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-sentences-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, 'bench.pagetwin');

const costs = new Map<string, number[]>();
const note = (what: string, millis: number) => costs.set(what, [...(costs.get(what) ?? []), millis]);
let bytes: readonly string[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  copyFileSync(given, file);
  const store = openStore(file);
  try {
    await measure(store);
    bytes = bytesOf(store);
  } finally {
    store.close();
  }
}
console.log(`${describeMachine()}; ${given}`);
for (const [what, millis] of costs)
  console.log(
    `${what.padEnd(48)}${(millis.toSorted((a, b) => a - b)[millis.length >> 1] ?? 0).toFixed(0).padStart(8)} ms`,
  );
for (const line of bytes) console.log(line);
process.exit(0);

async function measure(store: Store): Promise<void> {
  const usage = watchUsage();
  const { database } = store;
  const pages = database.prepare<[], number>('SELECT page FROM page_text ORDER BY page').pluck().all();
  const pool = workerPool(1);
  const run = async (what: string) => {
    note(what, (await runStage(sentencesStage, store, pool, noOptions, usage)).cpuMillis);
    store.stages.finish('sentences');
  };
  store.stages.reset('sentences');
  await run(`${pages.length} pages, the first time`);
  const forget = readingForgetter(database);
  const saveProbe = probeSaver(database);
  const probeOfPage = database.prepare<[number], StoredProbe>(
    'SELECT hashes, places, shingles FROM probe WHERE page = ?',
  );
  const every = Math.max(1, Math.round(100 / Number(share)));
  store.stages.doAgain([], () => {
    for (let at = 0; at < pages.length; at += every) {
      const page = pages[at] ?? 0;
      const probe = probeOfPage.get(page);
      forget.text(page);
      if (probe) saveProbe(page, probe);
    }
  });
  await run(`again, ${share} % of them forgotten`);
  usage.stop();
  pool.close();
  const reader = auditReader(file);
  const { shown } = reader.page(pages[pages.length >> 1] ?? 0);
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    const draft = { title: '', text: shown, exclude: [] };
    const { found } = checkCandidates({ file, options: noOptions, draft, limit: 20 }, reader);
    const { user, system } = process.cpuUsage(before);
    note(`candidates for a draft of ${shown.length} characters: ${found}`, (user + system) / 1000);
  }
}

function bytesOf({ database }: Store): readonly string[] {
  database.pragma('wal_checkpoint(TRUNCATE)');
  const pages = database.prepare<[], number>('SELECT count(*) FROM page_text').pluck().get() ?? 1;
  const sizes = database
    .prepare<[], [string, number, number]>(
      `SELECT name, sum(pgsize), sum(payload) FROM dbstat WHERE name LIKE '%sentence%' OR name = 'probe' GROUP BY name ORDER BY 2 DESC`,
    )
    .raw()
    .all();
  const line = (name: string, size: number, payload: number) =>
    `${name.padEnd(34)}${(size / pages).toFixed(0).padStart(6)} bytes a page, ${(payload / pages).toFixed(0).padStart(5)} of them used`;
  return [
    ...sizes.map((row) => line(...row)),
    line(
      'together',
      sizes.reduce((sum, [, size]) => sum + size, 0),
      sizes.reduce((sum, [, , payload]) => sum + payload, 0),
    ),
  ];
}
