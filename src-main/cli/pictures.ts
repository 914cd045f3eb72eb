import type { EvidencePicture } from '../contract/evidence.ts';
import type { Terminal } from './terminal.ts';
import { displayWidth, textTable, type TableColumn } from './text-table.ts';

/** What drawing needs of a terminal. */
export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

type PictureOf<Kind extends EvidencePicture['kind']> = Extract<EvidencePicture, { kind: Kind }>;

/** What a detector shows of a pair, as lines of text that keep within the width of the terminal. */
export function drawPicture(canvas: Canvas, picture: EvidencePicture): string[] {
  switch (picture.kind) {
    case 'url':
      return drawUrl(canvas, picture);
    case 'hashes':
      return drawHashes(canvas, picture);
    case 'bits':
      return drawBits(canvas, picture);
    case 'boxes':
      return drawBoxes(canvas, picture);
    case 'pieces':
      return drawPieces(canvas, picture);
    case 'keywords':
      return picture.groups.flatMap((group) => drawKeywords(canvas, group));
    case 'vector':
      return drawVector(canvas, picture);
  }
}

function drawUrl(canvas: Canvas, { canonicalA, canonicalB, rules }: PictureOf<'url'>): string[] {
  const names = rules.map((rule) => canvas.shared(`urlRule.${rule}`)).join(', ');
  return [
    ...labelled(canvas, 'A  ', canonicalA),
    ...labelled(canvas, 'B  ', canonicalB),
    ...(rules.length > 0 ? wrap(canvas.text('foldedBy', { rules: names }), canvas.resultColumns) : []),
  ];
}

/** Equal hashes stand once, different ones one below the other, where the eye finds the difference. */
function drawHashes(canvas: Canvas, { rows }: PictureOf<'hashes'>): string[] {
  return rows.flatMap(({ name, a, b, equal, weight }) => {
    const head = `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}${weight === undefined ? '' : ` × ${decimal(canvas, weight)}`}`;
    return [head, ...(equal ? labelled(canvas, '    ', a) : [...labelled(canvas, '  A ', a), ...labelled(canvas, '  B ', b)])];
  });
}

const bitsPerGroup = 8;

/** A above B, marks below where they differ, 64, 32, 16 or 8 on a line as the width allows. */
function drawBits(canvas: Canvas, { bits, a, b, differing, terms }: PictureOf<'bits'>): string[] {
  const [bitsA, bitsB] = [bitsOfHex(a, bits), bitsOfHex(b, bits)];
  const groups = [8, 4, 2].find((count) => count * (bitsPerGroup + 1) + 1 <= canvas.resultColumns) ?? 1;
  const lines = [canvas.text('bitsDiffer', { differing: differing.length, bits })];
  for (let start = 0; start < bits; start += groups * bitsPerGroup) {
    const places = Array.from({ length: Math.min(groups * bitsPerGroup, bits - start) }, (_, index) => start + index);
    const row = (symbol: (place: number) => string) =>
      places.map((place, index) => (index > 0 && index % bitsPerGroup === 0 ? ' ' : '') + symbol(place)).join('');
    const shown = (own: string) => row((place) => (bitsA[place] === bitsB[place] ? (own[place] ?? '') : stress(canvas, own[place] ?? '')));
    const marks = row((place) => (bitsA[place] === bitsB[place] ? ' ' : '^')).trimEnd();
    lines.push(`A ${shown(bitsA)}`, `B ${shown(bitsB)}`, ...(marks === '' ? [] : [`  ${marks}`]));
  }
  return terms.length === 0 ? lines : [...lines, canvas.text('heaviest'), ...weightTable(canvas, terms)];
}

/** The most significant digit comes first, and so does its bit. */
function bitsOfHex(hex: string, bits: number): string {
  return [...hex]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
    .padStart(bits, '0')
    .slice(-bits);
}

const shownTerms = 8;

function weightTable(canvas: Canvas, terms: PictureOf<'bits'>['terms']): string[] {
  const rows = terms
    .slice(0, shownTerms)
    .map(({ term, weightA, weightB }) => [clip(term, termWidth(canvas)), decimal(canvas, weightA), decimal(canvas, weightB)]);
  return textTable([left(canvas.text('term')), right('A'), right('B')], rows, canvas.resultColumns);
}

function drawBoxes(canvas: Canvas, { boxes, estimates }: PictureOf<'boxes'>): string[] {
  const perLine = Math.max(1, Math.floor((canvas.resultColumns + 1) / 2));
  const rows = Array.from({ length: Math.ceil(boxes.length / perLine) }, (_, line) => boxes.slice(line * perLine, (line + 1) * perLine));
  const agree = canvas.text('boxesEqual', { equal: boxes.filter(({ equal }) => equal).length, all: boxes.length });
  return [
    ...rows.map((row) => row.map(({ equal }) => (equal ? good(canvas, '■') : '□')).join(' ')),
    ...wrap(agree, canvas.resultColumns),
    ...boxes.flatMap(({ a, b, equal }, index) => {
      const number = String(index + 1).padStart(3);
      return equal ? labelled(canvas, `${number} = `, a) : [...labelled(canvas, `${number} A `, a), ...labelled(canvas, `    B `, b)];
    }),
    ...estimates.flatMap(({ name, value }) => wrap(`${evidenceName(canvas, name)}: ${decimal(canvas, value, 3)}`, canvas.resultColumns)),
  ];
}

const shownPieces = 5;

function drawPieces(canvas: Canvas, { countA, countB, shared, pieces }: PictureOf<'pieces'>): string[] {
  const hidden = pieces.length - shownPieces;
  return [
    ...wrap(canvas.text('piecesShared', { shared, a: countA, b: countB }), canvas.resultColumns),
    ...pieces.slice(0, shownPieces).map(({ text }) => clip(`  “${text.replaceAll(/\s+/g, ' ').trim()}”`, canvas.resultColumns)),
    ...(hidden > 0 ? [`  ${canvas.text('more', { count: hidden })}`] : []),
  ];
}

const shownRanks = 20;

type Group = PictureOf<'keywords'>['groups'][number];
type Ranked = Group['a'][number] & { readonly rank: number };

/** Two ranked lists side by side; a star marks what both have. Long lists are cut to what differs, rank by rank, and a line of what both have. */
function drawKeywords(canvas: Canvas, { name, equal, a, b }: Group): string[] {
  const long = Math.max(a.length, b.length) > shownRanks;
  const [rowsA, rowsB] = [a, b].map((list) => list.map((keyword, rank) => ({ ...keyword, rank })).filter(({ shared }) => !long || !shared));
  const rows = Math.max(rowsA?.length ?? 0, rowsB?.length ?? 0);
  const weighted = [...a, ...b].some(({ weight }) => weight !== 0);
  const cells = (keyword: Ranked | undefined) => {
    if (!keyword) return ['', '–', ...(weighted ? [''] : [])];
    const term = `${keyword.shared ? '*' : ' '} ${clip(keyword.term, termWidth(canvas))}`;
    return [String(keyword.rank + 1), term, ...(weighted ? [decimal(canvas, keyword.weight)] : [])];
  };
  const table = Array.from({ length: Math.min(rows, shownRanks) }, (_, row) => [...cells(rowsA?.[row]), ...cells(rowsB?.[row])]);
  const columns = ['A', 'B'].flatMap((side) => [right('#'), left(`  ${side}`), ...(weighted ? [right('')] : [])]);
  const shared = a.filter((keyword) => keyword.shared).map(({ term }) => term);
  return [
    `${equalSign(canvas, equal)} ${evidenceName(canvas, name)}`,
    ...(long ? wrap(canvas.text('piecesShared', { shared: shared.length, a: a.length, b: b.length }), canvas.resultColumns) : []),
    ...(long && shared.length > 0 ? [clip(`  * ${shared.join(', ')}`, canvas.resultColumns)] : []),
    ...(table.length > 0 ? textTable(columns, table, canvas.resultColumns) : []),
    ...(rows > shownRanks ? [canvas.text('more', { count: rows - shownRanks })] : []),
  ];
}

const longestBar = 24;
const shownComponents = 10;

function drawVector(canvas: Canvas, { cosine, components }: PictureOf<'vector'>): string[] {
  const shown = components.slice(0, shownComponents);
  const largest = Math.max(1e-12, ...shown.flatMap(({ a, b }) => [a, b]));
  const bar = (value: number) => '█'.repeat(Math.round((value / largest) * Math.min(longestBar, Math.floor(canvas.resultColumns / 4))));
  const rows = shown.flatMap(({ term, a, b }) => [
    [clip(term, termWidth(canvas)), 'A', decimal(canvas, a, 3), bar(a)],
    ['', 'B', decimal(canvas, b, 3), bar(b)],
  ]);
  const table = textTable([left(''), left(''), right(''), left('')], rows, canvas.resultColumns);
  return [
    canvas.text('cosine', { cosine: decimal(canvas, cosine, 3) }),
    ...(rows.length > 0 ? [canvas.text('differMost'), ...table.filter((line) => line !== '')] : []),
  ];
}

const left = (head: string): TableColumn => ({ head, align: 'left' });
const right = (head: string): TableColumn => ({ head, align: 'right' });

/** Two lists with their figures must fit beside each other. */
const termWidth = ({ resultColumns }: Canvas): number => Math.max(6, Math.min(28, Math.floor((resultColumns - 28) / 2)));

/** Names that are no word of ours, such as a number of a lexicon, stand as they are. */
function evidenceName(canvas: Canvas, name: string): string {
  const key = `evidenceName.${name}`;
  const known = canvas.shared(key);
  return known === key ? name : known;
}

function labelled({ resultColumns }: Canvas, label: string, text: string): string[] {
  const indent = ' '.repeat(label.length);
  return wrap(text, resultColumns - label.length).map((line, index) => (index === 0 ? label : indent) + line);
}

const equalSign = (canvas: Canvas, equal: boolean): string => (equal ? good(canvas, '=') : '≠');
const good = ({ colours }: Canvas, text: string): string => (colours ? `\u001b[32m${text}\u001b[39m` : text);
const stress = ({ colours }: Canvas, text: string): string => (colours ? `\u001b[1;31m${text}\u001b[22;39m` : text);

function decimal({ locale }: Canvas, value: number, digits = 2): string {
  return value.toLocaleString(locale, { maximumFractionDigits: digits, ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }) });
}

/** Cut to a number of cells; a wide character is never halved. */
export function clip(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let [kept, used] = ['', 0];
  for (const character of text) {
    used += displayWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Broken into lines of so many cells, at a space where one is near, otherwise between any two characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of text) {
    const cells = displayWidth(character);
    if (used + cells > width && line !== '') {
      const space = line.lastIndexOf(' ');
      const keep = space > line.length / 2 ? space : line.length;
      lines.push(line.slice(0, keep));
      line = line.slice(keep).trimStart();
      used = displayWidth(line);
    }
    line += character;
    used += cells;
  }
  return [...lines, line];
}
