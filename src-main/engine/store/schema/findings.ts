/**
 * How copies are found, and what was found. A stage has tables of its own, which running it again empties.
 *
 * `statistics.length`: content terms in the counts, repeats included. `fingerprint_margin`: by which to know whether
 * other document frequencies change a fingerprint. `verified`: what comparing found, so that other thresholds can be
 * tried; NULL when it failed. `shared_code`: pages that share only code and reference data, no findings, but listed
 * beside the relations on demand. `cluster.clicks`, `clicks_at_stake`: of all members, and without the source page;
 * NULL where no table knows.
 *
 * `page_row`: a narrow row for each page, made of other tables, by which lists are filtered, sorted and counted.
 * `copied`: in a cluster of copies and not its source. `checks`: bits in the order of `checkNames`; columns of copies
 * count the pages with the same text. Ranks are places in the order of a text; 0 is unranked. `searchable`: pages that
 * are indexed by name, and with `texts` 1 by text.
 *
 * `probe`: the long sentences of a page and a sample of its shingles, by which shared sentences and checked drafts are
 * found. `changed_probe`: pages by which sentences have to be brought up to date. `shown_sentence` hides them while
 * nobody knows which pages there are.
 */
const pairs = `
CREATE TABLE statistics (id INTEGER PRIMARY KEY CHECK (id = 1), version TEXT NOT NULL, data BLOB NOT NULL, length INTEGER NOT NULL) STRICT;

CREATE TABLE fingerprint (detector TEXT NOT NULL, page INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (detector, page)) STRICT, WITHOUT ROWID;
CREATE TABLE fingerprinted (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE fingerprint_margin (page INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT;

CREATE TABLE joined (detector TEXT PRIMARY KEY, pairs INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE candidate (a INTEGER NOT NULL, b INTEGER NOT NULL, detectors INTEGER NOT NULL, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;

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
  final_verdict TEXT,
  -- Without the sentences that count for nothing; NULL when it has none of them.
  similarity_left REAL,
  -- Levenshtein distance over the longer length, 0 to 1; NULL where an older file does not say.
  edit_difference REAL,
  PRIMARY KEY (a, b)
) STRICT, WITHOUT ROWID;
CREATE INDEX pair_by_b ON pair (b, a);
-- Findings are counted as all pairs without these, of which there are few: several times a second while a run is on.
CREATE INDEX pair_dropped ON pair (a, b) WHERE final_verdict IS NULL;

CREATE TABLE relation (a INTEGER NOT NULL, b INTEGER NOT NULL, direction TEXT NOT NULL, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
CREATE TABLE shared_code (a INTEGER NOT NULL, b INTEGER NOT NULL, similarity REAL NOT NULL, covered_a REAL NOT NULL, covered_b REAL NOT NULL, PRIMARY KEY (a, b))
  STRICT, WITHOUT ROWID;
CREATE INDEX shared_code_by_b ON shared_code (b);
`;

/** Made again by steps that change their columns. */
export const pairViews = `
CREATE VIEW finding AS
  SELECT a, b, final_verdict AS verdict, rule, coalesce(similarity_left, similarity) AS similarity, covered_a, covered_b, longest_run, edit_difference,
    longest_sentence, detectors
  FROM pair WHERE final_verdict IS NOT NULL;
-- Findings but for those between pages that repeat each other by design.
CREATE VIEW copy_pair AS SELECT * FROM finding WHERE verdict NOT IN ('version', 'translation', 'listing', 'shared-code');

CREATE VIEW listed_relation AS
  SELECT x.a, x.b, x.direction, r.verdict, r.similarity, r.covered_a, r.covered_b, r.longest_run, r.edit_difference, r.detectors
  FROM relation x JOIN finding r ON r.a = x.a AND r.b = x.b
  UNION ALL SELECT a, b, 'none', 'shared-code', similarity, covered_a, covered_b, 0, NULL, 0 FROM shared_code;
`;

const clusters = `
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
  resolved_by_site INTEGER NOT NULL,
  mirrors INTEGER NOT NULL,
  mirror_hosts INTEGER NOT NULL,
  source_address TEXT NOT NULL,
  languages TEXT NOT NULL,
  review_key TEXT NOT NULL DEFAULT '',
  proposal TEXT NOT NULL DEFAULT 'leave',
  proposal_reason TEXT NOT NULL DEFAULT '',
  proposal_pages INTEGER NOT NULL DEFAULT 0,
  folder TEXT NOT NULL DEFAULT '',
  hosts INTEGER NOT NULL DEFAULT 1,
  decided INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL DEFAULT 'copies',
  clicks INTEGER,
  clicks_at_stake INTEGER
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
  canonical_rank INTEGER NOT NULL DEFAULT 0,
  copied INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL DEFAULT 'content',
  clicks INTEGER,
  impressions INTEGER,
  position REAL,
  visits INTEGER,
  backlinks INTEGER,
  domains INTEGER,
  checks INTEGER NOT NULL DEFAULT 0,
  title_copies INTEGER NOT NULL DEFAULT 0,
  description_copies INTEGER NOT NULL DEFAULT 0,
  heading_copies INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX page_row_by_cluster ON page_row (cluster);
CREATE INDEX page_row_by_folder ON page_row (folder);
CREATE INDEX page_row_by_similarity ON page_row (closest_similarity);
CREATE INDEX page_row_by_address ON page_row (address_rank);
CREATE INDEX page_row_by_title ON page_row (title_rank);
CREATE INDEX page_row_by_decision ON page_row (decision) WHERE decision IS NOT NULL;
CREATE INDEX page_row_by_words ON page_row (words);
CREATE INDEX page_row_by_inlinks ON page_row (inlinks);
CREATE INDEX page_row_checked ON page_row (page) WHERE checks <> 0;

CREATE TABLE searchable (page INTEGER PRIMARY KEY, texts INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE name_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);
CREATE VIRTUAL TABLE text_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);

CREATE TABLE probe (page INTEGER PRIMARY KEY, hashes BLOB NOT NULL, places BLOB NOT NULL, shingles BLOB NOT NULL) STRICT;
CREATE TABLE changed_probe (page INTEGER PRIMARY KEY) STRICT;

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
-- Ties end with the key, which the same pages always give, and not with the id, which depends on when the sentence was found.
CREATE INDEX sentence_by_pages ON sentence (pages, length, key);
CREATE INDEX sentence_by_length ON sentence (length, pages, key);

CREATE TABLE sentence_page (
  sentence INTEGER NOT NULL,
  page INTEGER NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  PRIMARY KEY (sentence, page)
) STRICT, WITHOUT ROWID;
CREATE INDEX sentence_page_by_page ON sentence_page (page, sentence);

CREATE VIEW shown_sentence AS SELECT * FROM sentence WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = 'sentences:state' AND value = 'outdated');
CREATE VIRTUAL TABLE sentence_search USING fts5 (folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none);
`;

export const findingSchema = pairs + pairViews + clusters;
