import { bodyDropper } from '../bodies/body-writer.ts';
import type { FoundAddress } from '../../source/source.ts';
import { looseText } from '../bodies/stored-body.ts';
import { searchTable } from '../pages/search-index.ts';
import { pageDeleter, pieces, type WritableDatabase } from '../database.ts';

/** The highest id given: results refer to ids, so none is reused. */
export const pageNumbersKey = 'page-numbers';

/** Call in the transaction that begins to collect again, with foreign keys off: results refer to missing pages. */
export function putPagesAside(database: WritableDatabase) {
  database.exec(`
    INSERT INTO meta (key, value) SELECT '${pageNumbersKey}', coalesce(max(id), 0) FROM page WHERE true
      ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER));
    INSERT OR REPLACE INTO previous_page (address, page, origin, last_modified, status_code, fetched_at, body_bytes, headers)
      SELECT p.address, p.id, p.origin, p.last_modified, p.status_code, p.fetched_at, p.body_bytes, b.headers FROM body b JOIN page p ON p.id = b.page;
    DELETE FROM page;
    -- What could not be read, counted or compared is tried once more.
    INSERT OR IGNORE INTO replaced_body SELECT f.page FROM problem r JOIN previous_page f ON f.address = r.address
      WHERE r.code = 'page-failed' AND f.page IS NOT NULL;
    DELETE FROM verified WHERE facts IS NULL;
    -- No finding while nobody knows which pages there are.
    UPDATE pair SET final_verdict = NULL, similarity_left = NULL;
    DELETE FROM problem WHERE stage IN ('collect', 'statistics', 'join', 'verify', 'cluster') OR code = 'page-failed';`);
}

/**
 * Pages keep their ids and results; after collecting, results of changed pages are deleted, and the stages compute what
 * is missing.
 */
export function collectAgain(database: WritableDatabase) {
  const { has, values, run } = database;
  const forget = readingForgetter(database);
  // Reads after a page id, since bodies fill half of the file.
  const pagesIn = (table: string, condition = 'true') =>
    values<number, [number, number]>(
      `SELECT page FROM ${table} t WHERE t.page > ? AND ${condition} ORDER BY t.page LIMIT ?`,
    );
  const replaced = pagesIn('replaced_body');
  const orphans = pagesIn('body', 'NOT EXISTS (SELECT 1 FROM page p WHERE p.id = t.page AND p.has_body = 1)');
  const unknownNames = pagesIn('searchable', 't.page NOT IN (SELECT id FROM page)');
  const putAside = run(
    'UPDATE previous_page SET bytes = (SELECT bytes FROM body b WHERE b.page = previous_page.page), page = NULL WHERE page = ?',
  );
  const dropBody = bodyDropper(database);
  const done = run('DELETE FROM replaced_body WHERE page = ?');
  const forgetProblems = run(
    `DELETE FROM problem WHERE stage IN ('analyse', 'template', 'fingerprint') AND address IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM page p JOIN view v ON v.page = p.id WHERE p.address = problem.address)`,
  );
  const forgetReplaced = (page: number) => {
    forget.page(page);
    done(page);
  };
  const forgetOrphan = (page: number) => {
    forget.page(page);
    putAside(page);
    dropBody(page);
  };
  return {
    hasPreviousCrawl: has<[]>('SELECT 1 FROM previous_page WHERE page IS NOT NULL'),
    /**
     * Deletes the results of changed pages, and of addresses without a page, whose bodies are put aside; one
     * transaction per `limit` pages, after each of which it may stop and start again.
     */
    *forgetChanged(limit: number) {
      const forgetting = [
        [replaced, forgetReplaced],
        [orphans, forgetOrphan],
        [unknownNames, forget.search],
      ] as const;
      for (const [read, forgetOne] of forgetting)
        for (const pages of pieces(read, (page) => page, limit))
          yield database.transaction(() => pages.forEach(forgetOne))();
      forgetProblems();
    },
  };
}

/** Found under its old id, which still has its content. */
const lost = 'previous_page f JOIN page p ON p.id = f.page WHERE p.has_body = 0 AND p.finished = 1';
const isUnreachable =
  'p.redirect_to IS NULL AND (p.status_code IN (0, 401, 403, 407, 408, 429) OR p.status_code >= 500)';

export const lostPages = (database: WritableDatabase) => ({
  /**
   * `unreachable`: no answer, a server fault, or forbidden; `gone`: also moved, or no page any more. Counts fetched
   * pages only.
   */
  losses() {
    // A page that is gone keeps its content.
    const counted = database.sums<Record<'still' | 'deleted' | 'all' | 'unreachable', number>>(
      `SELECT (SELECT count(*) FROM page WHERE change IN ('changed', 'unchanged')) AS still,
         (SELECT count(*) FROM page WHERE change = 'gone') AS deleted,
         (SELECT count(*) FROM ${lost}) AS "all", (SELECT count(*) FROM ${lost} AND ${isUnreachable}) AS unreachable`,
    );
    const { still, deleted, all, unreachable } = counted();
    return { known: still + deleted + all, unreachable, gone: deleted + all - unreachable };
  },
  notFound: () =>
    database.rows<FoundAddress>(
      `SELECT address, origin, last_modified FROM previous_page f
       WHERE f.page IS NOT NULL AND NOT EXISTS (SELECT 1 FROM page p WHERE p.address = f.address)`,
    )(),
  /** Restores lost pages; addresses that were not fetched are deleted. */
  reinstate: database.transaction(() => {
    database.exec(`
      UPDATE page SET finished = 1, has_body = 1, status_code = f.status_code, body_bytes = f.body_bytes, fetched_at = f.fetched_at,
        redirect_to = NULL, skipped = NULL, change = 'unchanged' FROM previous_page f WHERE f.page = page.id AND page.has_body = 0;
      UPDATE page SET status_code = 200, change = 'unchanged' WHERE change = 'gone';
      DELETE FROM page WHERE finished = 0;
      DELETE FROM previous_page WHERE page IN (SELECT id FROM page WHERE has_body = 1);`);
  }),
});

/** Lets the stages redo single pages. Call inside a transaction. */
export function readingForgetter(database: WritableDatabase) {
  const { has, value, run } = database;
  const isCounted = has('SELECT 1 FROM counted WHERE page = ?');
  // Keeps the first of several texts since the statistics were made.
  const withdraw = run(
    `INSERT OR IGNORE INTO withdrawn_text (page, title, shown, word_starts)
     SELECT t.page, v.title, ?, t.word_starts FROM page_text t JOIN view v ON v.page = t.page WHERE t.page = ?`,
  );
  const shownOf = value<Uint8Array>('SELECT shown FROM page_text WHERE page = ?');
  const loosened = looseText(database);
  const noteText = run('INSERT OR IGNORE INTO changed_text (page) VALUES (?)');
  const noteProbe = run('INSERT OR IGNORE INTO changed_probe (page) VALUES (?)');
  const forgetFingerprints = run(
    "DELETE FROM fingerprint WHERE page = ? AND detector IN (SELECT value FROM json_each((SELECT value FROM meta WHERE key = 'detector-order')))",
  );
  const computed = ['counted', 'fingerprinted', 'half_fingerprinted', 'fingerprint_margin', 'probe'];
  const deleteComputed = pageDeleter(database, computed);
  const deleteReading = pageDeleter(database, ['template_page', 'page_code', 'page_markup', 'page_text', 'view']);
  const indexed = value<number>('SELECT texts FROM searchable WHERE page = ?');
  const names = searchTable(database, 'name_search');
  const texts = searchTable(database, 'text_search');
  const deleteSearchable = run('DELETE FROM searchable WHERE page = ?');
  const indexAgain = run('UPDATE searchable SET texts = 0 WHERE page = ?');
  const text = (page: number) => {
    if (isCounted(page)) {
      const shown = shownOf(page);
      if (shown) withdraw(loosened(page, shown), page);
    }
    noteText(page);
    noteProbe(page);
    forgetFingerprints(page);
    deleteComputed(page);
  };
  const indexedText = (page: number) => {
    if (indexed(page) !== 1) return;
    texts.remove(page);
    indexAgain(page);
  };
  const search = (page: number) => {
    if (indexed(page) === undefined) return;
    indexedText(page);
    names.remove(page);
    deleteSearchable(page);
  };
  return {
    page(page: number) {
      text(page);
      search(page);
      deleteReading(page);
    },
    /** Call before another text replaces it. */
    text,
    search,
    /** Removes all but the name. */
    indexedText,
  };
}
