import { bitsOfHex, pushesAt, type TermPush } from '../../contract/evidence-pictures.ts';
import type { PictureOf } from '../../contract/evidence.ts';
import { left, right, textTable } from '../text-table.ts';
import { clipTerm, decimal, moreLine, wrapLine, type Canvas } from './canvas.ts';

const bitsPerGroup = 8;

/** The highest bit first, 64 to 8 on a line. */
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
      row((bit) => {
        const digit = own[bit] ? '1' : '0';
        return canvas.colours && differs.has(bit) ? `\u001b[1;31m${digit}\u001b[22;39m` : digit;
      });
    const marks = row((bit) => (differs.has(bit) ? '^' : ' ')).trimEnd();
    lines.push(`A ${shown(bitsA)}`, `B ${shown(bitsB)}`, ...(marks === '' ? [] : [`  ${marks}`]));
  }
  const weights = terms
    .slice(0, shownTerms)
    .map(({ term, weightA, weightB }) => [clipTerm(canvas, term), decimal(canvas, weightA), decimal(canvas, weightB)]);
  const heads = [left(canvas.text('term')), right('A'), right('B')];
  return [
    ...lines,
    ...whyDifferent(canvas, picture),
    ...(weights.length === 0 ? [] : [canvas.text('heaviest'), ...textTable(heads, weights, canvas.resultColumns)]),
  ];
}

const shownTerms = 8;
const explainedBits = 6;
const namedTerms = 4;

/** Sums beside zero, and the terms that carry them apart. */
function whyDifferent(canvas: Canvas, picture: PictureOf<'bits'>): string[] {
  const shown = picture.differing.toReversed().slice(0, explainedBits);
  return [
    ...shown.flatMap((bit) => {
      const { a, b } = picture.sums[bit] ?? { a: 0, b: 0 };
      const terms = pushesAt(picture, bit)
        .filter((push) => (push.a - push.b) * (a - b) > 0)
        .slice(0, namedTerms)
        .map((push) => pushText(canvas, push));
      const sums = canvas.text('bitSums', { bit, a: signed(canvas, a), b: signed(canvas, b) });
      return wrapLine(canvas, `^ ${sums}${terms.length > 0 ? ` – ${terms.join('; ')}` : ''}`);
    }),
    ...moreLine(canvas, picture.differing.length - shown.length),
  ];
}

const pushText = (canvas: Canvas, { term, a, b }: TermPush): string =>
  [term, ...(a === 0 ? [] : [`A ${signed(canvas, a)}`]), ...(b === 0 ? [] : [`B ${signed(canvas, b)}`])].join(' ');

const signed = (canvas: Canvas, value: number): string => (value > 0 ? '+' : '') + decimal(canvas, value);
