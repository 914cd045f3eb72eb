import type { Database } from 'better-sqlite3';
import { resourceText } from '../../resource-file.ts';

/** "PgT1". */
export const applicationId = 0x50675431;

/** "PgTw": from before the first release; not read. */
export const unreleasedApplicationId = 0x50675477;

export const pageSize = 32_768;

/** An empty file becomes that of an audit; `migrate` makes its tables. */
export function markFile(database: Database) {
  database.pragma(`page_size = ${pageSize}`);
  database.pragma(`application_id = ${applicationId}`);
}

export type Migration = Readonly<{ version: number; apply: (database: Database) => void }>;

/** The order stays: a rescue puts them in the place of a lost schema. */
const parts = ['pages', 'pairs', 'pair-views', 'clusters', 'reviews'] as const;

const statementsOf = (part: (typeof parts)[number]) => resourceText('schema', `${part}.sql`);

export const formatVersion = 3;

const creation: Migration = {
  version: formatVersion,
  apply: (database) => database.exec(parts.map(statementsOf).join('')),
};

/** Ascending. Those of a released version stay. */
const upgrades: readonly Migration[] = [
  {
    version: 2,
    apply(database) {
      database.exec('ALTER TABLE cluster RENAME COLUMN settled TO resolved_by_site');
      database.exec(editDifferences);
      database.exec(statementsOf('pair-views'));
    },
  },
  {
    version: 3,
    // 0 until a page is read again.
    apply: (database) => database.exec('ALTER TABLE view ADD COLUMN link_letters INTEGER NOT NULL DEFAULT 0'),
  },
];

/** Of the facts (`pair-facts.ts`: lengths in places 2 and 3, edits in 10). Views are the newest. */
const editDifferences = `
  DROP VIEW listed_relation;
  DROP VIEW copy_pair;
  DROP VIEW finding;
  ALTER TABLE pair ADD COLUMN edit_difference REAL;
  UPDATE pair SET edit_difference = (
    SELECT min(1.0, json_extract(facts, '$[10]') * 1.0 / max(json_extract(facts, '$[2]'), json_extract(facts, '$[3]'), 1))
    FROM verified v WHERE v.a = pair.a AND v.b = pair.b AND v.facts IS NOT NULL
  );`;

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
