import type { Locale } from '../../../contract/settings.ts';
import {
  planFileNames,
  planFiles,
  type PlanFile,
  type PlanFileState,
  type PlanRow,
  type PlanTally,
} from '../../../contract/plan.ts';
import { apacheRedirects } from './apache.ts';
import { cleanParam } from './clean-param.ts';
import { countProposals, isDecided, type RenderedFile } from './grounds.ts';
import { nginxRedirects } from './nginx.ts';
import { redirectsOf } from './redirects.ts';
import { orderRows } from './rewrite-orders.ts';
import { canonicalTable, conflictTable, noindexTable, planTable, redirectTable } from './tables.ts';

interface PlanFileOptions {
  /** Of tables for people and comments in files for servers. */
  readonly locale?: Locale;
  readonly includeProposals: boolean;
  readonly knownAddresses: () => Iterable<string>;
}

/**
 * All but rewrite orders (`write-orders.ts`). A file holds what was decided, since nobody will look at each row again;
 * proposals come behind that when asked for, and are counted when not.
 */
export function renderPlanFile(
  file: PlanFile,
  rows: readonly PlanRow[],
  { includeProposals, knownAddresses, locale = 'en' }: PlanFileOptions,
): RenderedFile {
  const render = (wanted: readonly PlanRow[], waiting: number) =>
    renderRows(file, wanted, { knownAddresses, waiting, locale });
  if (includeProposals) return render(rowsForFiles(rows, true), 0);
  const proposed = rows.filter((row) => !isDecided(row));
  const { proposals } = render(proposed, 0);
  return { ...render(rowsForFiles(rows, false), proposals), proposals };
}

/** Decisions first. */
export function rowsForFiles(rows: readonly PlanRow[], includeProposals: boolean): PlanRow[] {
  const decided = rows.filter(isDecided);
  return includeProposals ? [...decided, ...rows.filter((row) => !isDecided(row))] : decided;
}

export function tallyOf(rows: readonly PlanRow[]): PlanTally {
  const proposals = countProposals(rows);
  return { decided: rows.length - proposals, proposals };
}

export const planFileStates = (rows: readonly PlanRow[], options: PlanFileOptions): PlanFileState[] =>
  planFiles.map((file) => {
    const { entries, refused, proposals } = renderPlanFile(file, rows, options);
    return { file, name: planFileNames[file], entries, refused, proposals };
  });

interface Rendering extends Required<Pick<PlanFileOptions, 'knownAddresses' | 'locale'>> {
  readonly waiting: number;
}

function renderRows(
  file: PlanFile,
  rows: readonly PlanRow[],
  { knownAddresses, waiting, locale }: Rendering,
): RenderedFile {
  switch (file) {
    case 'nginx': {
      const { entries, refused } = redirectsOf(rows);
      const rendered = nginxRedirects(entries, knownAddresses(), waiting, locale);
      return { ...rendered, refused: refused + rendered.refused };
    }
    case 'apache': {
      const { entries, refused } = redirectsOf(rows);
      return {
        text: apacheRedirects(entries, waiting, locale),
        entries: entries.length,
        refused,
        proposals: countProposals(entries.map(({ row }) => row)),
      };
    }
    case 'redirects-csv': {
      const { entries, refused } = redirectsOf(rows);
      return {
        text: redirectTable(entries),
        entries: entries.length,
        refused,
        proposals: countProposals(entries.map(({ row }) => row)),
      };
    }
    case 'canonical':
      return canonicalTable(rows);
    case 'clean-param':
      return cleanParam(rows, waiting, locale);
    case 'noindex':
      return noindexTable(rows);
    case 'plan-csv':
      return { text: planTable(rows, locale), entries: rows.length, refused: 0, proposals: countProposals(rows) };
    case 'conflicts-csv': {
      const conflicting = rows.filter(({ conflicts }) => conflicts.length > 0);
      return {
        text: conflictTable(conflicting, locale),
        entries: conflicting.length,
        refused: 0,
        proposals: countProposals(conflicting),
      };
    }
    case 'orders-html':
    case 'orders-markdown':
    case 'orders-csv': {
      const orders = orderRows(rows);
      return { text: '', entries: orders.length, refused: 0, proposals: countProposals(orders) };
    }
  }
}
