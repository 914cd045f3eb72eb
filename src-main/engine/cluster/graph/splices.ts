import { countApart } from '../collected-editions.ts';
import { pairKey, type ClusterPair } from '../model.ts';
import type { ClusterOptionValues } from '../options.ts';

/**
 * Finds assembled pages: contiguous pieces of at least two other pages lie side by side and make up most of the page.
 * Copies of one source count once; a piece found on many pages is a stock phrase. A source from which spliced pages
 * took different pieces looks assembled as well, but nothing is assembled from a page with pieces of many others, such
 * as a change log of all releases. A piece so large that the pair is `partial` counts beside other pieces when they
 * fill the page and its source shares nothing with theirs. `counts` tells whether a pair may be spliced; lists of
 * excerpts may not.
 */
export function findSplices(
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  counts: (pair: number) => boolean = () => true,
) {
  const confirmed = new Set<number>();
  const assembled = new Set<number>();
  const pieces = pairs.flatMap((one, pair): Piece[] => {
    const { a, b, verdict, blockA, blockB } = one;
    if (!mayBeSpliced(one) || !blockA || !blockB || !counts(pair)) return [];
    const [[startA, endA], [startB, endB]] = [blockA, blockB];
    const isLarge = verdict !== 'spliced';
    return [
      { page: a, other: b, pair, start: startA, end: endA, isLarge },
      { page: b, other: a, pair, start: startB, end: endB, isLarge },
    ];
  });
  const share = sharingPages(pairs);
  const byPage = Map.groupBy(pieces, (piece) => piece.page);
  const isCollection = (page: number) => countApart((byPage.get(page) ?? []).map(placeOf)) >= minParts;
  const collections = new Set([...byPage.keys()].filter(isCollection));
  for (const [page, own] of byPage) {
    const from = piecesOf(
      own.filter(({ other }) => !collections.has(other)),
      share,
      options,
    );
    if (from.length > 0) assembled.add(page);
    for (const { pair } of from) confirmed.add(pair);
  }
  return { pairs: confirmed, pages: assembled };
}

interface Piece {
  readonly page: number;
  readonly other: number;
  readonly pair: number;
  readonly start: number;
  readonly end: number;
  /** The pair alone does not show that the piece was spliced in. */
  readonly isLarge: boolean;
}

const placeOf = ({ start, end }: Piece) => [start, end] as const;

/** Pieces, each at a place of its own, from which a page collects others. */
const minParts = 6;

/** In a `partial` pair the common text must be one contiguous piece on both pages. */
export const mayBeSpliced = ({ verdict, rule, blockA, blockB, coveredA, coveredB }: PairPieces): boolean =>
  verdict === 'spliced' ||
  (verdict === 'partial' &&
    rule === 'large-parts' &&
    blockA !== undefined &&
    blockB !== undefined &&
    isClosed(blockA, coveredA) &&
    isClosed(blockB, coveredB));

type PairPieces = Pick<ClusterPair, 'verdict' | 'rule' | 'blockA' | 'blockB' | 'coveredA' | 'coveredB'>;

const isClosed = ([start, end]: readonly [number, number], covered: number): boolean =>
  Math.abs(covered - (end - start)) <= maxOutside;

/** Maximum share of the page in gaps of the piece or in common text outside it. */
const maxOutside = 0.05;

/** Empty where the page is not assembled. */
function piecesOf(pieces: readonly Piece[], share: SharingPages, options: ClusterOptionValues): readonly Piece[] {
  const closed = pieces.filter(({ isLarge }) => !isLarge);
  if (closed.length === 0) return [];
  if (coverOf(sideBySide(closed, options)) >= options.splicedUnion) return closed;
  const kept = closed.length < pieces.length ? sideBySide(pieces, options) : [];
  const [large, ...others] = kept.toSorted((x, y) => Number(y.isLarge) - Number(x.isLarge));
  const isAll = large?.isLarge && coverOf(kept) >= nothingElse;
  return isAll && !others.some(({ other }) => share(large.other, other)) ? kept : [];
}

/** Allows for a few words above or between the pieces. */
const nothingElse = 0.85;

/** Longest first. */
function sideBySide(pieces: readonly Piece[], { splicedOverlap }: ClusterOptionValues): readonly Piece[] {
  const kept: Piece[] = [];
  const phrases: Piece[] = [];
  for (const piece of pieces.toSorted((x, y) => lengthOf(y) - lengthOf(x) || x.start - y.start)) {
    if (kept.length >= maxPieces) break;
    const known = [...kept, ...phrases];
    if (known.some((other) => overlap(piece, other) > splicedOverlap * lengthOf(piece))) continue;
    const holders = pieces.filter((other) => 2 * overlap(piece, other) >= lengthOf(piece)).length;
    (holders > maxHolders ? phrases : kept).push(piece);
  }
  return kept;
}

/** 0 for a single piece. */
const coverOf = (pieces: readonly Piece[]): number =>
  pieces.length < 2 ? 0 : pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);

/** A piece on more pages, such as terms of delivery, was taken from none of them. */
const maxHolders = 16;

/** No page is assembled from many tiny pieces. */
const maxPieces = 16;

const lengthOf = ({ start, end }: Piece): number => end - start;

const overlap = (x: Piece, y: Piece): number => Math.max(0, Math.min(x.end, y.end) - Math.max(x.start, y.start));

type SharingPages = (page: number, other: number) => boolean;

/** Tells whether two pages have anything in common; the set is built on first use. */
function sharingPages(pairs: readonly ClusterPair[]): SharingPages {
  let known: ReadonlySet<string> | null = null;
  return (page, other) => {
    known ??= new Set(pairs.flatMap(({ a, b, verdict }) => (verdict === 'template-only' ? [] : [pairKey(a, b)])));
    return page === other || known.has(pairKey(page, other));
  };
}
