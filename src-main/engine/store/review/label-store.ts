import type { PairLabel, LabelledPair } from '../../../contract/reviews.ts';
import { sqlOf, type ReadableDatabase } from '../database.ts';

/** The page is a copy of the target. */
const confirming = "('redirect', 'canonical', 'merge', 'parameter-rule')";

/**
 * By which the precision of an audit is measured: labels, "not a duplicate", and decisions that name a target. The
 * first of these that speaks of a pair counts.
 */
export function labelStore(database: ReadableDatabase) {
  const { value, each } = sqlOf(database);
  const one = value<PairLabel | null, [string]>('SELECT label FROM pair_label WHERE id = ?', null);
  const labelled = each<{ a: string; b: string; label: PairLabel }>('SELECT a, b, label FROM pair_label');
  const excluded = each<{ address: string; others: string }>('SELECT address, others FROM exclusion');
  const decided = each<{ address: string; target: string }>(
    `SELECT address, target FROM decision WHERE target IS NOT NULL AND action IN ${confirming}`,
  );
  return {
    /** Without what follows from decisions. */
    of: (a: string, b: string) => one(labelKey(a, b)),
    /** The address that sorts first is A. */
    all(): LabelledPair[] {
      const labels = new Map<string, LabelledPair>();
      const add = (a: string, b: string, label: PairLabel, from: LabelledPair['from']) => {
        const key = labelKey(a, b);
        const [addressA = a, addressB = b] = [a, b].sort();
        if (a !== b && !labels.has(key)) labels.set(key, { addressA, addressB, label, from });
      };
      for (const { a, b, label } of labelled()) add(a, b, label, 'label');
      for (const { address, others } of excluded())
        for (const other of JSON.parse(others) as string[]) add(address, other, 'wrong', 'exclusion');
      for (const { address, target } of decided()) add(address, target, 'right', 'decision');
      return [...labels.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, pair]) => pair);
    },
  };
}

/** For both orders of a pair. */
export const labelKey = (a: string, b: string): string => JSON.stringify([a, b].sort());
