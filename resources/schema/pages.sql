-- What an audit knows of itself, and of pages. Large values have tables of their own, which lists never read.
--
-- `page` is frontier and list of addresses in one. `depth`: clicks from a start address, NULL without a link.
-- `found_on`: the page with the first link. `variant_of`: the page of which it is another spelling, never requested.
-- `skipped`: why it was left out after it had been queued. `change`: what collecting again found. `relink`: its depth
-- fell after its links had been followed.
--
-- `raw_body`: pages that scripts changed, as they were sent, and the letters of main text of either. `rendered_page`:
-- the same pages, so that a lost row of `raw_body` shows.
--
-- `view.language_tag`: with region and script, from which `shown-languages.ts` makes what is shown; `link_letters`: its
-- letters in links. `page_kind`: other than content. `page_markup`: what checks look at, zeros for what is no HTML;
-- widths as of `textWidth`. `link_source`, `link_target`: pages that link to a page, or that it links to, packed by
-- `packLists`. `template_page`: removed blocks of the site's template; `template_block`: what the next run remembers of
-- it.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE stage (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
  digest TEXT NOT NULL,
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  elapsed_millis INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE problem (
  id INTEGER PRIMARY KEY,
  stage TEXT NOT NULL,
  address TEXT,
  code TEXT NOT NULL,
  severity TEXT NOT NULL,
  parameters TEXT NOT NULL
) STRICT;
CREATE INDEX problem_by_code ON problem (code);
-- The address comes first, so that the problems of one can be looked up.
CREATE UNIQUE INDEX problem_once ON problem (coalesce(address, ''), stage, code, parameters);

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

CREATE TABLE view (
  page INTEGER PRIMARY KEY REFERENCES page,
  title TEXT NOT NULL,
  heading TEXT NOT NULL,
  description TEXT NOT NULL,
  author TEXT NOT NULL,
  category TEXT NOT NULL,
  page_type TEXT NOT NULL,
  language TEXT NOT NULL,
  charset TEXT NOT NULL,
  canonical TEXT,
  robots TEXT NOT NULL,
  noindex INTEGER NOT NULL,
  nofollow INTEGER NOT NULL,
  hreflang TEXT NOT NULL,
  published TEXT,
  modified TEXT,
  layout TEXT NOT NULL,
  bytes_hash TEXT NOT NULL,
  text_hash TEXT NOT NULL,
  words INTEGER NOT NULL,
  letters INTEGER NOT NULL,
  disguise INTEGER NOT NULL,
  language_tag TEXT NOT NULL DEFAULT '',
  link_letters INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX view_by_text ON view (text_hash);

CREATE TABLE page_text (
  page INTEGER PRIMARY KEY REFERENCES page,
  shown BLOB NOT NULL,
  blocks BLOB NOT NULL,
  links BLOB NOT NULL,
  word_starts BLOB NOT NULL DEFAULT x'',
  block_hashes BLOB NOT NULL DEFAULT x''
) STRICT;
-- `is_code` is 0 where only tables of data have hashes.
CREATE TABLE page_code (page INTEGER PRIMARY KEY, hashes BLOB NOT NULL, is_code INTEGER NOT NULL) STRICT;
CREATE TABLE page_kind (page INTEGER PRIMARY KEY, kind TEXT NOT NULL) STRICT;

CREATE TABLE page_markup (
  page INTEGER PRIMARY KEY,
  html INTEGER NOT NULL,
  title_width INTEGER NOT NULL,
  description_width INTEGER NOT NULL,
  heading_width INTEGER NOT NULL,
  headings INTEGER NOT NULL,
  images INTEGER NOT NULL,
  images_no_alt INTEGER NOT NULL,
  images_empty_alt INTEGER NOT NULL
) STRICT;

CREATE TABLE inlinks (page INTEGER PRIMARY KEY, links INTEGER NOT NULL) STRICT;
CREATE TABLE link_source (page INTEGER PRIMARY KEY, pages BLOB NOT NULL) STRICT;
CREATE TABLE link_target (page INTEGER PRIMARY KEY, pages BLOB NOT NULL) STRICT;

CREATE TABLE template_page (page INTEGER PRIMARY KEY, removed TEXT NOT NULL) STRICT;
CREATE TABLE template_block (
  site TEXT NOT NULL,
  key INTEGER NOT NULL,
  conditions TEXT NOT NULL,
  pages INTEGER NOT NULL,
  pages_of INTEGER NOT NULL,
  PRIMARY KEY (site, key)
) STRICT, WITHOUT ROWID;
