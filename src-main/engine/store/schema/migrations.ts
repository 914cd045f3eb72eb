import type { Database } from 'better-sqlite3';
import { auditSchema } from './audit.ts';
import { bodySchema } from './bodies.ts';
import { clusterSchema } from './clusters.ts';
import { figureSchema } from './figures.ts';
import { frontierSchema } from './frontier.ts';
import { historySchema } from './history.ts';
import { pageListSchema } from './page-list.ts';
import { pageSchema } from './pages.ts';
import { pairSchema, pairViews } from './pairs.ts';
import { reviewSchema } from './review.ts';
import { sentenceSchema } from './sentences.ts';

/** Marks a SQLite file as an audit: "PgT1". */
export const applicationId = 0x50675431;

/** Marks audits from before the first release, "PgTw". Their formats differ and are not read. */
export const unreleasedApplicationId = 0x50675477;

export interface Migration {
  readonly version: number;
  readonly apply: (database: Database) => void;
}

/** One audit in one file. Subjects whose tables refer to others come behind them. */
const schema = [
  auditSchema,
  frontierSchema,
  bodySchema,
  pageSchema,
  pairSchema,
  clusterSchema,
  pageListSchema,
  sentenceSchema,
  reviewSchema,
  figureSchema,
  historySchema,
].join('');

/** The newest format that this program reads and writes: the one that the schema above makes. */
export const formatVersion = 2;

const creation: Migration = { version: formatVersion, apply: (database) => database.exec(schema) };

/**
 * Steps for files of older formats, in ascending order. Once a version is released, its step stays as it is, and what
 * changes becomes a step of its own.
 */
const upgrades: readonly Migration[] = [
  {
    version: 2,
    apply(database) {
      database.exec('ALTER TABLE cluster RENAME COLUMN settled TO resolved_by_site');
      database.exec(editDifferences);
    },
  },
];

/**
 * The edit difference of every pair, from what its comparison found (`pair-facts.ts`: lengths in places 2 and 3, edits in
 * place 10). Views are those of the newest format.
 */
const editDifferences = `
  DROP VIEW listed_relation;
  DROP VIEW copy_pair;
  DROP VIEW finding;
  ALTER TABLE pair ADD COLUMN edit_difference REAL;
  UPDATE pair SET edit_difference = (
    SELECT min(1.0, json_extract(facts, '$[10]') * 1.0 / max(json_extract(facts, '$[2]'), json_extract(facts, '$[3]'), 1))
    FROM verified v WHERE v.a = pair.a AND v.b = pair.b AND v.facts IS NOT NULL
  );
  ${pairViews}`;

/** Makes the tables of an empty file, or brings an older file up to the newest format; each step in a transaction. */
export function migrate(database: Database, create = creation, steps = upgrades): void {
  const current = database.pragma('user_version', { simple: true }) as number;
  for (const { version, apply } of current === 0 ? [create] : steps) {
    if (version <= current) continue;
    database.transaction(() => {
      apply(database);
      database.pragma(`user_version = ${version}`);
    })();
  }
}
