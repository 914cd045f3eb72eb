import {
  checkNames,
  checkOrder,
  subjectOf,
  type CheckName,
  type CheckRow,
  type CheckSort,
  type CheckSummary,
} from '../../../contract/checks.ts';
import { Conditions, direction, idsWhere, windowOf } from '../conditions.ts';
import { versionCache, type DataVersion } from '../data-version.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';
import { bitOf } from './page-checks.ts';

interface CheckListing {
  readonly check: CheckName;
  readonly text?: string | undefined;
  readonly sort: CheckSort;
  readonly descending: boolean;
}

/** A column of `view`, and numbers. */
interface Shown {
  readonly text: string;
  readonly length?: string;
  readonly count?: string;
}

const title = { text: 'v.title', length: 'm.title_width' };
const description = { text: 'v.description', length: 'm.description_width' };
const heading = { text: 'v.heading', length: 'm.heading_width' };
const name = { text: 'v.title' };

const shownOfSubject = { title, description, h1: heading, content: name, images: name, response: name } as const;

const shownOfCheck: Readonly<Partial<Record<CheckName, Shown>>> = {
  // What stands in for a missing one would only confuse.
  'title-missing': { text: 'v.heading' },
  'description-missing': name,
  'h1-missing': name,
  'title-duplicate': { ...title, count: 'r.title_copies' },
  'description-duplicate': { ...description, count: 'r.description_copies' },
  'h1-duplicate': { ...heading, count: 'r.heading_copies' },
  'h1-multiple': { ...heading, count: 'm.headings' },
  'images-no-alt': { ...name, count: 'm.images_no_alt' },
  'images-empty-alt': { ...name, count: 'm.images_empty_alt' },
  redirect: { text: 'p.redirect_to' },
  refresh: { text: 'p.redirect_to' },
};

const shownOf = (check: CheckName): Shown => shownOfCheck[check] ?? shownOfSubject[subjectOf(check)];

const tables =
  'page_row r JOIN page p ON p.id = r.page LEFT JOIN view v ON v.page = r.page LEFT JOIN page_markup m ON m.page = r.page';

/** Read from the rows of pages, which the end of a run makes. */
export function checkStore(database: ReadableDatabase, version: DataVersion) {
  const { row } = sqlOf(database);
  const orders = versionCache<Uint32Array>(version, 'results');
  const summaries = versionCache<Omit<CheckSummary, 'version'>>(version, 'results', 1);
  const sums = checkNames.map((check) => `coalesce(sum(checks & ${bitOf(check)} <> 0), 0)`);
  const flagged = database.prepare<[], number[]>(`SELECT ${sums.join(', ')} FROM page_row WHERE checks <> 0`).raw();
  const read = row<{ checked: number; unread: number }, []>(
    `SELECT coalesce(sum(m.html = 1), 0) AS checked, coalesce(sum(m.page IS NULL), 0) AS unread
     FROM page_row r LEFT JOIN page_markup m ON m.page = r.page WHERE r.indexability = '' AND r.analysed = 1`,
  );
  const ids = (listing: CheckListing): Uint32Array =>
    orders(JSON.stringify(listing), () =>
      idsWhere(database, {
        parts: conditions(listing),
        select: `SELECT r.page FROM ${tables}`,
        rest: `ORDER BY ${orderOf(listing)}`,
      }),
    );
  const rowReader = (check: CheckName) => row<CheckRow>(rowSql(check));
  return {
    summary: () =>
      summaries('', () => {
        const counts = flagged.get() ?? [];
        const checks = checkNames.map((check, at) => ({ check, pages: counts[at] ?? 0 }));
        return { checks, ...(read() ?? { checked: 0, unread: 0 }) };
      }),
    list: (listing: CheckListing, offset: number, limit: number) =>
      windowOf(ids(listing), offset, limit, rowReader(listing.check)),
    /** Those of each check in its usual order. */
    *iterate(): Iterable<CheckRow & { readonly check: CheckName }> {
      for (const check of checkNames) {
        const rowOf = rowReader(check);
        for (const page of ids({ check, ...checkOrder(check) })) {
          const found = rowOf(page);
          if (found) yield { check, ...found };
        }
      }
    },
  };
}

function rowSql(check: CheckName): string {
  const { text, length = 'NULL', count = 'NULL' } = shownOf(check);
  return `SELECT r.page, p.address, p.status_code AS statusCode, coalesce(${text}, '') AS text, ${length} AS length, ${count} AS count, r.words, coalesce(v.language, '') AS language, r.inlinks
    FROM ${tables} WHERE r.page = ?`;
}

function conditions({ check, text = '' }: CheckListing) {
  const parts = new Conditions();
  // This names the index.
  parts.add('any', 'r.checks <> 0');
  parts.add('check', `r.checks & ${bitOf(check)} <> 0`);
  const wanted = text.trim();
  const inText = `instr(lower(coalesce(${shownOf(check).text}, '')), lower(?)) > 0`;
  if (wanted !== '') parts.add('text', `instr(lower(p.address), lower(?)) > 0 OR ${inText}`, wanted, wanted);
  return parts.all;
}

/** The address ends every tie. */
function orderOf({ check, sort, descending }: CheckListing): string {
  // A plain number would mean a column.
  const { text, length = 'NULL', count = 'NULL' } = shownOf(check);
  const columns: Readonly<Record<CheckSort, string>> = {
    address: 'r.address_rank',
    text,
    length,
    count,
    words: 'r.words',
    inlinks: 'r.inlinks',
    status: 'r.status_code',
  };
  // Pages with the same text stand together.
  const group = sort === 'count' ? `, ${text} ASC` : '';
  return `${columns[sort]} ${direction(descending)}${group}, r.address_rank, r.page`;
}
