import { refusingConflicts, type PlanRow } from '../../../contract/plan.ts';
import { placeOf, webUrl } from './place.ts';
import { redirectActions } from './resolve-targets.ts';

export interface Redirect {
  readonly row: PlanRow;
  /** As a browser asks for it. */
  readonly place: string;
  readonly from: URL;
  /** The end of the chain, encoded as ASCII. */
  readonly to: string;
}

interface Chosen<Entry> {
  readonly entries: readonly Entry[];
  /** By conflicts. */
  readonly refused: number;
}

export function redirectsOf(rows: readonly PlanRow[]): Chosen<Redirect> {
  const entries = new Map<string, Redirect>();
  let refused = 0;
  for (const row of rows) {
    if (!redirectActions.has(row.action)) continue;
    const [from, to] = [webUrl(row.address), row.destination === null ? null : webUrl(row.destination)];
    const place = placeOf(row.address);
    if (!isCarriedOut(row) || !from || !to || place === null) refused += 1;
    else if (!entries.has(place)) entries.set(place, { row, place, from, to: to.href });
  }
  return { entries: [...entries.values()], refused };
}

export const isCarriedOut = ({ conflicts }: PlanRow): boolean => !conflicts.some((code) => refusingConflicts.has(code));
