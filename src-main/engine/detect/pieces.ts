import type { EvidencePicture, Range } from '../../contract/evidence.ts';
import { shownRange, type FoldedText } from '../text/page-text.ts';
import { byText } from './terms.ts';

/** A piece of a page that a detector takes as one feature. */
export interface Piece {
  /** Equal for equal features. */
  readonly key: string;
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
}

type PiecesPicture = Extract<EvidencePicture, { kind: 'pieces' }>;

const shownPieces = 200;
const shownPlaces = 20;

/** What two lists of pieces share, with every place in both shown texts; the longest first. */
export function sharedPieces(a: { readonly folded: FoldedText; readonly pieces: readonly Piece[] }, b: typeof a): PiecesPicture {
  const [placesA, placesB] = [placesOf(a), placesOf(b)];
  const shared = [...placesA].flatMap(([key, [first, ...rest]]) => {
    const there = placesB.get(key);
    if (!there || !first) return [];
    return [{ text: a.folded.text.slice(first.start, first.end), a: ranges(a.folded, [first, ...rest]), b: ranges(b.folded, there) }];
  });
  shared.sort((x, y) => y.text.length - x.text.length || byText(x.text, y.text));
  return { kind: 'pieces', countA: placesA.size, countB: placesB.size, shared: shared.length, pieces: shared.slice(0, shownPieces) };
}

function placesOf({ pieces }: { readonly pieces: readonly Piece[] }): ReadonlyMap<string, readonly Piece[]> {
  const places = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const known = places.get(piece.key);
    if (known) known.push(piece);
    else places.set(piece.key, [piece]);
  }
  return places;
}

function ranges(folded: FoldedText, pieces: readonly Piece[]): [number, number][] {
  return pieces.slice(0, shownPlaces).map(({ start, end }) => {
    const [from, to]: Range = shownRange(folded, start, end);
    return [from, to];
  });
}
