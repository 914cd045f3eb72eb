import { hash } from 'node:crypto';
import {
  inTransaction,
  metaReader,
  metaWriter,
  sqlOf,
  type ReadableDatabase,
  type WritableDatabase,
} from './database.ts';
import { pack, unpack } from './compression.ts';

export interface SavedStatistics {
  readonly encoded: Uint8Array;
  /** Content terms in them, repeats included. */
  readonly length: number;
  /** Besides those that are counted already, or with `anew` instead of them. */
  readonly pages: readonly number[];
  readonly anew: boolean;
  /** Those that weigh words by the statistics. */
  readonly bound: readonly string[];
  /** The only pages whose fingerprints may be others now; null for all. */
  readonly affected: readonly number[] | null;
  readonly lateTerms: readonly number[];
  /** What detectors chose of the corpus. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

const keptPrefix = 'kept:';
const lateTermsKey = 'statistics:late-terms';

function keptReader(database: ReadableDatabase): () => ReadonlyMap<string, Uint8Array> {
  const rows = sqlOf(database).eachTuple<[key: string, value: string]>(
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

/** One packed value that is replaced as a whole, and which pages it counts. */
export function statisticsStore(database: WritableDatabase) {
  const { row, value, values, run } = sqlOf(database);
  const replace = run('INSERT OR REPLACE INTO statistics (id, version, data, length) VALUES (1, ?, ?, ?)');
  const current = row<{ version: string; data: Uint8Array; length: number }, []>(
    'SELECT version, data, length FROM statistics',
  );
  const fromUncounted = 'FROM view v WHERE NOT EXISTS (SELECT 1 FROM counted c WHERE c.page = v.page)';
  const added = values<number>(`SELECT page ${fromUncounted} ORDER BY page`);
  const withdrawn = values<number>('SELECT page FROM withdrawn_text ORDER BY page');
  const count = run('INSERT OR IGNORE INTO counted (page) VALUES (?)');
  const getMeta = metaReader(database);
  const setMeta = metaWriter(database);
  const kept = keptReader(database);
  const forget = fingerprintForgetter(database);
  const save = ({ encoded, length, pages, anew, bound, affected, ...saved }: SavedStatistics): void => {
    const before = current()?.version;
    const now = hash('md5', encoded);
    replace(now, pack(encoded), length);
    setMeta(lateTermsKey, JSON.stringify(saved.lateTerms));
    const known = kept();
    const changed = bound.filter((detector) => !sameBytes(known.get(detector), saved.kept.get(detector)));
    for (const [detector, bytes] of saved.kept) setMeta(keptPrefix + detector, Buffer.from(bytes).toString('base64'));
    if (anew) database.exec('DELETE FROM counted');
    for (const page of pages) count(page);
    database.exec('DELETE FROM withdrawn_text');
    if (before !== now && changed.length > 0) forget(changed, affected);
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
    uncounted: value<number, []>(`SELECT count(*) ${fromUncounted}`, 0),
    /** When they changed, fingerprints that weigh words by them count for nothing any more. */
    save: inTransaction(database, save),
    kept,
    /** Once too frequent for any page to remember them; see `Drift`. */
    lateTerms: () => Uint32Array.from(JSON.parse(getMeta(lateTermsKey) ?? '[]') as number[]),
  };
}

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;

/**
 * Those of `affected` pages stay until new ones take their place, which may be made of them; null means all pages, and
 * that nothing may be made of what they have.
 */
function fingerprintForgetter(
  database: WritableDatabase,
): (detectors: readonly string[], affected: readonly number[] | null) => void {
  const { run } = sqlOf(database);
  const forget = run('DELETE FROM fingerprint WHERE detector = ?');
  const halveSql = 'INSERT OR IGNORE INTO half_fingerprinted SELECT page FROM fingerprinted';
  const halve = run(`${halveSql} WHERE page = ?`);
  const forgetPrinted = run('DELETE FROM fingerprinted WHERE page = ?');
  return (detectors, affected) => {
    if (affected === null) {
      for (const detector of detectors) forget(detector);
      database.exec(`${halveSql}; DELETE FROM fingerprinted; DELETE FROM fingerprint_margin`);
      return;
    }
    for (const page of affected) {
      halve(page);
      forgetPrinted(page);
    }
  };
}

export function statisticsReader(database: ReadableDatabase) {
  const { value } = sqlOf(database);
  const version = value<string, []>('SELECT version FROM statistics');
  const data = value<Uint8Array, []>('SELECT data FROM statistics');
  const kept = value<string, []>(
    `SELECT group_concat(value) FROM (SELECT value FROM meta WHERE key LIKE '${keptPrefix}%' ORDER BY key)`,
    '',
  );
  return {
    /** Null when there are none. Cheap: asked before every task. */
    version(): string | null {
      const counts = version();
      return counts === undefined ? null : `${counts} ${hash('md5', kept())}`;
    },
    kept: keptReader(database),
    read(): Uint8Array | null {
      const packed = data();
      return packed ? unpack(packed) : null;
    },
  };
}
