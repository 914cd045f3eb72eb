/**
 * What a crawl knows of an address beside what became of it. `depth`: clicks from a start address, NULL while no link led there. `found_on`:
 * the page with the first link to it. `variant_of`: the page that it is another spelling of; such an address is recorded and never asked
 * for. `skipped`: why it was left out after it had been queued. `change`: what collecting again found. `relink`: its depth became smaller
 * after its links had been followed, so that they have to be looked at once more.
 */
export const crawlSchema = `
ALTER TABLE page ADD COLUMN host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE page ADD COLUMN depth INTEGER;
ALTER TABLE page ADD COLUMN found_on INTEGER;
ALTER TABLE page ADD COLUMN variant_of INTEGER;
ALTER TABLE page ADD COLUMN skipped TEXT;
ALTER TABLE page ADD COLUMN change TEXT;
ALTER TABLE page ADD COLUMN relink INTEGER NOT NULL DEFAULT 0;

DROP INDEX page_open;
CREATE INDEX page_open ON page (host, coalesce(depth, 1000000), id) WHERE finished = 0;
CREATE INDEX page_relink ON page (id) WHERE relink = 1;
CREATE INDEX page_variant ON page (variant_of) WHERE variant_of IS NOT NULL;

CREATE TABLE crawl_host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

-- What was learnt of patterns of addresses, and what was left out under them.
CREATE TABLE link_tally (
  name TEXT PRIMARY KEY,
  pattern TEXT NOT NULL,
  kind TEXT,
  fetched INTEGER NOT NULL,
  self_found INTEGER NOT NULL,
  barren INTEGER NOT NULL,
  barren_from INTEGER,
  refused INTEGER NOT NULL,
  example TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
