import type { ReadableDatabase } from '../database.ts';

export function fingerprintReader(database: ReadableDatabase, detector: string) {
  const fingerprint = database.value<Uint8Array, [string, number]>(
    'SELECT data FROM fingerprint WHERE detector = ? AND page = ?',
  );
  return (page: number) => fingerprint(detector, page);
}

export const fingerprintsOf = (database: ReadableDatabase, detector: string) =>
  database.eachPacked<[page: number, data: Uint8Array], [string]>(
    ['page', 'data'],
    'fingerprint WHERE detector = ?',
    detector,
  );

export const pagesByAddress = (database: ReadableDatabase) =>
  database.values<number>('SELECT id FROM page ORDER BY address')();

/** `data` is null when the detector does not apply. */
type FingerprintWithMargin = Readonly<{ margin: Uint8Array; data: Uint8Array | null }>;

export function marginReader(database: ReadableDatabase, detector: string) {
  const margin = database.row<FingerprintWithMargin, [string, number]>(
    'SELECT m.words AS margin, f.data FROM fingerprint_margin m LEFT JOIN fingerprint f ON f.detector = ? AND f.page = m.page WHERE m.page = ?',
  );
  return (page: number) => margin(detector, page);
}

/** `margin` is null when none is stored. */
export const marginsOf = (database: ReadableDatabase, detector: string) =>
  database.eachPacked<[page: number, margin: Uint8Array | null, data: Uint8Array | null], [string]>(
    ['page', 'words', 'data'],
    `(SELECT f.page, m.words, p.data FROM fingerprinted f LEFT JOIN fingerprint_margin m ON m.page = f.page
     LEFT JOIN fingerprint p ON p.detector = ? AND p.page = f.page) WHERE true`,
    detector,
  );
