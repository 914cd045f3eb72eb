import type { EvidenceFigure, PictureOf, Range } from '../../contract/evidence.ts';
import { compareText } from '../compare-text.ts';
import { shownRange, type PageText } from '../text/page-text.ts';

/** A piece of a page that a detector takes as one feature. */
export interface Piece {
  /** Equal for equal features. */
  readonly key: string;
  /** In the folded text. */
  readonly start: number;
  readonly end: number;
  /** What the detector sees of it, where that is not simply its text. */
  readonly label?: string;
}

export interface CutText {
  readonly text: PageText;
  readonly pieces: readonly Piece[];
}

interface Additions {
  readonly figures?: readonly EvidenceFigure[];
}

const shownPieces = 200;
const shownPlaces = 20;

/**
 * What two lists of pieces share, with every place in both shown texts, the longest first; behind it what only one has,
 * in the order of the text.
 */
export function sharedPieces(a: CutText, b: CutText, { figures = [] }: Additions = {}): PictureOf<'pieces'> {
  const [placesA, placesB] = [placesOf(a), placesOf(b)];
  const shared = [...placesA].flatMap(([key, places]) => {
    const there = placesB.get(key);
    return there ? [shownPiece(a, b, places, there)] : [];
  });
  shared.sort((x, y) => y.text.length - x.text.length || compareText(x.text, y.text));
  const onlyA = [...placesA].filter(([key]) => !placesB.has(key)).map(([, places]) => shownPiece(a, b, places, []));
  const onlyB = [...placesB].filter(([key]) => !placesA.has(key)).map(([, places]) => shownPiece(a, b, [], places));
  const listed = [shared, onlyA, onlyB].flatMap((pieces) => pieces.slice(0, shownPieces));
  return {
    kind: 'pieces',
    countA: placesA.size,
    countB: placesB.size,
    shared: shared.length,
    pieces: listed,
    figures: [...figures],
  };
}

/** Places by key; none of the lists is empty. */
function placesOf({ pieces }: CutText): ReadonlyMap<string, readonly Piece[]> {
  return Map.groupBy(pieces, ({ key }) => key);
}

function shownPiece(
  a: CutText,
  b: CutText,
  placesA: readonly Piece[],
  placesB: readonly Piece[],
): PictureOf<'pieces'>['pieces'][number] {
  const [{ text }, first] = placesA[0] ? [a, placesA[0]] : [b, placesB[0]];
  return {
    text: text.shown.slice(...shownPlace(text, first?.start ?? 0, first?.end ?? 0)),
    ...(first?.label !== undefined && { label: first.label }),
    a: ranges(a.text, placesA),
    b: ranges(b.text, placesB),
  };
}

function ranges(text: PageText, pieces: readonly Piece[]): [number, number][] {
  return pieces.slice(0, shownPlaces).map(({ start, end }) => shownPlace(text, start, end));
}

/** A range of the folded text in the shown text, as the contract writes it. */
export function shownPlace({ folded }: PageText, start: number, end: number): [number, number] {
  const [from, to]: Range = shownRange(folded, start, end);
  return [from, to];
}
