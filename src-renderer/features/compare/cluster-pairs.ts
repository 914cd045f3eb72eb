import type { ClusterDetail, ClusterMember } from '../../../src-main/contract/clusters.ts';

/**
 * Where a compared pair stands among the pairs of a cluster, each of them a member with the page that holds it there.
 */
export interface PairPlace {
  readonly source: ClusterMember;
  readonly others: readonly ClusterMember[];
  /** Of the pair in `others`; −1 for two members neither of which holds the other in the cluster. */
  readonly index: number;
}

/**
 * The page that a member is to be compared with: the source page or, where their pair is no finding, the member that
 * holds it in the cluster.
 */
export const counterpartOf = ({ via }: Pick<ClusterMember, 'via'>, source: number): number => via?.page.id ?? source;

/** Null unless both pages are members of this cluster. */
export function placeOfPair({ members }: Pick<ClusterDetail, 'members'>, a: number, b: number): PairPlace | null {
  const source = members.find(({ isSource }) => isSource);
  const holds = (id: number) => members.some(({ page }) => page.id === id);
  if (!source || !holds(a) || !holds(b)) return null;
  const others = members.filter(({ isSource }) => !isSource);
  const isPair = (x: number, y: number) => (x === a && y === b) || (x === b && y === a);
  const held = others.findIndex((member) => isPair(counterpartOf(member, source.page.id), member.page.id));
  return { source, others, index: held >= 0 ? held : others.findIndex(({ page }) => isPair(source.page.id, page.id)) };
}

/** The pair after or before this one, the page that holds the other first; null at the ends. */
export function neighbourPair({ source, others, index }: PairPlace, by: 1 | -1): readonly [number, number] | null {
  const other = others[index + by];
  return other ? [counterpartOf(other, source.page.id), other.page.id] : null;
}
