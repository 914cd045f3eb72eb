import { bodyDropper } from '../bodies/body-writer.ts';
import type { WritableDatabase } from '../database.ts';
import { readingForgetter } from './forget-pages.ts';

/**
 * Collecting again, in place. Pages keep their numbers and everything that was computed of them; what turns out to be
 * another page is forgotten when collecting is over, and every stage then does what is left to do. So the cost is that
 * of looking at all pages, and of computing those that changed.
 */
export interface CollectAgain {
  /**
   * Forgets what was computed of pages whose bytes are others, and of addresses that have no page any more; bodies of
   * these are put aside. Each step is one transaction of so many pages at the most. Who ends before the last step, or
   * is killed, begins anew: what is left is found again.
   */
  forgetChanged(limit: number): Generator<void>;
  /**
   * Whether there is anything of an earlier collecting that is still to be found again, so that less is to be computed.
   */
  hasPreviousCrawl(): boolean;
}

/** The highest number that a page ever had: numbers are not given twice, since results stand under them. */
export const pageNumbersKey = 'page-numbers';

/**
 * Part of the transaction that begins to collect again; foreign keys have to be off, since results stay without their
 * pages for a while.
 */
export function putPagesAside(database: WritableDatabase): void {
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

/** Bodies without a page, behind one of them: so each is looked at once, for they fill half of the file. */
const orphansSql = `SELECT b.page FROM body b
  WHERE b.page > ? AND NOT EXISTS (SELECT 1 FROM page p WHERE p.id = b.page AND p.has_body = 1) ORDER BY b.page LIMIT ?`;

export function collectAgain(database: WritableDatabase): CollectAgain {
  const forget = readingForgetter(database);
  const pagesOf = (sql: string) => {
    const select = database.prepare<[number, number], number>(sql).pluck();
    return (after: number, limit: number) => select.all(after, limit);
  };
  const replaced = pagesOf('SELECT page FROM replaced_body WHERE page > ? ORDER BY page LIMIT ?');
  const orphans = pagesOf(orphansSql);
  const unknownNames = pagesOf(
    'SELECT page FROM searchable s WHERE s.page > ? AND NOT EXISTS (SELECT 1 FROM page p WHERE p.id = s.page) ORDER BY s.page LIMIT ?',
  );
  const putAside = database.prepare(
    'UPDATE previous_page SET bytes = (SELECT bytes FROM body b WHERE b.page = previous_page.page), page = NULL WHERE page = ?',
  );
  const dropBody = bodyDropper(database);
  const done = database.prepare('DELETE FROM replaced_body WHERE page = ?');
  const forgetProblems = database.prepare(
    `DELETE FROM problem WHERE stage IN ('analyse', 'template', 'fingerprint', 'sentences') AND address IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM page p JOIN view v ON v.page = p.id WHERE p.address = problem.address)`,
  );
  const hasPreviousCrawl = database.prepare('SELECT 1 FROM previous_page WHERE page IS NOT NULL LIMIT 1').pluck();
  const forEach = (change: (page: number) => void) =>
    database.transaction((pages: readonly number[]) => pages.forEach(change));
  const forgetReplaced = forEach((page) => {
    forget.page(page);
    done.run(page);
  });
  const forgetOrphans = forEach((page) => {
    forget.page(page);
    putAside.run(page);
    dropBody(page);
  });
  const forgetNames = forEach((page) => forget.search(page));
  return {
    hasPreviousCrawl: () => hasPreviousCrawl.get() !== undefined,
    *forgetChanged(limit) {
      for (const pages of batches(replaced, limit)) yield forgetReplaced(pages);
      for (const pages of batches(orphans, limit)) yield forgetOrphans(pages);
      for (const pages of batches(unknownNames, limit)) yield forgetNames(pages);
      forgetProblems.run();
    },
  };
}

/** Pages in ascending order, so many at a time. */
function* batches(behind: (page: number, limit: number) => number[], limit: number): Generator<readonly number[]> {
  for (let pages = behind(0, limit); pages.length > 0; pages = behind(pages.at(-1) ?? Infinity, limit)) yield pages;
}
