import { verdicts, type Verdict } from '../../contract/verdicts.ts';
import { type Link, linksOf, type PairGraph } from './graph.ts';
import { PriorityQueue } from './priority-queue.ts';

export interface SourceTie {
  readonly verdict: Verdict;
  /** In per cent; of pages not compared the least that follows from the pairs between them. */
  readonly similarity: number;
  /** Share of the page that the source covers, 0 to 1; the least of it, likewise. */
  readonly covered: number;
  /** Null where only a chain of pairs leads to the source. */
  readonly link: Link | null;
}

/**
 * The ties of a group's pages to one of them. A pair that was compared counts, no chain beside it. Along a chain
 * differences add up at most, and its weakest verdict holds, as long as `minSimilarity` follows. Dijkstra (1959) over
 * the differences.
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
    // A link of the source says how much of the source the page covers; here the page is asked.
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
  /** Share of the page at the end that may be lost on the way to the source. */
  readonly lost: number;
  readonly verdict: Verdict;
}

/** The source stands in the other page, which has text of its own; translations and versions do not yield. */
const standsIn = ({ kind, verdict, covered, coveredOther }: Link): boolean =>
  kind !== 'translation' && kind !== 'version' && verdict === 'contained' && covered > coveredOther;

const weaker = (a: Verdict, b: Verdict): Verdict => (verdicts.indexOf(a) > verdicts.indexOf(b) ? a : b);
