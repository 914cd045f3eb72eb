import { viewOfWords } from '../../detect/key-set.ts';
import { decodePlaces, hashWords } from '../../verify/probe-codec.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

interface StoredSentences {
  readonly page: number;
  readonly hashes: Uint32Array;
  /** Decoded each time. */
  places(): Uint32Array;
}

interface Row {
  readonly page: number;
  readonly hashes: Uint8Array;
  readonly places: Uint8Array;
}

/** By page. */
export function* storedSentences(database: ReadableDatabase): Iterable<StoredSentences> {
  const rows = sqlOf(database).each<Row>('SELECT page, hashes, places FROM probe ORDER BY page');
  for (const row of rows()) yield sentencesOf(row);
}

/** How many pages have a probe, and how many long sentences these have. */
export const probeCounter = (database: ReadableDatabase) =>
  sqlOf(database).row<{ readonly pages: number; readonly sentences: number }, []>(
    'SELECT count(*) AS pages, coalesce(sum(length(hashes) / 8), 0) AS sentences FROM probe',
    { pages: 0, sentences: 0 },
  );

/** Null for a page without a probe. */
export function sentencesReader(database: ReadableDatabase): (page: number) => StoredSentences | null {
  const rowOf = sqlOf(database).row<Row>('SELECT page, hashes, places FROM probe WHERE page = ?');
  return (page) => {
    const row = rowOf(page);
    return row ? sentencesOf(row) : null;
  };
}

/** For drafts; by page, as stored. */
export const storedHashes = (
  database: ReadableDatabase,
): Iterable<readonly [page: number, hashes: Uint8Array, shingles: Uint8Array]> =>
  database
    .prepare<[], [number, Uint8Array, Uint8Array]>('SELECT page, hashes, shingles FROM probe ORDER BY page')
    .raw()
    .iterate();

export function storedShingles(database: ReadableDatabase) {
  const { value, eachValue } = sqlOf(database);
  return {
    /** Null without a probe. */
    of: value<Uint8Array | null>('SELECT shingles FROM probe WHERE page = ?', null),
    all: eachValue<Uint8Array>('SELECT shingles FROM probe'),
  };
}

/** As stored; none for a page without a probe. */
export function hashesReader(database: ReadableDatabase): (page: number) => Uint8Array {
  const hashes = sqlOf(database).value<Uint8Array>('SELECT hashes FROM probe WHERE page = ?');
  return (page) => hashes(page) ?? new Uint8Array();
}

function sentencesOf({ page, hashes, places }: Row): StoredSentences {
  const words = viewOfWords(hashes);
  return { page, hashes: words, places: () => decodePlaces(places, words.length / hashWords) };
}
