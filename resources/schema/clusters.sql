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
  leads_to INTEGER REFERENCES page,
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
  first_page INTEGER NOT NULL,
  -- Those that are no lists of other pages.
  content_pages INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Ties end with the key, which the same pages always give, and not with the id, which depends on when the sentence was found.
CREATE INDEX sentence_by_content_pages ON sentence (content_pages, pages, length, key);
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
