import { foldText } from '../../text/fold.ts';
import type { WritableDatabase } from '../database.ts';
import { shownTextReader, textReader } from '../bodies/stored-body.ts';

/**
 * FTS5 with the trigram tokenizer over folded texts, without content and positions: a byte per distinct trigram. When
 * few rows have all trigrams of a query, their texts are checked.
 */
export function searchTable(database: WritableDatabase, table: 'name_search' | 'text_search' | 'sentence_search') {
  const { value, values, run } = database;
  const insert = run(`INSERT INTO ${table} (rowid, folded) VALUES (?, ?)`);
  const remove = run(`DELETE FROM ${table} WHERE rowid = ?`);
  const merge = run(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`);
  const changes = value<number, []>('SELECT total_changes()', 0);
  /** Trigrams that begin with one or two characters: two are a word in Chinese. */
  const trigramsFrom = (beginning: string) => {
    database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_terms USING fts5vocab('main', '${table}', 'row')`);
    return database.values<string, [string, string, number]>(
      `SELECT term FROM temp.${table}_terms WHERE term >= ? AND term < ? LIMIT ?`,
    )(beginning, `${beginning}\u{10ffff}`, maxTerms);
  };
  const addFolded = (id: number, folded: string) => void insert(id, folded + tail);
  return {
    addFolded,
    add: (id: number, text: string) => addFolded(id, foldText(text).text),
    remove: (id: number) => void remove(id),
    clear: () => void database.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`),
    /** Merges so many pages of segments; a negative number starts to merge all. False when nothing was left. */
    merge(pages: number) {
      const before = changes();
      merge(pages);
      // The command itself counts as one change.
      return changes() - before > 1;
    },
    /** Ascending ids. */
    find(query: string, textOf: (id: number) => string) {
      const folded = foldText(query).text.trim();
      const units = Array.from(folded);
      if (units.length === 0) return [];
      const trigrams = units.slice(2).map((_, at) => units.slice(at, at + 3).join(''));
      const pieces = units.length < 3 ? trigramsFrom(folded) : [...new Set(trigrams)];
      if (pieces.length === 0) return [];
      const quoted = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`);
      const matching = values<number, [string]>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`);
      const found = matching(quoted.join(units.length < 3 ? ' OR ' : ' AND '));
      if (units.length <= 3 || found.length > maxRead) return found;
      return found.filter((id) => foldText(textOf(id)).text.includes(folded));
    },
  };
}

/** Checking more texts takes longer than people wait. */
const maxRead = 300;
const maxTerms = 2000;

/** Lets the last two characters begin a trigram, too. */
const tail = '\n\n';

export type SearchIndex = ReturnType<typeof searchIndex>;

export function searchIndex(database: WritableDatabase) {
  const { rows, value, eachTuple, run, transaction } = database;
  const missingNames = rows<{ page: number; address: string; title: string }, [number]>(
    `SELECT p.id AS page, p.address, coalesce(v.title, '') AS title FROM page p LEFT JOIN view v ON v.page = p.id
     WHERE p.finished = 1 AND p.id NOT IN (SELECT page FROM searchable) LIMIT ?`,
  );
  // Families that repeat by design have no closest copy.
  const ofFindings = eachTuple<[page: number, shown: Uint8Array], [number]>(
    `SELECT t.page, t.shown FROM (
       SELECT page FROM page_row WHERE closest_similarity IS NOT NULL UNION ALL SELECT page FROM member
       UNION ALL SELECT a FROM relation UNION ALL SELECT b FROM relation
     ) f JOIN searchable s ON s.page = f.page JOIN page_text t ON t.page = f.page WHERE s.texts = 0 LIMIT ?`,
  );
  const know = run('INSERT INTO searchable (page, texts) VALUES (?, 0)');
  const knowText = run('UPDATE searchable SET texts = 1 WHERE page = ?');
  const name = value<string>(
    "SELECT p.address || ' ' || coalesce(v.title, '') FROM page p LEFT JOIN view v ON v.page = p.id WHERE p.id = ?",
    '',
  );
  const sentence = value<string>('SELECT text FROM sentence WHERE id = ?', '');
  const names = searchTable(database, 'name_search');
  const texts = searchTable(database, 'text_search');
  const sentences = searchTable(database, 'sentence_search');
  const textOf = textReader(database);
  const shownText = shownTextReader(database);
  return {
    /** Both return how many pages were missing. */
    addNames: transaction((limit: number) => {
      const missing = missingNames(limit);
      for (const { page, address, title } of missing) {
        names.add(page, `${address} ${title}`);
        know(page);
      }
      return missing.length;
    }),
    addTexts: transaction((limit: number) => {
      const found = new Map(ofFindings(limit));
      for (const [page, shown] of found) {
        texts.add(page, textOf(page, shown));
        knowText(page);
      }
      return found.size;
    }),
    names: (query: string) => names.find(query, name),
    /** By name, then by text; deduplicated. */
    pages: (query: string) => [...new Set([...names.find(query, name), ...texts.find(query, shownText)])],
    sentences: (query: string) => sentences.find(query, sentence),
  };
}

/** Call when texts or titles changed. */
export function clearPageSearch(database: WritableDatabase) {
  searchTable(database, 'name_search').clear();
  searchTable(database, 'text_search').clear();
  database.exec('DELETE FROM searchable');
}
