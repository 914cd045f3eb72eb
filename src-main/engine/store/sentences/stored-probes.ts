import type { Database } from 'better-sqlite3';
import { viewOfWords } from '../../detect/key-set.ts';
import { decodePlaces, encodeProbe, hashWords, type StoredProbe } from '../../verify/probe-codec.ts';
import { shingleBits, type Probe } from '../../verify/probe.ts';
import type { ReadableDatabase } from '../database.ts';

/** The long sentences of one page. */
export interface StoredSentences {
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

/** The long sentences of all pages, by page; also those of a file that an earlier version of the program wrote and that is only read. */
export function* storedSentences(database: ReadableDatabase): Iterable<StoredSentences> {
  if (isEarlier(database)) {
    for (const { page, probe } of earlierProbes(database)) yield { page, hashes: probe.hashes, places: () => probe.places };
    return;
  }
  for (const row of database.prepare<[], Row>('SELECT page, hashes, places FROM probe ORDER BY page').iterate()) yield sentencesOf(row);
}

/** The long sentences of single pages; null for a page without a probe. */
export function sentencesReader(database: ReadableDatabase): (page: number) => StoredSentences | null {
  if (isEarlier(database)) {
    const known = new Map(Array.from(earlierProbes(database), ({ page, probe }) => [page, probe]));
    return (page) => {
      const probe = known.get(page);
      return probe ? { page, hashes: probe.hashes, places: () => probe.places } : null;
    };
  }
  const select = database.prepare<[number], Row>('SELECT page, hashes, places FROM probe WHERE page = ?');
  return (page) => {
    const row = select.get(page);
    return row ? sentencesOf(row) : null;
  };
}

/** What a draft is compared with: hashes and shingles of all pages, by page, as they are stored. The file has to be of today's version. */
export const storedHashes = (database: ReadableDatabase): Iterable<readonly [page: number, hashes: Uint8Array, shingles: Uint8Array]> =>
  database.prepare<[], [number, Uint8Array, Uint8Array]>('SELECT page, hashes, shingles FROM probe ORDER BY page').raw().iterate();

/** The hashes of the long sentences of a page, as they are stored; none for a page without a probe. */
export function hashesReader(database: ReadableDatabase): (page: number) => Uint8Array {
  const select = database.prepare<[number], Uint8Array>('SELECT hashes FROM probe WHERE page = ?').pluck();
  return (page) => select.get(page) ?? new Uint8Array();
}

function sentencesOf({ page, hashes, places }: Row): StoredSentences {
  const words = viewOfWords(hashes);
  return { page, hashes: words, places: () => decodePlaces(places, words.length / hashWords) };
}

/**
 * Probes in the form of the codec instead of four words for each sentence (hash, high word first, start, end) and one for each shingle. What cannot
 * be read is left out, so that it is made again when the audit runs.
 */
export function recodeProbes(database: Database): void {
  database.exec('CREATE TABLE recoded_probe (page INTEGER PRIMARY KEY, hashes BLOB NOT NULL, places BLOB NOT NULL, shingles BLOB NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO recoded_probe (page, hashes, places, shingles) VALUES (?, ?, ?, ?)');
  const pages = database.prepare<[], number>('SELECT page FROM probe ORDER BY page').pluck().all();
  const read = database.prepare<[number], EarlierRow>('SELECT page, sentences, shingles FROM probe WHERE page = ?');
  for (const page of pages) {
    const row = read.get(page);
    const stored = row ? recoded(row) : null;
    if (stored) insert.run(page, stored.hashes, stored.places, stored.shingles);
  }
  database.exec('DROP TABLE probe; ALTER TABLE recoded_probe RENAME TO probe');
}

interface EarlierRow {
  readonly page: number;
  readonly sentences: Uint8Array;
  readonly shingles: Uint8Array;
}

const isEarlier = (database: Database): boolean =>
  (database.pragma("table_info('probe')") as { readonly name: string }[]).some(({ name }) => name === 'sentences');

function* earlierProbes(database: ReadableDatabase): Iterable<{ readonly page: number; readonly probe: Probe }> {
  for (const row of database.prepare<[], EarlierRow>('SELECT page, sentences, shingles FROM probe ORDER BY page').iterate())
    yield { page: row.page, probe: probeOfWords(row) };
}

function recoded(row: EarlierRow): StoredProbe | null {
  try {
    return encodeProbe(probeOfWords(row));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function probeOfWords({ sentences, shingles }: EarlierRow): Probe {
  const words = viewOfWords(sentences);
  const count = Math.floor(words.length / 4);
  const hashes = new Uint32Array(2 * count);
  const places = new Uint32Array(2 * count);
  for (let nth = 0; nth < count; nth += 1) {
    hashes.set([words[4 * nth + 1] ?? 0, words[4 * nth] ?? 0], 2 * nth);
    places.set([words[4 * nth + 2] ?? 0, words[4 * nth + 3] ?? 0], 2 * nth);
  }
  const upper = viewOfWords(shingles).map((shingle) => shingle >>> (32 - shingleBits));
  return { hashes, places, shingles: upper.filter((shingle, at) => at === 0 || shingle !== upper[at - 1]) };
}
