-- What people brought, and what was before. Reviews are kept by addresses and keys of clusters and sentences, imported
-- figures by address, never by ids, so that they outlive every run.
--
-- `history`: figures for good, and a record (`audit-record.ts`) by which later audits are compared. `crawl` is the
-- collecting that it rests on: later stages replace the row, collecting again adds one.
--
-- A page keeps its number, and what was computed of it, until it turns out to be another page. `previous_page`: what
-- addresses held; `page` is the number of body and results, `bytes` the body of addresses without a page at the moment.
-- The last tables note what their stage has to make good: replaced bodies, other texts, texts still counted in the
-- statistics, counted pages, and pages with fingerprints that are out of date in part.

CREATE TABLE decision (
  address TEXT PRIMARY KEY,
  action TEXT NOT NULL,
  target TEXT,
  owner TEXT NOT NULL,
  note TEXT NOT NULL,
  state TEXT NOT NULL,
  decided_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The anchor is the source page at the time of the review: a cluster that lost its first address, and with it its key, is found by it.
CREATE TABLE cluster_review (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  note TEXT NOT NULL,
  source TEXT,
  anchor TEXT NOT NULL,
  reviewed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cluster_review_by_anchor ON cluster_review (anchor);

CREATE TABLE exclusion (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  others TEXT NOT NULL,
  excluded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE ignore_rule (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  label TEXT NOT NULL,
  note TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (kind, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE pair_label (id TEXT PRIMARY KEY, a TEXT NOT NULL, b TEXT NOT NULL, label TEXT NOT NULL, labelled_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE saved_view (id TEXT PRIMARY KEY, position INTEGER NOT NULL, view TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Commands with the rows that they changed, before and after, so that taking one back is writing what stood there before.
CREATE TABLE command (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  parameters TEXT NOT NULL,
  changes BLOB NOT NULL,
  at INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE figure_table (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  measures TEXT NOT NULL,
  addresses INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  imported_at INTEGER NOT NULL,
  joined INTEGER NOT NULL DEFAULT 0,
  unmatched INTEGER NOT NULL DEFAULT 0,
  examples TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TABLE figure (
  source INTEGER NOT NULL REFERENCES figure_table ON DELETE CASCADE,
  address TEXT NOT NULL,
  clicks INTEGER,
  impressions INTEGER,
  position REAL,
  visits INTEGER,
  backlinks INTEGER,
  domains INTEGER,
  inlinks INTEGER,
  PRIMARY KEY (source, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE page_figure (
  page INTEGER PRIMARY KEY,
  clicks INTEGER,
  impressions INTEGER,
  position REAL,
  visits INTEGER,
  backlinks INTEGER,
  domains INTEGER,
  inlinks INTEGER
) STRICT;

CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  crawl TEXT NOT NULL UNIQUE,
  finished_at INTEGER NOT NULL,
  figures TEXT NOT NULL,
  hosts TEXT NOT NULL,
  record BLOB
) STRICT;

CREATE TABLE previous_page (
  address TEXT PRIMARY KEY,
  page INTEGER UNIQUE,
  origin TEXT NOT NULL,
  last_modified TEXT,
  status_code INTEGER NOT NULL,
  fetched_at INTEGER,
  body_bytes INTEGER NOT NULL DEFAULT 0,
  headers TEXT NOT NULL,
  bytes BLOB
) STRICT;

CREATE TABLE replaced_body (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE changed_text (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE withdrawn_text (page INTEGER PRIMARY KEY, title TEXT NOT NULL, shown BLOB NOT NULL, word_starts BLOB NOT NULL) STRICT;
CREATE TABLE counted (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE half_fingerprinted (page INTEGER PRIMARY KEY) STRICT;
