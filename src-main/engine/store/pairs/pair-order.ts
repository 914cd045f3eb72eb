import { rangeOfClass, type DifferenceClass } from '../../../contract/edit-difference.ts';
import type { PairSort } from '../../../contract/pair-views.ts';

/** For pairs `r`; one whose difference is not known is in no class. */
export function differenceSql(name: DifferenceClass): string {
  const [from, below] = rangeOfClass(name);
  return Number.isFinite(below) ? `r.edit_difference < ${below}` : `r.edit_difference >= ${from}`;
}

/** For pairs `r` of pages `pa` and `pb`. */
export const pairOrderSql = (sort: PairSort): string => `ORDER BY ${firstSql[sort]}, ${addressOrderSql}`;

export const addressOrderSql = 'min(pa.address, pb.address), max(pa.address, pb.address)';

const firstSql: Readonly<Record<PairSort, string>> = {
  similarity: 'r.similarity DESC',
  'edit-difference': 'r.edit_difference IS NULL, r.edit_difference, r.similarity DESC',
};
