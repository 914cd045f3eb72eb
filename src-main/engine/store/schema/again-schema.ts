/**
 * What an audit that collects again keeps in its place. A page keeps its number, so that everything that was computed of it stays where it is until the
 * page turns out to be another. `former` tells what addresses held; `page` is the number under which body and results still stand, and `bytes`
 * holds the body of addresses that have no page at the moment.
 *
 * The other tables note what has to be made good, each until the stage that does it has run: pages whose bytes were replaced, texts that are
 * another, texts that are still counted in the statistics, pages that are counted, and pages of which only some fingerprints are up to date.
 */
export const againSchema = `
CREATE TABLE former_now (
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
INSERT INTO former_now (address, origin, last_modified, status_code, headers, bytes)
  SELECT address, origin, last_modified, status_code, headers, bytes FROM former;
DROP TABLE former;
ALTER TABLE former_now RENAME TO former;

CREATE TABLE replaced_body (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE changed_text (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE withdrawn_text (page INTEGER PRIMARY KEY, title TEXT NOT NULL, shown BLOB NOT NULL, word_starts BLOB) STRICT;
CREATE TABLE counted (page INTEGER PRIMARY KEY) STRICT;
CREATE TABLE half_printed (page INTEGER PRIMARY KEY) STRICT;
-- Content terms in the counts, repeats included; NULL where nobody noted it.
ALTER TABLE statistics ADD COLUMN length INTEGER;
${['page', 'same', 'view', 'page_text', 'template_page', 'fingerprint', 'verified', 'pair', 'probe', 'problem', 'stage']
  .map((table) => `DROP TABLE IF EXISTS kept_${table};`)
  .join('\n')}
`;

/** What detectors remember of a page beside its fingerprint, to tell whether it has to be made anew when document frequencies change. */
export const marginSchema = 'CREATE TABLE print_margin (page INTEGER PRIMARY KEY, words BLOB NOT NULL) STRICT;';
