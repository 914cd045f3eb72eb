-- How copies are found, and what was found. A stage has tables of its own, which running it again empties.
--
-- `statistics.length`: content terms in the counts, repeats included. `fingerprint_margin`: by which to know whether
-- other document frequencies change a fingerprint. `verified`: what comparing found, so that other thresholds can be
-- tried; NULL when it failed. `shared_code`: pages that share only code and reference data, no findings, but listed
-- beside the relations on demand. `cluster.clicks`, `clicks_at_stake`: of all members, and without the source page;
-- NULL where no table knows.
--
-- `page_row`: a narrow row for each page, made of other tables, by which lists are filtered, sorted and counted.
-- `copied`: in a cluster of copies and not its source. `checks`: bits in the order of `checkNames`; columns of copies
-- count the pages with the same text. Ranks are places in the order of a text; 0 is unranked. `searchable`: pages that
-- are indexed by name, and with `texts` 1 by text.
--
-- `probe`: the long sentences of a page and a sample of its shingles, by which shared sentences and checked drafts are
-- found. `changed_probe`: pages by which sentences have to be brought up to date. `shown_sentence` hides them while
-- nobody knows which pages there are.

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
