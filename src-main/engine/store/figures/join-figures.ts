import {
  figureMeasures,
  type FigureKind,
  type FigureMeasure,
  type FigureTable,
  type PageFigures,
} from '../../../contract/figures.ts';
import { readAddress } from '../../cluster/page-address.ts';
import { siteAddresses } from '../../cluster/site-addresses.ts';
import { compareText } from '../../compare-text.ts';
import { liveAddress } from '../../source/address.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { foundOnce } from '../../found-once.ts';
import { readPublicAddress } from '../pages/public-address.ts';
import { isWebAddress } from '../../../contract/web-address.ts';

export type JoinedFigures = Readonly<{
  pages: ReadonlyMap<number, PageFigures>;
  tables: readonly (Pick<FigureTable, 'joined' | 'unmatched' | 'examples'> & { readonly id: number })[];
}>;

const listedExamples = 10;

type StoredFigure = PageFigures & { readonly address: string };

/**
 * Finds the pages of all addresses in the imported tables. One written otherwise (scheme, `www.`, index file, slash,
 * tracking, order of parameters) is the same page unless the audit has both; one that redirects is its target. Some
 * seconds for a million rows.
 */
export function joinFigures(database: ReadableDatabase): JoinedFigures {
  const { rows, each } = sqlOf(database);
  const tables = rows<{ id: number; kind: FigureKind }>('SELECT id, kind FROM figure_table ORDER BY id DESC')();
  if (tables.length === 0) return { pages: new Map(), tables: [] };
  const pageOf = pageFinder(database);
  const rowsOf = each<StoredFigure, [number]>(`SELECT address, ${measuresSql} FROM figure WHERE source = ?`);
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
    return { id, joined: found, unmatched: strangers.length, examples: foremost(strangers) };
  });
  return { pages: figuresOfPages(byKind, pageOf), tables: states };
}

const weight = ({ clicks, visits, backlinks }: PageFigures) => clicks ?? visits ?? backlinks ?? 0;

const foremost = (rows: StoredFigure[]) =>
  rows
    .sort((x, y) => weight(y) - weight(x) || compareText(x.address, y.address))
    .slice(0, listedExamples)
    .map(({ address }) => address);

function figuresOfPages(
  byKind: ReadonlyMap<FigureKind, ReadonlyMap<string, PageFigures>>,
  pageOf: ReturnType<typeof pageFinder>,
): JoinedFigures['pages'] {
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
  return new Map([...pages].map(([page, kinds]) => [page, together(kinds)]));
}

type KnownPage = Readonly<{ id: number; address: string; target: string | null }>;

/** More is a loop. */
const maxHops = 8;

function pageFinder(database: ReadableDatabase) {
  const pages = sqlOf(database).rows<KnownPage>(
    'SELECT id, address, redirect_to AS target FROM page WHERE finished = 1 ORDER BY address',
  )();
  const place = readPublicAddress(database);
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const site = siteAddresses(place, byAddress.keys());
  const spellings = new Spellings(pages, (address) => (place === null ? address : liveAddress(address, place)));
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
    let page = byAddress.get(address) ?? located(address) ?? spellings.find(address);
    for (let hop = 0; hop < maxHops && page?.target; hop += 1)
      page = byAddress.get(page.target) ?? spellings.find(page.target) ?? { ...page, target: null };
    return page?.id ?? null;
  });
}

/** By addresses without what never changes a page, with and without the host. */
class Spellings {
  readonly #folded = new Map<string, KnownPage>();
  readonly #paths = new Map<string, KnownPage>();

  constructor(pages: readonly KnownPage[], live: (address: string) => string) {
    const hosts = new Map<string, number>();
    const all = pages.map((page) => ({ page, folded: readAddress(live(page.address)).folded }));
    for (const { folded } of all) hosts.set(hostOf(folded), (hosts.get(hostOf(folded)) ?? 0) + 1);
    // A path is of the host with most pages.
    const order = all.toSorted(
      (x, y) => (hosts.get(hostOf(y.folded)) ?? 0) - (hosts.get(hostOf(x.folded)) ?? 0) || rank(x.page) - rank(y.page),
    );
    for (const { page, folded } of order) {
      if (!this.#folded.has(folded)) this.#folded.set(folded, page);
      const path = folded.slice(hostOf(folded).length) || '/';
      if (!this.#paths.has(path)) this.#paths.set(path, page);
    }
  }

  find(address: string) {
    const { folded } = readAddress(address);
    return isWebAddress(address) ? this.#folded.get(folded) : this.#paths.get(folded);
  }
}

/** Pages before redirects, then the shortest address. */
const rank = ({ address, target }: KnownPage) => (target === null ? 0 : 1_000_000) + address.length;

const hostOf = (folded: string) => /^https?:\/\/[^/?]*/.exec(folded)?.[0] ?? '';

export const measuresSql = figureMeasures.join(', ');

type Merge = (a: PageFigures, b: PageFigures, measure: FigureMeasure) => number | null;

const merged = (merge: (measure: FigureMeasure) => number | null) =>
  Object.fromEntries(figureMeasures.map((measure) => [measure, merge(measure)])) as PageFigures;

export const noFigures: PageFigures = merged(() => null);

/** The older one fills gaps. */
export const completed = (newer: PageFigures, older: PageFigures) =>
  merged((measure) => newer[measure] ?? older[measure]);

/** Of two addresses of one page; the same sites may link to both. */
export const joined = (a: PageFigures, b: PageFigures) =>
  merged((measure) => (measure === 'domains' || measure === 'inlinks' ? max : added)(a, b, measure));

/** Of a page from all tools. Clicks of several search engines add up; otherwise the greater number counts. */
export function together(byKind: ReadonlyMap<FigureKind, PageFigures>) {
  const engines = new Map<string, PageFigures>();
  for (const [kind, figures] of byKind) {
    const engine = engineOf[kind] ?? 'google';
    const known = engines.get(engine);
    engines.set(engine, known ? merged((measure) => max(known, figures, measure)) : figures);
  }
  return [...engines.values()].reduce(
    (total, figures) => merged((measure) => (ofSearch.has(measure) ? added : max)(total, figures, measure)),
    noFigures,
  );
}

const ofSearch: ReadonlySet<FigureMeasure> = new Set(['clicks', 'impressions', 'position']);

const engineOf: Readonly<Partial<Record<FigureKind, string>>> = {
  'yandex-webmaster': 'yandex',
  'yandex-metrica': 'yandex',
  baidu: 'baidu',
};

/** Of places the first. */
const max: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  return measure === 'position' ? one : Math.max(one, other);
};

/** Of places the mean, weighted by impressions. */
const added: Merge = (a, b, measure) => {
  const [one, other] = [a[measure], b[measure]];
  if (one === null || other === null) return one ?? other;
  if (measure !== 'position') return one + other;
  const [weightA, weightB] = [a.impressions ?? 0, b.impressions ?? 0];
  return weightA + weightB === 0 ? one : (one * weightA + other * weightB) / (weightA + weightB);
};
