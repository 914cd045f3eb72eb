import { viewOfWords } from '../../detect/detector.ts';
import { decodePlaces, hashWords } from '../../verify/probe-codec.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

type Row = [page: number, hashes: Uint8Array, places: Uint8Array];

export function* storedSentences(database: ReadableDatabase) {
  const rows = sqlOf(database).eachPacked<Row>(['page', 'hashes', 'places'], 'probe WHERE true');
  for (const row of rows) yield sentencesOf(row);
}

export const probeCounter = (database: ReadableDatabase) =>
  sqlOf(database).sums<{ pages: number; sentences: number }>(
    'SELECT count(*) AS pages, coalesce(sum(length(hashes) / 8), 0) AS sentences FROM probe',
  );

export function sentencesReader(database: ReadableDatabase) {
  const rowOf = sqlOf(database).row<Readonly<{ hashes: Uint8Array; places: Uint8Array }>>(
    'SELECT hashes, places FROM probe WHERE page = ?',
  );
  return (page: number) => {
    const row = rowOf(page);
    return row ? sentencesOf([page, row.hashes, row.places]) : null;
  };
}

/** For drafts; sorted by page, as stored. */
export const storedHashes = (database: ReadableDatabase) =>
  sqlOf(database).eachPacked<[page: number, hashes: Uint8Array, shingles: Uint8Array]>(
    ['page', 'hashes', 'shingles'],
    'probe WHERE true',
  );

export function storedShingles(database: ReadableDatabase) {
  const { value, eachTuple, eachPacked } = sqlOf(database);
  const withTitles = eachTuple<[page: number, shingles: Uint8Array, title: string], [ids: string]>(
    `SELECT p.page, p.shingles, v.title FROM json_each(?) j CROSS JOIN probe p ON p.page = j.value
     CROSS JOIN view v ON v.page = p.page`,
  );
  return {
    of: value<Uint8Array | null>('SELECT shingles FROM probe WHERE page = ?', null),
    all: () => eachPacked<[page: number, shingles: Uint8Array]>(['page', 'shingles'], 'probe WHERE true'),
    /** Sorted by page. */
    withTitles: (pages: ReadonlySet<number>) => withTitles(JSON.stringify([...pages].sort((x, y) => x - y))),
  };
}

export const hashesReader = (database: ReadableDatabase) =>
  sqlOf(database).value<Uint8Array>('SELECT hashes FROM probe WHERE page = ?', new Uint8Array());

function sentencesOf([page, hashes, places]: Row) {
  const words = viewOfWords(hashes);
  /** Decodes on each call. */
  return { page, hashes: words, places: () => decodePlaces(places, words.length / hashWords) };
}

export function changedSentencesReader(database: ReadableDatabase) {
  const { row, rows, values } = sqlOf(database);
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
