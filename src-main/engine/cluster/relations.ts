import type { RelationDirection } from '../../contract/verdicts.ts';
import type { PairGraph } from './graph.ts';
import type { ClusterPage, ClusterPair, DirectedPair } from './model.ts';

/** Confirmed relations, and links between a cluster and a page outside it. Ascending by pair. */
export function relationsOf(
  graph: PairGraph,
  pairs: readonly ClusterPair[],
  groups: readonly (readonly number[])[],
): DirectedPair[] {
  const groupOf = new Map(groups.flatMap((group, at) => group.map((page) => [page, at] as const)));
  const crossing = graph.links.flatMap((links, page) =>
    links
      .filter(
        (link) => link.to > page && (groupOf.get(page) === undefined || groupOf.get(page) !== groupOf.get(link.to)),
      )
      .map((link) => link.pair),
  );
  const pages = new Map(graph.pages.map((page) => [page.id, page]));
  return [...graph.relations, ...crossing]
    .sort((x, y) => x - y)
    .flatMap((index) => {
      const pair = pairs[index];
      return pair ? [{ pair: index, direction: directionOf(graph, pair, pages) }] : [];
    });
}

function directionOf(graph: PairGraph, pair: ClusterPair, pages: ReadonlyMap<number, ClusterPage>): RelationDirection {
  if (pair.verdict === 'contained') return from(pair.coveredA - pair.coveredB);
  if (pair.verdict !== 'spliced') return 'none';
  const [first, second] = [graph.assembled.has(pair.a), graph.assembled.has(pair.b)];
  if (first !== second) return first ? 'a-to-b' : 'b-to-a';
  // A source of which pages took different pieces looks assembled, too; the assembled page is the later one.
  return from(later(pages.get(pair.a), pages.get(pair.b)));
}

/** Positive: A has its text from B. */
const from = (evidence: number): RelationDirection => (evidence > 0 ? 'a-to-b' : evidence < 0 ? 'b-to-a' : 'none');

function later(a: ClusterPage | undefined, b: ClusterPage | undefined): number {
  const [first, second] = [Date.parse(a?.published ?? ''), Date.parse(b?.published ?? '')];
  return Number.isNaN(first) || Number.isNaN(second) ? 0 : first - second;
}
