import { type ReadableDatabase } from '../database.ts';
import { resourceText } from '../../resource-file.ts';

/** "PgT1". */
export const applicationId = 0x50675431;

/** "PgTw": unreleased files, like lower versions; not read. */
export const unreleasedApplicationId = 0x50675477;

export const pageSize = 32_768;

/** Marks an empty file as an audit; `migrate` creates the tables. */
export function markFile(database: ReadableDatabase) {
  database.pragma(`page_size = ${pageSize}`);
  database.pragma(`application_id = ${applicationId}`);
}

export type Migration = Readonly<{ version: number; apply: (database: ReadableDatabase) => void }>;

/** The order is fixed: a rescue replaces a lost schema with it. */
const parts = ['pages', 'pairs', 'pair-views', 'clusters', 'reviews'];

export const formatVersion = 6;

export const firstVersion = 6;

const creation: Migration = {
  version: formatVersion,
  apply: (database) => database.exec(parts.map((part) => resourceText('schema', `${part}.sql`)).join('')),
};

/** Ascending. Steps of a released version must not change. */
const upgrades: readonly Migration[] = [];

/** Runs each step in a transaction. */
export function migrate(database: ReadableDatabase, create = creation, steps = upgrades) {
  const current = database.pragma('user_version', { simple: true }) as number;
  for (const { version, apply } of current === 0 ? [create] : steps) {
    if (version <= current) continue;
    database.transaction(() => {
      apply(database);
      database.pragma(`user_version = ${version}`);
    })();
  }
}
