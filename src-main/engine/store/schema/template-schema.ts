/**
 * Prints of the blocks of a page (see `block-prints.ts`), what a page says of itself beside the columns of lists, and the template of the site:
 * the blocks that were removed from each page, and those that the next run remembers.
 */
export const templateSchema = `
ALTER TABLE page_text ADD COLUMN prints BLOB;
ALTER TABLE view ADD COLUMN document TEXT NOT NULL DEFAULT '{}';
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
