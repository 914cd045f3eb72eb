import { sqlOf, type ReadableDatabase } from '../database.ts';

interface PageName {
  readonly address: string;
  readonly title: string;
}

/** When sites are held against each other. */
export interface PageOfSite extends PageName {
  readonly published: string | null;
  readonly site: string;
}

export const addressReader = (database: ReadableDatabase) =>
  sqlOf(database).value<string | null>('SELECT address FROM page WHERE id = ?', null);

export const pageReader = (database: ReadableDatabase) =>
  sqlOf(database).value<number | null, [address: string]>('SELECT id FROM page WHERE address = ?', null);

/** '' for a page that was not read. */
export const languageReader = (database: ReadableDatabase) =>
  sqlOf(database).value<string>('SELECT language FROM view WHERE page = ?', '');

/** Empty for a page that was not read. */
export const nameReader = (database: ReadableDatabase) =>
  sqlOf(database).row<PageName>('SELECT p.address, v.title FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?', {
    address: '',
    title: '',
  });

/** Null for a page that was not read. */
export const pageOfSiteReader = (database: ReadableDatabase) =>
  sqlOf(database).row<PageOfSite | null>(
    `SELECT p.address, v.title, v.published, r.host AS site
     FROM page p JOIN view v ON v.page = p.id JOIN page_row r ON r.page = p.id WHERE p.id = ?`,
    null,
  );

const maxSites = 200;

/** That were read; the largest first. */
export const readSiteCounts = (database: ReadableDatabase) =>
  sqlOf(database).rows<{ site: string; pages: number }, [number]>(
    'SELECT host AS site, count(*) AS pages FROM page_row WHERE analysed = 1 GROUP BY host ORDER BY pages DESC, host LIMIT ?',
  )(maxSites);
