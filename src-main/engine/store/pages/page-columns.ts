import type { ReadableDatabase } from '../database.ts';

/**
 * Single columns of pages, for those who want nothing else of them: a reader prepares one statement, and a `PageStore`
 * has a dozen.
 */

export function addressReader(database: ReadableDatabase): (page: number) => string | null {
  const select = database.prepare<[number], string>('SELECT address FROM page WHERE id = ?').pluck();
  return (page) => select.get(page) ?? null;
}

/** Pages by their addresses. */
export function pageReader(database: ReadableDatabase): (address: string) => number | null {
  const select = database.prepare<[string], number>('SELECT id FROM page WHERE address = ?').pluck();
  return (address) => select.get(address) ?? null;
}

/** '' for a page that was not read. */
export function languageReader(database: ReadableDatabase): (page: number) => string {
  const select = database.prepare<[number], string>('SELECT language FROM view WHERE page = ?').pluck();
  return (page) => select.get(page) ?? '';
}

/** Empty for a page that was not read. */
export function nameReader(
  database: ReadableDatabase,
): (page: number) => { readonly address: string; readonly title: string } {
  const select = database.prepare<[number], { address: string; title: string }>(
    'SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?',
  );
  return (page) => select.get(page) ?? { address: '', title: '' };
}

/** What is said of a page when sites are held against each other. */
export interface PageOfSite {
  readonly address: string;
  readonly title: string;
  readonly published: string | null;
  /** Its host. */
  readonly site: string;
}

/** Null for a page that was not read. */
export function pageOfSiteReader(database: ReadableDatabase): (page: number) => PageOfSite | null {
  const select = database.prepare<[number], PageOfSite>(
    `SELECT p.address, v.title, v.published, r.host AS site
     FROM page p JOIN view v ON v.page = p.id JOIN page_row r ON r.page = p.id WHERE p.id = ?`,
  );
  return (page) => select.get(page) ?? null;
}

const maxSites = 200;

/** How many pages of each host were read; the largest first. */
export const readSiteCounts = (database: ReadableDatabase): { site: string; pages: number }[] =>
  database
    .prepare<[number], { site: string; pages: number }>(
      'SELECT host AS site, count(*) AS pages FROM page_row WHERE analysed = 1 GROUP BY host ORDER BY pages DESC, host LIMIT ?',
    )
    .all(maxSites);
