import {
  checkLimits,
  checkNames,
  checkOrder,
  subjectOf,
  type CheckName,
  type CheckRow,
  type CheckSort,
} from '../../../contract/checks.ts';
import { Conditions, direction, windowOf } from '../conditions.ts';
import { perVersion, type DataVersion } from '../data-version.ts';
import type { ReadableDatabase } from '../database.ts';

type CheckListing = Readonly<{ check: CheckName; text?: string | undefined; sort: CheckSort; descending: boolean }>;

const title = { text: 'v.title', length: 'm.title_width' };
const description = { text: 'v.description', length: 'm.description_width' };
const heading = { text: 'v.heading', length: 'm.heading_width' };
const name = { text: 'v.title' };

const shownOfSubject = { title, description, h1: heading, content: name, images: name, response: name } as const;

/** SQL of the listed text and, if any, its length and count. */
const shownOfCheck: Readonly<Partial<Record<CheckName, { text: string; length?: string; count?: string }>>> = {
  // The fallback for a missing title would confuse.
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

/** `ORDER BY` would take a plain number as a column position. */
const shownOf = (check: CheckName) => ({
  length: 'NULL',
  count: 'NULL',
  ...(shownOfCheck[check] ?? shownOfSubject[subjectOf(check)]),
});

const tables =
  'page_row r JOIN page p ON p.id = r.page LEFT JOIN view v ON v.page = r.page LEFT JOIN page_markup m ON m.page = r.page';

/** Reads `page_row` as the end of a run leaves it. */
export function checkStore(database: ReadableDatabase, version: DataVersion) {
  const { count, row, eachTuple } = database;
  const sums = checkNames.map((check) => `coalesce(sum(checks & ${bitOf(check)} <> 0), 0)`);
  const flagged = eachTuple<number[]>(`SELECT ${sums.join(', ')} FROM page_row WHERE checks <> 0`);
  /** Indexable HTML pages; responses are checked for all pages. */
  const checked = count(
    `page_row r JOIN page_markup m ON m.page = r.page WHERE r.indexability = '' AND r.analysed = 1 AND m.html = 1`,
  );
  const ids = perVersion(version, 'results', (listing: CheckListing) =>
    conditions(database, listing).ids(`SELECT r.page FROM ${tables}`, orderOf(listing)),
  );
  const rowReader = (check: CheckName) => {
    const { text, length, count: number } = shownOf(check);
    return row<CheckRow>(
      `SELECT r.page, p.address, p.status_code, coalesce(${text}, '') AS text, ${length} AS length, ${number} AS count, r.words, coalesce(v.language, '') AS language, r.inlinks
       FROM ${tables} WHERE r.page = ?`,
    );
  };
  return {
    summary: perVersion(version, 'results', () => {
      const [counts = []] = flagged();
      return { checks: checkNames.map((check, at) => ({ check, pages: counts[at] ?? 0 })), checked: checked() };
    }),
    list: (listing: CheckListing, offset: number, limit: number) =>
      windowOf(ids(listing), offset, limit, rowReader(listing.check)),
    *iterate() {
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

function conditions(database: ReadableDatabase, { check, text = '' }: CheckListing) {
  const parts = new Conditions(database);
  // Selects the partial index.
  parts.add('any', 'r.checks <> 0');
  parts.add('check', `r.checks & ${bitOf(check)} <> 0`);
  const wanted = text.trim();
  const inText = `instr(lower(coalesce(${shownOf(check).text}, '')), lower(?)) > 0`;
  if (wanted !== '') parts.add('text', `instr(lower(p.address), lower(?)) > 0 OR ${inText}`, wanted, wanted);
  return parts;
}

/** Ties go to the page whose address sorts first. */
function orderOf({ check, sort, descending }: CheckListing) {
  const { text, length, count } = shownOf(check);
  const columns: Readonly<Record<CheckSort, string>> = {
    address: 'r.address_rank',
    text,
    length,
    count,
    words: 'r.words',
    inlinks: 'r.inlinks',
    status: 'r.status_code',
  };
  // Keeps rows with the same text together.
  const group = sort === 'count' ? `, ${text} ASC` : '';
  return `${columns[sort]} ${direction(descending)}${group}, r.address_rank, r.page`;
}

/** Facts of pages that the checks read, and columns that they fill. `…_copies` count the page itself. */
interface CheckedRows {
  readonly numbers: Readonly<Record<'status_code' | 'words' | 'checks' | `${CheckedText}_copies`, Float64Array>>;
  /** Index of a page in every column; −1 without a row. */
  place(page: number): number;
  indexability(at: number): string;
  texts(field: CheckedText): readonly Readonly<{ page: number; text: string }>[];
}

const duplicateChecks = {
  title: 'title-duplicate',
  description: 'description-duplicate',
  heading: 'h1-duplicate',
} as const;
type CheckedText = keyof typeof duplicateChecks;

const bitOf = (check: CheckName) => 2 ** checkNames.indexOf(check);

/** Texts and images are checked on indexable HTML pages only. */
export function checkPages(database: ReadableDatabase, rows: CheckedRows) {
  for (const [at, status] of rows.numbers.status_code.entries()) {
    const indexability = rows.indexability(at);
    const redirected = status >= 300 ? 'redirect' : 'refresh';
    const check = indexability === 'redirected' ? redirected : answerChecks.find((name) => name === indexability);
    if (check) flag(rows, at, bitOf(check));
  }
  const markups = database.rows<Markup>(
    `SELECT page, title_width AS title, description_width AS description, heading_width AS heading, headings, images_no_alt, images_empty_alt
     FROM page_markup WHERE html = 1`,
  )();
  for (const markup of markups) {
    const at = rows.place(markup.page);
    if (rows.indexability(at) !== '') continue;
    for (const { bit, holds } of markupChecks) if (holds(markup, rows.numbers.words[at] ?? 0)) flag(rows, at, bit);
  }
  for (const field of ['title', 'description', 'heading'] as const)
    checkCopies(rows, field, new Set(markups.flatMap((markup) => (markup[field] > 0 ? [markup.page] : []))));
}

function flag({ numbers: { checks } }: CheckedRows, at: number, bits: number) {
  checks[at] = (checks[at] ?? 0) | bits;
}

type Markup = Readonly<Record<'page' | CheckedText | 'headings' | 'imagesNoAlt' | 'imagesEmptyAlt', number>>;

type MarkupCheck = (markup: Markup, words: number) => boolean;

const markupChecks = Object.entries<MarkupCheck>({
  'title-missing': ({ title }) => title === 0,
  'title-short': ({ title }) => title > 0 && title < checkLimits.titleShortest,
  'title-long': ({ title }) => title > checkLimits.titleLongest,
  'description-missing': ({ description }) => description === 0,
  'description-short': ({ description }) => description > 0 && description < checkLimits.descriptionShortest,
  'description-long': ({ description }) => description > checkLimits.descriptionLongest,
  'h1-missing': ({ headings }) => headings === 0,
  'h1-long': ({ heading }) => heading > checkLimits.headingLongest,
  'h1-multiple': ({ headings }) => headings > 1,
  'content-thin': (_, words) => words < checkLimits.thinWords,
  'content-empty': (_, words) => words < checkLimits.emptyWords,
  'images-no-alt': ({ imagesNoAlt }) => imagesNoAlt > 0,
  'images-empty-alt': ({ imagesEmptyAlt }) => imagesEmptyAlt > 0,
} satisfies Partial<Record<CheckName, MarkupCheck>>).map(([check, holds]) => ({
  bit: bitOf(check as CheckName),
  holds,
}));

/** Indexability values that are also names of checks. */
const answerChecks = ['client-error', 'server-error', 'no-response'] as const;

function checkCopies(rows: CheckedRows, field: CheckedText, hasText: ReadonlySet<number>) {
  const checked = rows
    .texts(field)
    .filter(({ page }) => hasText.has(page) && rows.indexability(rows.place(page)) === '');
  for (const pages of Map.groupBy(checked, ({ text }) => text).values())
    for (const { page } of pages) {
      const at = rows.place(page);
      rows.numbers[`${field}_copies`][at] = pages.length;
      if (pages.length > 1) flag(rows, at, bitOf(duplicateChecks[field]));
    }
}
