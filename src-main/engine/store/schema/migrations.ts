import type { Database } from 'better-sqlite3';
import { resourceText } from '../../resource-file.ts';

/** "PgT1". */
export const applicationId = 0x50675431;

/** "PgTw": from before the first release, as are lower versions; not read. */
export const unreleasedApplicationId = 0x50675477;

export const pageSize = 32_768;

/** An empty file becomes that of an audit; `migrate` makes its tables. */
export function markFile(database: Database) {
  database.pragma(`page_size = ${pageSize}`);
  database.pragma(`application_id = ${applicationId}`);
}

export type Migration = Readonly<{ version: number; apply: (database: Database) => void }>;

/** The order stays: a rescue puts them in the place of a lost schema. */
const parts = ['pages', 'pairs', 'pair-views', 'clusters', 'reviews'];

/** Of new files. */
export const formatVersion = 5;

/** Of the first release. */
export const firstVersion = 5;

const creation: Migration = {
  version: formatVersion,
  apply: (database) => database.exec(parts.map((part) => resourceText('schema', `${part}.sql`)).join('')),
};

/** Ascending. Those of a released version stay. */
const upgrades: readonly Migration[] = [];

/** Each step in a transaction. */
export function migrate(database: Database, create = creation, steps = upgrades) {
  const current = database.pragma('user_version', { simple: true }) as number;
  for (const { version, apply } of current === 0 ? [create] : steps) {
    if (version <= current) continue;
    database.transaction(() => {
      apply(database);
      database.pragma(`user_version = ${version}`);
    })();
  }
}
