/**
 * What lists of pages are read from. It is made of other tables and can be made again.
 *
 * `page_row`: one narrow row for each page, which lists are filtered, sorted and counted by. `copied`: in a cluster of
 * copies and not its source, which is what every count of copied pages counts. `checks`: bits in the order of
 * `checkNames`; the columns of copies count the pages with the same text. Ranks are places in the order of a text; 0 is
 * not ranked yet. `searchable`: which pages the indexes know, by their names, and by their texts too when `texts` is 1.
 */
export const pageListSchema = `
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
`;
