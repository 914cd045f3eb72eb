import type { WritableDatabase } from './database.ts';
import { readingForgetter } from './forget-pages.ts';

/**
 * Collecting again, in place. Pages keep their numbers and everything that was computed of them; what turns out to be another page is forgotten
 * when collecting is over, and every stage then does what is left to do. So the cost is that of looking at all pages, and of computing those
 * that changed.
 */
export interface CollectAgain {
  /**
   * Forgets what was computed of pages whose bytes are others, and of addresses that have no page any more; bodies of these are put aside. So many
   * pages at the most; returns how many there were.
   */
  forgetChanged(limit: number): number;
  /** Whether there is anything of an earlier collecting that is still to be found again, so that less is to be computed. */
  hasFormer(): boolean;
}

/** The highest number that a page ever had: numbers are not given twice, since results stand under them. */
export const pageNumbersKey = 'page-numbers';

/** Part of the transaction that begins to collect again; foreign keys have to be off, since results stay without their pages for a while. */
export function putPagesAside(database: WritableDatabase): void {
  database.exec(`
    INSERT INTO meta (key, value) SELECT '${pageNumbersKey}', coalesce(max(id), 0) FROM page WHERE true
      ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER));
    INSERT OR REPLACE INTO former (address, page, origin, last_modified, status_code, fetched_at, body_bytes, headers)
      SELECT p.address, p.id, p.origin, p.last_modified, p.status_code, p.fetched_at, p.body_bytes, b.headers FROM body b JOIN page p ON p.id = b.page;
    DELETE FROM page;
    -- What could not be read, counted or compared is tried once more.
    INSERT OR IGNORE INTO replaced_body SELECT f.page FROM problem r JOIN former f ON f.address = r.address
      WHERE r.code = 'page-failed' AND f.page IS NOT NULL;
    DELETE FROM verified WHERE facts IS NULL;
    -- No finding while nobody knows which pages there are.
    UPDATE pair SET settled = NULL, similarity_left = NULL;
    DELETE FROM problem WHERE stage IN ('collect', 'statistics', 'join', 'verify', 'cluster') OR code = 'page-failed';`);
}

export function collectAgain(database: WritableDatabase): CollectAgain {
  const forget = readingForgetter(database);
  const replaced = database.prepare<[number], number>('SELECT page FROM replaced_body ORDER BY page LIMIT ?').pluck();
  const orphans = database
    .prepare<[number], number>(
      'SELECT b.page FROM body b WHERE NOT EXISTS (SELECT 1 FROM page p WHERE p.id = b.page AND p.has_body = 1) ORDER BY b.page LIMIT ?',
    )
    .pluck();
  const putAside = database.prepare('UPDATE former SET bytes = (SELECT bytes FROM body b WHERE b.page = former.page), page = NULL WHERE page = ?');
  const dropBody = ['body', 'raw_body'].map((table) => database.prepare(`DELETE FROM ${table} WHERE page = ?`));
  const done = database.prepare('DELETE FROM replaced_body WHERE page = ?');
  const forgetProblems = database.prepare(
    `DELETE FROM problem WHERE stage IN ('analyse', 'template', 'fingerprint', 'sentences') AND address IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM page p JOIN view v ON v.page = p.id WHERE p.address = problem.address)`,
  );
  const unknownNames = database
    .prepare<[number], number>('SELECT page FROM searchable s WHERE NOT EXISTS (SELECT 1 FROM page p WHERE p.id = s.page) LIMIT ?')
    .pluck();
  const hasFormer = database.prepare('SELECT 1 FROM former WHERE page IS NOT NULL LIMIT 1').pluck();
  return {
    hasFormer: () => hasFormer.get() !== undefined,
    forgetChanged: database.transaction((limit: number) => {
      const changed = replaced.all(limit);
      for (const page of changed) {
        forget.page(page);
        done.run(page);
      }
      if (changed.length > 0) return changed.length;
      const gone = orphans.all(limit);
      for (const page of gone) {
        forget.page(page);
        putAside.run(page);
        for (const statement of dropBody) statement.run(page);
      }
      if (gone.length > 0) return gone.length;
      const names = unknownNames.all(limit);
      for (const page of names) forget.search(page);
      if (names.length === 0) forgetProblems.run();
      return names.length;
    }),
  };
}
