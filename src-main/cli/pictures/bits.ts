import { bitsOfHex, pushesAt, type TermPush } from '../../contract/evidence-pictures.ts';
import type { PictureOf } from '../../contract/evidence.ts';
import { left, right, textTable } from '../text-table.ts';
import { clip, decimal, stress, termWidth, wrap, type Canvas } from './canvas.ts';

const bitsPerGroup = 8;

/** The highest bit first, marks where A and B differ; 64, 32, 16 or 8 on a line as the width allows. */
export function drawBits(canvas: Canvas, picture: PictureOf<'bits'>): string[] {
  const { bits, a, b, differing, terms } = picture;
  const [bitsA, bitsB] = [bitsOfHex(a, bits), bitsOfHex(b, bits)];
  const differs = new Set(differing);
  const groups = [8, 4, 2].find((count) => count * (bitsPerGroup + 1) + 1 <= canvas.resultColumns) ?? 1;
  const lines = [canvas.text('bitsDiffer', { differing: differing.length, bits })];
  for (let highest = bits - 1; highest >= 0; highest -= groups * bitsPerGroup) {
    const numbers = Array.from({ length: Math.min(groups * bitsPerGroup, highest + 1) }, (_, index) => highest - index);
    const row = (symbol: (bit: number) => string) =>
      numbers.map((bit, index) => (index > 0 && index % bitsPerGroup === 0 ? ' ' : '') + symbol(bit)).join('');
    const shown = (own: readonly boolean[]) =>
      row((bit) => (differs.has(bit) ? stress(canvas, own[bit] ? '1' : '0') : own[bit] ? '1' : '0'));
    const marks = row((bit) => (differs.has(bit) ? '^' : ' ')).trimEnd();
    lines.push(`A ${shown(bitsA)}`, `B ${shown(bitsB)}`, ...(marks === '' ? [] : [`  ${marks}`]));
  }
  return [
    ...lines,
    ...whyDifferent(canvas, picture),
    ...(terms.length === 0 ? [] : [canvas.text('heaviest'), ...weightTable(canvas, terms)]),
  ];
}

const explainedBits = 6;
const namedTerms = 4;

/** Sums on both sides of zero, and the terms that carry them apart. */
function whyDifferent(canvas: Canvas, picture: PictureOf<'bits'>): string[] {
  const shown = picture.differing.toReversed().slice(0, explainedBits);
  const hidden = picture.differing.length - shown.length;
  return [
    ...shown.flatMap((bit) => {
      const sum = picture.sums[bit];
      const carrying = (push: TermPush) => (push.a - push.b) * ((sum?.a ?? 0) - (sum?.b ?? 0)) > 0;
      const pushes = pushesAt(picture, bit).filter(carrying);
      const terms = pushes.slice(0, namedTerms).map((push) => pushText(canvas, push));
      const sums = canvas.text('bitSums', { bit, a: signed(canvas, sum?.a ?? 0), b: signed(canvas, sum?.b ?? 0) });
      return wrap(`^ ${sums}${terms.length > 0 ? ` – ${terms.join('; ')}` : ''}`, canvas.resultColumns);
    }),
    ...(hidden > 0 ? [`  ${canvas.text('more', { count: hidden })}`] : []),
  ];
}

/** A page that lacks the term is not named. */
function pushText(canvas: Canvas, { term, a, b }: TermPush): string {
  return [term, ...(a === 0 ? [] : [`A ${signed(canvas, a)}`]), ...(b === 0 ? [] : [`B ${signed(canvas, b)}`])].join(
    ' ',
  );
}

const signed = (canvas: Canvas, value: number): string => (value > 0 ? '+' : '') + decimal(canvas, value);

const shownTerms = 8;

function weightTable(canvas: Canvas, terms: PictureOf<'bits'>['terms']): string[] {
  const rows = terms
    .slice(0, shownTerms)
    .map(({ term, weightA, weightB }) => [
      clip(term, termWidth(canvas)),
      decimal(canvas, weightA),
      decimal(canvas, weightB),
    ]);
  return textTable([left(canvas.text('term')), right('A'), right('B')], rows, canvas.resultColumns);
}
