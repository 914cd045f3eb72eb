/**
 * What checks of single pages look at. `page_markup`: noted while pages are read, zeros for what is no HTML; widths as `textWidth` counts them. `link_source` and
 * `link_target`: pages that link to a page, and those that it links to, packed (see `packed-ids.ts`). Checks of a page are bits in the order of
 * `checkNames`; the columns of copies count the pages with the same text.
 */
export const checksSchema = `
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
CREATE TABLE link_source (page INTEGER PRIMARY KEY, pages BLOB NOT NULL) STRICT;
CREATE TABLE link_target (page INTEGER PRIMARY KEY, pages BLOB NOT NULL) STRICT;
ALTER TABLE page_row ADD COLUMN checks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE page_row ADD COLUMN title_copies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE page_row ADD COLUMN description_copies INTEGER NOT NULL DEFAULT 0;
ALTER TABLE page_row ADD COLUMN heading_copies INTEGER NOT NULL DEFAULT 0;
CREATE INDEX page_row_checked ON page_row (page) WHERE checks <> 0;
INSERT INTO meta SELECT 'desk:stale', '1' WHERE EXISTS (SELECT 1 FROM page_row) ON CONFLICT (key) DO NOTHING;
`;
