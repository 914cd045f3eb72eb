import { hash } from 'node:crypto';
import type { ReadableDatabase, WritableDatabase } from './audit-file.ts';
import { pack, unpack } from './compression.ts';

/** The corpus statistics of an audit: one packed value that is replaced as a whole. */
export interface StatisticsStore {
  save(encoded: Uint8Array): void;
}

export interface StatisticsReader {
  /** Changes whenever the statistics change; null when there are none. Cheap, so that it can be asked before every task. */
  version(): string | null;
  /** What was saved; null when there are none. */
  read(): Uint8Array | null;
}

export function statisticsStore(database: WritableDatabase): StatisticsStore {
  const replace = database.prepare('INSERT OR REPLACE INTO statistics (id, version, data) VALUES (1, ?, ?)');
  return { save: (encoded) => void replace.run(hash('md5', encoded), pack(encoded)) };
}

export function statisticsReader(database: ReadableDatabase): StatisticsReader {
  const version = database.prepare<[], string>('SELECT version FROM statistics').pluck();
  const data = database.prepare<[], Uint8Array>('SELECT data FROM statistics').pluck();
  return {
    version: () => version.get() ?? null,
    read() {
      const packed = data.get();
      return packed ? unpack(packed) : null;
    },
  };
}
