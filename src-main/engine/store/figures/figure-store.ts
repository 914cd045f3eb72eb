import {
  figureMeasures,
  type FigureTable,
  type FigureKind,
  type FigureMeasure,
  type PageFigures,
} from '../../../contract/figures.ts';
import type { FigureRow, ReadFigures } from '../../source/figures/read-figures.ts';
import type { WritableDatabase, ReadableDatabase } from '../database.ts';
import { readAddress } from '../../cluster/addresses/page-address.ts';
import { siteAddresses } from '../../cluster/addresses/site-addresses.ts';
import { compareText } from '../../compare-text.ts';
import { liveAddress } from '../../source/address.ts';
import { foundOnce } from '../../found-once.ts';
import { readPublicAddress } from '../pages/page-naming.ts';
import { isWebAddress } from '../../../contract/web-address.ts';

const measureColumns = figureMeasures.join(' ');

export function figureStore(database: WritableDatabase) {
  const { row, rows, run, transaction, inserter } = database;
  const tables = rows<FigureTable>(
    `SELECT name, kind, measures AS "measures{}", addresses, skipped, imported_at, joined, unmatched, examples AS "examples{}"
     FROM figure_table ORDER BY id DESC`,
  );
  const counts = row<Record<string, number>, []>(
    `SELECT count(*) AS pages, ${figureMeasures.map((measure) => `count(${measure}) AS ${measure}`).join(', ')} FROM page_figure`,
    {},
  );
  const newTable = run(
    'INSERT INTO figure_table (name, kind, measures, addresses, skipped, imported_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const newRow = inserter('figure', `source address ${measureColumns}`, 'OR REPLACE');
  /** Null matches any. */
  const wanted = 'coalesce(@name = name, 1) AND coalesce(@kind = kind, 1)';
  const dropRows = run(`DELETE FROM figure WHERE source IN (SELECT id FROM figure_table WHERE ${wanted})`);
  const dropTables = run(`DELETE FROM figure_table WHERE ${wanted}`);
  const drop = (tablesOf: Readonly<{ name: string | null; kind: string | null }>) => {
    dropRows(tablesOf);
    return dropTables(tablesOf).changes;
  };
  return {
    /** Tables are sorted newest first. */
    state() {
      const found = counts();
      return {
        tables: tables(),
        pages: found['pages'] ?? 0,
        measures: figureMeasures.filter((measure) => (found[measure] ?? 0) > 0),
      };
    },
    /** Replaces one of the same name and kind; add rows afterwards. */
    begin: transaction((table: Omit<ReadFigures, 'rows'>, addresses: number, importedAt: number) => {
      const { name, kind, measures, skipped } = table;
      drop({ name, kind });
      return Number(newTable(name, kind, JSON.stringify(measures), addresses, skipped, importedAt).lastInsertRowid);
    }),
    add: transaction((source: number, rows: readonly FigureRow[]) => {
      for (const figures of rows) newRow({ ...figures, source });
    }),
    remove: transaction((name: string | null) => drop({ name, kind: null })),
    saveJoined: transaction((joined: JoinedFigures) => saveJoinedFigures(database, joined)),
  };
}

/** Call inside a transaction. */
export function saveJoinedFigures(database: WritableDatabase, { pages, tables }: JoinedFigures) {
  const insert = database.inserter('page_figure', `page ${measureColumns}`);
  const note = database.run('UPDATE figure_table SET joined = ?, unmatched = ?, examples = ? WHERE id = ?');
  database.exec('DELETE FROM page_figure');
  for (const [page, figures] of pages) insert({ ...figures, page });
  for (const { id, joined, unmatched, examples } of tables) note(joined, unmatched, JSON.stringify(examples), id);
}

export type JoinedFigures = Readonly<{
  pages: ReadonlyMap<number, PageFigures>;
  tables: readonly (Pick<FigureTable, 'joined' | 'unmatched' | 'examples'> & { readonly id: number })[];
}>;

const listedExamples = 10;

type StoredFigure = PageFigures & { readonly address: string };

/**
 * Finds the pages of all addresses in the imported tables. An address that differs in spelling (scheme, `www.`, index
 * file, slash, tracking, order of parameters) is the same page unless the audit has both; a redirect counts for its
 * target. Takes some seconds for a million rows.
 */
export function joinFigures(database: ReadableDatabase) {
  const tables = database.rows<{ id: number; kind: FigureKind }>(
    'SELECT id, kind FROM figure_table ORDER BY id DESC',
  )();
  if (tables.length === 0) return { pages: new Map(), tables: [] };
  const pageOf = pageFinder(database);
  const rowsOf = database.each<StoredFigure, [number]>(`SELECT address, ${measuresSql} FROM figure WHERE source = ?`);
  const byKind = new Map<FigureKind, Map<string, PageFigures>>();
  const states = tables.map(({ id, kind }) => {
    const known = byKind.get(kind) ?? new Map<string, PageFigures>();
    byKind.set(kind, known);
    const strangers: StoredFigure[] = [];
    let found = 0;
    for (const row of rowsOf(id)) {
      const { address, ...figures } = row;
      if (pageOf(address) === null) strangers.push(row);
      else {
        found += 1;
        known.set(address, completed(known.get(address) ?? figures, figures));
      }
    }
    strangers.sort((x, y) => weight(y) - weight(x) || compareText(x.address, y.address));
    const examples = strangers.slice(0, listedExamples).map(({ address }) => address);
    return { id, joined: found, unmatched: strangers.length, examples };
  });
  const pages = new Map<number, Map<FigureKind, PageFigures>>();
  for (const [kind, addresses] of byKind) {
    for (const [address, figures] of addresses) {
      const page = pageOf(address);
      if (page === null) continue;
      const kinds = pages.get(page) ?? new Map<FigureKind, PageFigures>();
      pages.set(page, kinds);
      const known = kinds.get(kind);
      kinds.set(kind, known ? joined(known, figures) : figures);
    }
  }
  return { pages: new Map([...pages].map(([page, kinds]) => [page, together(kinds)])), tables: states };
}

const weight = ({ clicks, visits, backlinks }: PageFigures) => clicks ?? visits ?? backlinks ?? 0;

type KnownPage = Readonly<{ id: number; address: string; target: string | null }>;

/** More redirects are a loop. */
const maxHops = 8;

function pageFinder(database: ReadableDatabase) {
  const pages = database.rows<KnownPage>(
    'SELECT id, address, redirect_to AS target FROM page WHERE finished = 1 ORDER BY address',
  )();
  const place = readPublicAddress(database);
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const site = siteAddresses(place, byAddress.keys());
  const spelled = spellingFinder(pages, (address) => (place === null ? address : liveAddress(address, place)));
  const isNowhere = place !== null && new URL(place.live).hostname.endsWith('.invalid');
  const located = (address: string) => {
    const path = isWebAddress(address) ? address.replace(/^https?:\/\/[^/?]*/i, '') : address;
    const inFolder = isNowhere || (place !== null && !isWebAddress(address));
    return (
      byAddress.get(site.locate(address)) ??
      (inFolder ? byAddress.get(site.locate(path.replace(/^\//, ''))) : undefined)
    );
  };
  return foundOnce((address: string) => {
    let page = byAddress.get(address) ?? located(address) ?? spelled(address);
    for (let hop = 0; hop < maxHops && page?.target; hop += 1)
      page = byAddress.get(page.target) ?? spelled(page.target) ?? { ...page, target: null };
    return page?.id ?? null;
  });
}

/** Matches addresses without what never changes a page, with and without the host. */
function spellingFinder(pages: readonly KnownPage[], live: (address: string) => string) {
  const all = pages.map((page) => {
    const { folded } = readAddress(live(page.address));
    return { page, folded, host: /^https?:\/\/[^/?]*/.exec(folded)?.[0] ?? '' };
  });
  const hosts = Map.groupBy(all, ({ host }) => host);
  const sizeOf = (host: string) => hosts.get(host)?.length ?? 0;
  const byFolded = new Map<string, KnownPage>();
  const byPath = new Map<string, KnownPage>();
  const order = all.sort((x, y) => sizeOf(y.host) - sizeOf(x.host) || rank(x.page) - rank(y.page));
  // The first is set last and wins.
  for (const { page, folded, host } of order.reverse()) {
    byFolded.set(folded, page);
    byPath.set(folded.slice(host.length) || '/', page);
  }
  return (address: string) => (isWebAddress(address) ? byFolded : byPath).get(readAddress(address).folded);
}

/** Pages rank before redirects, then shorter addresses. */
const rank = ({ address, target }: KnownPage) => (target === null ? 0 : 1_000_000) + address.length;

export const measuresSql = figureMeasures.join(', ');

export const noFigures = Object.fromEntries(figureMeasures.map((measure) => [measure, null])) as PageFigures;

type Combine = (one: number, other: number, measure: FigureMeasure) => number;

/** Keeps what one side alone measured. */
const merged = (a: PageFigures, b: PageFigures, combine: Combine) =>
  Object.fromEntries(
    figureMeasures.map((measure) => {
      const [one, other] = [a[measure], b[measure]];
      return [measure, one === null || other === null ? (one ?? other) : combine(one, other, measure)];
    }),
  ) as PageFigures;

export const completed = (newer: PageFigures, older: PageFigures) => merged(newer, older, (one) => one);

/** The first `position`. */
const greater: Combine = (one, other, measure) => (measure === 'position' ? one : Math.max(one, other));

/** The mean `position`, weighted by impressions. */
const added = (a: PageFigures, b: PageFigures, isAdded: (measure: FigureMeasure) => boolean) =>
  merged(a, b, (one, other, measure) => {
    if (!isAdded(measure)) return greater(one, other, measure);
    if (measure !== 'position') return one + other;
    const [weightA, weightB] = [a.impressions ?? 0, b.impressions ?? 0];
    return weightA + weightB === 0 ? one : (one * weightA + other * weightB) / (weightA + weightB);
  });

/** Of two addresses of one page, whose `domains` and `inlinks` may overlap. */
export const joined = (a: PageFigures, b: PageFigures) =>
  added(a, b, (measure) => measure !== 'domains' && measure !== 'inlinks');

/** Merges all tools. Clicks of several search engines add up; otherwise the greater number counts. */
export function together(byKind: ReadonlyMap<FigureKind, PageFigures>) {
  const engines = new Map<string, PageFigures>();
  for (const [kind, figures] of byKind) {
    const engine = engineOf[kind] ?? 'google';
    const known = engines.get(engine);
    engines.set(engine, known ? merged(known, figures, greater) : figures);
  }
  return [...engines.values()].reduce(
    (total, figures) => added(total, figures, (measure) => ofSearch.has(measure)),
    noFigures,
  );
}

const ofSearch: ReadonlySet<FigureMeasure> = new Set(['clicks', 'impressions', 'position']);

const engineOf: Readonly<Partial<Record<FigureKind, string>>> = {
  'yandex-webmaster': 'yandex',
  'yandex-metrica': 'yandex',
  baidu: 'baidu',
};
