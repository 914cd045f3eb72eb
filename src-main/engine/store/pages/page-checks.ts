import { checkLimits, checkNames, type CheckName } from '../../../contract/checks.ts';
import { columnsSql, sqlOf, type ReadableDatabase } from '../database.ts';

/** What the rows of pages know already, and where checks leave what they find. */
interface CheckedRows {
  facts(page: number): { readonly statusCode: number; readonly indexability: string; readonly words: number };
  flag(page: number, bit: number): void;
  /** The page included. */
  copies(page: number, field: CheckedText, pages: number): void;
}

type CheckedText = 'title' | 'description' | 'heading';

export const bitOf = (check: CheckName): number => 2 ** checkNames.indexOf(check);

/** Only indexable HTML has titles, descriptions, H1s, texts and images that are checked. */
export function checkPages(database: ReadableDatabase, rows: CheckedRows): void {
  checkAnswers(database, rows);
  const columns = 'page title_width description_width heading_width headings images_no_alt images_empty_alt';
  const markups = sqlOf(database).rows<Markup>(`SELECT ${columnsSql('m', columns)} FROM page_markup m WHERE html = 1`);
  for (const markup of markups()) {
    const { indexability, words } = rows.facts(markup.page);
    if (indexability !== '') continue;
    for (const check of checksOf(markup, words)) rows.flag(markup.page, bitOf(check));
  }
  for (const field of ['title', 'description', 'heading'] as const) checkCopies(database, rows, field);
}

type Markup = Readonly<
  Record<
    'page' | 'titleWidth' | 'descriptionWidth' | 'headingWidth' | 'headings' | 'imagesNoAlt' | 'imagesEmptyAlt',
    number
  >
>;

function checksOf(markup: Markup, words: number): readonly CheckName[] {
  const { titleWidth: title, descriptionWidth: description, headingWidth: heading } = markup;
  const found: Readonly<Partial<Record<CheckName, boolean>>> = {
    'title-missing': title === 0,
    'title-short': title > 0 && title < checkLimits.titleShortest,
    'title-long': title > checkLimits.titleLongest,
    'description-missing': description === 0,
    'description-short': description > 0 && description < checkLimits.descriptionShortest,
    'description-long': description > checkLimits.descriptionLongest,
    'h1-missing': markup.headings === 0,
    'h1-long': heading > checkLimits.headingLongest,
    'h1-multiple': markup.headings > 1,
    'content-thin': words < checkLimits.thinWords,
    'content-empty': words < checkLimits.emptyWords,
    'images-no-alt': markup.imagesNoAlt > 0,
    'images-empty-alt': markup.imagesEmptyAlt > 0,
  };
  return checkNames.filter((check) => found[check]);
}

const answerChecks: Readonly<Record<string, CheckName>> = {
  'client-error': 'client-error',
  'server-error': 'server-error',
  'no-response': 'no-response',
};

function checkAnswers(database: ReadableDatabase, rows: CheckedRows): void {
  for (const page of sqlOf(database).eachValue<number>('SELECT id FROM page WHERE finished = 1')()) {
    const { indexability, statusCode } = rows.facts(page);
    const check =
      indexability === 'redirected' ? (statusCode >= 300 ? 'redirect' : 'refresh') : answerChecks[indexability];
    if (check) rows.flag(page, bitOf(check));
  }
}

const duplicateChecks = {
  title: 'title-duplicate',
  description: 'description-duplicate',
  heading: 'h1-duplicate',
} as const;

/** Equal texts follow one another: one group is remembered at a time. */
function checkCopies(database: ReadableDatabase, rows: CheckedRows, field: CheckedText): void {
  const sorted = database
    .prepare<[], [number, string]>(
      `SELECT m.page, v.${field} FROM page_markup m JOIN view v ON v.page = m.page WHERE m.${field}_width > 0 ORDER BY v.${field}, m.page`,
    )
    .raw()
    .iterate();
  let [text, group] = ['', [] as number[]];
  const settle = () => {
    for (const page of group) {
      rows.copies(page, field, group.length);
      if (group.length > 1) rows.flag(page, bitOf(duplicateChecks[field]));
    }
  };
  for (const [page, value] of sorted) {
    if (rows.facts(page).indexability !== '') continue;
    if (value !== text) {
      settle();
      [text, group] = [value, []];
    }
    group.push(page);
  }
  settle();
}
