import type { Database } from 'better-sqlite3';
import { againSchema, marginSchema } from './again-schema.ts';
import { bodyDictionarySchema } from './body-dictionary-schema.ts';
import { crawlSchema } from './crawl-schema.ts';
import { deskSchema, droppedPairs, listIndexes, sentenceOrder } from './desk-schema.ts';
import { figureSchema } from './figure-schema.ts';
import { historySchema, historyVersion } from './history-schema.ts';
import { judgeAnew } from './judge-anew.ts';
import { rawBodySchema, renderedPageSchema } from './raw-body-schema.ts';
import { checksSchema } from './checks-schema.ts';
import { changedSentenceSchema } from '../sentences/sentence-writer.ts';
import { recodeProbes } from '../sentences/stored-probes.ts';
import { templateSchema } from './template-schema.ts';

/** Marks a SQLite file as an audit: "PgTw". */
export const applicationId = 0x50675477;

interface Migration {
  /** Versions grow in steps of ten, so that a repair can be put between two of them. */
  readonly version: number;
  readonly apply: (database: Database) => void;
}

const steps: readonly Migration[] = [
  { version: 10, apply: (database) => database.exec(firstSchema) },
  // Pages that were read before have none and are cut anew whenever they are needed.
  { version: 20, apply: (database) => database.exec('ALTER TABLE page_text ADD COLUMN word_starts BLOB') },
  { version: 30, apply: (database) => database.exec(deskSchema + listIndexes) },
  { version: 40, apply: (database) => database.exec(templateSchema) },
  { version: 50, apply: (database) => database.exec(crawlSchema) },
  { version: historyVersion, apply: (database) => database.exec(historySchema) },
  { version: 90, apply: (database) => database.exec(rawBodySchema) },
  { version: 110, apply: (database) => database.exec(againSchema) },
  { version: 111, apply: (database) => database.exec(marginSchema) },
  { version: 120, apply: recodeProbes },
  { version: 121, apply: (database) => database.exec(changedSentenceSchema) },
  { version: 130, apply: (database) => database.exec(bodyDictionarySchema) },
  // Main texts stand behind the readings of their pages (`body-texts.ts`), which earlier programs do not know of.
  { version: 140, apply: () => undefined },
  { version: 150, apply: (database) => database.exec(sentenceOrder) },
  { version: 160, apply: (database) => database.exec(droppedPairs) },
  { version: 170, apply: (database) => database.exec(renderedPageSchema) },
  { version: 180, apply: (database) => database.exec(problemsByAddress) },
  { version: 190, apply: judgeAnew },
  { version: 200, apply: (database) => database.exec(kindsSchema) },
  { version: 220, apply: (database) => database.exec(labelSchema) },
  { version: 230, apply: (database) => database.exec(languageSchema) },
  { version: 240, apply: (database) => database.exec(sharedCodeSchema) },
  { version: 250, apply: (database) => database.exec(figureSchema) },
  { version: 260, apply: (database) => database.exec(checksSchema) },
];

/** In ascending order: a file takes the version of the last one that was applied. */
const migrations = steps.toSorted((a, b) => a.version - b.version);

/** The newest format that this program reads and writes. */
export const formatVersion = Math.max(...migrations.map((migration) => migration.version));

/** Brings a file up to the newest format, or to an earlier one, each step in a transaction of its own. */
export function migrate(database: Database, upTo = formatVersion): void {
  const current = database.pragma('user_version', { simple: true }) as number;
  for (const { version, apply } of migrations) {
    if (version <= current || version > upTo) continue;
    database.transaction(() => {
      apply(database);
      database.pragma(`user_version = ${version}`);
    })();
  }
}

/**
 * One audit. `page` is the frontier and the list of addresses in one; what a stage makes of a page stands in a table of that stage, so
 * that running the stage again empties its tables and nothing else. Large values have tables of their own: lists never read them.
 */
const firstSchema = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE stage (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
  digest TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  elapsed_millis INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE page (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL,
  last_modified TEXT,
  finished INTEGER NOT NULL DEFAULT 0,
  status_code INTEGER NOT NULL DEFAULT 0,
  redirect_to TEXT,
  fetched_at INTEGER,
  body_bytes INTEGER NOT NULL DEFAULT 0,
  has_body INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX page_open ON page (id) WHERE finished = 0;
CREATE INDEX page_redirect ON page (address, redirect_to) WHERE redirect_to IS NOT NULL;

CREATE TABLE body (page INTEGER PRIMARY KEY REFERENCES page, headers TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;

-- What addresses held when the audit collected before, as long as nothing newer is known of them.
CREATE TABLE former (
  address TEXT PRIMARY KEY,
  origin TEXT NOT NULL,
  last_modified TEXT,
  status_code INTEGER NOT NULL,
  headers TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE view (
  page INTEGER PRIMARY KEY REFERENCES page,
  title TEXT NOT NULL,
  heading TEXT NOT NULL,
  description TEXT NOT NULL,
  author TEXT NOT NULL,
  category TEXT NOT NULL,
  page_type TEXT NOT NULL,
  language TEXT NOT NULL,
  charset TEXT NOT NULL,
  canonical TEXT,
  robots TEXT NOT NULL,
  noindex INTEGER NOT NULL,
  nofollow INTEGER NOT NULL,
  hreflang TEXT NOT NULL,
  published TEXT,
  modified TEXT,
  layout TEXT NOT NULL,
  bytes_hash TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  words INTEGER NOT NULL,
  letters INTEGER NOT NULL,
  disguise INTEGER NOT NULL
) STRICT;
CREATE INDEX view_by_text ON view (text_hash);

CREATE TABLE page_text (page INTEGER PRIMARY KEY REFERENCES page, shown BLOB NOT NULL, blocks BLOB NOT NULL, links BLOB NOT NULL) STRICT;

CREATE TABLE statistics (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, data BLOB NOT NULL) STRICT;

CREATE TABLE fingerprint (detector TEXT NOT NULL, page INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (detector, page)) STRICT, WITHOUT ROWID;
CREATE TABLE fingerprinted (page INTEGER PRIMARY KEY) STRICT;

CREATE TABLE joined (detector TEXT PRIMARY KEY, pairs INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE candidate (a INTEGER NOT NULL, b INTEGER NOT NULL, detectors INTEGER NOT NULL, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;

-- What comparing found, so that other thresholds can be tried without comparing again; NULL when the comparison failed.
CREATE TABLE verified (a INTEGER NOT NULL, b INTEGER NOT NULL, facts TEXT, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
CREATE TABLE pair (
  a INTEGER NOT NULL,
  b INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  rule TEXT NOT NULL,
  similarity REAL NOT NULL,
  covered_a REAL NOT NULL,
  covered_b REAL NOT NULL,
  longest_run INTEGER NOT NULL,
  longest_sentence TEXT NOT NULL,
  block_a_start REAL NOT NULL,
  block_a_end REAL NOT NULL,
  block_b_start REAL NOT NULL,
  block_b_end REAL NOT NULL,
  detectors INTEGER NOT NULL,
  -- The verdict after clustering, which alone sees whether a page has a second source; NULL takes the pair out of the findings.
  settled TEXT,
  PRIMARY KEY (a, b)
) STRICT, WITHOUT ROWID;
CREATE INDEX pair_by_b ON pair (b, a);

CREATE VIEW finding AS
  SELECT a, b, settled AS verdict, rule, similarity, covered_a, covered_b, longest_run, longest_sentence, detectors FROM pair WHERE settled IS NOT NULL;

CREATE TABLE cluster (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  verdict TEXT NOT NULL,
  pages INTEGER NOT NULL,
  floor REAL NOT NULL,
  mean REAL NOT NULL,
  longest_run INTEGER NOT NULL,
  longest_sentence TEXT NOT NULL,
  canonical_state TEXT NOT NULL,
  settled INTEGER NOT NULL,
  mirrors INTEGER NOT NULL,
  mirror_hosts INTEGER NOT NULL,
  source_address TEXT NOT NULL,
  languages TEXT NOT NULL
) STRICT;
CREATE TABLE member (
  cluster INTEGER NOT NULL REFERENCES cluster,
  position INTEGER NOT NULL,
  page INTEGER NOT NULL REFERENCES page,
  is_source INTEGER NOT NULL,
  verdict TEXT,
  similarity REAL,
  advice TEXT NOT NULL,
  advice_reason TEXT NOT NULL,
  good_duplicate TEXT,
  source_score REAL NOT NULL,
  source_reasons TEXT NOT NULL,
  PRIMARY KEY (cluster, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX member_by_page ON member (page);
CREATE TABLE relation (a INTEGER NOT NULL, b INTEGER NOT NULL, direction TEXT NOT NULL, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
CREATE TABLE inlinks (page INTEGER PRIMARY KEY, links INTEGER NOT NULL) STRICT;

CREATE TABLE problem (
  id INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  address TEXT,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  parameters TEXT NOT NULL
) STRICT;
CREATE INDEX problem_by_code ON problem (code);
CREATE UNIQUE INDEX problem_once ON problem (stage, code, coalesce(address, ''), parameters);
`;

/** The same uniqueness with the address first, so that the problems of one can be looked up. */
const problemsByAddress = `
DROP INDEX problem_once;
CREATE UNIQUE INDEX problem_once ON problem (coalesce(address, ''), stage, code, parameters);
`;

/** Pages that are no pages with a text of their own, and what holds the pages of a cluster together. */
const kindsSchema = `
CREATE TABLE page_kind (page INTEGER PRIMARY KEY, kind TEXT NOT NULL) STRICT;
ALTER TABLE cluster ADD COLUMN kind TEXT NOT NULL DEFAULT 'copies';
-- In a cluster of copies and not its source: what every count of copied pages counts.
ALTER TABLE page_row ADD COLUMN copied INTEGER NOT NULL DEFAULT 0;
ALTER TABLE page_row ADD COLUMN kind TEXT NOT NULL DEFAULT 'content';
-- Findings but for those between pages that repeat each other by design.
CREATE VIEW copy_pair AS SELECT * FROM finding WHERE verdict NOT IN ('version', 'translation', 'listing', 'shared-code');
`;

/** What editors said of findings, by addresses, so that it outlives every run. */
const labelSchema = `
CREATE TABLE pair_label (id TEXT PRIMARY KEY, a TEXT NOT NULL, b TEXT NOT NULL, label TEXT NOT NULL, labelled_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/** With region and script, from which `shown-languages.ts` makes what is shown. */
const languageSchema = "ALTER TABLE view ADD COLUMN language_tag TEXT NOT NULL DEFAULT ''";

/** What pages share in code and reference data alone: no findings, but listed beside the relations for whoever asks. */
const sharedCodeSchema = `
CREATE TABLE page_code (page INTEGER PRIMARY KEY, prints BLOB NOT NULL) STRICT;
CREATE TABLE shared_code (a INTEGER NOT NULL, b INTEGER NOT NULL, similarity REAL NOT NULL, covered_a REAL NOT NULL, covered_b REAL NOT NULL, PRIMARY KEY (a, b))
  STRICT, WITHOUT ROWID;
CREATE INDEX shared_code_by_b ON shared_code (b);
CREATE VIEW listed_relation AS
  SELECT x.a, x.b, x.direction, r.verdict, r.similarity, r.covered_a, r.covered_b, r.longest_run, r.detectors FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b
  UNION ALL SELECT a, b, 'none', 'shared-code', similarity, covered_a, covered_b, 0, 0 FROM shared_code;
`;
