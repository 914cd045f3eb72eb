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
  readonly proposals: number;
}

/** Nobody reads such a file row by row, so it says itself what in it, or outside, was never confirmed, and why it is empty. */
export function groundsComment(
  locale: Locale,
  what: 'noRedirects' | 'noParameterRules',
  { entries, proposals, waiting }: Pick<RenderedFile, 'entries' | 'proposals'> & { readonly waiting: number },
): string[] {
  const words = reportTexts[locale].serverFiles;
  if (proposals > 0) {
    const [warning = ''] = warningHeader(proposals, locale);
    return [comment(reportText(locale, 'serverFiles.included', { warning })), comment(words.look)];
  }
  const decided = comment(entries === 0 ? words[what] : words.allDecided);
  if (waiting === 0) return [decided];
  return [decided, comment(reportText(locale, 'serverFiles.leftOut', { proposals: formatCount(locale, waiting) }))];
}

export const comment = (line: string): string => `# ${line}`;

/** A last column where the table holds proposals; a comment above the headers would be taken for them. */
export const warningHeader = (proposals: number, locale: Locale): string[] =>
  proposals > 0 ? [reportText(locale, 'orders.warning', { count: proposals })] : [];

export const warningCell = (row: PlanRow, proposals: number, locale: Locale): string[] =>
  proposals > 0 ? [isDecided(row) ? '' : reportTexts[locale].orders.notConfirmed] : [];

export const proposalsComment = (locale: Locale): string => comment(reportTexts[locale].serverFiles.unconfirmed);

export const isDecided = ({ ground }: Pick<PlanRow, 'ground'>): boolean => ground === 'decided';

export const countProposals = (rows: readonly PlanRow[]): number => rows.filter((row) => !isDecided(row)).length;

export const decidedCell = (row: PlanRow): 'yes' | 'no' => (isDecided(row) ? 'yes' : 'no');
