import type { Hashed, PictureOf } from '../../contract/evidence.ts';
import { clip, drawFigures, good, quoted, wrap, type Canvas } from './canvas.ts';

const shownPieces = 5;

/** Both pages, then one page only, where the detector lists that. */
export function drawPieces(canvas: Canvas, { countA, countB, shared, pieces, figures }: PictureOf<'pieces'>): string[] {
  const isIn = (side: 'a' | 'b') => (piece: (typeof pieces)[number]) => piece[side].length > 0;
  const [onlyA, onlyB] = [pieces.filter((piece) => !isIn('b')(piece)), pieces.filter((piece) => !isIn('a')(piece))];
  const both = pieces.filter((piece) => isIn('a')(piece) && isIn('b')(piece));
  return [
    ...wrap(canvas.text('piecesShared', { shared, a: countA, b: countB }), canvas.resultColumns),
    ...drawFigures(canvas, figures),
    ...listed(canvas, both, shared),
    ...(onlyA.length > 0 ? [canvas.text('onlyIn', { page: 'A' }), ...listed(canvas, onlyA, onlyA.length)] : []),
    ...(onlyB.length > 0 ? [canvas.text('onlyIn', { page: 'B' }), ...listed(canvas, onlyB, onlyB.length)] : []),
  ];
}

function listed(canvas: Canvas, pieces: PictureOf<'pieces'>['pieces'], all: number): string[] {
  const shown = pieces.slice(0, shownPieces);
  return [
    ...shown.map(({ text, label, hashed }) => {
      const lead = `  ${hashLead(hashed)}`;
      return label === undefined ? quoted(canvas, lead, text) : clip(lead + label, canvas.resultColumns);
    }),
    ...(all > shown.length ? [`  ${canvas.text('more', { count: all - shown.length })}`] : []),
  ];
}

const hashLead = (hashed: Hashed | undefined): string => (hashed ? `${hashed.hash} ` : '');

const shownJoins = 12;

/** Bars of parts, full where the other page has the like, then the joined parts with their numbers. */
export function drawSegments(canvas: Canvas, { countA, countB, a, b, joins }: PictureOf<'segments'>): string[] {
  const [joinedA, joinedB] = [new Set(joins.map((join) => join.a)), new Set(joins.map((join) => join.b))];
  const width = canvas.resultColumns - 2;
  return [
    ...wrap(
      canvas.text('segmentsJoined', { a: countA, b: countB, joinedA: joinedA.size, joinedB: joinedB.size }),
      canvas.resultColumns,
    ),
    `A ${bar(canvas, a, joinedA, width)}`,
    `B ${bar(canvas, b, joinedB, width)}`,
    ...joins
      .slice(0, shownJoins)
      .map((join) =>
        quoted(canvas, `  A${join.a + 1} = B${join.b + 1} ${hashLead(a[join.a]?.hashed)}`, a[join.a]?.text ?? ''),
      ),
    ...(joins.length > shownJoins ? [`  ${canvas.text('more', { count: joins.length - shownJoins })}`] : []),
  ];
}

/** Each cell is an equal share of the text and shows the part in its middle. */
function bar(canvas: Canvas, segments: PictureOf<'segments'>['a'], joined: ReadonlySet<number>, width: number): string {
  const [start, end] = [segments[0]?.range[0] ?? 0, segments.at(-1)?.range[1] ?? 0];
  const cells = Array.from({ length: width }, (_, cell) => {
    const place = start + ((cell + 0.5) / width) * (end - start);
    const segment = segments.findIndex(({ range }) => place < range[1]);
    return joined.has(segment) ? '█' : '░';
  });
  return cells.join('').replaceAll(/█+/g, (run) => good(canvas, run));
}
