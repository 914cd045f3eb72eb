import type { ClusterPage } from '../../cluster/model.ts';
import { decoded, readAddress } from '../../cluster/addresses/page-address.ts';
import { type ReadableDatabase, metaValue } from '../database.ts';
import { findPublicAddress, type DeclaringPage } from '../../cluster/addresses/site-addresses.ts';
import { toldAddress, type PublicAddress } from '../../source/address.ts';
import { lastAnswer } from '../../found-once.ts';
import type { MetaStore } from '../meta-store.ts';

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
  const fileName = fileNameReader(database);
  const counted = (sql: string) => String(database.value<number, []>(`SELECT ${sql}`, 0)());
  const prepare = () =>
    database.row<Named & Naming>(
      `SELECT p.address, v.title, ${columns(counted(siteOfCode), counted(siteOfPosts))} FROM page p JOIN view v ON v.page = p.id WHERE p.id = ?`,
    );
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
  const ofMany = database.values<string, [number]>(
    "SELECT title FROM view GROUP BY title HAVING count(*) >= ? OR title = ''",
  );
  let titles: ReadonlySet<string> | null = null;
  return ({ address, title, isOfCode }) => {
    if (!isOfCode) return null;
    titles ??= new Set(ofMany(manyPages));
    if (!titles.has(title)) return null;
    return decoded(readAddress(address).path.split('/').at(-1) ?? '').replace(/\.[a-z]+$/iu, '');
  };
}

/** Reads suffixes that many titles have, such as ` - Example`, from a sample of pages; longest first. */
export function siteNamesReader(database: ReadableDatabase) {
  const last = database.value<number, []>('SELECT coalesce(max(page), 0) FROM view', 0);
  const titles = database.values<string, [string]>(
    'SELECT title FROM view WHERE page IN (SELECT value FROM json_each(?))',
  );
  return () => {
    const step = Math.max(1, last() / sampleSize);
    const sample = Array.from({ length: sampleSize }, (_, at) => 1 + Math.floor(at * step));
    return siteNames(titles(JSON.stringify(sample)));
  };
}

const sampleSize = 400;

/**
 * Suffixes after a separator in a tenth of the titles: a site in several languages has several names. A suffix with a
 * version number tells pages apart, unless nearly all titles have it.
 */
export function siteNames(titles: readonly string[]) {
  const endings = titles.flatMap((title) => Array.from(title.matchAll(separator), ({ index }) => title.slice(index)));
  const [some, nearlyAll] = [Math.max(minTitles, titles.length / 10), 0.9 * titles.length];
  return [...Map.groupBy(endings, (ending) => ending).values()]
    .filter(({ length, 0: ending = '' }) => length >= some && (length >= nearlyAll || !versionNumber.test(ending)))
    .flatMap(([ending = '']) => ending)
    .sort((a, b) => b.length - a.length);
}

const minTitles = 5;

/** Needs spaces around it, except in Chinese titles. A colon is no separator: it names a part (`Matrix: Members`). */
const separator = /(?<=\S)(?:\s+[-–—|·•«»]\s+|\s*[|｜_—]+\s*)(?=\S)/gu;

const versionNumber = /(?<![\p{L}\p{N}])v?\d[\d.]*(?![\p{L}\p{N}])/u;

/** From the user or the pages. Takes some milliseconds. */
export function savePublicAddress(database: ReadableDatabase, meta: MetaStore, wanted: string) {
  const start = meta.read().sources.flatMap((source) => ('url' in source ? source.url : []))[0] ?? null;
  meta.set(key, JSON.stringify(toldAddress(wanted, start) ?? declaredAddress(database)));
}

/** Saved, or as pages declare. Null when pages were fetched from their public address. */
export function readPublicAddress(database: ReadableDatabase) {
  const noted = metaValue(database, key);
  return noted === null ? declaredAddress(database) : (JSON.parse(noted) as PublicAddress | null);
}

/** Caches the answer until the database is written to: without a saved address, a list of pages is read. */
export function publicAddressReader<Answer>(
  database: ReadableDatabase,
  answerOf: (address: PublicAddress | null) => Answer,
) {
  const writes = database.value<string, []>("SELECT total_changes() || ' ' || data_version FROM pragma_data_version");
  const answer = lastAnswer((_writes: string | undefined) => answerOf(readPublicAddress(database)));
  return () => answer(writes());
}

const key = 'public-address';

/** Pages that vote on it. */
const asked = 2000;

const declaredAddress = (database: ReadableDatabase) =>
  findPublicAddress(
    database.rows<DeclaringPage, [number]>(
      'SELECT p.address, v.canonical FROM view v JOIN page p ON p.id = v.page ORDER BY p.address LIMIT ?',
    )(asked),
  );
