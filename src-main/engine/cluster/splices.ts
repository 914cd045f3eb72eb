import type { ClusterPair } from './model.ts';
import type { ClusterOptionValues } from './options.ts';

interface Piece {
  readonly pair: number;
  readonly start: number;
  readonly end: number;
}

export interface Splices {
  readonly pairs: ReadonlySet<number>;
  readonly pages: ReadonlySet<number>;
}

/**
 * Confirms splicing: closed pieces of at least two other pages lie side by side in a page and make up most of it.
 * Copies of one source cover the same piece and count once. A source of which splices took different pieces looks
 * assembled as well; the pair is the same either way.
 * @param counts whether a pair, by its index, may be spliced; a list of excerpts is not.
 */
export function findSplices(
  pairs: readonly ClusterPair[],
  options: ClusterOptionValues,
  counts: (pair: number) => boolean = () => true,
): Splices {
  const confirmed = new Set<number>();
  const assembled = new Set<number>();
  for (const [page, pieces] of piecesByPage(pairs, counts)) {
    if (!isAssembled(pieces, options)) continue;
    assembled.add(page);
    for (const piece of pieces) confirmed.add(piece.pair);
  }
  return { pairs: confirmed, pages: assembled };
}

function piecesByPage(pairs: readonly ClusterPair[], counts: (pair: number) => boolean): Map<number, Piece[]> {
  const pieces = new Map<number, Piece[]>();
  const add = (page: number, piece: Piece) => {
    const list = pieces.get(page);
    if (list) list.push(piece);
    else pieces.set(page, [piece]);
  };
  for (const [pair, { a, b, verdict, blockA, blockB }] of pairs.entries()) {
    if (verdict !== 'spliced' || !blockA || !blockB || !counts(pair)) continue;
    add(a, { pair, start: blockA[0], end: blockA[1] });
    add(b, { pair, start: blockB[0], end: blockB[1] });
  }
  return pieces;
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

function lengthOf(piece: Piece): number {
  return piece.end - piece.start;
}

function overlap(x: Piece, y: Piece): number {
  return Math.max(0, Math.min(x.end, y.end) - Math.max(x.start, y.start));
}
