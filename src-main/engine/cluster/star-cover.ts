import type { PairGraph } from './graph.ts';
import type { ClusterOptionValues } from './options.ts';
import { PriorityQueue } from './priority-queue.ts';

/**
 * Groups pages round middles (after the star cover of Aslam, Pelekhov and Rus 2004) so that weak links never chain: A like B and B like C
 * says nothing of A and C.
 *
 * The page with the most similarity to others becomes the middle of the first cluster. A page joins when its pair with the middle was
 * verified as equality; or when it was never compared with the middle, but a chain of verified pairs implies that they are alike:
 * differences add up along the chain at most, so 100 minus their sum is a floor, and it must reach `impliedSimilarity`. The second way
 * keeps large equal groups whole, of which the join compares only a star. A pair that was compared and found unequal is never joined.
 *
 * Then the same with what is left. In the end a page that is more like the middle of another cluster, by a verified pair, moves there.
 * Every edge is looked at a few times; the cost is O(pairs · log pages).
 *
 * Returns groups of at least two page numbers; the middle comes first.
 */
export function starCover(graph: PairGraph, options: ClusterOptionValues): readonly (readonly number[])[] {
  const middleOf = new Int32Array(graph.pages.length).fill(none);
  const queue = new PriorityQueue();
  const strength = (page: number) => (graph.links[page] ?? []).reduce((sum, link) => sum + (middleOf[link.to] === none ? link.similarity : 0), 0);
  for (let page = 0; page < graph.pages.length; page += 1) queue.push(page, strength(page));
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    if (middleOf[top.item] !== none) continue;
    const now = strength(top.item);
    if (now === 0) continue;
    if (now < top.priority) queue.push(top.item, now);
    else for (const page of reachable(graph, top.item, middleOf, options.impliedSimilarity)) middleOf[page] = top.item;
  }
  moveToNearest(graph, middleOf);
  return groupsOf(middleOf);
}

const none = -1;

/** The middle itself, and the free pages that belong to it. Dijkstra (1959) over the differences. */
function reachable(graph: PairGraph, middle: number, middleOf: Int32Array, implied: number): number[] {
  const direct = new Set((graph.links[middle] ?? []).map((link) => link.to));
  const unequal = new Set((graph.others[middle] ?? []).map((link) => link.to));
  const best = new Map<number, number>([[middle, 100]]);
  const queue = new PriorityQueue();
  const joined: number[] = [];
  const done = new Set<number>();
  queue.push(middle, 100);
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    if (done.has(top.item)) continue;
    done.add(top.item);
    joined.push(top.item);
    for (const link of graph.links[top.item] ?? []) {
      const similarity = top.priority - (100 - link.similarity);
      const mayJoin = top.item === middle || (similarity >= implied && !direct.has(link.to));
      if (!mayJoin || middleOf[link.to] !== none || unequal.has(link.to) || similarity <= (best.get(link.to) ?? -Infinity)) continue;
      best.set(link.to, similarity);
      queue.push(link.to, similarity);
    }
  }
  return joined;
}

function moveToNearest(graph: PairGraph, middleOf: Int32Array): void {
  const before = middleOf.slice();
  for (let page = 0; page < before.length; page += 1) {
    const middle = before[page] ?? none;
    if (middle === none || middle === page) continue;
    let nearest = middle;
    let similarity = similarityTo(graph, page, middle);
    for (const link of graph.links[page] ?? []) {
      if (before[link.to] !== link.to || link.similarity <= similarity) continue;
      nearest = link.to;
      similarity = link.similarity;
    }
    middleOf[page] = nearest;
  }
}

/** Pages that joined by implication count as fully similar: only a middle they were compared with may take them. */
function similarityTo(graph: PairGraph, page: number, middle: number): number {
  return graph.links[page]?.find((link) => link.to === middle)?.similarity ?? 100;
}

function groupsOf(middleOf: Int32Array): number[][] {
  const groups = new Map<number, number[]>();
  for (const [page, middle] of middleOf.entries()) {
    if (middle === none) continue;
    const group = groups.get(middle) ?? [middle];
    if (page !== middle) group.push(page);
    groups.set(middle, group);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
