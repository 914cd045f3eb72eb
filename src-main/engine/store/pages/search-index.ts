import { foldText } from '../../text/fold.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { textReader } from '../bodies/body-texts.ts';

/**
 * Full-text search over folded texts: FTS5 with the trigram tokenizer, without content and without positions, which
 * costs about a byte for each different trigram of a text. A query is the set of its trigrams; where few rows have all
 * of them, the texts themselves decide.
 */
type SearchTable = 'name_search' | 'text_search' | 'sentence_search';

/** Ids of the rows whose folded text has the folded query in it, ascending; null when the query folds to nothing. */
function searchIds(
  database: ReadableDatabase,
  table: SearchTable,
  query: string,
  textOf?: (id: number) => string,
): number[] | null {
  const folded = foldText(query).text.trim();
  const units = Array.from(folded);
  if (units.length === 0) return null;
  const pieces = units.length < 3 ? longerTerms(database, table, folded) : trigramsOf(units);
  if (pieces.length === 0) return [];
  const match = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(units.length < 3 ? ' OR ' : ' AND ');
  const found = database
    .prepare<[string], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`)
    .pluck()
    .all(match);
  if (units.length <= 3 || !textOf || found.length > maxRead) return found;
  return found.filter((id) => foldText(textOf(id)).text.includes(folded));
}

/** Reading more texts than this to be sure takes longer than people wait. */
const maxRead = 300;

function trigramsOf(units: readonly string[]): string[] {
  return [...new Set(units.slice(2).map((_, at) => units.slice(at, at + 3).join('')))];
}

/** The known trigrams that begin with one or two characters: two are a whole word in Chinese. */
function longerTerms(database: ReadableDatabase, table: SearchTable, beginning: string): string[] {
  const vocabulary = `${table}_terms`;
  database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${vocabulary} USING fts5vocab('main', '${table}', 'row')`);
  return database
    .prepare<[string, string, number], string>(
      `SELECT term FROM temp.${vocabulary} WHERE term >= ? AND term < ? LIMIT ?`,
    )
    .pluck()
    .all(beginning, `${beginning}\u{10ffff}`, maxTerms);
}

const maxTerms = 2000;

/** Behind every text, so that its last two characters begin a trigram, too. */
const tail = '\n\n';

interface IndexState {
  readonly names: number;
  readonly texts: number;
  readonly total: number;
  readonly allTexts: boolean;
}

export interface SearchIndex {
  /** Indexes up to so many names or texts that are missing; returns how many there were. */
  addNames(limit: number): number;
  addTexts(limit: number): number;
  state(): IndexState;
  setAllTexts(all: boolean): void;
  names(query: string): number[] | null;
  texts(query: string): number[] | null;
  sentences(query: string): number[] | null;
}

export function searchIndex(database: WritableDatabase): SearchIndex {
  const missingNames = database.prepare<[number], { page: number; address: string; title: string | null }>(
    `SELECT p.id AS page, p.address, v.title FROM page p LEFT JOIN view v ON v.page = p.id
     WHERE p.finished = 1 AND NOT EXISTS (SELECT 1 FROM searchable s WHERE s.page = p.id) LIMIT ?`,
  );
  const withTexts = database.prepare<[number], { page: number; shown: Uint8Array }>(
    `SELECT t.page, t.shown FROM page_text t JOIN searchable s ON s.page = t.page WHERE s.texts = 0 LIMIT ?`,
  );
  // Families that repeat by design have no closest copy, and still stand in lists that are searched.
  const ofFindings = database.prepare<[number], { page: number; shown: Uint8Array }>(
    `SELECT t.page, t.shown FROM (
       SELECT page FROM page_row WHERE closest_similarity IS NOT NULL UNION ALL SELECT page FROM member
       UNION ALL SELECT a FROM relation UNION ALL SELECT b FROM relation
     ) f JOIN searchable s ON s.page = f.page JOIN page_text t ON t.page = f.page WHERE s.texts = 0 LIMIT ?`,
  );
  const insertName = database.prepare('INSERT INTO name_search (rowid, folded) VALUES (?, ?)');
  const insertText = database.prepare('INSERT INTO text_search (rowid, folded) VALUES (?, ?)');
  const know = database.prepare('INSERT INTO searchable (page, texts) VALUES (?, 0)');
  const knowText = database.prepare('UPDATE searchable SET texts = 1 WHERE page = ?');
  const counts = database.prepare<[], { names: number; texts: number; total: number }>(
    `SELECT (SELECT count(*) FROM searchable) AS names, (SELECT count(*) FROM searchable WHERE texts = 1) AS texts,
       (SELECT count(*) FROM page WHERE finished = 1) AS total`,
  );
  const meta = database.prepare<[], string>("SELECT value FROM meta WHERE key = 'search-all-texts'").pluck();
  const setMeta = database.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('search-all-texts', ?)");
  const name = database
    .prepare<[number], string>(
      "SELECT p.address || ' ' || coalesce(v.title, '') FROM page p LEFT JOIN view v ON v.page = p.id WHERE p.id = ?",
    )
    .pluck();
  const text = database.prepare<[number], Uint8Array>('SELECT shown FROM page_text WHERE page = ?').pluck();
  const sentence = database.prepare<[number], string>('SELECT text FROM sentence WHERE id = ?').pluck();
  const allTexts = () => meta.get() === '1';
  const textOf = textReader(database);
  const shownText = (page: number) => {
    const packed = text.get(page);
    return packed ? textOf(page, packed) : '';
  };
  return {
    addNames: database.transaction((limit: number) => {
      const rows = missingNames.all(limit);
      for (const { page, address, title } of rows) {
        insertName.run(page, foldText(`${address} ${title ?? ''}`).text + tail);
        know.run(page);
      }
      return rows.length;
    }),
    addTexts: database.transaction((limit: number) => {
      const found = new Map((allTexts() ? withTexts : ofFindings).all(limit).map(({ page, shown }) => [page, shown]));
      for (const [page, shown] of found) {
        insertText.run(page, foldText(textOf(page, shown)).text + tail);
        knowText.run(page);
      }
      return found.size;
    }),
    state: () => ({ ...(counts.get() ?? { names: 0, texts: 0, total: 0 }), allTexts: allTexts() }),
    setAllTexts: (all) => void setMeta.run(all ? '1' : '0'),
    names: (query) => searchIds(database, 'name_search', query, (page) => name.get(page) ?? ''),
    texts: (query) => searchIds(database, 'text_search', query, (page) => shownText(page)),
    sentences: (query) => searchIds(database, 'sentence_search', query, (id) => sentence.get(id) ?? ''),
  };
}

export function sentenceIndexer(database: WritableDatabase) {
  const insert = database.prepare('INSERT INTO sentence_search (rowid, folded) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM sentence_search WHERE rowid = ?');
  const merge = database.prepare("INSERT INTO sentence_search (sentence_search, rank) VALUES ('merge', ?)");
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck();
  return {
    add: (id: number, text: string) => void insert.run(id, foldText(text).text + tail),
    remove: (id: number) => void remove.run(id),
    /**
     * Joins its segments, so many pages of them; a negative number begins to join all of them. False when nothing was
     * left to do.
     */
    merge(pages: number): boolean {
      const before = changes.get() ?? 0;
      merge.run(pages);
      // The command itself counts as one change.
      return (changes.get() ?? 0) - before > 1;
    },
  };
}

/** Texts or titles changed: what is indexed of pages is thrown away and made again. */
export function clearPageSearch(database: WritableDatabase): void {
  database.exec(
    "INSERT INTO name_search (name_search) VALUES ('delete-all'); INSERT INTO text_search (text_search) VALUES ('delete-all')",
  );
  database.exec('DELETE FROM searchable');
}

export function clearSentenceSearch(database: WritableDatabase): void {
  database.exec("INSERT INTO sentence_search (sentence_search) VALUES ('delete-all')");
}
