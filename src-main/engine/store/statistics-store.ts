import { hash } from 'node:crypto';
import { metaReader, metaWriter, type ReadableDatabase, type WritableDatabase } from './database.ts';
import { pack, unpack } from './compression.ts';

export type SavedStatistics = Readonly<{
  encoded: Uint8Array;
  /** Content terms, including repeats. */
  length: number;
  /** Newly counted pages; with `anew`, all counted pages. */
  pages: readonly number[];
  anew: boolean;
  /** Detectors that weight words by the statistics. */
  bound: readonly string[];
  /** Pages whose fingerprints may change; null means all. */
  affected: readonly number[] | null;
  lateTerms: readonly number[];
  /** What detectors chose from the corpus. */
  kept: ReadonlyMap<string, Uint8Array>;
}>;

const keptPrefix = 'kept:';
const lateTermsKey = 'statistics:late-terms';

function keptReader(database: ReadableDatabase) {
  const rows = database.eachTuple<[key: string, value: string]>(
    `SELECT key, value FROM meta WHERE key LIKE '${keptPrefix}%' ORDER BY key`,
  );
  return () =>
    new Map(
      Array.from(rows(), ([key, value]) => [
        key.slice(keptPrefix.length),
        new Uint8Array(Buffer.from(value, 'base64')),
      ]),
    );
}

/** One packed value, replaced as a whole, and the ids of counted pages. */
export function statisticsStore(database: WritableDatabase) {
  const { count, row, values, run, transaction } = database;
  const replace = run('INSERT OR REPLACE INTO statistics (id, version, data, length) VALUES (1, ?, ?, ?)');
  const current = row<{ version: string; data: Uint8Array; length: number }, []>(
    'SELECT version, data, length FROM statistics',
  );
  const uncounted = 'view WHERE page NOT IN (SELECT page FROM counted)';
  const added = values<number>(`SELECT page FROM ${uncounted} ORDER BY page`);
  const withdrawn = values<number>('SELECT page FROM withdrawn_text ORDER BY page');
  const note = run('INSERT OR IGNORE INTO counted (page) VALUES (?)');
  const getMeta = metaReader(database);
  const setMeta = metaWriter(database);
  const kept = keptReader(database);
  const forget = run('DELETE FROM fingerprint WHERE detector = ?');
  const halveSql = 'INSERT OR IGNORE INTO half_fingerprinted SELECT page FROM fingerprinted';
  const halve = run(`${halveSql} WHERE page = ?`);
  const forgetPrinted = run('DELETE FROM fingerprinted WHERE page = ?');
  const save = ({ encoded, length, pages, anew, bound, affected, ...saved }: SavedStatistics) => {
    const before = current()?.version;
    const now = hash('md5', encoded);
    replace(now, pack(encoded), length);
    setMeta(lateTermsKey, JSON.stringify(saved.lateTerms));
    const known = kept();
    const changed = bound.filter((detector) => !sameBytes(known.get(detector), saved.kept.get(detector)));
    for (const [detector, bytes] of saved.kept) setMeta(keptPrefix + detector, Buffer.from(bytes).toString('base64'));
    if (anew) database.exec('DELETE FROM counted');
    for (const page of pages) note(page);
    database.exec('DELETE FROM withdrawn_text');
    if (before === now || changed.length === 0) return;
    if (affected === null) {
      for (const detector of changed) forget(detector);
      database.exec(`${halveSql}; DELETE FROM fingerprinted; DELETE FROM fingerprint_margin`);
    }
    // Fingerprints stay until new ones, perhaps derived from them, replace them.
    for (const page of affected ?? []) {
      halve(page);
      forgetPrinted(page);
    }
  };
  return {
    difference() {
      const known = current();
      return {
        encoded: known ? unpack(known.data) : null,
        length: known?.length ?? 0,
        added: added(),
        withdrawn: withdrawn(),
      };
    },
    uncounted: count(uncounted),
    /** Invalidates fingerprints made with other statistics. */
    save: transaction(save),
    kept,
    /** Terms once too frequent to be remembered; see `Drift`. */
    lateTerms: () => Uint32Array.from(JSON.parse(getMeta(lateTermsKey) ?? '[]') as number[]),
  };
}

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;

export function statisticsReader(database: ReadableDatabase) {
  const version = database.value<string, []>('SELECT version FROM statistics');
  const data = database.value<Uint8Array, []>('SELECT data FROM statistics');
  const kept = database.value<string, []>(
    `SELECT group_concat(value) FROM (SELECT value FROM meta WHERE key LIKE '${keptPrefix}%' ORDER BY key)`,
    '',
  );
  return {
    /** Null without statistics. Cheap: called before every task. */
    version() {
      const counts = version();
      return counts === undefined ? null : `${counts} ${hash('md5', kept())}`;
    },
    kept: keptReader(database),
    read() {
      const packed = data();
      return packed ? unpack(packed) : null;
    },
  };
}
