import type { DetectorResult } from '../../../src-main/contract/detector-results.ts';

export type MethodColumn = 'name' | 'pages' | 'proposed' | 'confirmed' | 'only';

export interface MethodSort {
  readonly by: MethodColumn;
  readonly descending: boolean;
}

/** Rows in the requested order; equal ones by name, and those without a figure always last. */
export function sortMethods<Row extends DetectorResult & { readonly name: string }>(
  rows: readonly Row[],
  { by, descending }: MethodSort,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((x, y) => {
    if (by === 'name') return sign * x.name.localeCompare(y.name);
    const [left, right] = [figureOf(x, by), figureOf(y, by)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || x.name.localeCompare(y.name);
    return sign * (left - right) || x.name.localeCompare(y.name);
  });
}

/** The share of the proposed pairs that were confirmed; null while nothing was proposed. */
export function confirmedShare({ proposed, confirmed }: DetectorResult): number | null {
  return proposed === null || proposed === 0 ? null : confirmed / proposed;
}

function figureOf(row: DetectorResult, by: Exclude<MethodColumn, 'name'>): number | null {
  switch (by) {
    case 'pages':
      return row.pages;
    case 'proposed':
      return row.proposed;
    case 'confirmed':
      return confirmedShare(row);
    case 'only':
      return row.proposed === null ? null : row.onlyThis;
  }
}
