import { hash } from 'node:crypto';
import type { ReadableDatabase, WritableDatabase } from './database.ts';
import { pack, unpack } from './compression.ts';

/** How the statistics differ from what the pages are now. */
interface StatisticsDifference {
  /** The statistics as they are; null when there are none that could be changed. */
  readonly encoded: Uint8Array | null;
  /** Content terms in them, repeats included. */
  readonly length: number;
  /** Pages that are not counted yet. */
  readonly added: readonly number[];
  /** Pages of which a text is counted that they do not have any more. */
  readonly withdrawn: readonly number[];
}

/** What is saved with statistics. */
export interface SavedStatistics {
  readonly encoded: Uint8Array;
  /** Content terms in them, repeats included. */
  readonly length: number;
  /** Pages that were counted: besides those that are counted already, or instead of them when `anew` says so. */
  readonly pages: readonly number[];
  readonly anew: boolean;
  /** Detectors that weigh words by the statistics. */
  readonly bound: readonly string[];
  /** The only pages whose fingerprints of these detectors may be others now; null for all. */
  readonly affected: readonly number[] | null;
  readonly lateTerms: readonly number[];
  /** What detectors chose of the corpus, by their ids. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
}

/**
 * The corpus statistics of an audit: one packed value that is replaced as a whole, and which pages are counted in it.
 */
export interface StatisticsStore {
  difference(): StatisticsDifference;
  /**
   * Pages that were read and are not counted yet: all of them the first time, and those that changed when pages were
   * collected again.
   */
  uncounted(): number;
  /**
   * Writes statistics. When they are others than before, fingerprints that weigh words by them count for nothing any
   * more.
   */
  save(saved: SavedStatistics): void;
  /** What detectors chose of the corpus when it was counted before, by their ids. */
  kept(): ReadonlyMap<string, Uint8Array>;
  /** Terms that were once too frequent for any page to remember them; see `Drift`. */
  lateTerms(): Uint32Array;
}

interface StatisticsReader {
  /**
   * Changes whenever the statistics change; null when there are none. Cheap, so that it can be asked before every task.
   */
  version(): string | null;
  /** What was saved; null when there are none. */
  read(): Uint8Array | null;
  kept(): ReadonlyMap<string, Uint8Array>;
}

const keptPrefix = 'kept:';

function keptReader(database: ReadableDatabase): () => ReadonlyMap<string, Uint8Array> {
  const rows = database.prepare<[], { key: string; value: string }>(
    `SELECT key, value FROM meta WHERE key LIKE '${keptPrefix}%' ORDER BY key`,
  );
  return () =>
    new Map(
      rows.all().map(({ key, value }) => [key.slice(keptPrefix.length), new Uint8Array(Buffer.from(value, 'base64'))]),
    );
}

const lateTermsKey = 'statistics:late-terms';

export function statisticsStore(database: WritableDatabase): StatisticsStore {
  const replace = database.prepare('INSERT OR REPLACE INTO statistics (id, version, data, length) VALUES (1, ?, ?, ?)');
  const current = database.prepare<[], { version: string; data: Uint8Array; length: number }>(
    'SELECT version, data, length FROM statistics',
  );
  const version = database.prepare<[], string>('SELECT version FROM statistics').pluck();
  const fromUncounted = 'FROM view v WHERE NOT EXISTS (SELECT 1 FROM counted c WHERE c.page = v.page)';
  const added = database.prepare<[], number>(`SELECT page ${fromUncounted} ORDER BY page`).pluck();
  const uncounted = database.prepare<[], number>(`SELECT count(*) ${fromUncounted}`).pluck();
  const withdrawn = database.prepare<[], number>('SELECT page FROM withdrawn_text ORDER BY page').pluck();
  const count = database.prepare('INSERT OR IGNORE INTO counted (page) VALUES (?)');
  const lateTerms = database.prepare<[], string>(`SELECT value FROM meta WHERE key = '${lateTermsKey}'`).pluck();
  const setLateTerms = database.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES ('${lateTermsKey}', ?)`);
  const setKept = database.prepare(`INSERT OR REPLACE INTO meta (key, value) VALUES ('${keptPrefix}' || ?, ?)`);
  const readKept = keptReader(database);
  const forget = fingerprintForgetter(database);
  return {
    difference() {
      const row = current.get();
      return {
        encoded: row ? unpack(row.data) : null,
        length: row?.length ?? 0,
        added: added.all(),
        withdrawn: withdrawn.all(),
      };
    },
    uncounted: () => uncounted.get() ?? 0,
    save: database.transaction(
      ({ encoded, length, pages, anew, bound, affected, lateTerms: late, kept }: SavedStatistics) => {
        const before = version.get();
        const now = hash('md5', encoded);
        replace.run(now, pack(encoded), length);
        setLateTerms.run(JSON.stringify(late));
        const isSame = (detector: string) => sameBytes(readKept().get(detector), kept.get(detector));
        const changed = bound.filter((detector) => !isSame(detector));
        for (const [detector, bytes] of kept) setKept.run(detector, Buffer.from(bytes).toString('base64'));
        if (anew) database.exec('DELETE FROM counted');
        for (const page of pages) count.run(page);
        database.exec('DELETE FROM withdrawn_text');
        if (before !== now && changed.length > 0) forget(changed, affected);
      },
    ),
    kept: readKept,
    lateTerms: () => Uint32Array.from(JSON.parse(lateTerms.get() ?? '[]') as number[]),
  };
}

const sameBytes = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a, b) === 0;

/**
 * Leaves pages with the fingerprints of all other detectors. Those of `affected` pages stay until new ones take their
 * place, since these may be made of them; null means all pages, and that nothing may be made of what they have.
 */
function fingerprintForgetter(
  database: WritableDatabase,
): (detectors: readonly string[], affected: readonly number[] | null) => void {
  const forget = database.prepare('DELETE FROM fingerprint WHERE detector = ?');
  const halve = database.prepare(
    'INSERT OR IGNORE INTO half_fingerprinted SELECT page FROM fingerprinted WHERE page = ?',
  );
  const forgetPrinted = database.prepare('DELETE FROM fingerprinted WHERE page = ?');
  return (detectors, affected) => {
    if (affected === null) {
      for (const detector of detectors) forget.run(detector);
      database.exec(
        'INSERT OR IGNORE INTO half_fingerprinted SELECT page FROM fingerprinted; DELETE FROM fingerprinted; DELETE FROM fingerprint_margin',
      );
      return;
    }
    for (const page of affected) {
      halve.run(page);
      forgetPrinted.run(page);
    }
  };
}

export function statisticsReader(database: ReadableDatabase): StatisticsReader {
  const version = database.prepare<[], string>('SELECT version FROM statistics').pluck();
  const data = database.prepare<[], Uint8Array>('SELECT data FROM statistics').pluck();
  const kept = database
    .prepare<[], string>(
      `SELECT group_concat(value) FROM (SELECT value FROM meta WHERE key LIKE '${keptPrefix}%' ORDER BY key)`,
    )
    .pluck();
  return {
    version() {
      const counts = version.get();
      return counts === undefined ? null : `${counts} ${hash('md5', kept.get() ?? '')}`;
    },
    kept: keptReader(database),
    read() {
      const packed = data.get();
      return packed ? unpack(packed) : null;
    },
  };
}
