import type { EvidenceFigure, PictureOf } from '../../contract/evidence.ts';
import { clip, left, right, type Terminal, textTable, wrap } from '../terminal.ts';

export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

/** Short enough for two lists beside each other. */
export const clipTerm = ({ resultColumns }: Canvas, term: string): string =>
  clip(term, Math.max(6, Math.min(28, Math.floor((resultColumns - 28) / 2))));

export const wrapLine = ({ resultColumns }: Canvas, text: string): string[] => wrap(text, resultColumns);
export const clipLine = ({ resultColumns }: Canvas, text: string): string => clip(text, resultColumns);

export const moreLine = ({ text }: Canvas, count: number, indent = '  '): string[] =>
  count > 0 ? [indent + text('more', { count })] : [];

/** The name of a feature in the language of the terminal; one without translation stays as it is. */
export function evidenceName({ shared }: Canvas, name: string): string {
  const key = `evidenceName.${name}` as const;
  const known = shared(key);
  return known === key ? name : known;
}

export function drawFigures(canvas: Canvas, figures: readonly EvidenceFigure[]): string[] {
  return figures.flatMap(({ name, form, value }) => {
    const shown = (one: number) =>
      form === 'yes-no'
        ? canvas.shared(`evidenceName.${one === 0 ? 'no' : 'yes'}`)
        : decimal(canvas, one, form === 'count' ? 0 : 3);
    const text = typeof value === 'number' ? shown(value) : `A ${shown(value.a)}, B ${shown(value.b)}`;
    return wrapLine(canvas, `${evidenceName(canvas, name)}: ${text}`);
  });
}

export const quoted = (canvas: Canvas, indent: string, text: string): string =>
  clipLine(canvas, `${indent}“${text.replaceAll(/\s+/g, ' ').trim()}”`);

export const equalSign = (canvas: Canvas, equal: boolean): string => (equal ? good(canvas, '=') : '≠');
export const good = ({ colours }: Canvas, text: string): string => (colours ? `\u001b[32m${text}\u001b[39m` : text);

export function decimal({ locale }: Canvas, value: number, digits = 2): string {
  return value.toLocaleString(locale, {
    maximumFractionDigits: digits,
    ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }),
  });
}

export function drawUrl(canvas: Canvas, { canonicalA, canonicalB, rules }: PictureOf<'url'>): string[] {
  const names = rules.map((rule) => canvas.shared(`urlRule.${rule}`)).join(', ');
  return [
    ...labelled(canvas, 'A  ', canonicalA),
    ...labelled(canvas, 'B  ', canonicalB),
    ...(rules.length > 0 ? wrapLine(canvas, canvas.text('foldedBy', { rules: names })) : []),
  ];
}

function labelled({ resultColumns }: Canvas, label: string, text: string) {
  const indent = ' '.repeat(label.length);
  return wrap(text, resultColumns - label.length).map((line, index) => (index === 0 ? label : indent) + line);
}

export function drawHashes(canvas: Canvas, { rows, figures }: PictureOf<'hashes'>): string[] {
  const lines = rows.flatMap(({ name, a, b, equal, weight, texts }) => [
    headOf(canvas, equal, name) + (weight === undefined ? '' : ` × ${decimal(canvas, weight)}`),
    ...(texts ? quotedOnce(canvas, equal, texts) : []),
    ...hashLines(canvas, equal, { a, b }),
  ]);
  return [...lines, ...drawFigures(canvas, figures)];
}

const headOf = (canvas: Canvas, equal: boolean, name: string) =>
  `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}`;

interface Sides {
  readonly a: string;
  readonly b: string;
}

const hashLines = (canvas: Canvas, equal: boolean, { a, b }: Sides) =>
  equal ? labelled(canvas, '    ', a) : [...labelled(canvas, '  A ', a), ...labelled(canvas, '  B ', b)];

const quotedOnce = (canvas: Canvas, equal: boolean, { a, b }: Sides) =>
  equal ? [quoted(canvas, '    ', a)] : [quoted(canvas, '  A ', a), quoted(canvas, '  B ', b)];

export function drawBoxes(canvas: Canvas, { boxes, figures }: PictureOf<'boxes'>): string[] {
  const perLine = Math.max(1, Math.floor((canvas.resultColumns + 1) / 2));
  const signs = boxes.map(({ equal }) => (equal ? good(canvas, '■') : '□'));
  const equal = boxes.filter((box) => box.equal).length;
  return [
    ...Array.from({ length: Math.ceil(boxes.length / perLine) }, (_, line) =>
      signs.slice(line * perLine, (line + 1) * perLine).join(' '),
    ),
    ...wrapLine(canvas, canvas.text('boxesEqual', { equal, all: boxes.length })),
    ...boxes.flatMap(({ a, b, equal: isEqual }, index) => {
      const number = String(index + 1).padStart(3);
      return isEqual
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
  const barCells = Math.min(maxBarCells, Math.floor(canvas.resultColumns / 4));
  const rows = shown.flatMap(({ term, a, b, threshold }) => {
    const row = (lead: string, side: string, value: number) => {
      const isSet = threshold === undefined ? '' : value > threshold ? '1 ' : '0 ';
      return [lead, side, decimal(canvas, value, 3), isSet + '█'.repeat(Math.round((value / largest) * barCells))];
    };
    const limit = threshold === undefined ? '' : `> ${decimal(canvas, threshold, 3)}`;
    return [row(clipTerm(canvas, term), 'A', a), row(limit, 'B', b)];
  });
  const table = textTable([left(''), left(''), right(''), left('')], rows, canvas.resultColumns);
  return [
    ...(hashes ? [`A ${hashes.a.hash}`, `B ${hashes.b.hash}`] : []),
    ...drawFigures(canvas, figures),
    ...(rows.length > 0 ? [canvas.text('differMost'), ...table.filter((line) => line !== '')] : []),
  ];
}

/** Gates first: unless one has equal keys on both pages, the scores below are not asked. */
export function drawScores(canvas: Canvas, { gates, rows, mean, threshold }: PictureOf<'scores'>): string[] {
  const table = rows.map(({ name, score, weight }) => [
    clipTerm(canvas, evidenceName(canvas, name)),
    score === null ? '–' : decimal(canvas, score, 3),
    decimal(canvas, weight),
  ]);
  const heads = [left(canvas.text('feature')), right(canvas.text('score')), right(canvas.text('weight'))];
  const means = { mean: decimal(canvas, mean, 3), threshold: decimal(canvas, threshold, 3) };
  return [
    ...gates.flatMap(({ name, a, b, equal, hashes }) => [
      headOf(canvas, equal, name),
      ...quotedOnce(canvas, equal, { a, b }),
      ...(hashes ? hashLines(canvas, equal, hashes) : []),
    ]),
    ...(gates.some(({ equal }) => equal) ? [] : wrapLine(canvas, canvas.text('gatesClosed'))),
    ...textTable(heads, table, canvas.resultColumns),
    ...wrapLine(canvas, canvas.text('weightedMean', means)),
  ];
}

export function drawKeywords(canvas: Canvas, { groups, figures }: PictureOf<'keywords'>): string[] {
  return [...groups.flatMap((group) => drawGroup(canvas, group)), ...drawFigures(canvas, figures)];
}

const shownRanks = 20;

type Group = PictureOf<'keywords'>['groups'][number];
type Ranked = Group['a'][number] & { readonly rank: number };

/** Two ranked lists; a star marks keywords of both pages. Long lists show only what differs. */
function drawGroup(canvas: Canvas, { name, equal, a, b, hashes }: Group) {
  const long = Math.max(a.length, b.length) > shownRanks;
  const ranked = (list: Group['a']): Ranked[] =>
    list.map((keyword, rank) => ({ ...keyword, rank })).filter(({ shared }) => !long || !shared);
  const [rowsA, rowsB] = [ranked(a), ranked(b)];
  const rows = Math.max(rowsA.length, rowsB.length);
  const weighted = [...a, ...b].some(({ weight }) => weight !== 0);
  const cells = (keyword: Ranked | undefined) => {
    if (!keyword) return ['', '–', ...(weighted ? [''] : [])];
    const term = `${keyword.shared ? '*' : ' '} ${clipTerm(canvas, keyword.term)}${keyword.seed ? ' ◂' : ''}`;
    return [String(keyword.rank + 1), term, ...(weighted ? [decimal(canvas, keyword.weight)] : [])];
  };
  const table = Array.from({ length: Math.min(rows, shownRanks) }, (_, row) => [
    ...cells(rowsA[row]),
    ...cells(rowsB[row]),
  ]);
  const columns = ['A', 'B'].flatMap((side) => [right('#'), left(`  ${side}`), ...(weighted ? [right('')] : [])]);
  const shared = a.filter((keyword) => keyword.shared).map(({ term }) => term);
  const counts = { shared: shared.length, a: a.length, b: b.length };
  return [
    headOf(canvas, equal, name),
    ...(hashes ? [`  A ${hashes.a.hash}`, `  B ${hashes.b.hash}`] : []),
    ...(long ? wrapLine(canvas, canvas.text('piecesShared', counts)) : []),
    ...(long && shared.length > 0 ? [clipLine(canvas, `  * ${shared.join(', ')}`)] : []),
    ...(table.length > 0 ? textTable(columns, table, canvas.resultColumns) : []),
    ...([...a, ...b].some(({ seed }) => seed) ? wrapLine(canvas, `◂ ${evidenceName(canvas, 'seed')}`) : []),
    ...moreLine(canvas, rows - shownRanks, ''),
  ];
}
