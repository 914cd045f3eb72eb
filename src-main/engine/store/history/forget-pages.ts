import type { WritableDatabase } from '../database.ts';
import { looseText } from '../bodies/body-texts.ts';

/**
 * Takes single pages out of everything that was computed, so that the stages do them again. To be called inside a
 * transaction.
 */
interface ReadingForgetter {
  /** All that was read and computed of a page. */
  page(page: number): void;
  /**
   * What was computed of the text of a page, which is about to become another one; to be called while the text of
   * before is still there.
   */
  text(page: number): void;
  /** What the full-text indexes know of it. */
  search(page: number): void;
  /** The same without its name. */
  indexedText(page: number): void;
}

export function readingForgetter(database: WritableDatabase): ReadingForgetter {
  const ofPage = (table: string) => database.prepare<[number]>(`DELETE FROM ${table} WHERE page = ?`);
  const isCounted = database.prepare<[number], number>('SELECT 1 FROM counted WHERE page = ?').pluck();
  // The statistics hold the first of several texts that a page had since they were made.
  const withdraw = database.prepare(
    `INSERT OR IGNORE INTO withdrawn_text (page, title, shown, word_starts)
     SELECT t.page, v.title, ?, t.word_starts FROM page_text t JOIN view v ON v.page = t.page WHERE t.page = ?`,
  );
  const shownOf = database.prepare<[number], Uint8Array>('SELECT shown FROM page_text WHERE page = ?').pluck();
  const loosened = looseText(database);
  const notes = ['changed_text', 'changed_probe'].map((table) =>
    database.prepare(`INSERT OR IGNORE INTO ${table} (page) VALUES (?)`),
  );
  const forgetFingerprints = database.prepare(
    "DELETE FROM fingerprint WHERE page = ? AND detector IN (SELECT value FROM json_each((SELECT value FROM meta WHERE key = 'detector-order')))",
  );
  const ofText = ['counted', 'fingerprinted', 'half_fingerprinted', 'fingerprint_margin', 'probe'].map(ofPage);
  const ofReading = ['template_page', 'page_code', 'page_markup', 'page_text', 'view'].map(ofPage);
  const indexed = database.prepare<[number], number>('SELECT texts FROM searchable WHERE page = ?').pluck();
  const forgetName = database.prepare('DELETE FROM name_search WHERE rowid = ?');
  const forgetText = database.prepare('DELETE FROM text_search WHERE rowid = ?');
  const forgetIndexed = ofPage('searchable');
  const indexAgain = database.prepare('UPDATE searchable SET texts = 0 WHERE page = ?');
  const forgetter: ReadingForgetter = {
    page(page) {
      forgetter.text(page);
      forgetter.search(page);
      for (const statement of ofReading) statement.run(page);
    },
    text(page) {
      if (isCounted.get(page) !== undefined) {
        const shown = shownOf.get(page);
        if (shown) withdraw.run(loosened(page, shown), page);
      }
      for (const note of notes) note.run(page);
      forgetFingerprints.run(page);
      for (const statement of ofText) statement.run(page);
    },
    search(page) {
      if (indexed.get(page) === undefined) return;
      forgetter.indexedText(page);
      forgetName.run(page);
      forgetIndexed.run(page);
    },
    indexedText(page) {
      if (indexed.get(page) !== 1) return;
      forgetText.run(page);
      indexAgain.run(page);
    },
  };
  return forgetter;
}
