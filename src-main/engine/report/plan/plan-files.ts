import { planFileNames, planFiles, type PlanFile, type PlanFileState, type PlanRow } from '../../../contract/plan.ts';
import { apacheRedirects } from './apache.ts';
import { cleanParam } from './clean-param.ts';
import { nginxRedirects } from './nginx.ts';
import { redirectsOf } from './redirects.ts';
import type { RenderedFile } from './rendered-file.ts';
import { orderRows } from './rewrite-orders.ts';
import { canonicalTable, conflictTable, noindexTable, planTable, redirectTable } from './tables.ts';

/** The files of a plan that need nothing but its rows; rewrite orders are written by `write-orders.ts`. */
export function renderPlanFile(file: PlanFile, rows: readonly PlanRow[], knownAddresses: () => Iterable<string>): RenderedFile {
  switch (file) {
    case 'nginx': {
      const { entries, refused } = redirectsOf(rows);
      const rendered = nginxRedirects(entries, knownAddresses());
      return { ...rendered, refused: refused + rendered.refused };
    }
    case 'apache': {
      const { entries, refused } = redirectsOf(rows);
      return { text: apacheRedirects(entries), entries: entries.length, refused };
    }
    case 'redirects-csv': {
      const { entries, refused } = redirectsOf(rows);
      return { text: redirectTable(entries), entries: entries.length, refused };
    }
    case 'canonical':
      return canonicalTable(rows);
    case 'clean-param':
      return cleanParam(rows);
    case 'noindex':
      return noindexTable(rows);
    case 'plan-csv':
      return { text: planTable(rows), entries: rows.length, refused: 0 };
    case 'conflicts-csv':
      return { text: conflictTable(rows), entries: rows.filter(({ conflicts }) => conflicts.length > 0).length, refused: 0 };
    case 'orders-html':
    case 'orders-markdown':
    case 'orders-csv':
      return { text: '', entries: orderRows(rows).length, refused: 0 };
  }
}

/** What each file would hold. */
export const planFileStates = (rows: readonly PlanRow[], knownAddresses: () => Iterable<string>): PlanFileState[] =>
  planFiles.map((file) => {
    const { entries, refused } = renderPlanFile(file, rows, knownAddresses);
    return { file, name: planFileNames[file], entries, refused };
  });
