/**
 * Dictionaries that bodies are packed with, by number. Thousands of bodies cannot be read without theirs, so each is stored twice, with its hash,
 * and a copy that was altered is passed over.
 */
export const bodyDictionarySchema = `
CREATE TABLE body_dictionary (
  number INTEGER NOT NULL,
  copy INTEGER NOT NULL,
  site TEXT NOT NULL,
  hash BLOB NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (number, copy)
) STRICT;
`;
