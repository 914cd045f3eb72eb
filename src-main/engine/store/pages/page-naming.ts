import type { ClusterPage } from '../../cluster/model.ts';
import { decoded, readAddress } from '../../cluster/page-address.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

/**
 * Manuals have code on a tenth of the pages, at least 10; tables of data are none. Those of programs without code are
 * made by the tools for manuals, or filed as such.
 */
const siteOfCode = `((SELECT count(*) FROM page_code WHERE is_code) >= (SELECT max(10, count(*) / 10.0) FROM view)
  OR (SELECT count(*) >= max(10, (SELECT count(*) FROM view) / 2.0) FROM view WHERE page_type = 'documentation'))`;

/** Sites of posts date a 30th of the pages; examples or licences make a few manual pages seem dated. */
const siteOfPosts = '(SELECT 30 * count(published) >= count(*) FROM view)';

const columns = (isSiteOfCode: string, isSiteOfPosts: string) =>
  `${isSiteOfCode} OR EXISTS (SELECT 1 FROM page_code c WHERE c.page = v.page AND c.is_code) AS "isOfCode?",
   v.published IS NOT NULL AND ${isSiteOfPosts} AS "isDated?"`;

/** Columns of a page `v` (see `ClusterPage.isOfCode` and `isDated`). The site is counted once per statement. */
export const namingSql = columns(siteOfCode, siteOfPosts);

type Naming = Pick<ClusterPage, 'title' | 'fileName' | 'isOfCode' | 'isDated'>;

/** Reads the same for single pages. Pages that were not analysed have no title. */
export function namingReader(database: ReadableDatabase): (page: number) => Naming {
  const { row, value } = sqlOf(database);
  const fileName = fileNameReader(database);
  const prepare = () => {
    const [isSiteOfCode, isSiteOfPosts] = [siteOfCode, siteOfPosts].map((sql) =>
      value<number, []>(`SELECT ${sql}`, 0)(),
    );
    return row<Named & Naming>(
      `SELECT p.address, v.title, ${columns(String(isSiteOfCode), String(isSiteOfPosts))} FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?`,
    );
  };
  let read: ReturnType<typeof prepare> | null = null;
  return (page) => {
    read ??= prepare();
    const found = read(page);
    return found
      ? { ...found, fileName: fileName(found) }
      : { title: '', fileName: null, isOfCode: false, isDated: false };
  };
}

/** A title on this many pages, such as "Member List", identifies none of them. */
const manyPages = 16;

type Named = Pick<ClusterPage, 'address' | 'title' | 'isOfCode'>;

/**
 * Returns the file name without extension for manual pages that share their title, else null. Titles are counted once.
 */
export function fileNameReader(database: ReadableDatabase): (page: Named) => string | null {
  const ofMany = sqlOf(database).values<string, [number]>(
    "SELECT title FROM view GROUP BY title HAVING count(*) >= ? OR title = ''",
  );
  let titles: ReadonlySet<string> | null = null;
  return ({ address, title, isOfCode }) => {
    if (!isOfCode) return null;
    titles ??= new Set(ofMany(manyPages));
    return titles.has(title) ? fileNameOf(address) : null;
  };
}

const fileNameOf = (address: string): string =>
  decoded(readAddress(address).path.split('/').at(-1) ?? '').replace(/\.[a-z]+$/iu, '');
