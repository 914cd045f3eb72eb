import { pageDeleter, sqlOf, type WritableDatabase } from '../database.ts';
import { looseText } from '../bodies/body-texts.ts';

/** So that the stages do single pages again. Inside a transaction. */
export function readingForgetter(database: WritableDatabase) {
  const { value, run } = sqlOf(database);
  const isCounted = value<number>('SELECT 1 FROM counted WHERE page = ?');
  // The statistics hold the first of several texts since they were made.
  const withdraw = run(
    `INSERT OR IGNORE INTO withdrawn_text (page, title, shown, word_starts)
     SELECT t.page, v.title, ?, t.word_starts FROM page_text t JOIN view v ON v.page = t.page WHERE t.page = ?`,
  );
  const shownOf = value<Uint8Array>('SELECT shown FROM page_text WHERE page = ?');
  const loosened = looseText(database);
  const notes = ['changed_text', 'changed_probe'].map((table) =>
    database.prepare(`INSERT OR IGNORE INTO ${table} (page) VALUES (?)`),
  );
  const forgetFingerprints = run(
    "DELETE FROM fingerprint WHERE page = ? AND detector IN (SELECT value FROM json_each((SELECT value FROM meta WHERE key = 'detector-order')))",
  );
  const ofText = ['counted', 'fingerprinted', 'half_fingerprinted', 'fingerprint_margin', 'probe'];
  const deleteComputed = pageDeleter(database, ofText);
  const deleteReading = pageDeleter(database, ['template_page', 'page_code', 'page_markup', 'page_text', 'view']);
  const indexed = value<number>('SELECT texts FROM searchable WHERE page = ?');
  const forgetName = run('DELETE FROM name_search WHERE rowid = ?');
  const forgetIndexed = run('DELETE FROM text_search WHERE rowid = ?');
  const deleteSearchable = pageDeleter(database, ['searchable']);
  const indexAgain = run('UPDATE searchable SET texts = 0 WHERE page = ?');
  const text = (page: number): void => {
    if (isCounted(page) !== undefined) {
      const shown = shownOf(page);
      if (shown) withdraw(loosened(page, shown), page);
    }
    for (const note of notes) note.run(page);
    forgetFingerprints(page);
    deleteComputed(page);
  };
  const indexedText = (page: number): void => {
    if (indexed(page) !== 1) return;
    forgetIndexed(page);
    indexAgain(page);
  };
  const search = (page: number): void => {
    if (indexed(page) === undefined) return;
    indexedText(page);
    forgetName(page);
    deleteSearchable(page);
  };
  return {
    page(page: number): void {
      text(page);
      search(page);
      deleteReading(page);
    },
    /** Its text is about to become another, but still there. */
    text,
    search,
    /** All but its name. */
    indexedText,
  };
}
