import type { ClusterDetail, ClusterMember } from '../../../src-main/contract/models.ts';

/** Where a compared pair stands among the pairs of a cluster, each of them the source page with another member. */
export interface PairPlace {
  readonly source: ClusterMember;
  readonly others: readonly ClusterMember[];
  /** Of the pair in `others`; −1 for two members neither of which is the source. */
  readonly index: number;
}

/** Null unless both pages are members of this cluster. */
export function placeOfPair({ members }: Pick<ClusterDetail, 'members'>, a: number, b: number): PairPlace | null {
  const source = members.find(({ isSource }) => isSource);
  const holds = (id: number) => members.some(({ page }) => page.id === id);
  if (!source || !holds(a) || !holds(b)) return null;
  const others = members.filter(({ isSource }) => !isSource);
  const other = a === source.page.id ? b : b === source.page.id ? a : null;
  return { source, others, index: others.findIndex(({ page }) => page.id === other) };
}

/** The pair after or before this one, the source page first; null at the ends. */
export function neighbourPair({ source, others, index }: PairPlace, by: 1 | -1): readonly [number, number] | null {
  const other = others[index + by];
  return other ? [source.page.id, other.page.id] : null;
}
