import { clusterVerdicts, type Verdict } from '../../contract/verdicts.ts';
import { compareText } from '../compare-text.ts';
import type { ClusterPage, ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';
import { relatePages, sameTexts, type PageRelations, type PairKind } from './relate-pages.ts';

/** A verified pair as seen from one page; pages are numbered by address. */
export interface Link {
  readonly to: number;
  readonly similarity: number;
  /** What the texts say, also where the pages repeat each other by design. */
  readonly verdict: Verdict;
  readonly rule: string;
  readonly kind: PairKind;
  /** Share of the page and of the other one that is covered, 0 to 1. */
  readonly covered: number;
  readonly coveredOther: number;
  readonly longestRun: number;
  /** Index into the given pairs; -1 for one that a reviewer took apart and that was never compared. */
  readonly pair: number;
}

export interface PairGraph {
  readonly pages: readonly ClusterPage[];
  readonly known: PageRelations;
  /** What may hold a cluster together, by the number of the other page. */
  readonly links: readonly (readonly Link[])[];
  /** Verified pairs that hold nothing together. */
  readonly others: readonly (readonly Link[])[];
  /** Indices of pairs that stand beside clusters. */
  readonly relations: readonly number[];
  readonly assembled: ReadonlySet<number>;
  /** For each given pair, with splicing confirmed or not, and with the verdicts of families. */
  readonly finalVerdicts: readonly (Verdict | null)[];
}

/**
 * Sorts verified pairs into links and relations beside clusters; what pages are to each other decides before their
 * texts do. Splicing that no second source confirms becomes a partial link or nothing. `recurs` says of a pair whether
 * it shares what the site says everywhere (`recurring-text.ts`); it is asked of copies that are no confirmed splices.
 */
export function pairGraph(
  pages: readonly ClusterPage[],
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  excluded: readonly ExcludedPair[] = [],
  recurs: (pair: number) => boolean = () => false,
): PairGraph {
  const ordered = pages.toSorted((x, y) => compareText(x.address, y.address));
  const known = relatePages(ordered);
  const numbers = new Map(ordered.map((page, number) => [page.id, number]));
  const kinds = pairs.map((pair) => {
    const [a, b] = [numbers.get(pair.a), numbers.get(pair.b)];
    return a === undefined || b === undefined ? 'none' : known.pairKind(a, b, pair);
  });
  const splices = findSplices(pairs, options, (index) => kinds[index] === 'copies');
  const keyOf = (a: number, b: number) => Math.min(a, b) * ordered.length + Math.max(a, b);
  const apart = new Set(
    excluded.flatMap(([one, other]) => {
      const [a, b] = [numbers.get(one), numbers.get(other)];
      return a === undefined || b === undefined || a === b ? [] : [keyOf(a, b)];
    }),
  );
  const links: Link[][] = ordered.map(() => []);
  const others: Link[][] = ordered.map(() => []);
  const relations: number[] = [];
  const seen = new Set<number>();
  const finalVerdicts = pairs.map((pair, index): Verdict | null => {
    const [a, b] = [numbers.get(pair.a), numbers.get(pair.b)];
    if (a === undefined || b === undefined || a === b) return pair.verdict;
    const key = keyOf(a, b);
    const kind = kinds[index] ?? 'none';
    const compared = confirmedVerdict(pair, splices.pairs.has(index), options);
    // What versions of one page have in common counts, little as it may be.
    const counted = compared === 'template-only' ? (kind === 'version' ? 'partial' : null) : compared;
    const said = apart.has(key) ? null : counted;
    const verdict = said !== null && said !== 'spliced' && kind === 'copies' && recurs(index) ? null : said;
    const final = verdict === null ? null : verdictOfKind(verdict, kind);
    if (seen.has(key)) return final;
    seen.add(key);
    const isLink = verdict !== null && final !== null && mayHold(pair, kind, verdict, splices.pages, options);
    if (final !== null && !isLink && final !== 'template-only') relations.push(index);
    const into = isLink ? links : others;
    const { similarity, longestRun, rule } = pair;
    const told = final === null || verdict === null ? 'template-only' : verdict;
    const shared = { similarity, verdict: told, rule, kind, longestRun, pair: index } as const;
    into[a]?.push({ ...shared, to: b, covered: pair.coveredA, coveredOther: pair.coveredB });
    into[b]?.push({ ...shared, to: a, covered: pair.coveredB, coveredOther: pair.coveredA });
    return final;
  });
  for (const key of apart) {
    if (seen.has(key)) continue;
    const [a, b] = [Math.floor(key / ordered.length), key % ordered.length];
    others[a]?.push(excludedLink(b));
    others[b]?.push(excludedLink(a));
  }
  for (const list of [...links, ...others]) list.sort((x, y) => x.to - y.to);
  return { pages: ordered, known, links, others, relations, assembled: splices.pages, finalVerdicts };
}

/** All verified pairs of a page, whether they hold anything together or not. */
export const linksOf = ({ links, others }: PairGraph, page: number): readonly Link[] =>
  [links, others].flatMap((lists) => lists[page] ?? []);

function verdictOfKind(verdict: Verdict, kind: PairKind): Verdict | null {
  switch (kind) {
    case 'none':
      return null;
    case 'excerpt':
    case 'listing':
      return 'listing';
    case 'translation':
    case 'version':
      return kind;
    case 'near-empty':
    case 'not-found':
      return sameTexts.has(verdict) ? verdict : null;
    default:
      return verdict;
  }
}

/**
 * An assembled page, alike to all its sources and their copies, is the equal only of a page with which most is common
 * both ways, or nearly all of one is covered; a version or translation may have grown.
 */
function mayHold(
  pair: ClusterPair,
  kind: PairKind,
  verdict: Verdict,
  assembled: ReadonlySet<number>,
  options: ClusterOptionValues,
): boolean {
  if (kind === 'excerpt' || kind === 'none' || pair.similarity < options.minSimilarity) return false;
  if (kind === 'version' || (kind === 'translation' && verdict === 'contained')) return true;
  if (!clusterVerdicts.has(verdict)) return false;
  if (!assembled.has(pair.a) && !assembled.has(pair.b)) return true;
  const [least, most] = [Math.min(pair.coveredA, pair.coveredB), Math.max(pair.coveredA, pair.coveredB)];
  return least >= options.assembledBoth || most >= options.assembledOne;
}

export type ExcludedPair = readonly [a: number, b: number];

/** Counts as compared and found to have nothing in common, so that no chain joins its pages. */
const excludedLink = (to: number): Link => ({
  to,
  similarity: 0,
  verdict: 'template-only',
  rule: '',
  kind: 'none',
  covered: 0,
  coveredOther: 0,
  longestRun: 0,
  pair: -1,
});

/** As far as the texts say it, once all pairs are known; see `Clustering`. */
export function finalVerdictsOf(
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
): readonly (Verdict | null)[] {
  const splices = findSplices(pairs, options);
  return pairs.map((pair, index) => confirmedVerdict(pair, splices.pairs.has(index), options));
}

function confirmedVerdict(pair: ClusterPair, isConfirmed: boolean, options: ClusterOptionValues): Verdict | null {
  if (pair.verdict !== 'spliced' || isConfirmed) return pair.verdict;
  return Math.max(pair.coveredA, pair.coveredB) >= options.unconfirmedPartial ? 'partial' : null;
}

type Piece = Readonly<Record<'page' | 'pair' | 'start' | 'end', number>>;

/**
 * Closed pieces of at least two other pages lie side by side and make up most of a page; copies of one source count
 * once. A source of which splices took different pieces looks assembled as well. `counts` says of a pair whether it may
 * be spliced; a list of excerpts is not.
 */
export function findSplices(
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  counts: (pair: number) => boolean = () => true,
) {
  const confirmed = new Set<number>();
  const assembled = new Set<number>();
  const pieces = pairs.flatMap(({ a, b, verdict, blockA, blockB }, pair): Piece[] => {
    if (verdict !== 'spliced' || !blockA || !blockB || !counts(pair)) return [];
    const [[startA, endA], [startB, endB]] = [blockA, blockB];
    return [
      { page: a, pair, start: startA, end: endA },
      { page: b, pair, start: startB, end: endB },
    ];
  });
  for (const [page, own] of Map.groupBy(pieces, (piece) => piece.page)) {
    if (!isAssembled(own, options)) continue;
    assembled.add(page);
    for (const { pair } of own) confirmed.add(pair);
  }
  return { pairs: confirmed, pages: assembled };
}

function isAssembled(pieces: readonly Piece[], options: ClusterOptionValues): boolean {
  const kept: Piece[] = [];
  for (const piece of pieces.toSorted((x, y) => lengthOf(y) - lengthOf(x) || x.start - y.start)) {
    if (kept.length >= maxPieces) break;
    if (kept.every((other) => overlap(piece, other) <= options.splicedOverlap * lengthOf(piece))) kept.push(piece);
  }
  const union = kept.reduce((sum, piece) => sum + lengthOf(piece), 0);
  return kept.length >= 2 && union >= options.splicedUnion;
}

/** Of crumbs that add up to little each no page is assembled. */
const maxPieces = 16;

const lengthOf = ({ start, end }: Piece): number => end - start;

const overlap = (x: Piece, y: Piece): number => Math.max(0, Math.min(x.end, y.end) - Math.max(x.start, y.start));
