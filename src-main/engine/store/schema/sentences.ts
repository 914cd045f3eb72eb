/**
 * Sentences that stand on several pages. `probe`: the long sentences of a page, and a sample of its shingles, which
 * shared sentences and checked drafts are found by. `changed_probe`: pages by which the sentences have to be brought up
 * to date. `shown_sentence` hides all of them while nobody knows which pages there are.
 */
export const sentenceSchema = `
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
