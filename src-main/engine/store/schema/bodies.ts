/**
 * The bytes of pages. `raw_body`: pages whose body is what their scripts made, as they were sent, and how many letters
 * of main text either has. `rendered_page`: the same pages once more, so that the loss of a row of `raw_body` shows;
 * otherwise such a page would count as sent as its scripts left it.
 */
export const bodySchema = `
CREATE TABLE body (page INTEGER PRIMARY KEY REFERENCES page, headers TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;

CREATE TABLE raw_body (
  page INTEGER PRIMARY KEY REFERENCES page,
  headers TEXT NOT NULL,
  bytes BLOB NOT NULL,
  raw_letters INTEGER NOT NULL,
  rendered_letters INTEGER NOT NULL,
  added_letters INTEGER NOT NULL
) STRICT;
CREATE TABLE rendered_page (page INTEGER PRIMARY KEY) STRICT;

-- Dictionaries that bodies are packed with, by number. Thousands of bodies cannot be read without theirs, so each is stored twice, with its hash, and
-- a copy that was altered is passed over.
CREATE TABLE body_dictionary (
  number INTEGER NOT NULL,
  copy INTEGER NOT NULL,
  site TEXT NOT NULL,
  hash BLOB NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (number, copy)
) STRICT;
`;
