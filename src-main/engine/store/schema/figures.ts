/**
 * Traffic and links of pages from tables that somebody imported. What the tables say is kept by address, so that it
 * outlives every run; which of the addresses are pages is found out whenever clusters are built.
 */
export const figureSchema = `
CREATE TABLE figure_table (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  measures TEXT NOT NULL,
  addresses INTEGER NOT NULL,
  skipped INTEGER NOT NULL,
  imported_at INTEGER NOT NULL,
  joined INTEGER NOT NULL DEFAULT 0,
  unmatched INTEGER NOT NULL DEFAULT 0,
  examples TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TABLE figure (
  source INTEGER NOT NULL REFERENCES figure_table ON DELETE CASCADE,
  address TEXT NOT NULL,
  clicks INTEGER,
  impressions INTEGER,
  position REAL,
  visits INTEGER,
  backlinks INTEGER,
  domains INTEGER,
  inlinks INTEGER,
  PRIMARY KEY (source, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE page_figure (
  page INTEGER PRIMARY KEY,
  clicks INTEGER,
  impressions INTEGER,
  position REAL,
  visits INTEGER,
  backlinks INTEGER,
  domains INTEGER,
  inlinks INTEGER
) STRICT;
`;
