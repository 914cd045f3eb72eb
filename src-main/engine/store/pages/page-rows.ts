import { kindsOfCopies, type ClusterKind } from '../../../contract/page-kinds.ts';
import type { Verdict } from '../../../contract/verdicts.ts';
import { siteAddresses } from '../../cluster/site-addresses.ts';
import { addressParts } from '../address-parts.ts';
import type { ReadableDatabase, WritableDatabase } from '../database.ts';
import { checkPages } from './page-checks.ts';
import { readPublicAddress } from './public-address.ts';

/**
 * What lists of pages are filtered, sorted and counted by, one value for each page in every column. Texts are numbered,
 * so that a hundred thousand rows travel between processes as a few arrays.
 */
export interface PageRows {
  readonly pages: Uint32Array;
  readonly numbers: Readonly<Record<NumberColumn, Float64Array>>;
  readonly texts: Readonly<Record<TextColumn, NumberedTexts>>;
}

/** NaN stands for NULL. */
const numberColumns = [
  'analysed',
  'status_code',
  'words',
  'bytes',
  'depth',
  'inlinks',
  'clicks',
  'impressions',
  'position',
  'visits',
  'backlinks',
  'domains',
  'cluster',
  'is_source',
  'copied',
  'closest',
  'closest_similarity',
  'near',
  'address_rank',
  'title_rank',
  'heading_rank',
  'description_rank',
  'canonical_rank',
  'checks',
  'title_copies',
  'description_copies',
  'heading_copies',
] as const;
type NumberColumn = (typeof numberColumns)[number];

/** From imported tables. */
const figureColumns = ['clicks', 'impressions', 'position', 'visits', 'backlinks', 'domains'] as const;

const textColumns = [
  'indexability',
  'language',
  'page_type',
  'kind',
  'host',
  'folder',
  'published',
  'modified',
  'verdict',
] as const;
type TextColumn = (typeof textColumns)[number];

interface NumberedTexts {
  /** The first one is NULL. */
  readonly values: readonly (string | null)[];
  readonly of: Uint32Array;
}

interface BaseRow {
  readonly page: number;
  readonly address: string;
  readonly analysed: number;
  readonly status_code: number;
  readonly indexability: string;
  readonly canonical: string | null;
  readonly language: string | null;
  readonly page_type: string | null;
  readonly kind: string;
  readonly words: number | null;
  readonly bytes: number;
  readonly depth: number | null;
  readonly inlinks: number | null;
  readonly clicks: number | null;
  readonly impressions: number | null;
  readonly position: number | null;
  readonly visits: number | null;
  readonly backlinks: number | null;
  readonly domains: number | null;
  readonly published: string | null;
  readonly modified: string | null;
}

/**
 * All finished pages, with clusters, closest matches and ranks. Some seconds for 100,000 pages, so it runs in a worker.
 */
export function computePageRows(database: ReadableDatabase): PageRows {
  const rows = readRows(database, 'ORDER BY p.id', []);
  const place = new Map(rows.map(({ page }, at) => [page, at]));
  const builder = new Builder(rows);
  addClusters(database, builder, place);
  addRanks(database, builder, place);
  addChecks(database, builder, place);
  addClosest(database, builder, place);
  return builder.rows();
}

/** Pages that are new since the rows were made, at most so many, without what only clustering knows. */
export function newPageRows(database: ReadableDatabase, limit: number): PageRows {
  const unread =
    'AND NOT EXISTS (SELECT 1 FROM page_row r WHERE r.page = p.id AND r.analysed >= (v.page IS NOT NULL)) ORDER BY p.id LIMIT ?';
  return new Builder(readRows(database, unread, [limit])).rows();
}

/** Writes rows `from` … `to` − 1; decisions of the pages stay. */
export function writePageRows(database: WritableDatabase, rows: PageRows, from = 0, to = rows.pages.length): void {
  const columns = [...numberColumns, ...textColumns];
  const insert = database.prepare(
    `INSERT INTO page_row (page, ${columns.join(', ')}) VALUES (?, ${columns.map(() => '?').join(', ')})
     ON CONFLICT (page) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  database.transaction(() => {
    for (let at = from; at < Math.min(to, rows.pages.length); at += 1) {
      const numbers = numberColumns.map((name) => numberOrNull(rows.numbers[name][at] ?? NaN));
      const texts = textColumns.map((name) => rows.texts[name].values[rows.texts[name].of[at] ?? 0] ?? null);
      insert.run(rows.pages[at], ...numbers, ...texts);
    }
  })();
}

/** Takes out the rows of pages that are gone since the rows were made. */
export function dropStrayPageRows(database: WritableDatabase): void {
  database.exec('DELETE FROM page_row WHERE NOT EXISTS (SELECT 1 FROM page p WHERE p.id = page_row.page)');
}

const numberOrNull = (value: number) => (Number.isNaN(value) ? null : value);

function readRows(database: ReadableDatabase, rest: string, values: readonly number[]): BaseRow[] {
  const site = siteAddresses(readPublicAddress(database));
  const rows = database.prepare<number[], BaseRow>(`${baseSql(database)} ${rest}`).all(...values);
  const isElsewhere = ({ indexability, canonical, address }: BaseRow) =>
    indexability === '' && canonical !== null && !site.isSelf(canonical, address);
  return rows.map((row) => (isElsewhere(row) ? { ...row, indexability: 'canonicalised' } : row));
}

/**
 * Statuses in the order of `page-store.ts`; blocked addresses are gathered once instead of being looked for page by
 * page.
 */
function baseSql(database: ReadableDatabase): string {
  const hasDepth = (database.pragma('table_info(page)') as { readonly name: string }[]).some(
    ({ name }) => name === 'depth',
  );
  return `WITH blocked AS MATERIALIZED (SELECT DISTINCT address FROM problem WHERE code = 'robots-disallowed')
    SELECT p.id AS page, p.address, v.page IS NOT NULL AS analysed, p.status_code, v.language, v.page_type, coalesce(k.kind, 'content') AS kind, v.words, p.body_bytes AS bytes,
      ${hasDepth ? 'p.depth' : 'NULL'} AS depth, i.links AS inlinks, v.published, v.modified, ${figureColumns.map((name) => `f.${name}`).join(', ')},
      CASE WHEN p.address IN (SELECT address FROM blocked) THEN 'blocked-by-robots'
        ${hasDepth ? "WHEN p.skipped = 'variant' THEN 'parameter-variant' WHEN p.skipped = 'noindex' THEN 'noindex' WHEN p.skipped IS NOT NULL THEN 'left-out'" : ''}
        WHEN p.status_code = 0 THEN 'no-response' WHEN p.status_code >= 500 THEN 'server-error' WHEN p.status_code >= 400 THEN 'client-error'
        WHEN p.redirect_to IS NOT NULL OR p.status_code >= 300 THEN 'redirected' WHEN NOT p.has_body THEN 'not-html'
        WHEN v.noindex THEN 'noindex' ELSE '' END AS indexability, v.canonical
    FROM page p LEFT JOIN view v ON v.page = p.id LEFT JOIN inlinks i ON i.page = p.id LEFT JOIN page_kind k ON k.page = p.id
      LEFT JOIN page_figure f ON f.page = p.id WHERE p.finished = 1`;
}

class Builder {
  readonly #pages: Uint32Array;
  readonly numbers: Record<NumberColumn, Float64Array>;
  readonly #texts: Record<TextColumn, TextNumbers>;

  constructor(rows: readonly BaseRow[]) {
    this.#pages = Uint32Array.from(rows, ({ page }) => page);
    const column = (fill: number) => new Float64Array(rows.length).fill(fill);
    this.numbers = Object.fromEntries(
      numberColumns.map((name) => [name, column(nullable.has(name) ? NaN : 0)]),
    ) as Record<NumberColumn, Float64Array>;
    this.#texts = Object.fromEntries(textColumns.map((name) => [name, new TextNumbers(rows.length)])) as Record<
      TextColumn,
      TextNumbers
    >;
    for (const [at, row] of rows.entries()) this.#add(at, row);
  }

  #add(at: number, row: BaseRow): void {
    const { numbers } = this;
    numbers.analysed[at] = row.analysed;
    numbers.status_code[at] = row.status_code;
    numbers.words[at] = row.words ?? 0;
    numbers.bytes[at] = row.bytes;
    numbers.depth[at] = row.depth ?? NaN;
    numbers.inlinks[at] = row.inlinks ?? 0;
    for (const measure of figureColumns) numbers[measure][at] = row[measure] ?? NaN;
    const { host, folder } = addressParts(row.address);
    this.setText('host', at, host);
    this.setText('folder', at, folder);
    this.setText('indexability', at, row.indexability);
    this.setText('language', at, row.language ?? '');
    this.setText('page_type', at, row.page_type ?? '');
    this.setText('kind', at, row.kind);
    this.setText('published', at, row.published);
    this.setText('modified', at, row.modified);
  }

  readonly text = (column: TextColumn, at: number): string | null => this.#texts[column].get(at);

  setText(column: TextColumn, at: number, text: string | null): void {
    this.#texts[column].set(at, text);
  }

  rows(): PageRows {
    const texts = Object.fromEntries(textColumns.map((name) => [name, this.#texts[name].numbered()])) as Record<
      TextColumn,
      NumberedTexts
    >;
    return { pages: this.#pages, numbers: this.numbers, texts };
  }
}

const nullable: ReadonlySet<NumberColumn> = new Set([
  'depth',
  'clicks',
  'impressions',
  'position',
  'visits',
  'backlinks',
  'domains',
  'cluster',
  'closest',
  'closest_similarity',
]);

class TextNumbers {
  readonly #of: Uint32Array;
  readonly #numbers = new Map<string, number>();
  readonly #values: (string | null)[] = [null];

  constructor(length: number) {
    this.#of = new Uint32Array(length);
  }

  set(at: number, text: string | null): void {
    if (text === null) return;
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    if (number === this.#values.length) this.#values.push(text);
    this.#numbers.set(text, number);
    this.#of[at] = number;
  }

  get(at: number): string | null {
    return this.#values[this.#of[at] ?? 0] ?? null;
  }

  numbered(): NumberedTexts {
    return { values: this.#values, of: this.#of };
  }
}

type Places = ReadonlyMap<number, number>;

function addChecks(database: ReadableDatabase, { numbers, text }: Builder, place: Places): void {
  const columns = { title: 'title_copies', description: 'description_copies', heading: 'heading_copies' } as const;
  checkPages(database, {
    facts(page) {
      const at = place.get(page);
      if (at === undefined) return { statusCode: 0, indexability: 'left-out', words: 0 };
      return {
        statusCode: numbers.status_code[at] ?? 0,
        indexability: text('indexability', at) ?? '',
        words: numbers.words[at] ?? 0,
      };
    },
    flag(page, bit) {
      const at = place.get(page);
      if (at !== undefined) numbers.checks[at] = (numbers.checks[at] ?? 0) | bit;
    },
    copies(page, field, pages) {
      const at = place.get(page);
      if (at !== undefined) numbers[columns[field]][at] = pages;
    },
  });
}

function addClusters(database: ReadableDatabase, { numbers }: Builder, place: Places): void {
  const members = database
    .prepare<[], [number, number, number, ClusterKind]>(
      'SELECT m.page, m.cluster, m.is_source, k.kind FROM member m JOIN cluster k ON k.id = m.cluster',
    )
    .raw()
    .iterate();
  for (const [page, cluster, isSource, kind] of members) {
    const at = place.get(page);
    if (at === undefined) continue;
    numbers.cluster[at] = cluster;
    numbers.is_source[at] = isSource;
    numbers.copied[at] = isSource === 0 && kindsOfCopies.has(kind) ? 1 : 0;
  }
}

const rankSql: Readonly<Partial<Record<NumberColumn, string>>> = {
  address_rank: 'SELECT id FROM page WHERE finished = 1 ORDER BY address',
  title_rank: 'SELECT page FROM view ORDER BY title, page',
  heading_rank: 'SELECT page FROM view ORDER BY heading, page',
  description_rank: 'SELECT page FROM view ORDER BY description, page',
  canonical_rank: "SELECT page FROM view ORDER BY coalesce(canonical, ''), page",
};

function addRanks(database: ReadableDatabase, { numbers }: Builder, place: Places): void {
  for (const [column, sql] of Object.entries(rankSql)) {
    let rank = 0;
    for (const page of database.prepare<[], number>(sql).pluck().iterate()) {
      const at = place.get(page);
      rank += 1;
      if (at !== undefined) numbers[column as NumberColumn][at] = rank;
    }
  }
}

/** Of equally close pages the one whose address sorts first, so that every run names the same. */
function addClosest(database: ReadableDatabase, builder: Builder, place: Places): void {
  const { numbers } = builder;
  const rankOf = (page: number) => numbers.address_rank[place.get(page) ?? -1] ?? Infinity;
  const see = (page: number, other: number, similarity: number, verdict: Verdict) => {
    const at = place.get(page);
    if (at === undefined) return;
    numbers.near[at] = (numbers.near[at] ?? 0) + 1;
    const known = numbers.closest_similarity[at] ?? NaN;
    if (known > similarity || (known === similarity && rankOf(numbers.closest[at] ?? -1) <= rankOf(other))) return;
    numbers.closest_similarity[at] = similarity;
    numbers.closest[at] = other;
    builder.setText('verdict', at, verdict);
  };
  const findings = database
    .prepare<[], [number, number, number, Verdict]>('SELECT a, b, similarity, verdict FROM copy_pair')
    .raw()
    .iterate();
  for (const [a, b, similarity, verdict] of findings) {
    see(a, b, similarity, verdict);
    see(b, a, similarity, verdict);
  }
}
