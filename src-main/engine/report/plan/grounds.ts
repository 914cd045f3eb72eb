import type { Locale } from '../../../contract/settings.ts';
import type { PlanRow } from '../../../contract/plan.ts';
import { formatCount } from '../../../locales/shared.ts';
import { reportText, reportTexts } from '../texts.ts';

/**
 * How many of a file's entries nobody has confirmed: `included` stand in it, `waiting` were left out. One of the two is
 * 0.
 */
interface Grounds {
  readonly entries: number;
  readonly included: number;
  readonly waiting: number;
}

/**
 * Lines for the head of a file that a server reads. Such a file is put to work without being read row by row, so it has
 * to say itself what in it was never confirmed, and why it is empty when it is.
 */
export function groundsComment(
  locale: Locale,
  what: 'noRedirects' | 'noParameterRules',
  { entries, included, waiting }: Grounds,
): string[] {
  const words = reportTexts[locale].serverFiles;
  if (included > 0) {
    const warning = proposalsWarning(included, locale);
    return [comment(reportText(locale, 'serverFiles.included', { warning })), comment(words.look)];
  }
  const decided = comment(entries === 0 ? words[what] : words.allDecided);
  if (waiting === 0) return [decided];
  return [decided, comment(reportText(locale, 'serverFiles.leftOut', { proposals: formatCount(locale, waiting) }))];
}

/** Servers and search engines pass over such a line, whatever its language. */
export const comment = (line: string): string => `# ${line}`;

const proposalsWarning = (included: number, locale: Locale): string =>
  reportText(locale, 'orders.warning', { count: included });

/**
 * The warning at the head of a table: the header of a last column, which is there only when the table holds proposals.
 * A comment above the headers would be taken for them.
 */
export const warningHeader = (included: number, locale: Locale): string[] =>
  included > 0 ? [proposalsWarning(included, locale)] : [];

/** The cell under that header. */
export const warningCell = (row: PlanRow, included: number, locale: Locale): string[] =>
  included > 0 ? [isDecided(row) ? '' : reportTexts[locale].orders.notConfirmed] : [];

/** Stands before the first entry that nobody has confirmed. */
export const proposalsComment = (locale: Locale): string => comment(reportTexts[locale].serverFiles.unconfirmed);

export const isDecided = ({ ground }: Pick<PlanRow, 'ground'>): boolean => ground === 'decided';

export const countProposals = (rows: readonly PlanRow[]): number =>
  rows.reduce((sum, row) => sum + (isDecided(row) ? 0 : 1), 0);

/** The cell under `Decided` in tables. */
export const decidedCell = (row: PlanRow): 'yes' | 'no' => (isDecided(row) ? 'yes' : 'no');
