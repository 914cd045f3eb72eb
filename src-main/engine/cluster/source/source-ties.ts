import { verdicts, type Verdict } from '../../../contract/verdicts.ts';
import { type Link, linksOf, type PairGraph } from '../graph/graph.ts';
import { PriorityQueue } from '../graph/priority-queue.ts';

export interface SourceTie {
  readonly verdict: Verdict;
  /** Per cent; for pages not compared, the lower bound from a chain of pairs. */
  readonly similarity: number;
  /** Share of the page that the source covers, 0 to 1; for pages not compared, a lower bound. */
  readonly covered: number;
  /** Null where only a chain of pairs leads to the source. */
  readonly link: Link | null;
}

/**
 * Ties the pages of a group to one of them. A direct comparison always overrides chains. Along a chain differences add
 * up at most, and the weakest verdict counts, while the bound reaches `minSimilarity`. Dijkstra (1959) over the
 * differences.
 */
export function tiesTo(
  graph: PairGraph,
  source: number,
  group: ReadonlySet<number>,
  minSimilarity: number,
): ReadonlyMap<number, SourceTie> {
  const ties = new Map<number, SourceTie>();
  const compared = new Set([source]);
  for (const link of linksOf(graph, source)) {
    const { to, verdict, similarity, coveredOther: covered } = link;
    compared.add(to);
    // `covered` of a source link is the share of the source; here that of the page is needed.
    if (group.has(to) && verdict !== 'template-only' && !standsIn(link))
      ties.set(to, { verdict, similarity, covered, link });
  }
  const best = new Map<number, Chain>([[source, { similarity: 100, lost: 0, verdict: 'identical' }]]);
  const queue = new PriorityQueue();
  const done = new Set<number>();
  queue.push(source, 100);
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    if (done.has(top.item)) continue;
    done.add(top.item);
    const chain = best.get(top.item);
    if (!chain) continue;
    const { verdict, similarity: floor, lost } = chain;
    if (!compared.has(top.item) && floor >= minSimilarity)
      ties.set(top.item, { verdict, similarity: floor, covered: Math.max(0, 1 - lost), link: null });
    for (const link of graph.links[top.item] ?? []) {
      const similarity = chain.similarity - (100 - link.similarity);
      if (!group.has(link.to) || similarity <= (best.get(link.to)?.similarity ?? 0)) continue;
      best.set(link.to, {
        similarity,
        lost: chain.lost + 1 - link.coveredOther,
        verdict: weaker(chain.verdict, link.verdict),
      });
      queue.push(link.to, similarity);
    }
  }
  return ties;
}

interface Chain {
  readonly similarity: number;
  /** Maximum share of the last page that the source may lack. */
  readonly lost: number;
  readonly verdict: Verdict;
}

/** The page contains the source and has more text; translations and versions are exempt. */
const standsIn = ({ kind, verdict, covered, coveredOther }: Link): boolean =>
  kind !== 'translation' && kind !== 'version' && verdict === 'contained' && covered > coveredOther;

const weaker = (a: Verdict, b: Verdict): Verdict => (verdicts.indexOf(a) > verdicts.indexOf(b) ? a : b);
