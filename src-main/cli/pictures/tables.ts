import type { PictureOf } from '../../contract/evidence.ts';
import { left, right, textTable } from '../text-table.ts';
import {
  type Canvas,
  clip,
  decimal,
  drawFigures,
  equalSign,
  evidenceName,
  good,
  labelled,
  quoted,
  termWidth,
  wrap,
} from './canvas.ts';

export function drawUrl(canvas: Canvas, { canonicalA, canonicalB, rules }: PictureOf<'url'>): string[] {
  const names = rules.map((rule) => canvas.shared(`urlRule.${rule}`)).join(', ');
  return [
    ...labelled(canvas, 'A  ', canonicalA),
    ...labelled(canvas, 'B  ', canonicalB),
    ...(rules.length > 0 ? wrap(canvas.text('foldedBy', { rules: names }), canvas.resultColumns) : []),
  ];
}

/** Equal ones stand once, others one below the other, where the eye finds the difference. */
export function drawHashes(canvas: Canvas, { rows, figures }: PictureOf<'hashes'>): string[] {
  const lines = rows.flatMap(({ name, a, b, equal, weight, texts }) => {
    const head = `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}${weight === undefined ? '' : ` × ${decimal(canvas, weight)}`}`;
    const read = texts ? [...quotedOnce(canvas, equal, texts)] : [];
    return [head, ...read, ...hashLines(canvas, equal, { a, b })];
  });
  return [...lines, ...drawFigures(canvas, figures)];
}

interface Sides {
  readonly a: string;
  readonly b: string;
}

const hashLines = (canvas: Canvas, equal: boolean, { a, b }: Sides): string[] =>
  equal ? labelled(canvas, '    ', a) : [...labelled(canvas, '  A ', a), ...labelled(canvas, '  B ', b)];

function quotedOnce(canvas: Canvas, equal: boolean, { a, b }: Sides): string[] {
  return equal ? [quoted(canvas, '    ', a)] : [quoted(canvas, '  A ', a), quoted(canvas, '  B ', b)];
}

export function drawBoxes(canvas: Canvas, { boxes, figures }: PictureOf<'boxes'>): string[] {
  const perLine = Math.max(1, Math.floor((canvas.resultColumns + 1) / 2));
  const rows = Array.from({ length: Math.ceil(boxes.length / perLine) }, (_, line) =>
    boxes.slice(line * perLine, (line + 1) * perLine),
  );
  const agree = canvas.text('boxesEqual', { equal: boxes.filter(({ equal }) => equal).length, all: boxes.length });
  return [
    ...rows.map((row) => row.map(({ equal }) => (equal ? good(canvas, '■') : '□')).join(' ')),
    ...wrap(agree, canvas.resultColumns),
    ...boxes.flatMap(({ a, b, equal }, index) => {
      const number = String(index + 1).padStart(3);
      return equal
        ? labelled(canvas, `${number} = `, a)
        : [...labelled(canvas, `${number} A `, a), ...labelled(canvas, `    B `, b)];
    }),
    ...drawFigures(canvas, figures),
  ];
}

const maxBarCells = 24;
const shownComponents = 10;

export function drawVector(canvas: Canvas, { components, hashes, figures }: PictureOf<'vector'>): string[] {
  const shown = components.slice(0, shownComponents);
  const largest = Math.max(1e-12, ...shown.flatMap(({ a, b, threshold = 0 }) => [a, b, threshold]));
  const bar = (value: number) =>
    '█'.repeat(Math.round((value / largest) * Math.min(maxBarCells, Math.floor(canvas.resultColumns / 4))));
  const rows = shown.flatMap(({ term, a, b, threshold }) => {
    const isSet = (value: number) => (threshold === undefined ? '' : value > threshold ? '1 ' : '0 ');
    return [
      [clip(term, termWidth(canvas)), 'A', decimal(canvas, a, 3), isSet(a) + bar(a)],
      [
        threshold === undefined ? '' : `> ${decimal(canvas, threshold, 3)}`,
        'B',
        decimal(canvas, b, 3),
        isSet(b) + bar(b),
      ],
    ];
  });
  const table = textTable([left(''), left(''), right(''), left('')], rows, canvas.resultColumns);
  return [
    ...(hashes ? [`A ${hashes.a.hash}`, `B ${hashes.b.hash}`] : []),
    ...drawFigures(canvas, figures),
    ...(rows.length > 0 ? [canvas.text('differMost'), ...table.filter((line) => line !== '')] : []),
  ];
}

/** Gates first, since nothing behind closed gates counts; then features, and the mean against the threshold. */
export function drawScores(canvas: Canvas, { gates, rows, mean, threshold }: PictureOf<'scores'>): string[] {
  const table = rows.map(({ name, score, weight }) => [
    clip(evidenceName(canvas, name), termWidth(canvas)),
    score === null ? '–' : decimal(canvas, score, 3),
    decimal(canvas, weight),
  ]);
  const heads = [left(canvas.text('feature')), right(canvas.text('score')), right(canvas.text('weight'))];
  return [
    ...gates.flatMap(({ name, a, b, equal, hashes }) => [
      `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}`,
      ...quotedOnce(canvas, equal, { a, b }),
      ...(hashes ? hashLines(canvas, equal, hashes) : []),
    ]),
    ...(gates.some(({ equal }) => equal) ? [] : wrap(canvas.text('gatesClosed'), canvas.resultColumns)),
    ...textTable(heads, table, canvas.resultColumns),
    ...wrap(
      canvas.text('weightedMean', { mean: decimal(canvas, mean, 3), threshold: decimal(canvas, threshold, 3) }),
      canvas.resultColumns,
    ),
  ];
}

export function drawKeywords(canvas: Canvas, { groups, figures }: PictureOf<'keywords'>): string[] {
  return [...groups.flatMap((group) => drawGroup(canvas, group)), ...drawFigures(canvas, figures)];
}

const shownRanks = 20;

type Group = PictureOf<'keywords'>['groups'][number];
type Ranked = Group['a'][number] & { readonly rank: number };

/** A star marks what both have. Long lists are cut to what differs, by rank, and a line of what both have. */
function drawGroup(canvas: Canvas, { name, equal, a, b, hashes }: Group): string[] {
  const long = Math.max(a.length, b.length) > shownRanks;
  const [rowsA, rowsB] = [a, b].map((list) =>
    list.map((keyword, rank) => ({ ...keyword, rank })).filter(({ shared }) => !long || !shared),
  );
  const rows = Math.max(rowsA?.length ?? 0, rowsB?.length ?? 0);
  const weighted = [...a, ...b].some(({ weight }) => weight !== 0);
  const cells = (keyword: Ranked | undefined) => {
    if (!keyword) return ['', '–', ...(weighted ? [''] : [])];
    const term = `${keyword.shared ? '*' : ' '} ${clip(keyword.term, termWidth(canvas))}${keyword.seed ? ' ◂' : ''}`;
    return [String(keyword.rank + 1), term, ...(weighted ? [decimal(canvas, keyword.weight)] : [])];
  };
  const table = Array.from({ length: Math.min(rows, shownRanks) }, (_, row) => [
    ...cells(rowsA?.[row]),
    ...cells(rowsB?.[row]),
  ]);
  const columns = ['A', 'B'].flatMap((side) => [right('#'), left(`  ${side}`), ...(weighted ? [right('')] : [])]);
  const shared = a.filter((keyword) => keyword.shared).map(({ term }) => term);
  return [
    `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}`,
    ...(hashes ? [`  A ${hashes.a.hash}`, `  B ${hashes.b.hash}`] : []),
    ...(long
      ? wrap(canvas.text('piecesShared', { shared: shared.length, a: a.length, b: b.length }), canvas.resultColumns)
      : []),
    ...(long && shared.length > 0 ? [clip(`  * ${shared.join(', ')}`, canvas.resultColumns)] : []),
    ...(table.length > 0 ? textTable(columns, table, canvas.resultColumns) : []),
    ...([...a, ...b].some(({ seed }) => seed) ? wrap(`◂ ${evidenceName(canvas, 'seed')}`, canvas.resultColumns) : []),
    ...(rows > shownRanks ? [canvas.text('more', { count: rows - shownRanks })] : []),
  ];
}
