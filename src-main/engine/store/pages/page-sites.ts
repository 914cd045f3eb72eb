import type { ReadableDatabase } from '../database.ts';

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
