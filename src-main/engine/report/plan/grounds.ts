import type { PlanRow } from '../../../contract/plan.ts';
import type { Locale } from '../../../contract/settings.ts';
import { reportText, reportTexts } from '../texts.ts';

export interface RenderedFile {
  readonly text: string;
  /** Redirects, lines or directives, without headers. */
  readonly entries: number;
  /** By conflicts, or because the reader of the file could not take them. */
  readonly refused: number;
  readonly proposals: number;
}

/** A last column where the table holds proposals; a comment above the headers would be taken for them. */
export const warningHeader = (proposals: number, locale: Locale): string[] =>
  proposals > 0 ? [reportText(locale, 'orders.warning', { count: proposals })] : [];

export const warningCell = (row: PlanRow, proposals: number, locale: Locale): string[] =>
  proposals > 0 ? [isDecided(row) ? '' : reportTexts[locale].orders.notConfirmed] : [];

export const isDecided = ({ ground }: Pick<PlanRow, 'ground'>): boolean => ground === 'decided';

export const countProposals = (rows: readonly PlanRow[]): number => rows.filter((row) => !isDecided(row)).length;

export const decidedCell = (row: PlanRow): 'yes' | 'no' => (isDecided(row) ? 'yes' : 'no');
