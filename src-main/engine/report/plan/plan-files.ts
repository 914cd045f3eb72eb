import type { Locale } from '../../../contract/settings.ts';
import {
  planFileNames,
  planFiles,
  type PlanFile,
  type PlanFileState,
  type PlanRow,
  type PlanTally,
} from '../../../contract/plan.ts';
import { cleanParam } from './clean-param.ts';
import { countProposals, isDecided, type RenderedFile } from './grounds.ts';
import { apacheRedirects, nginxRedirects } from './redirect-files.ts';
import { redirectsOf } from './resolve-targets.ts';
import { orderRows } from './rewrite-orders.ts';
import { canonicalTable, conflictTable, noindexTable, planTable, redirectTable } from './tables.ts';

interface PlanFileOptions {
  readonly locale?: Locale;
  readonly includeProposals: boolean;
  readonly knownAddresses: () => Iterable<string>;
}

/** A file holds decisions, since nobody looks at each row again; proposals come behind them when asked for. */
export function renderPlanFile(
  file: PlanFile,
  rows: readonly PlanRow[],
  { includeProposals, knownAddresses, locale = 'en' }: PlanFileOptions,
): RenderedFile {
  const render = (wanted: readonly PlanRow[], waiting = 0) =>
    renderRows(file, wanted, { knownAddresses, waiting, locale });
  if (includeProposals) return render(rowsForFiles(rows, true));
  const { proposals } = render(rows.filter((row) => !isDecided(row)));
  return { ...render(rowsForFiles(rows, false), proposals), proposals };
}

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

function renderRows(file: PlanFile, rows: readonly PlanRow[], rendering: Rendering): RenderedFile {
  const { waiting, locale } = rendering;
  switch (file) {
    case 'nginx':
    case 'apache':
    case 'redirects-csv':
      return renderRedirects(file, rows, rendering);
    case 'canonical':
      return canonicalTable(rows);
    case 'clean-param':
      return cleanParam(rows, waiting, locale);
    case 'noindex':
      return noindexTable(rows);
    case 'plan-csv':
      return planTable(rows, locale);
    case 'conflicts-csv':
      return conflictTable(rows, locale);
    case 'orders-html':
    case 'orders-markdown':
    case 'orders-csv': {
      const orders = orderRows(rows);
      return { text: '', entries: orders.length, refused: 0, proposals: countProposals(orders) };
    }
  }
}

function renderRedirects(
  file: 'nginx' | 'apache' | 'redirects-csv',
  rows: readonly PlanRow[],
  { knownAddresses, waiting, locale }: Rendering,
): RenderedFile {
  const { entries, refused } = redirectsOf(rows);
  const rendered =
    file === 'nginx'
      ? nginxRedirects(entries, knownAddresses(), waiting, locale)
      : file === 'apache'
        ? apacheRedirects(entries, waiting, locale)
        : redirectTable(entries);
  return { ...rendered, refused: refused + rendered.refused };
}
