import { type StoredProbe, decodePlaces, hashWords } from '../../verify/probe-codec.ts';
import { metaValue, type WritableDatabase, type ReadableDatabase } from '../database.ts';
import { searchTable } from '../pages/search-index.ts';
import { viewOfWords } from '../../detect/detector.ts';

export type FoundSentence = Readonly<{
  /** 16 hexadecimal digits. */
  key: string;
  text: string;
  /** For the full-text index, so that the host need not fold; '' when it has this text. */
  folded: string;
  length: number;
  letters: number;
  hosts: number;
  language: string;
  firstPage: number;
  /** Page, start, end, …, sorted by page. */
  places: Uint32Array;
}>;

/** How many parts are done. */
export const sentencePartKey = 'sentences:parts';
/** `complete`, or `outdated` while pages are collected again. */
const stateKey = 'sentences:state';

/**
 * For a sentence in no cluster. SQLite stores it in one byte, but 0 in none: rows that grow are moved, which leaves an
 * eighth of the table empty.
 */
export const noVerdicts = 64;

/** Above this share, a full rebuild is faster. */
const maxChanged = 0.2;

/** All sentences or none are shown, and counting a whole table takes a thirtieth of the time. */
export const countShown =
  'SELECT CASE WHEN EXISTS (SELECT 1 FROM shown_sentence) THEN (SELECT count(*) FROM sentence) ELSE 0 END';

/**
 * Sentences are collected once, part by part, then updated by the pages whose probes changed, which are stored until
 * that is done: a run may end at any moment.
 */
export function sentenceWriter(database: WritableDatabase) {
  const { row: rowOf, value, run, transaction, inserter } = database;
  const share = value<number | null, []>(
    'SELECT CAST((SELECT count(*) FROM changed_probe) AS REAL) / (SELECT count(*) FROM page_text)',
  );
  const known = rowOf<{ id: number; text: string }, [string]>('SELECT id, text FROM sentence WHERE key = ?');
  const insert = inserter(
    'sentence',
    'key text length letters pages content_pages hosts clusters verdicts language first_page',
    'OR IGNORE',
  );
  const update =
    run(`UPDATE sentence SET text = @text, length = @length, letters = @letters, pages = @pages, hosts = @hosts,
    content_pages = max(0, content_pages + @pages - pages),
    language = @language, first_page = @firstPage WHERE key = @key`);
  const remove = database.prepare('DELETE FROM sentence WHERE id = ?');
  const insertPlace = run('INSERT OR IGNORE INTO sentence_page (sentence, page, start, stop) VALUES (?, ?, ?, ?)');
  const removePlaces = run('DELETE FROM sentence_page WHERE sentence = ?');
  const removeChangedPlaces = run(
    'DELETE FROM sentence_page WHERE sentence = ? AND page IN (SELECT page FROM changed_probe)',
  );
  const index = searchTable(database, 'sentence_search');
  const savePlaces = (id: number, places: Uint32Array) => {
    for (let at = 0; at < places.length; at += 3) insertPlace(id, places[at], places[at + 1], places[at + 2]);
  };
  /** A killed run repeats its part. */
  const add = ({ places, ...columns }: FoundSentence) => {
    const pages = places.length / 3;
    const sentence = { ...columns, clusters: 0, verdicts: noVerdicts, pages, contentPages: pages };
    const { changes, lastInsertRowid } = insert(sentence);
    if (changes === 0) return;
    const id = Number(lastInsertRowid);
    savePlaces(id, places);
    index.addFolded(id, columns.folded);
  };
  const bringUpToDate = ({ id, text }: { id: number; text: string }, { places, ...columns }: FoundSentence) => {
    update({ ...columns, pages: places.length / 3 });
    removeChangedPlaces(id);
    savePlaces(id, places);
    if (text === columns.text) return;
    index.remove(id);
    index.addFolded(id, columns.folded);
  };
  return {
    /** Call first. False without sentences of an earlier run, or when too many pages changed, which deletes them. */
    beginByDifferences: transaction(() => {
      if (metaValue(database, stateKey) === null) return false;
      if ((share() ?? 0) <= maxChanged) return true;
      forgetSentences(database);
      return false;
    }),
    probed: probeCounter(database),
    save: transaction((sentences: readonly FoundSentence[]) => sentences.forEach(add)),
    replace: transaction((sentences: readonly FoundSentence[]) => {
      for (const sentence of sentences) {
        const row = known(sentence.key);
        if (row) bringUpToDate(row, sentence);
        else add(sentence);
      }
    }),
    remove: transaction((keys: readonly string[]) => {
      for (const key of keys) {
        const row = known(key);
        if (!row) continue;
        remove.run(row.id);
        removePlaces(row.id);
        index.remove(row.id);
      }
    }),
    /** Merges so many pages of the full-text index; false when none is left. */
    mergeIndex: index.merge,
    finish: transaction(() => {
      database.exec(`DELETE FROM changed_probe; DELETE FROM meta WHERE key = '${sentencePartKey}';
        INSERT OR REPLACE INTO meta (key, value) VALUES ('${stateKey}', 'complete')`);
    }),
  };
}

/** Also marks the page while sentences exist, so that they are updated. */
export function probeSaver(database: WritableDatabase): (page: number, probe: StoredProbe) => void {
  const insert = database.run('INSERT OR REPLACE INTO probe (page, hashes, places, shingles) VALUES (?, ?, ?, ?)');
  const note = database.run(
    `INSERT OR IGNORE INTO changed_probe (page) SELECT ? WHERE EXISTS (SELECT 1 FROM meta WHERE key = '${stateKey}')`,
  );
  return (page, { hashes, places, shingles }) => {
    insert(page, hashes, places, shingles);
    note(page);
  };
}

export function keepSentences(database: WritableDatabase) {
  return database.prepare(`UPDATE meta SET value = 'outdated' WHERE key = '${stateKey}'`).run().changes > 0;
}

/** Deletes all but the probes. Call inside a transaction. */
export function forgetSentences(database: WritableDatabase) {
  for (const table of sentenceTables) database.exec(`DELETE FROM ${table}`);
  searchTable(database, 'sentence_search').clear();
  database.exec(`DELETE FROM meta WHERE key IN ('${sentencePartKey}', '${stateKey}')`);
}

/** Drops them when changes for their update are lost. */
export const forgetOutdatedSentences = (database: WritableDatabase) =>
  database.transaction(() => {
    if (metaValue(database, stateKey) === 'outdated') forgetSentences(database);
  })();

export const sentenceTables: readonly string[] = ['sentence_page', 'sentence', 'changed_probe'];

type Row = [page: number, hashes: Uint8Array, places: Uint8Array];

export function* storedSentences(database: ReadableDatabase) {
  const rows = database.eachPacked<Row>(['page', 'hashes', 'places'], 'probe WHERE true');
  for (const row of rows) yield sentencesOf(row);
}

export const probeCounter = (database: ReadableDatabase) =>
  database.sums<{ pages: number; sentences: number }>(
    'SELECT count(*) AS pages, coalesce(sum(length(hashes) / 8), 0) AS sentences FROM probe',
  );

export function sentencesReader(database: ReadableDatabase) {
  const rowOf = database.row<Readonly<{ hashes: Uint8Array; places: Uint8Array }>>(
    'SELECT hashes, places FROM probe WHERE page = ?',
  );
  return (page: number) => {
    const row = rowOf(page);
    return row ? sentencesOf([page, row.hashes, row.places]) : null;
  };
}

/** For drafts; sorted by page, as stored. */
export const storedHashes = (database: ReadableDatabase) =>
  database.eachPacked<[page: number, hashes: Uint8Array, shingles: Uint8Array]>(
    ['page', 'hashes', 'shingles'],
    'probe WHERE true',
  );

export function storedShingles(database: ReadableDatabase) {
  const withTitles = database.eachTuple<[page: number, shingles: Uint8Array, title: string], [ids: string]>(
    `SELECT p.page, p.shingles, v.title FROM json_each(?) j CROSS JOIN probe p ON p.page = j.value
     CROSS JOIN view v ON v.page = p.page`,
  );
  return {
    of: database.value<Uint8Array | null>('SELECT shingles FROM probe WHERE page = ?', null),
    all: () => database.eachPacked<[page: number, shingles: Uint8Array]>(['page', 'shingles'], 'probe WHERE true'),
    /** Sorted by page. */
    withTitles: (pages: ReadonlySet<number>) => withTitles(JSON.stringify([...pages].sort((x, y) => x - y))),
  };
}

export const hashesReader = (database: ReadableDatabase) =>
  database.value<Uint8Array>('SELECT hashes FROM probe WHERE page = ?', new Uint8Array());

function sentencesOf([page, hashes, places]: Row) {
  const words = viewOfWords(hashes);
  /** Decodes on each call. */
  return { page, hashes: words, places: () => decodePlaces(places, words.length / hashWords) };
}

export function changedSentencesReader(database: ReadableDatabase) {
  const { row, rows, values } = database;
  const pages = values<number>('SELECT page FROM changed_probe ORDER BY page');
  return {
    /** With a probe added, removed or changed. */
    changedPages: () => new Set(pages()),
    keysOnChangedPages: values<string>(
      'SELECT DISTINCT s.key FROM changed_probe c CROSS JOIN sentence_page sp ON sp.page = c.page JOIN sentence s ON s.id = sp.sentence',
    ),
    /** Undefined unless it was on several pages. */
    sentence: row<
      Readonly<{ id: number; text: string; length: number; letters: number; firstPage: number }>,
      [key: string]
    >('SELECT id, text, length, letters, first_page FROM sentence WHERE key = ?'),
    places: rows<{ page: number; start: number; stop: number }, [sentence: number]>(
      'SELECT page, start, stop FROM sentence_page WHERE sentence = ?',
    ),
  };
}
