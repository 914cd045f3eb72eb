/**
 * What reviewers did, keyed by addresses and by keys of clusters and sentences, never by ids: no stage empties these tables. Beside them what
 * lists are read from: flat rows of pages, shared sentences, and the full-text indexes. Those are made of other tables and can be made again.
 */
export const deskSchema = `
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

CREATE TABLE saved_view (id TEXT PRIMARY KEY, position INTEGER NOT NULL, view TEXT NOT NULL) STRICT, WITHOUT ROWID;

-- Deeds with the rows that they changed, before and after, so that taking one back is writing what stood there before.
CREATE TABLE deed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  deed TEXT NOT NULL,
  parameters TEXT NOT NULL,
  changes BLOB NOT NULL,
  at INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;

ALTER TABLE cluster ADD COLUMN review_key TEXT NOT NULL DEFAULT '';
ALTER TABLE cluster ADD COLUMN proposal TEXT NOT NULL DEFAULT 'leave';
ALTER TABLE cluster ADD COLUMN proposal_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE cluster ADD COLUMN proposal_pages INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cluster ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE cluster ADD COLUMN hosts INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cluster ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;

-- The similarity of a pair without the sentences that count for nothing; NULL when it has none of them.
ALTER TABLE pair ADD COLUMN similarity_left REAL;
DROP VIEW finding;
CREATE VIEW finding AS
  SELECT a, b, settled AS verdict, rule, coalesce(similarity_left, similarity) AS similarity, covered_a, covered_b, longest_run, longest_sentence, detectors
  FROM pair WHERE settled IS NOT NULL;

-- One narrow row for each page, which lists are filtered, sorted and counted by. Ranks are places in the order of a text; 0 is not ranked yet.
CREATE TABLE page_row (
  page INTEGER PRIMARY KEY,
  analysed INTEGER NOT NULL,
  status_code INTEGER NOT NULL,
  indexability TEXT NOT NULL,
  language TEXT NOT NULL,
  page_type TEXT NOT NULL,
  host TEXT NOT NULL,
  folder TEXT NOT NULL,
  words INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  depth INTEGER,
  inlinks INTEGER NOT NULL DEFAULT 0,
  published TEXT,
  modified TEXT,
  cluster INTEGER,
  is_source INTEGER NOT NULL DEFAULT 0,
  closest INTEGER,
  closest_similarity REAL,
  near INTEGER NOT NULL DEFAULT 0,
  verdict TEXT,
  decision TEXT,
  decision_state TEXT,
  address_rank INTEGER NOT NULL DEFAULT 0,
  title_rank INTEGER NOT NULL DEFAULT 0,
  heading_rank INTEGER NOT NULL DEFAULT 0,
  description_rank INTEGER NOT NULL DEFAULT 0,
  canonical_rank INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Long sentences of a page (hash, start, length) and a sample of its shingles: what shared sentences and checked texts are found by.
CREATE TABLE probe (page INTEGER PRIMARY KEY, sentences BLOB NOT NULL, shingles BLOB NOT NULL) STRICT;
CREATE TABLE sentence (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  length INTEGER NOT NULL,
  letters INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  hosts INTEGER NOT NULL,
  clusters INTEGER NOT NULL,
  -- Verdicts of those clusters, as bits in the order of the verdicts.
  verdicts INTEGER NOT NULL,
  language TEXT NOT NULL,
  first_page INTEGER NOT NULL
) STRICT;
CREATE TABLE sentence_page (
  sentence INTEGER NOT NULL,
  page INTEGER NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  PRIMARY KEY (sentence, page)
) STRICT, WITHOUT ROWID;

-- Which pages the indexes know: their names, and their texts too when "texts" is 1.
CREATE TABLE searchable (page INTEGER PRIMARY KEY, texts INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE name_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);
CREATE VIRTUAL TABLE text_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);
CREATE VIRTUAL TABLE sentence_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);
`;

/** Indexes that lists need; made when rows are there, because adding many rows to an index that is there already is slower. */
export const listIndexes = `
CREATE INDEX IF NOT EXISTS page_row_by_cluster ON page_row (cluster);
CREATE INDEX IF NOT EXISTS page_row_by_folder ON page_row (folder);
CREATE INDEX IF NOT EXISTS page_row_by_similarity ON page_row (closest_similarity);
CREATE INDEX IF NOT EXISTS page_row_by_address ON page_row (address_rank);
CREATE INDEX IF NOT EXISTS page_row_by_title ON page_row (title_rank);
CREATE INDEX IF NOT EXISTS page_row_by_decision ON page_row (decision) WHERE decision IS NOT NULL;
CREATE INDEX IF NOT EXISTS page_row_by_words ON page_row (words);
CREATE INDEX IF NOT EXISTS page_row_by_inlinks ON page_row (inlinks);
CREATE INDEX IF NOT EXISTS sentence_page_by_page ON sentence_page (page, sentence);
CREATE INDEX IF NOT EXISTS sentence_by_pages ON sentence (pages);
CREATE INDEX IF NOT EXISTS sentence_by_length ON sentence (length);
`;

/**
 * Sentences that are equal in what a list is sorted by follow one another by length or pages and then by their keys, which the same pages always
 * give, and not by their ids, which depend on when they were found.
 */
export const sentenceOrder = `
DROP INDEX IF EXISTS sentence_by_pages;
DROP INDEX IF EXISTS sentence_by_length;
CREATE INDEX sentence_by_pages ON sentence (pages, length, key);
CREATE INDEX sentence_by_length ON sentence (length, pages, key);
`;

/** Findings are counted as all pairs without these, of which there are few: several times a second while a run is on. */
export const droppedPairs = 'CREATE INDEX pair_dropped ON pair (a, b) WHERE settled IS NULL;';
