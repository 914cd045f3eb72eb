import { clusterVerdicts, type Verdict } from '../../contract/verdicts.ts';
import { compareText } from '../compare-text.ts';
import type { ClusterPage, ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { findSplices, type Splices } from './splices.ts';

/** One verified pair as seen from one of its pages. Pages are numbered by address, so nothing below depends on ids or on input order. */
export interface Link {
  readonly to: number;
  /** 0 to 100. */
  readonly similarity: number;
  readonly verdict: Verdict;
  /** Share of the page and of the other one that is covered, 0 to 1. */
  readonly covered: number;
  readonly coveredOther: number;
  readonly longestRun: number;
  /** Index into the given pairs. */
  readonly pair: number;
}

export interface PairGraph {
  /** In the order of their addresses. */
  readonly pages: readonly ClusterPage[];
  /** Links of equality of each page, by the number of the other page. */
  readonly links: readonly (readonly Link[])[];
  /** Verified pairs of each page that are no equality. */
  readonly others: readonly (readonly Link[])[];
  /** Indices of pairs that are confirmed relations. */
  readonly relations: readonly number[];
  /** Ids of the pages that were assembled from others. */
  readonly assembled: ReadonlySet<number>;
  /** The verdict of each given pair, with splicing confirmed or not. */
  readonly settled: readonly (Verdict | null)[];
}

/**
 * Sorts verified pairs into links, which hold clusters together, and relations, which stand beside them. Splicing that is not confirmed
 * by a second source becomes a partial link or, when little is shared, nothing.
 */
export function pairGraph(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  parted: readonly PartedPair[] = [],
): PairGraph {
  const ordered = pages.toSorted((x, y) => compareText(x.address, y.address));
  const numbers = new Map(ordered.map((page, number) => [page.id, number]));
  const links: Link[][] = ordered.map(() => []);
  const others: Link[][] = ordered.map(() => []);
  const splices = findSplices(pairs, options);
  const apart = new Set(partKeys(parted, numbers, ordered.length));
  const keyOf = (pair: ClusterPair) => pairKey(numbers.get(pair.a) ?? -1, numbers.get(pair.b) ?? -1, ordered.length);
  const settled = pairs.map((pair, index) => (apart.has(keyOf(pair)) ? null : settledVerdict(pair, splices.pairs.has(index), options)));
  const relations: number[] = [];
  const seen = new Set<number>();
  for (const [index, pair] of pairs.entries()) {
    const [a, b] = [numbers.get(pair.a), numbers.get(pair.b)];
    if (a === undefined || b === undefined || a === b) continue;
    const key = pairKey(a, b, ordered.length);
    if (seen.has(key)) continue;
    seen.add(key);
    const verdict = settled[index] ?? null;
    const isEqual = verdict !== null && clusterVerdicts.has(verdict);
    const isLink = isEqual && holds(pair, splices, options);
    const into = isLink ? links : others;
    if (verdict === 'contained' || verdict === 'spliced' || (isEqual && !isLink)) relations.push(index);
    const { similarity, longestRun } = pair;
    const known = verdict ?? 'template-only';
    into[a]?.push({ to: b, similarity, verdict: known, covered: pair.coveredA, coveredOther: pair.coveredB, longestRun, pair: index });
    into[b]?.push({ to: a, similarity, verdict: known, covered: pair.coveredB, coveredOther: pair.coveredA, longestRun, pair: index });
  }
  for (const key of apart) {
    if (seen.has(key)) continue;
    const [a, b] = [Math.floor(key / ordered.length), key % ordered.length];
    others[a]?.push(partedLink(b));
    others[b]?.push(partedLink(a));
  }
  for (const list of [...links, ...others]) list.sort((x, y) => x.to - y.to);
  return { pages: ordered, links, others, relations, assembled: splices.pages, settled };
}

/** Both pages by their ids. */
export type PartedPair = readonly [a: number, b: number];

const pairKey = (a: number, b: number, pages: number) => Math.min(a, b) * pages + Math.max(a, b);

function partKeys(parted: readonly PartedPair[], numbers: ReadonlyMap<number, number>, pages: number): number[] {
  return parted.flatMap(([one, other]) => {
    const [a, b] = [numbers.get(one), numbers.get(other)];
    return a === undefined || b === undefined || a === b ? [] : [pairKey(a, b, pages)];
  });
}

/** A pair that a reviewer parted counts as compared and found to have nothing in common, so that no chain joins its pages either. */
const partedLink = (to: number): Link => ({
  to,
  similarity: 0,
  verdict: 'template-only',
  covered: 0,
  coveredOther: 0,
  longestRun: 0,
  pair: -1,
});

/** The verdict of each pair once all are known; see `Clustering`. */
export function settleVerdicts(pairs: readonly ClusterPair[], options: ClusterOptionValues): readonly (Verdict | null)[] {
  const splices = findSplices(pairs, options);
  return pairs.map((pair, index) => settledVerdict(pair, splices.pairs.has(index), options));
}

function settledVerdict(pair: ClusterPair, isConfirmed: boolean, options: ClusterOptionValues): Verdict | null {
  if (pair.verdict !== 'spliced' || isConfirmed) return pair.verdict;
  return Math.max(pair.coveredA, pair.coveredB) >= options.unconfirmedPartial ? 'partial' : null;
}

/**
 * An assembled page is alike to all its sources and to their copies. It is the equal only of a page with which most is common both ways,
 * or of which, or by which, nearly all is covered.
 */
function holds(pair: ClusterPair, splices: Splices, options: ClusterOptionValues): boolean {
  if (!splices.pages.has(pair.a) && !splices.pages.has(pair.b)) return true;
  const [least, most] = [Math.min(pair.coveredA, pair.coveredB), Math.max(pair.coveredA, pair.coveredB)];
  return least >= options.assembledBoth || most >= options.assembledOne;
}
