import { stageIds, type StageId } from '../../contract/progress.ts';
import type { WritableDatabase } from './audit-file.ts';
import { keepWork } from './kept-work.ts';
import { clearPageSearch, clearSentenceSearch } from './search-index.ts';

export interface StageRow {
  readonly state: 'waiting' | 'running' | 'done';
  /** Digest of everything the stage depends on: its options, the code's version, and the stage before it. */
  readonly digest: string;
  readonly done: number;
  readonly total: number | null;
  readonly elapsedMillis: number;
}

export interface StageStore {
  get(stage: StageId): StageRow;
  /** Marks a stage as begun (or continued) under a digest. */
  begin(stage: StageId, digest: string, total: number | null): void;
  advance(stage: StageId, done: number, total: number | null, elapsedMillis: number): void;
  finish(stage: StageId): void;
  /** Empties the tables of a stage and of all stages after it. What addresses held is put aside when they are about to be fetched again. */
  reset(from: StageId): void;
  /** Forgets what was read of some pages, and everything that was computed of all pages; `and` is done in the same transaction. */
  takeBackAnalysis(pages: readonly number[], and: () => void): void;
}

/** What each stage writes; emptied when it has to run again. */
const tablesOf: Readonly<Record<StageId, readonly string[]>> = {
  collect: ['link_tally', 'raw_body', 'body', 'page'],
  analyse: ['template_page', 'page_text', 'view'],
  // Texts are those after removal, so what was removed stays known until the stage removes something else or nothing.
  template: [],
  // Texts are final from here on, so what is found in texts is thrown away with it.
  statistics: ['probe', 'statistics'],
  fingerprint: ['fingerprint', 'fingerprinted'],
  join: ['joined', 'candidate'],
  verify: ['verified', 'pair'],
  sentences: ['sentence_page', 'sentence'],
  cluster: ['member', 'cluster', 'relation', 'inlinks', 'page_row'],
};

/** Collecting again may find addresses dead whose text is still wanted, so what they held is put aside. */
const keepBodies = `INSERT OR REPLACE INTO former (address, origin, last_modified, status_code, headers, bytes)
  SELECT p.address, p.origin, p.last_modified, p.status_code, b.headers, b.bytes FROM body b JOIN page p ON p.id = b.page`;

const waiting: StageRow = { state: 'waiting', digest: '', done: 0, total: null, elapsedMillis: 0 };

export function stageStore(database: WritableDatabase): StageStore {
  const read = database.prepare<[string], { state: StageRow['state']; digest: string; done: number; total: number | null; elapsed_millis: number }>(
    'SELECT state, digest, done, total, elapsed_millis FROM stage WHERE id = ?',
  );
  const begin = database.prepare(
    `INSERT INTO stage (id, state, digest, total) VALUES (?, 'running', ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = 'running', digest = excluded.digest, total = coalesce(excluded.total, total)`,
  );
  const advance = database.prepare('UPDATE stage SET done = ?, total = ?, elapsed_millis = ? WHERE id = ?');
  const finish = database.prepare("UPDATE stage SET state = 'done' WHERE id = ?");
  const deleteProblems = database.prepare("DELETE FROM problem WHERE stage = 'analyse' AND address = (SELECT address FROM page WHERE id = ?)");
  const deleteRows = tablesOf.analyse.map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  const store: StageStore = {
    get(stage) {
      const row = read.get(stage);
      return row ? { state: row.state, digest: row.digest, done: row.done, total: row.total, elapsedMillis: row.elapsed_millis } : waiting;
    },
    begin: (stage, digest, total) => void begin.run(stage, digest, total),
    advance: (stage, done, total, elapsedMillis) => void advance.run(done, total, Math.round(elapsedMillis), stage),
    finish: (stage) => void finish.run(stage),
    reset: database.transaction((from: StageId) => {
      if (from === 'collect') {
        database.exec(keepBodies);
        keepWork(database);
      }
      for (const stage of stageIds.slice(stageIds.indexOf(from)).toReversed()) {
        for (const table of tablesOf[stage]) database.exec(`DELETE FROM ${table}`);
        if (stage === 'statistics') clearPageSearch(database);
        if (stage === 'sentences') clearSentences(database);
        database.prepare('DELETE FROM stage WHERE id = ?').run(stage);
        database.prepare('DELETE FROM problem WHERE stage = ?').run(stage);
      }
    }),
    takeBackAnalysis: database.transaction((pages: readonly number[], and: () => void) => {
      store.reset(stageIds[stageIds.indexOf('analyse') + 1] ?? 'cluster');
      database.prepare("DELETE FROM stage WHERE id = 'analyse'").run();
      for (const page of pages) {
        deleteProblems.run(page);
        for (const statement of deleteRows) statement.run(page);
      }
      and();
    }),
  };
  return store;
}

function clearSentences(database: WritableDatabase): void {
  clearSentenceSearch(database);
  database.exec("DELETE FROM meta WHERE key = 'sentences:parts'");
}
