import { viewOfWords } from '../../detect/key-set.ts';
import { decodePlaces, hashWords } from '../../verify/probe-codec.ts';
import type { ReadableDatabase } from '../database.ts';

/** The long sentences of one page. */
interface StoredSentences {
  readonly page: number;
  /** As in `Probe`. */
  readonly hashes: Uint32Array;
  /** As in `Probe`; decoded each time. */
  places(): Uint32Array;
}

interface Row {
  readonly page: number;
  readonly hashes: Uint8Array;
  readonly places: Uint8Array;
}

/** The long sentences of all pages, by page. */
export function* storedSentences(database: ReadableDatabase): Iterable<StoredSentences> {
  for (const row of database.prepare<[], Row>('SELECT page, hashes, places FROM probe ORDER BY page').iterate())
    yield sentencesOf(row);
}

export const countStoredSentences = (database: ReadableDatabase): number =>
  (database.prepare<[], number>('SELECT coalesce(sum(length(hashes)), 0) FROM probe').pluck().get() ?? 0) /
  (4 * hashWords);

/** The long sentences of single pages; null for a page without a probe. */
export function sentencesReader(database: ReadableDatabase): (page: number) => StoredSentences | null {
  const select = database.prepare<[number], Row>('SELECT page, hashes, places FROM probe WHERE page = ?');
  return (page) => {
    const row = select.get(page);
    return row ? sentencesOf(row) : null;
  };
}

/** What a draft is compared with: hashes and shingles of all pages, by page, as they are stored. */
export const storedHashes = (
  database: ReadableDatabase,
): Iterable<readonly [page: number, hashes: Uint8Array, shingles: Uint8Array]> =>
  database
    .prepare<[], [number, Uint8Array, Uint8Array]>('SELECT page, hashes, shingles FROM probe ORDER BY page')
    .raw()
    .iterate();

/** The shingles of pages, as they are stored. */
interface StoredShingles {
  /** Null for a page without a probe. */
  of(page: number): Uint8Array | null;
  all(): Iterable<Uint8Array>;
}

export function storedShingles(database: ReadableDatabase): StoredShingles {
  const one = database.prepare<[number], Uint8Array>('SELECT shingles FROM probe WHERE page = ?').pluck();
  const all = database.prepare<[], Uint8Array>('SELECT shingles FROM probe').pluck();
  return { of: (page) => one.get(page) ?? null, all: () => all.iterate() };
}

/** The hashes of the long sentences of a page, as they are stored; none for a page without a probe. */
export function hashesReader(database: ReadableDatabase): (page: number) => Uint8Array {
  const select = database.prepare<[number], Uint8Array>('SELECT hashes FROM probe WHERE page = ?').pluck();
  return (page) => select.get(page) ?? new Uint8Array();
}

function sentencesOf({ page, hashes, places }: Row): StoredSentences {
  const words = viewOfWords(hashes);
  return { page, hashes: words, places: () => decodePlaces(places, words.length / hashWords) };
}
