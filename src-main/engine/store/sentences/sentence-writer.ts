import type { StoredProbe } from '../../verify/probe-codec.ts';
import type { WritableDatabase } from '../database.ts';
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

/**
 * What the stage writes. The sentences are put together once, part by part; after that they are brought up to date by
 * the pages whose probes came, went or became others. Those are noted from the moment on at which a probe is forgotten
 * or made until the sentences are up to date, so that a run may end at any moment between.
 */
export interface SentenceWriter {
  /**
   * To be called first. True when the sentences of an earlier run are there and few enough pages changed; where too
   * many did, the sentences are thrown away, so that they are put together anew.
   */
  beginByDifferences(): boolean;
  pagesToProbe(): number[];
  saveProbes(rows: readonly ProbeRow[]): void;
  /** Pages with probes, and their long sentences. */
  probed(): { readonly pages: number; readonly sentences: number };
  /** Adds sentences; those that are known stay as they are. */
  save(sentences: readonly FoundSentence[]): void;
  /** Adds sentences, or brings those that are known up to date. */
  replace(sentences: readonly FoundSentence[]): void;
  remove(keys: readonly string[]): void;
  /**
   * Joins pieces of the full-text index that were written one after the other, so many pages of it; false when there is
   * nothing left to join.
   */
  mergeIndex(pages: number): boolean;
  /** All sentences are up to date. */
  finish(): void;
}

/** The part of the run that puts sentences together is remembered under this key. */
export const sentencePartKey = 'sentences:parts';
/**
 * `complete`, or `outdated` from the moment at which pages are collected again; nothing while the sentences are put
 * together.
 */
const stateKey = 'sentences:state';

/**
 * The verdicts of a sentence in no cluster: the bit of none. SQLite keeps it in a byte, as it does those of verdicts,
 * and 0 in none: rows that grew when clusters are counted would be moved about and leave an eighth of the table empty.
 */
export const noVerdicts = 64;

/** Beyond this share of changed pages, putting everything together takes less time than bringing it up to date. */
const maxChanged = 0.2;

/**
 * The view shows all sentences or none, and SQLite counts a whole table by the leaves of its smallest tree: a thirtieth
 * of the time.
 */
export const countShown =
  'SELECT CASE WHEN EXISTS (SELECT 1 FROM shown_sentence) THEN (SELECT count(*) FROM sentence) ELSE 0 END';

export function sentenceWriter(database: WritableDatabase): SentenceWriter {
  const share = database
    .prepare<[], number | null>(
      'SELECT CAST((SELECT count(*) FROM changed_probe) AS REAL) / (SELECT count(*) FROM page_text)',
    )
    .pluck();
  const state = database.prepare<[], string>(`SELECT value FROM meta WHERE key = '${stateKey}'`).pluck();
  const known = database.prepare<[string], { id: number; text: string }>('SELECT id, text FROM sentence WHERE key = ?');
  const insert =
    database.prepare(`INSERT INTO sentence (key, text, length, letters, pages, hosts, clusters, verdicts, language, first_page)
    VALUES (@key, @text, @length, @letters, @pages, @hosts, 0, ${noVerdicts}, @language, @firstPage)`);
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
    const id = Number(insert.run({ ...columns, pages: places.length / 3 }).lastInsertRowid);
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
    beginByDifferences: database.transaction(() => {
      if (state.get() === undefined) return false;
      if ((share.get() ?? 0) <= maxChanged) return true;
      forgetSentences(database);
      return false;
    }),
    ...probeWriter(database),
    save: database.transaction((sentences: readonly FoundSentence[]) => {
      // A run that was killed in the middle of a part does the part again.
      for (const sentence of sentences) if (!known.get(sentence.key)) add(sentence);
    }),
    replace: database.transaction((sentences: readonly FoundSentence[]) => {
      for (const sentence of sentences) {
        const row = known.get(sentence.key);
        if (row) bringUpToDate(row, sentence);
        else add(sentence);
      }
    }),
    remove: database.transaction((keys: readonly string[]) => {
      for (const key of keys) {
        const row = known.get(key);
        if (!row) continue;
        remove.run(row.id);
        removePlaces.run(row.id);
        index.remove(row.id);
      }
    }),
    mergeIndex: (pages) => index.merge(pages),
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
function probeWriter(database: WritableDatabase): Pick<SentenceWriter, 'pagesToProbe' | 'saveProbes' | 'probed'> {
  const toProbe = database
    .prepare<[], number>(
      'SELECT page FROM page_text t WHERE NOT EXISTS (SELECT 1 FROM probe b WHERE b.page = t.page) ORDER BY page',
    )
    .pluck();
  const saveProbe = probeSaver(database);
  const probed = database.prepare<[], { pages: number; sentences: number }>(
    'SELECT count(*) AS pages, coalesce(sum(length(hashes) / 8), 0) AS sentences FROM probe',
  );
  return {
    pagesToProbe: () => toProbe.all(),
    saveProbes: database.transaction((rows: readonly ProbeRow[]) => {
      for (const { page, ...probe } of rows) saveProbe(page, probe);
    }),
    probed: () => probed.get() ?? { pages: 0, sentences: 0 },
  };
}

/**
 * Pages are collected again: true when the sentences can be brought up to date afterwards, false when there is nothing
 * complete.
 */
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
