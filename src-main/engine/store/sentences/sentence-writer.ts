import type { StoredProbe } from '../../verify/probe-codec.ts';
import { insertSql, readsOf, type WritableDatabase } from '../database.ts';
import { clearSentenceSearch, sentenceIndexer } from '../pages/search-index.ts';

export interface ProbeRow extends StoredProbe {
  readonly page: number;
}

/** A shared sentence as it was found, with all its places. */
export interface FoundSentence {
  /** 16 hexadecimal digits. */
  readonly key: string;
  readonly text: string;
  readonly length: number;
  readonly letters: number;
  readonly hosts: number;
  readonly language: string;
  readonly firstPage: number;
  /** Page, start and end, one after the other, by page. */
  readonly places: Uint32Array;
}

/** The part of the run that puts sentences together is remembered under this key. */
export const sentencePartKey = 'sentences:parts';
/** `complete`, or `outdated` once pages are collected again; nothing while the sentences are put together. */
const stateKey = 'sentences:state';

/**
 * The verdicts of a sentence in no cluster. SQLite keeps this in a byte, and 0 in none: rows that grew when clusters
 * are counted would be moved about and leave an eighth of the table empty.
 */
export const noVerdicts = 64;

const fresh = { clusters: 0, verdicts: noVerdicts };

/** Beyond this share of changed pages, putting everything together takes less time than bringing it up to date. */
const maxChanged = 0.2;

/** The view shows all sentences or none, and a whole table is counted in a thirtieth of the time. */
export const countShown =
  'SELECT CASE WHEN EXISTS (SELECT 1 FROM shown_sentence) THEN (SELECT count(*) FROM sentence) ELSE 0 END';

/**
 * What the stage writes. The sentences are put together once, part by part; after that they are brought up to date by
 * the pages whose probes changed. Those are noted from the moment at which a probe is forgotten or made until the
 * sentences are up to date, so that a run may end at any moment between.
 */
export function sentenceWriter(database: WritableDatabase) {
  const { row: rowOf, value } = readsOf(database);
  const share = value<number | null, []>(
    'SELECT CAST((SELECT count(*) FROM changed_probe) AS REAL) / (SELECT count(*) FROM page_text)',
  );
  const state = value<string, []>(`SELECT value FROM meta WHERE key = '${stateKey}'`);
  const known = rowOf<{ id: number; text: string }, [string]>('SELECT id, text FROM sentence WHERE key = ?');
  const insert = database.prepare(
    insertSql('sentence', 'key text length letters pages hosts clusters verdicts language first_page'),
  );
  const update =
    database.prepare(`UPDATE sentence SET text = @text, length = @length, letters = @letters, pages = @pages, hosts = @hosts,
    language = @language, first_page = @firstPage WHERE key = @key`);
  const remove = database.prepare('DELETE FROM sentence WHERE id = ?');
  const insertPlace = database.prepare(
    'INSERT OR IGNORE INTO sentence_page (sentence, page, start, stop) VALUES (?, ?, ?, ?)',
  );
  const removePlaces = database.prepare('DELETE FROM sentence_page WHERE sentence = ?');
  const removeChangedPlaces = database.prepare(
    'DELETE FROM sentence_page WHERE sentence = ? AND page IN (SELECT page FROM changed_probe)',
  );
  const index = sentenceIndexer(database);
  const savePlaces = (id: number, places: Uint32Array) => {
    for (let at = 0; at < places.length; at += 3) insertPlace.run(id, places[at], places[at + 1], places[at + 2]);
  };
  const add = ({ places, ...columns }: FoundSentence) => {
    const id = Number(insert.run({ ...columns, ...fresh, pages: places.length / 3 }).lastInsertRowid);
    savePlaces(id, places);
    index.add(id, columns.text);
  };
  const bringUpToDate = ({ id, text }: { id: number; text: string }, { places, ...columns }: FoundSentence) => {
    update.run({ ...columns, pages: places.length / 3 });
    removeChangedPlaces.run(id);
    savePlaces(id, places);
    if (text === columns.text) return;
    index.remove(id);
    index.add(id, columns.text);
  };
  return {
    /**
     * To be called first. True when the sentences of an earlier run are there and few enough pages changed; where too
     * many did, the sentences are thrown away, so that they are put together anew.
     */
    beginByDifferences: database.transaction((): boolean => {
      if (state() === undefined) return false;
      if ((share() ?? 0) <= maxChanged) return true;
      forgetSentences(database);
      return false;
    }),
    ...probeWriter(database),
    /** Adds sentences; those that are known stay as they are. */
    save: database.transaction((sentences: readonly FoundSentence[]) => {
      // A run that was killed in the middle of a part does the part again.
      for (const sentence of sentences) if (!known(sentence.key)) add(sentence);
    }),
    /** Adds sentences, or brings those that are known up to date. */
    replace: database.transaction((sentences: readonly FoundSentence[]) => {
      for (const sentence of sentences) {
        const row = known(sentence.key);
        if (row) bringUpToDate(row, sentence);
        else add(sentence);
      }
    }),
    remove: database.transaction((keys: readonly string[]) => {
      for (const key of keys) {
        const row = known(key);
        if (!row) continue;
        remove.run(row.id);
        removePlaces.run(row.id);
        index.remove(row.id);
      }
    }),
    /** Joins so many pages of pieces of the full-text index; false when nothing is left to join. */
    mergeIndex: index.merge,
    /** All sentences are up to date. */
    finish: database.transaction(() => {
      database.exec(`DELETE FROM changed_probe; DELETE FROM meta WHERE key = '${sentencePartKey}';
        INSERT OR REPLACE INTO meta (key, value) VALUES ('${stateKey}', 'complete')`);
    }),
  };
}

/** Writes the probe of a page, by which the sentences will have to be brought up to date where there are some. */
export function probeSaver(database: WritableDatabase): (page: number, probe: StoredProbe) => void {
  const insert = database.prepare('INSERT OR REPLACE INTO probe (page, hashes, places, shingles) VALUES (?, ?, ?, ?)');
  const note = database.prepare(
    `INSERT OR IGNORE INTO changed_probe (page) SELECT ? WHERE EXISTS (SELECT 1 FROM meta WHERE key = '${stateKey}')`,
  );
  return (page, { hashes, places, shingles }) => {
    insert.run(page, hashes, places, shingles);
    note.run(page);
  };
}

/** The probes of single pages, which the sentences are put together from. */
function probeWriter(database: WritableDatabase) {
  const { row, values } = readsOf(database);
  const saveProbe = probeSaver(database);
  const probed = row<{ readonly pages: number; readonly sentences: number }, []>(
    'SELECT count(*) AS pages, coalesce(sum(length(hashes) / 8), 0) AS sentences FROM probe',
  );
  return {
    pagesToProbe: values<number>(
      'SELECT page FROM page_text t WHERE NOT EXISTS (SELECT 1 FROM probe b WHERE b.page = t.page) ORDER BY page',
    ),
    saveProbes: database.transaction((rows: readonly ProbeRow[]) => {
      for (const { page, ...probe } of rows) saveProbe(page, probe);
    }),
    /** Pages with probes, and their long sentences. */
    probed: () => probed() ?? { pages: 0, sentences: 0 },
  };
}

/** Pages are collected again: whether the sentences are complete and can be brought up to date afterwards. */
export function keepSentences(database: WritableDatabase): boolean {
  return database.prepare(`UPDATE meta SET value = 'outdated' WHERE key = '${stateKey}'`).run().changes > 0;
}

/** Empties what the stage wrote but for the probes. To be called inside a transaction. */
export function forgetSentences(database: WritableDatabase): void {
  for (const table of sentenceTables) database.exec(`DELETE FROM ${table}`);
  clearSentenceSearch(database);
  database.exec(`DELETE FROM meta WHERE key IN ('${sentencePartKey}', '${stateKey}')`);
}

/** Throws sentences away that wait for being brought up to date, so that they are put together anew. */
export const forgetOutdatedSentences = (database: WritableDatabase): void =>
  database.transaction(() => {
    if (database.prepare(`SELECT 1 FROM meta WHERE key = '${stateKey}' AND value = 'outdated'`).get())
      forgetSentences(database);
  })();

export const sentenceTables: readonly string[] = ['sentence_page', 'sentence', 'changed_probe'];
