/**
 * Earlier audits of the file, and what an audit that collects again keeps in its place.
 *
 * `history`: figures for good, and a record (see `audit-record.ts`) by which later audits are compared with it. `crawl`
 * names the collecting that it rests on: running later stages again replaces the row, collecting again adds one.
 *
 * A page keeps its number, so that everything that was computed of it stays where it is until the page turns out to be
 * another. `previous_page` says what addresses held; `page` is the number under which body and results still stand, and
 * `bytes` holds the body of addresses that have no page at the moment.
 *
 * The other tables note what has to be made good, each until the stage that does it has run: pages whose bytes were
 * replaced, texts that are another, texts that are still counted in the statistics, pages that are counted, and pages
 * of which only some fingerprints are up to date.
 */
export const historySchema = `
CREATE TABLE history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  crawl TEXT NOT NULL UNIQUE,
  finished_at INTEGER NOT NULL,
  figures TEXT NOT NULL,
  hosts TEXT NOT NULL,
  record BLOB
) STRICT;

CREATE TABLE previous_page (
  address TEXT PRIMARY KEY,
  page INTEGER UNIQUE,
  origin TEXT NOT NULL,
  last_modified TEXT,
  status_code INTEGER NOT NULL,
  fetched_at INTEGER,
  body_bytes INTEGER NOT NULL DEFAULT 0,
  headers TEXT NOT NULL,
  bytes BLOB
) STRICT;

CREATE TABLE replaced_body (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE changed_text (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE withdrawn_text (page INTEGER PRIMARY KEY, title TEXT NOT NULL, shown BLOB NOT NULL, word_starts BLOB NOT NULL) STRICT;
CREATE TABLE counted (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE half_fingerprinted (page INTEGER PRIMARY KEY) STRICT;
`;
