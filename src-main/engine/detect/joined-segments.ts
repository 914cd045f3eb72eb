import type { PictureOf } from '../../contract/evidence.ts';
import { md5Hashed } from './key-set.ts';
import { shownPlace, type CutText } from './pieces.ts';

const shownSegments = 300;
const shownCharacters = 160;

/**
 * Two texts cut from end to end, equal parts joined in order; whichever side has fewer joins its last one again, so
 * that no equal part looks different.
 */
export function joinedSegments(a: CutText, b: CutText): PictureOf<'segments'> {
  const [shownA, shownB] = [beginning(a), beginning(b)];
  return {
    kind: 'segments',
    countA: a.pieces.length,
    countB: b.pieces.length,
    a: segmentsOf(shownA),
    b: segmentsOf(shownB),
    joins: joinsOf(shownA, shownB),
  };
}

const beginning = (cut: CutText): CutText => ({ ...cut, pieces: cut.pieces.slice(0, shownSegments) });

function segmentsOf({ text, pieces }: CutText): PictureOf<'segments'>['a'] {
  return pieces.map(({ key, start, end }) => {
    const [from, to] = shownPlace(text, start, end);
    const isLong = to > from + shownCharacters;
    return {
      text: isLong ? `${text.shown.slice(from, from + shownCharacters).toWellFormed()}…` : text.shown.slice(from, to),
      range: [from, to],
      hashed: md5Hashed(key),
    };
  });
}

function joinsOf(a: CutText, b: CutText): PictureOf<'segments'>['joins'] {
  const [placesA, placesB] = [a, b].map(({ pieces }) =>
    Map.groupBy(pieces.keys(), (place) => pieces[place]?.key ?? ''),
  );
  return [...(placesA ?? [])].flatMap(([key, own]) => {
    const there = placesB?.get(key);
    if (!there) return [];
    return Array.from({ length: Math.max(own.length, there.length) }, (_, turn) => ({
      a: own[Math.min(turn, own.length - 1)] ?? 0,
      b: there[Math.min(turn, there.length - 1)] ?? 0,
    }));
  });
}
