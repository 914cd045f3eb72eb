import { kindsOfCopies, type ClusterKind, type Verdict } from '../../../contract/verdicts.ts';
import { siteAddresses } from '../../cluster/addresses/site-addresses.ts';
import { addressParts } from '../address-parts.ts';
import { recordOf } from '../conditions.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { checkPages } from './check-store.ts';
import { readPublicAddress } from './page-naming.ts';

/**
 * Columns by which lists of pages are filtered, sorted and counted, with a value for each page. Texts are numbered, so
 * that rows pass between threads as a few arrays. NaN is NULL.
 */
type PageRows = Readonly<{
  pages: Uint32Array;
  numbers: Readonly<Record<NumberColumn, Float64Array>>;
  texts: Readonly<Record<(typeof textNames)[number], NumberedTexts>>;
}>;

/** Values for unknown facts. */
const numberColumns = {
  analysed: 0,
  status_code: 0,
  words: 0,
  bytes: 0,
  depth: NaN,
  inlinks: 0,
  clicks: NaN,
  impressions: NaN,
  position: NaN,
  visits: NaN,
  backlinks: NaN,
  domains: NaN,
  cluster: NaN,
  is_source: 0,
  copied: 0,
  closest: NaN,
  closest_similarity: NaN,
  near: 0,
  address_rank: 0,
  title_rank: 0,
  heading_rank: 0,
  description_rank: 0,
  canonical_rank: 0,
  checks: 0,
  title_copies: 0,
  description_copies: 0,
  heading_copies: 0,
} as const;
type NumberColumn = keyof typeof numberColumns;
const numberNames = Object.keys(numberColumns) as NumberColumn[];

const readNumbers = [
  ...(['analysed', 'status_code', 'words', 'bytes', 'depth', 'inlinks', 'clicks'] as const),
  ...(['impressions', 'position', 'visits', 'backlinks', 'domains'] as const),
];

const readTexts = ['indexability', 'language', 'page_type', 'kind', 'published', 'modified'] as const;
const textNames = [...readTexts, 'host', 'folder', 'verdict'] as const;

type NumberedTexts = Readonly<{
  /** The first value is NULL. */
  values: readonly (string | null)[];
  of: Uint32Array;
}>;

type BaseRow = [page: number, address: string, canonical: string | null, ...read: (string | number | null)[]];

/** Runs in a worker: takes some seconds for 100,000 pages. */
export function computePageRows(database: ReadableDatabase) {
  const draft = draftOf(database, 'ORDER BY p.id', []);
  const place = placesOf(draft.pages);
  addClusters(database, draft, place);
  addRanks(database, draft, place);
  addChecks(database, draft, place);
  const verdict = textNumbers(addClosest(database, draft, place)).numbered();
  return { ...draft, texts: { ...draft.texts, verdict } };
}

/** For pages whose row is missing or older than their analysis; without clustering results. */
export function newPageRows(database: ReadableDatabase, limit: number) {
  const unread =
    'AND NOT EXISTS (SELECT 1 FROM page_row r WHERE r.page = p.id AND r.analysed >= (v.page IS NOT NULL)) ORDER BY p.id LIMIT ?';
  return draftOf(database, unread, [limit]);
}

/** Writes rows `from` to `to` − 1; decisions stay. Finding a row unchanged costs half of writing it. */
export function writePageRows(database: WritableDatabase, rows: PageRows, from = 0, to = rows.pages.length) {
  const columns = [...numberNames, ...textNames];
  const list = (item: (name: string) => string) => columns.map(item).join(', ');
  const insert = database.run(
    `INSERT INTO page_row (page, ${columns.join(', ')}) VALUES (?, ${list(() => '?')})
     ON CONFLICT (page) DO UPDATE SET ${list((name) => `${name} = excluded.${name}`)}
     WHERE (${list((name) => `page_row.${name}`)}) IS NOT (${list((name) => `excluded.${name}`)})`,
  );
  const numbers = numberNames.map((name) => rows.numbers[name]);
  const texts = textNames.map((name) => rows.texts[name]);
  const row: (number | string | null)[] = [];
  database.transaction(() => {
    for (let at = from; at < Math.min(to, rows.pages.length); at += 1) {
      let place = 0;
      row[place++] = rows.pages[at] ?? 0;
      for (const column of numbers) {
        const value = column[at] ?? NaN;
        row[place++] = Number.isNaN(value) ? null : value;
      }
      for (const { values, of } of texts) row[place++] = values[of[at] ?? 0] ?? null;
      insert(row);
    }
  })();
}

export function dropStrayPageRows(database: WritableDatabase) {
  database.exec('DELETE FROM page_row WHERE page NOT IN (SELECT id FROM page)');
}

/** Why page `p` with view `v` is not indexed, or ''. Ignores canonicals to other pages. */
export const indexabilitySql = (isBlocked: string) => `CASE WHEN ${isBlocked} THEN 'blocked-by-robots'
    WHEN p.skipped = 'variant' THEN 'parameter-variant' WHEN p.skipped = 'noindex' THEN 'noindex' WHEN p.skipped IS NOT NULL THEN 'left-out'
    WHEN p.status_code = 0 THEN 'no-response' WHEN p.status_code >= 500 THEN 'server-error' WHEN p.status_code >= 400 THEN 'client-error'
    WHEN p.redirect_to IS NOT NULL OR p.status_code >= 300 THEN 'redirected' WHEN NOT p.has_body THEN 'not-html'
    WHEN v.noindex THEN 'noindex' ELSE '' END`;

export const pageJoins =
  'page p LEFT JOIN view v ON v.page = p.id LEFT JOIN inlinks i ON i.page = p.id LEFT JOIN page_figure f ON f.page = p.id';

const baseSql = `WITH blocked AS MATERIALIZED (SELECT DISTINCT address FROM problem WHERE code = 'robots-disallowed')
    SELECT p.id, p.address, v.canonical, ${indexabilitySql('p.address IN (SELECT address FROM blocked)')},
      coalesce(v.language, ''), coalesce(v.page_type, ''), coalesce(k.kind, 'content'), v.published, v.modified,
      v.page IS NOT NULL, p.status_code, v.words, p.body_bytes, p.depth, i.links,
      f.clicks, f.impressions, f.position, f.visits, f.backlinks, f.domains
    FROM ${pageJoins} LEFT JOIN page_kind k ON k.page = p.id WHERE p.finished = 1`;

function draftOf(database: ReadableDatabase, rest: string, values: readonly number[]) {
  const site = siteAddresses(readPublicAddress(database));
  const pages: number[] = [];
  const read = recordOf(readNumbers, (): number[] => []);
  const texts = recordOf(textNames, () => textNumbers());
  const rows = database.eachTuple<BaseRow, number[]>(`${baseSql} ${rest}`);
  for (const [page, address, canonical, ...row] of rows(...values)) {
    if (row[0] === '' && canonical !== null && !site.isSelf(canonical, address)) row[0] = 'canonicalised';
    const { host, folder } = addressParts(address);
    const ownTexts = [...row.splice(0, readTexts.length), host, folder, null] as (string | null)[];
    pages.push(page);
    for (const [at, name] of textNames.entries()) texts[name].add(ownTexts[at] ?? null);
    for (const [at, name] of readNumbers.entries()) read[name].push((row[at] as number | null) ?? numberColumns[name]);
  }
  const numbers = recordOf(numberNames, (name) => new Float64Array(pages.length).fill(numberColumns[name]));
  for (const name of readNumbers) numbers[name].set(read[name]);
  return { pages: Uint32Array.from(pages), numbers, texts: recordOf(textNames, (name) => texts[name].numbered()) };
}

function textNumbers(texts: Iterable<string | null> = []) {
  const numbers = new Map<string | null, number>([[null, 0]]);
  const of: number[] = [];
  const add = (text: string | null) => {
    const number = numbers.get(text) ?? numbers.size;
    if (number === numbers.size) numbers.set(text, number);
    of.push(number);
  };
  for (const text of texts) add(text);
  return { add, numbered: (): NumberedTexts => ({ values: [...numbers.keys()], of: Uint32Array.from(of) }) };
}

type Places = (page: number) => number;

/** Returns −1 for a page without a row, where typed arrays hold nothing and ignore writes. Page ids have few gaps. */
function placesOf(pages: Uint32Array): Places {
  const places = new Uint32Array((pages.at(-1) ?? 0) + 1);
  for (const [at, page] of pages.entries()) places[page] = at + 1;
  return (page) => (places[page] ?? 0) - 1;
}

/** Also ranks the texts that it reads in order. */
function addChecks(database: ReadableDatabase, draft: PageRows, place: Places) {
  const { numbers, texts } = draft;
  const { values, of } = texts.indexability;
  checkPages(database, {
    numbers,
    place,
    indexability: (at) => values[of[at] ?? -1] ?? 'left-out',
    texts(field) {
      const sorted = database.rows<{ page: number; text: string }>(
        `SELECT page, ${field} AS text FROM view ORDER BY ${field}, page`,
      )();
      const ranks = numbers[`${field}_rank`];
      for (const [before, { page }] of sorted.entries()) ranks[place(page)] = before + 1;
      return sorted;
    },
  });
}

function addClusters(database: ReadableDatabase, { numbers }: PageRows, place: Places) {
  const members = database.eachTuple<[number, number, number, ClusterKind]>(
    'SELECT m.page, m.cluster, m.is_source, k.kind FROM member m JOIN cluster k ON k.id = m.cluster',
  );
  for (const [page, cluster, isSource, kind] of members()) {
    const at = place(page);
    numbers.cluster[at] = cluster;
    numbers.is_source[at] = isSource;
    numbers.copied[at] = Number(isSource === 0 && kindsOfCopies.has(kind));
  }
}

function addRanks(database: ReadableDatabase, { numbers }: PageRows, place: Places) {
  const rank = (column: Float64Array, sql: string) => {
    for (const [before, page] of database.values<number>(sql)().entries()) column[place(page)] = before + 1;
  };
  rank(numbers.address_rank, 'SELECT id FROM page WHERE finished = 1 ORDER BY address');
  rank(numbers.canonical_rank, "SELECT page FROM view ORDER BY coalesce(canonical, ''), page");
}

/** Returns verdicts of closest copies. Ties go to the page whose address sorts first, so that runs are repeatable. */
function addClosest(database: ReadableDatabase, { pages, numbers }: PageRows, place: Places): (Verdict | null)[] {
  const verdicts = Array.from(pages, (): Verdict | null => null);
  const rankOf = (page: number) => numbers.address_rank[place(page)] ?? Infinity;
  const see = (page: number, other: number, similarity: number, verdict: Verdict) => {
    const at = place(page);
    if (at < 0) return;
    numbers.near[at] = (numbers.near[at] ?? 0) + 1;
    const known = numbers.closest_similarity[at] ?? NaN;
    if (known > similarity || (known === similarity && rankOf(numbers.closest[at] ?? -1) <= rankOf(other))) return;
    numbers.closest_similarity[at] = similarity;
    numbers.closest[at] = other;
    verdicts[at] = verdict;
  };
  const findings = database.eachTuple<[number, number, number, Verdict]>(
    'SELECT a, b, similarity, verdict FROM copy_pair',
  );
  for (const [a, b, similarity, verdict] of findings()) {
    see(a, b, similarity, verdict);
    see(b, a, similarity, verdict);
  }
  return verdicts;
}
