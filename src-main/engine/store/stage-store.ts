import { retryableProblems } from '../../contract/problems.ts';
import { stageIds, type StageId } from '../../contract/audits.ts';
import { bodyDropper } from './bodies/body-writer.ts';
import { inList } from './conditions.ts';
import { pageDeleter, type WritableDatabase } from './database.ts';
import { putPagesAside, readingForgetter } from './history/collect-again.ts';
import { forgetJoins } from './pairs/join-memory.ts';
import { clearPageSearch } from './pages/search-index.ts';
import { problemsOfPageSql } from './problem-store.ts';
import { forgetSentences, keepSentences, sentenceTables } from './sentences/sentence-writer.ts';

type StageRow = Readonly<{
  state: 'waiting' | 'running' | 'done';
  /** Covers options, code version, and the previous stage. */
  digest: string;
  done: number;
  total: number | null;
  elapsedMillis: number;
}>;

/** Emptied when the stage runs again. */
export const tablesOf: Readonly<Record<StageId, readonly string[]>> = {
  collect: ['link_tally'],
  analyse: ['template_page', 'page_code', 'page_markup', 'page_text', 'probe', 'view'],
  // It changes texts in place.
  template: [],
  // From here on, texts are final.
  statistics: ['statistics', 'counted', 'withdrawn_text'],
  fingerprint: ['fingerprint', 'fingerprinted', 'half_fingerprinted', 'fingerprint_margin'],
  // Without `changed_text`, a join would look at all pages.
  join: ['joined', 'candidate', 'changed_text'],
  verify: ['verified', 'pair'],
  sentences: sentenceTables,
  cluster: 'member cluster relation shared_code page_kind inlinks link_source link_target page_figure page_row'.split(
    ' ',
  ),
};

/** Deletes what a stage made besides its tables. */
const forgetBeside: Partial<Record<StageId, (database: WritableDatabase) => void>> = {
  statistics: clearPageSearch,
  join: forgetJoins,
  sentences: forgetSentences,
};

const isFetched = 'p.finished = 1 AND p.host > 0 AND p.variant_of IS NULL';
const fetchedSql = `SELECT p.id FROM problem r JOIN page p ON p.address = r.address WHERE ${inList('r.code')} AND ${isFetched}
  UNION SELECT p.id FROM page p JOIN json_each(?) j ON p.address = j.value WHERE ${isFetched}`;

export function stageStore(database: WritableDatabase) {
  const { row, values, run, transaction } = database;
  const deleteProblems = run(problemsOfPageSql("stage = 'analyse'"));
  const deleteCollected = run(problemsOfPageSql("stage IN ('collect', 'analyse')"));
  const deleteAnalysis = pageDeleter(database, tablesOf.analyse);
  const deleteStage = run('DELETE FROM stage WHERE id = ?');
  const deleteProblemsOf = run('DELETE FROM problem WHERE stage = ?');
  const reopen = run("UPDATE stage SET state = 'running', done = 0, total = NULL, elapsed_millis = 0 WHERE id = ?");
  const forget = readingForgetter(database);
  const fetched = values<number, [codes: string, addresses: string]>(fetchedSql);
  const reopenPage = pageReopener(database);
  const emptyStage = (stage: StageId) => {
    for (const table of tablesOf[stage]) database.exec(`DELETE FROM ${table}`);
    forgetBeside[stage]?.(database);
    deleteStage(stage);
    deleteProblemsOf(stage);
  };
  const empty = transaction((from: StageId) => {
    for (const stage of stageIds.slice(stageIds.indexOf(from)).toReversed()) emptyStage(stage);
  });
  const reopenStages = () => {
    emptyStage('cluster');
    if (!keepSentences(database)) emptyStage('sentences');
    database.exec('DELETE FROM joined');
    // The others process only what is left after pages were collected again.
    for (const stage of stageIds) if (stage !== 'collect' && stage !== 'cluster') reopen(stage);
  };
  const doAgain = transaction((pages: readonly number[], and: () => void) => {
    for (const page of pages) {
      deleteProblems(page);
      forget.page(page);
    }
    reopenStages();
    and();
  });
  const collectAnew = () => {
    // For a while, results refer to missing pages.
    database.pragma('foreign_keys = OFF');
    try {
      database.transaction(() => {
        putPagesAside(database);
        reopenStages();
        emptyStage('collect');
      })();
    } finally {
      database.pragma('foreign_keys = ON');
    }
  };
  return {
    get: row<StageRow, [StageId]>('SELECT state, digest, done, total, elapsed_millis FROM stage WHERE id = ?', {
      state: 'waiting',
      digest: '',
      done: 0,
      total: null,
      elapsedMillis: 0,
    }),
    begin: run<[StageId, digest: string, total: number | null]>(
      `INSERT INTO stage (id, state, digest, total) VALUES (?, 'running', ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = 'running', digest = excluded.digest, total = coalesce(excluded.total, total)`,
    ),
    advance: run<[Readonly<{ stage: StageId; done: number; total: number | null; elapsedMillis: number }>]>(
      'UPDATE stage SET done = @done, total = @total, elapsed_millis = round(@elapsedMillis) WHERE id = @stage',
    ),
    finish: run<[StageId]>("UPDATE stage SET state = 'done' WHERE id = ?"),
    /** Empties a stage and all later ones; from `collect` on, results of unchanged pages stay. */
    reset: (from: StageId) => (from === 'collect' ? collectAnew() : empty(from)),
    /** Deletes the analysis of pages and all that followed from it, together with `and`. */
    takeBackAnalysis: transaction((pages: readonly number[], and: () => void) => {
      empty('template');
      deleteStage('analyse');
      for (const page of pages) {
        deleteProblems(page);
        deleteAnalysis(page);
      }
      and();
    }),
    doAgain,
    /**
     * Marks addresses with such a problem, or of this list, as unfinished, and deletes their analysis. Returns how
     * many. Parts of files cannot be fetched.
     */
    fetchAgain(codes: readonly string[], addresses: readonly string[]) {
      const wanted = codes.filter((code) => retryableProblems.has(code));
      const pages = fetched(JSON.stringify(wanted), JSON.stringify(addresses));
      if (pages.length > 0)
        doAgain(pages, () => {
          for (const page of pages) {
            deleteCollected(page);
            reopenPage.page(page);
          }
          reopenPage.collecting();
        });
      return pages.length;
    },
  };
}

/** As if never fetched. Call inside a transaction. */
export function pageReopener(database: WritableDatabase) {
  const dropBody = bodyDropper(database);
  const reopen = database.run(
    `UPDATE page SET finished = 0, status_code = 0, redirect_to = NULL, fetched_at = NULL, body_bytes = 0, has_body = 0, skipped = NULL, change = NULL
     WHERE id = ?`,
  );
  return {
    page(page: number) {
      dropBody(page);
      reopen(page);
    },
    /** Even when collecting had been given up. */
    collecting() {
      database.exec(`UPDATE stage SET state = 'running' WHERE id = 'collect';
        DELETE FROM problem WHERE code IN ('collect-stopped', 'host-down', 'host-given-up')`);
    },
  };
}
