import { sqlOf, type ReadableDatabase } from '../database.ts';

/** For those who want nothing else: one statement, where a `PageStore` has a dozen. */

export function addressReader(database: ReadableDatabase): (page: number) => string | null {
  const addresses = sqlOf(database).value<string>('SELECT address FROM page WHERE id = ?');
  return (page) => addresses(page) ?? null;
}

export function pageReader(database: ReadableDatabase): (address: string) => number | null {
  const pages = sqlOf(database).value<number, [string]>('SELECT id FROM page WHERE address = ?');
  return (address) => pages(address) ?? null;
}

/** '' for a page that was not read. */
export function languageReader(database: ReadableDatabase): (page: number) => string {
  const languages = sqlOf(database).value<string>('SELECT language FROM view WHERE page = ?');
  return (page) => languages(page) ?? '';
}

interface PageName {
  readonly address: string;
  readonly title: string;
}

/** Empty for a page that was not read. */
export function nameReader(database: ReadableDatabase): (page: number) => PageName {
  const names = sqlOf(database).row<PageName>(
    'SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?',
  );
  return (page) => names(page) ?? { address: '', title: '' };
}

/** When sites are held against each other. */
export interface PageOfSite extends PageName {
  readonly published: string | null;
  readonly site: string;
}

/** Null for a page that was not read. */
export function pageOfSiteReader(database: ReadableDatabase): (page: number) => PageOfSite | null {
  const pages = sqlOf(database).row<PageOfSite>(
    `SELECT p.address, v.title, v.published, r.host AS site
     FROM page p JOIN view v ON v.page = p.id JOIN page_row r ON r.page = p.id WHERE p.id = ?`,
  );
  return (page) => pages(page) ?? null;
}

const maxSites = 200;

/** That were read; the largest first. */
export const readSiteCounts = (database: ReadableDatabase) =>
  sqlOf(database).rows<{ site: string; pages: number }, [number]>(
    'SELECT host AS site, count(*) AS pages FROM page_row WHERE analysed = 1 GROUP BY host ORDER BY pages DESC, host LIMIT ?',
  )(maxSites);
