import { useState } from 'react';
import type { ReviewedCluster, ReviewedMember } from '../../../src-main/contract/cluster-views.ts';
import { nothingSelected, toggled, withRange, type Selection } from '../../ui/table/selection.ts';

/** Copies of the shown cluster that are to be decided together. Another cluster begins with none. */
export interface MemberSelection {
  /** In their order on the screen. */
  readonly members: readonly ReviewedMember[];
  has(page: number): boolean;
  toggle(page: number): void;
  /** Adds all from the one that was toggled last to this one. */
  extend(page: number): void;
  /** All copies that are shown. */
  all(): void;
  clear(): void;
}

export function useMemberSelection(cluster: ReviewedCluster | null): MemberSelection {
  const [kept, setKept] = useState<{ readonly of: string | null; readonly selection: Selection<number> }>({
    of: null,
    selection: nothingSelected(),
  });
  const copies = cluster?.members.filter(({ isSource }) => !isSource) ?? [];
  const selection = cluster !== null && kept.of === cluster.key ? kept.selection : nothingSelected<number>();
  const keep = (next: Selection<number>) => setKept({ of: cluster?.key ?? null, selection: next });
  const indexOf = (page: number) => copies.findIndex((copy) => copy.page.id === page);
  const range = (from: number, to: number) =>
    copies.slice(Math.min(from, to), Math.max(from, to) + 1).map((copy) => entryOf(copy.page.id));
  return {
    members: copies.filter(({ page }) => selection.rows.has(String(page.id))),
    has: (page) => selection.rows.has(String(page)),
    toggle(page) {
      const index = indexOf(page);
      if (index >= 0) keep(toggled(selection, ...entryOf(page), index));
    },
    extend(page) {
      const index = indexOf(page);
      const anchor = selection.anchor ?? index;
      if (index >= 0) keep(withRange(selection, range(anchor, index), anchor));
    },
    all: () => keep(withRange(selection, range(0, copies.length - 1), 0)),
    clear: () => keep(nothingSelected()),
  };
}

const entryOf = (page: number): readonly [key: string, page: number] => [String(page), page];
