/**
 * What reviewers did, by addresses and by keys of clusters and sentences, never by ids, so that it outlives every run:
 * no stage empties these tables.
 */
export const reviewSchema = `
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
`;
