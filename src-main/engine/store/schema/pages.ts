/**
 * What is read of a page. Large values have tables of their own: lists never read them.
 *
 * `view.language_tag`: with region and script, from which `shown-languages.ts` makes what is shown.
 * `page_text.block_hashes` and `page_code.hashes`: hashes of the blocks and of the code of a page. `page_kind`: pages
 * without a text of their own. `page_markup`: what checks of single pages look at, zeros for what is no HTML; widths as
 * `textWidth` counts them. `link_source` and `link_target`: pages that link to a page, and those that it links to,
 * packed (see `packed-ids.ts`). `template_page`: the blocks of the site's template that were removed from each page;
 * `template_block`: those that the next run remembers.
 */
export const pageSchema = `
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
  language_tag TEXT NOT NULL DEFAULT ''
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
CREATE TABLE page_code (page INTEGER PRIMARY KEY, hashes BLOB NOT NULL) STRICT;
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
`;
