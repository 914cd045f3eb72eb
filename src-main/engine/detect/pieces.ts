import type { EvidenceFigure, Hashed, PictureOf } from '../../contract/evidence.ts';
import { compareText } from '../compare-text.ts';
import { shownRange, type PageText } from '../text/page-text.ts';
import { type DetectorPage, type ExplainedPage, md5Hashed } from './detector.ts';

export type Piece = Readonly<{
  key: string;
  start: number;
  end: number;
  label?: string;
}>;

export const pieceOf = (folded: string, { start, end }: Pick<Piece, 'start' | 'end'>): Piece => ({
  key: folded.slice(start, end).replace(/[\s\p{P}]+/gu, ''),
  start,
  end,
});

export type CutText = Readonly<{ text: PageText; pieces: readonly Piece[] }>;

export const cutPages = (
  a: ExplainedPage<unknown>,
  b: ExplainedPage<unknown>,
  piecesOf: (page: DetectorPage) => readonly Piece[],
): readonly [CutText, CutText] => [
  { text: a.page.text, pieces: piecesOf(a.page) },
  { text: b.page.text, pieces: piecesOf(b.page) },
];

type Additions = Readonly<{
  figures?: readonly EvidenceFigure[];
  hashedOf?: (piece: Piece, text: PageText) => Hashed;
}>;

const shownPieces = 200;
const shownPlaces = 20;

/** Shared pieces, longest first, then those of one page only, in text order. */
export function sharedPieces(
  a: CutText,
  b: CutText,
  { figures = [], hashedOf = ({ key }) => md5Hashed(key) }: Additions = {},
): PictureOf<'pieces'> {
  const [placesA, placesB] = [Map.groupBy(a.pieces, ({ key }) => key), Map.groupBy(b.pieces, ({ key }) => key)];
  const shownPiece = (inA: readonly Piece[], inB: readonly Piece[]) => {
    const [{ text }, first] = inA[0] ? [a, inA[0]] : [b, inB[0]];
    return {
      text: text.shown.slice(...shownRange(text.folded, first?.start ?? 0, first?.end ?? 0)),
      ...(first?.label !== undefined && { label: first.label }),
      hashed: first ? hashedOf(first, text) : { hash: '', input: '' },
      a: ranges(a.text, inA),
      b: ranges(b.text, inB),
    };
  };
  const shared = [...placesA].flatMap(([key, places]) => {
    const there = placesB.get(key);
    return there ? [shownPiece(places, there)] : [];
  });
  shared.sort((x, y) => y.text.length - x.text.length || compareText(x.text, y.text));
  const onlyA = [...placesA].filter(([key]) => !placesB.has(key)).map(([, places]) => shownPiece(places, []));
  const onlyB = [...placesB].filter(([key]) => !placesA.has(key)).map(([, places]) => shownPiece([], places));
  return {
    kind: 'pieces',
    countA: placesA.size,
    countB: placesB.size,
    shared: shared.length,
    pieces: [shared, onlyA, onlyB].flatMap((pieces) => pieces.slice(0, shownPieces)),
    figures: [...figures],
  };
}

const ranges = (text: PageText, pieces: readonly Piece[]) =>
  pieces.slice(0, shownPlaces).map(({ start, end }) => shownRange(text.folded, start, end));

const shownSegments = 300;
const shownCharacters = 160;

/** Shows two texts in consecutive segments, equal ones joined. */
export function joinedSegments(a: CutText, b: CutText): PictureOf<'segments'> {
  const [shownA, shownB] = [beginning(a), beginning(b)];
  return {
    kind: 'segments',
    countA: a.pieces.length,
    countB: b.pieces.length,
    a: segmentsOf(shownA),
    b: segmentsOf(shownB),
    joins: joinsOf(shownA.pieces, shownB.pieces),
  };
}

const beginning = (cut: CutText) => ({ ...cut, pieces: cut.pieces.slice(0, shownSegments) });

const segmentsOf = ({ text, pieces }: CutText): PictureOf<'segments'>['a'] =>
  pieces.map(({ key, start, end }) => {
    const [from, to] = shownRange(text.folded, start, end);
    const isLong = to > from + shownCharacters;
    return {
      text: isLong ? `${text.shown.slice(from, from + shownCharacters).toWellFormed()}…` : text.shown.slice(from, to),
      range: [from, to],
      hashed: md5Hashed(key),
    };
  });

const placesByKey = (pieces: readonly Piece[]) => Map.groupBy(pieces.keys(), (place) => pieces[place]?.key ?? '');

/** Places of equal pieces, in order; the side with fewer repeats its last one. */
export function joinsOf(a: readonly Piece[], b: readonly Piece[]) {
  const placesB = placesByKey(b);
  return [...placesByKey(a)].flatMap(([key, own]) => {
    const there = placesB.get(key);
    if (!there) return [];
    return Array.from({ length: Math.max(own.length, there.length) }, (_, nth) => ({
      a: own[Math.min(nth, own.length - 1)] ?? 0,
      b: there[Math.min(nth, there.length - 1)] ?? 0,
    }));
  });
}
