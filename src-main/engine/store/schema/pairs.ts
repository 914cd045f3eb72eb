/**
 * How copies are found: counts of the whole site, fingerprints, candidate pairs, and what comparing them found. What a
 * stage makes stands in tables of that stage, so that running it again empties its tables and nothing else.
 *
 * `statistics.length`: content terms in the counts, repeats included. `fingerprint_margin`: what detectors remember of
 * a page beside its fingerprint, to know whether it has to be made anew when document frequencies change. `verified`:
 * what comparing found, so that other thresholds can be tried without comparing again; NULL when the comparison failed.
 * `shared_code`: what pages share in code and reference data alone, which are no findings but listed beside the
 * relations for whoever asks.
 */
const tables = `
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

/** What other parts read of these tables, made again by steps that change their columns. */
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

export const pairSchema = tables + pairViews;
