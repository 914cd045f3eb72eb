import type { Link, PairGraph } from './graph.ts';
import { sameTexts } from '../relations/relate-pages.ts';
import type { ClusterOptionValues } from '../options.ts';
import { PriorityQueue } from './priority-queue.ts';

/**
 * Groups pages around centres (after the star cover of Aslam, Pelekhov and Rus 2004), so that weak links never chain;
 * pairs found unequal are never joined. The strongest relations come first, so that a page with an equal twin is
 * grouped with it. O(pairs · log pages). Returns groups of at least two page numbers, the centre first. Only pages in
 * `among` are grouped; null means all.
 */
export function starCover(
  graph: PairGraph,
  options: ClusterOptionValues,
  among: ReadonlySet<number> | null = null,
): readonly (readonly number[])[] {
  const centreOf = Int32Array.from(graph.pages, (_, page) => (among === null || among.has(page) ? none : elsewhere));
  const cover = (counts: (link: Link) => boolean) => coverPages(graph, centreOf, counts, options.impliedSimilarity);
  cover(({ kind }) => kind === 'version');
  cover(({ kind, verdict }) => (kind === 'copies' || kind === 'untranslated') && sameTexts.has(verdict));
  joinClosest(graph, centreOf);
  cover(({ kind }) => kind === 'copies');
  joinOriginal(graph, centreOf);
  cover(({ kind }) => kind === 'translation' || kind === 'untranslated');
  for (const family of ['listing', 'near-empty', 'not-found'] as const) cover(({ kind }) => kind === family);
  return groupsOf(centreOf);
}

const none = -1;
const elsewhere = -2;

/**
 * The ungrouped page with the highest total similarity to ungrouped pages becomes a centre. A page joins by a verified
 * pair with it or, when never compared with it, by a chain of pairs: differences add up at most, so 100 minus their sum
 * is a lower bound, which must reach `implied`. This keeps large equal groups whole, of which the join compares only a
 * star. At the end, pages more similar to another of these centres move there.
 */
function coverPages(graph: PairGraph, centreOf: Int32Array, counts: (link: Link) => boolean, implied: number): void {
  const before = centreOf.slice();
  const linksOf = (page: number) =>
    (graph.links[page] ?? []).filter((link) => before[link.to] === none && counts(link));
  const queue = new PriorityQueue();
  const strength = (page: number) => {
    const free = (graph.links[page] ?? []).filter(({ to }) => centreOf[to] === none);
    return free.some(counts) ? free.reduce((sum, link) => sum + link.similarity, 0) : 0;
  };
  for (let page = 0; page < graph.pages.length; page += 1) {
    if (before[page] !== none || graph.links[page]?.length === 0) continue;
    const first = strength(page);
    if (first > 0) queue.push(page, first);
  }
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    if (centreOf[top.item] !== none) continue;
    const now = strength(top.item);
    if (now === 0) continue;
    if (now < top.priority) queue.push(top.item, now);
    else for (const page of reachable(graph, top.item, centreOf, linksOf, implied)) centreOf[page] = top.item;
  }
  moveToNearest(centreOf, before, linksOf);
}

/** Returns the centre and the ungrouped pages that join it: Dijkstra (1959) over the differences. */
function reachable(
  graph: PairGraph,
  centre: number,
  centreOf: Int32Array,
  linksOf: (page: number) => readonly Link[],
  implied: number,
): number[] {
  const direct = new Set((graph.links[centre] ?? []).map((link) => link.to));
  const unequal = new Set((graph.others[centre] ?? []).map((link) => link.to));
  const best = new Map<number, number>([[centre, 100]]);
  const queue = new PriorityQueue();
  const joined: number[] = [];
  const done = new Set<number>();
  queue.push(centre, 100);
  for (let top = queue.pop(); top !== null; top = queue.pop()) {
    if (done.has(top.item)) continue;
    done.add(top.item);
    joined.push(top.item);
    for (const link of linksOf(top.item)) {
      const similarity = top.priority - (100 - link.similarity);
      const mayJoin = top.item === centre || (similarity >= implied && !direct.has(link.to));
      if (
        !mayJoin ||
        centreOf[link.to] !== none ||
        unequal.has(link.to) ||
        similarity <= (best.get(link.to) ?? -Infinity)
      )
        continue;
      best.set(link.to, similarity);
      queue.push(link.to, similarity);
    }
  }
  return joined;
}

function moveToNearest(centreOf: Int32Array, before: Int32Array, linksOf: (page: number) => readonly Link[]): void {
  const formed = centreOf.slice();
  for (const [page, centre] of formed.entries()) {
    if (centre === none || centre === page || before[page] !== none) continue;
    const links = linksOf(page);
    // Pages that joined through a chain count as fully similar, so only a centre they were compared with may take them.
    let similarity = links.find((link) => link.to === centre)?.similarity ?? 100;
    for (const link of links) {
      if (formed[link.to] !== link.to || link.similarity <= similarity) continue;
      centreOf[page] = link.to;
      similarity = link.similarity;
    }
  }
}

/** An ungrouped page joins the group of its closest page, if it is linked to that group's centre. */
function joinClosest(graph: PairGraph, centreOf: Int32Array): void {
  const before = centreOf.slice();
  for (const [page, centre] of before.entries()) {
    if (centre !== none || graph.links[page]?.length === 0) continue;
    const links = (graph.links[page] ?? []).filter(({ kind }) => kind === 'copies');
    const [closest] = links.toSorted((x, y) => y.similarity - x.similarity || x.to - y.to);
    const nearest = closest === undefined ? none : (before[closest.to] ?? none);
    if (nearest >= 0 && links.some((link) => link.to === nearest)) centreOf[page] = nearest;
  }
}

/** An ungrouped page under another language joins its original's group, unless found unequal to the centre. */
function joinOriginal(graph: PairGraph, centreOf: Int32Array): void {
  const before = centreOf.slice();
  for (const [page, centre] of before.entries()) {
    if (centre !== none || graph.links[page]?.length === 0) continue;
    const centres = (graph.links[page] ?? [])
      .filter(({ kind }) => kind === 'untranslated')
      .map(({ to }) => before[to] ?? none);
    const unequal = new Set((graph.others[page] ?? []).map(({ to }) => to));
    centreOf[page] = centres.find((of) => of >= 0 && !unequal.has(of)) ?? none;
  }
}

function groupsOf(centreOf: Int32Array): number[][] {
  const groups = new Map<number, number[]>();
  for (const [page, centre] of centreOf.entries()) {
    if (centre < 0) continue;
    const group = groups.get(centre) ?? [centre];
    if (page !== centre) group.push(page);
    groups.set(centre, group);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
