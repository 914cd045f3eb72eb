import type { PairLabel, LabelledPair } from '../../../contract/reviews.ts';
import type { ReadableDatabase } from '../database.ts';

/**
 * Labels that editors gave to pairs, by which the precision of an audit is measured: labels of their own, "not a
 * duplicate", and decisions that name a target. The first of these that speaks of a pair counts.
 */
export interface LabelStore {
  /** The label that a pair was given, without what follows from decisions. */
  of(a: string, b: string): PairLabel | null;
  /** All of them by their addresses, the one that sorts first as A. */
  all(): LabelledPair[];
}

/** Actions by which an editor says that the page is a copy of its target. */
const confirming = "('redirect', 'canonical', 'merge', 'parameter-rule')";

export function labelStore(database: ReadableDatabase): LabelStore {
  const one = database.prepare<[string], PairLabel>('SELECT label FROM pair_label WHERE id = ?').pluck();
  return {
    of: (a, b) => one.get(labelKey(a, b)) ?? null,
    all() {
      const labels = new Map<string, LabelledPair>();
      const add = (a: string, b: string, label: PairLabel, from: LabelledPair['from']) => {
        const key = labelKey(a, b);
        const [addressA = a, addressB = b] = [a, b].sort();
        if (a !== b && !labels.has(key)) labels.set(key, { addressA, addressB, label, from });
      };
      for (const { a, b, label } of database
        .prepare<[], { a: string; b: string; label: PairLabel }>('SELECT a, b, label FROM pair_label')
        .iterate())
        add(a, b, label, 'label');
      for (const { address, others } of database
        .prepare<[], { address: string; others: string }>('SELECT address, others FROM exclusion')
        .iterate())
        for (const other of JSON.parse(others) as string[]) add(address, other, 'wrong', 'exclusion');
      const decided = `SELECT address, target FROM decision WHERE target IS NOT NULL AND action IN ${confirming}`;
      for (const { address, target } of database.prepare<[], { address: string; target: string }>(decided).iterate())
        add(address, target, 'right', 'decision');
      return [...labels.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, labelled]) => labelled);
    },
  };
}

/** One key for both orders of a pair. */
export const labelKey = (a: string, b: string): string => JSON.stringify([a, b].sort());
