import type { PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/settings.ts';
import { formatCount } from '../../../locales/shared.ts';
import { reportText, reportTexts } from '../texts.ts';

export interface RenderedFile {
  readonly text: string;
  /** Redirects, lines or directives, without headers. */
  readonly entries: number;
  /** By conflicts, or because the reader of the file could not take them. */
  readonly refused: number;
  /** That nobody has confirmed. */
  readonly proposals: number;
}

/** Entries that nobody has confirmed: `included` in the file, `waiting` left out; one of the two is 0. */
interface Grounds {
  readonly entries: number;
  readonly included: number;
  readonly waiting: number;
}

/**
 * Such a file is put to work without being read row by row, so it says itself what in it was never confirmed, and why
 * it is empty.
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

export const comment = (line: string): string => `# ${line}`;

const proposalsWarning = (included: number, locale: Locale): string =>
  reportText(locale, 'orders.warning', { count: included });

/**
 * A last column that is there only when the table holds proposals; a comment above the headers would be taken for them.
 */
export const warningHeader = (included: number, locale: Locale): string[] =>
  included > 0 ? [proposalsWarning(included, locale)] : [];

export const warningCell = (row: PlanRow, included: number, locale: Locale): string[] =>
  included > 0 ? [isDecided(row) ? '' : reportTexts[locale].orders.notConfirmed] : [];

export const proposalsComment = (locale: Locale): string => comment(reportTexts[locale].serverFiles.unconfirmed);

export const isDecided = ({ ground }: Pick<PlanRow, 'ground'>): boolean => ground === 'decided';

export const countProposals = (rows: readonly PlanRow[]): number =>
  rows.reduce((sum, row) => sum + (isDecided(row) ? 0 : 1), 0);

export const decidedCell = (row: PlanRow): 'yes' | 'no' => (isDecided(row) ? 'yes' : 'no');
