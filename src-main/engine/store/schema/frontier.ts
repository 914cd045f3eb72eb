/**
 * The frontier of a crawl and the list of addresses in one. `depth`: clicks from a start address, NULL while no link
 * led there. `found_on`: the page with the first link to it. `variant_of`: the page that it is another spelling of;
 * such an address is recorded and never requested. `skipped`: why it was left out after it had been queued. `change`:
 * what collecting again found. `relink`: its depth became smaller after its links had been followed, so that they have
 * to be looked at once more.
 */
export const frontierSchema = `
CREATE TABLE page (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL,
  last_modified TEXT,
  finished INTEGER NOT NULL DEFAULT 0,
  status_code INTEGER NOT NULL DEFAULT 0,
  redirect_to TEXT,
  fetched_at INTEGER,
  body_bytes INTEGER NOT NULL DEFAULT 0,
  has_body INTEGER NOT NULL DEFAULT 0,
  host INTEGER NOT NULL DEFAULT 0,
  depth INTEGER,
  found_on INTEGER,
  variant_of INTEGER,
  skipped TEXT,
  change TEXT,
  relink INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX page_open ON page (host, coalesce(depth, 1000000), id) WHERE finished = 0;
CREATE INDEX page_redirect ON page (address, redirect_to) WHERE redirect_to IS NOT NULL;
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
