import type { PictureOf, EvidenceFigure } from '../../contract/evidence.ts';
import { left, right, clip, type Terminal, textTable, wrap } from '../terminal.ts';

export function drawUrl(pen: Pen, { canonicalA, canonicalB, rules }: PictureOf<'url'>) {
  const names = rules.map((rule) => pen.shared(`urlRule.${rule}`)).join(', ');
  return [
    ...pen.labelled('A  ', canonicalA),
    ...pen.labelled('B  ', canonicalB),
    ...(rules.length > 0 ? pen.wrapped(pen.text('foldedBy', { rules: names })) : []),
  ];
}

export function drawHashes(pen: Pen, { rows, figures }: PictureOf<'hashes'>) {
  const lines = rows.flatMap(({ name, a, b, equal, weight, texts }) => [
    pen.head(equal, name) + (weight === undefined ? '' : ` × ${pen.decimal(weight)}`),
    ...(texts ? pen.texts(equal, texts) : []),
    ...pen.hashes(equal, { a, b }),
  ]);
  return [...lines, ...pen.figures(figures)];
}

export function drawBoxes(pen: Pen, { boxes, figures }: PictureOf<'boxes'>) {
  const perLine = Math.max(1, Math.floor((pen.columns + 1) / 2));
  const signs = boxes.map(({ equal }) => (equal ? pen.good('■') : '□'));
  const equal = boxes.filter((box) => box.equal).length;
  return [
    ...Array.from({ length: Math.ceil(boxes.length / perLine) }, (_, line) =>
      signs.slice(line * perLine, (line + 1) * perLine).join(' '),
    ),
    ...pen.wrapped(pen.text('boxesEqual', { equal, all: boxes.length })),
    ...boxes.flatMap(({ a, b, equal: isEqual }, index) => {
      const number = String(index + 1).padStart(3);
      return isEqual
        ? pen.labelled(`${number} = `, a)
        : [...pen.labelled(`${number} A `, a), ...pen.labelled(`    B `, b)];
    }),
    ...pen.figures(figures),
  ];
}

const maxBarCells = 24;
const shownComponents = 10;

export function drawVector(pen: Pen, { components, hashes, figures }: PictureOf<'vector'>) {
  const shown = components.slice(0, shownComponents);
  const largest = Math.max(1e-12, ...shown.flatMap(({ a, b, threshold = 0 }) => [a, b, threshold]));
  const barCells = Math.min(maxBarCells, Math.floor(pen.columns / 4));
  const rows = shown.flatMap(({ term, a, b, threshold }) => {
    const row = (lead: string, side: string, value: number) => {
      const isSet = threshold === undefined ? '' : value > threshold ? '1 ' : '0 ';
      return [lead, side, pen.decimal(value, 3), isSet + '█'.repeat(Math.round((value / largest) * barCells))];
    };
    const limit = threshold === undefined ? '' : `> ${pen.decimal(threshold, 3)}`;
    return [row(pen.term(term), 'A', a), row(limit, 'B', b)];
  });
  const table = pen.table([left(''), left(''), right(''), left('')], rows);
  return [
    ...(hashes ? [`A ${hashes.a.hash}`, `B ${hashes.b.hash}`] : []),
    ...pen.figures(figures),
    ...(rows.length > 0 ? [pen.text('differMost'), ...table.filter((line) => line !== '')] : []),
  ];
}

/** Gates first: scores count only if one gate has equal keys on both pages. */
export function drawScores(pen: Pen, { gates, rows, mean, threshold }: PictureOf<'scores'>) {
  const table = rows.map(({ name, score, weight }) => [
    pen.term(pen.nameOf(name)),
    score === null ? '–' : pen.decimal(score, 3),
    pen.decimal(weight),
  ]);
  const heads = [left(pen.text('feature')), right(pen.text('score')), right(pen.text('weight'))];
  const means = { mean: pen.decimal(mean, 3), threshold: pen.decimal(threshold, 3) };
  return [
    ...gates.flatMap(({ name, a, b, equal, hashes }) => [
      pen.head(equal, name),
      ...pen.texts(equal, { a, b }),
      ...(hashes ? pen.hashes(equal, hashes) : []),
    ]),
    ...(gates.some(({ equal }) => equal) ? [] : pen.wrapped(pen.text('gatesClosed'))),
    ...pen.table(heads, table),
    ...pen.wrapped(pen.text('weightedMean', means)),
  ];
}

export const drawKeywords = (pen: Pen, { groups, figures }: PictureOf<'keywords'>) => [
  ...groups.flatMap((group) => drawGroup(pen, group)),
  ...pen.figures(figures),
];

const shownRanks = 20;

type Group = PictureOf<'keywords'>['groups'][number];
type Ranked = Group['a'][number] & { readonly rank: number };

/** A star marks shared keywords. Long lists show only differences. */
function drawGroup(pen: Pen, { name, equal, a, b, hashes }: Group) {
  const long = Math.max(a.length, b.length) > shownRanks;
  const ranked = (list: Group['a']): Ranked[] =>
    list.map((keyword, rank) => ({ ...keyword, rank })).filter(({ shared }) => !long || !shared);
  const [rowsA, rowsB] = [ranked(a), ranked(b)];
  const rows = Math.max(rowsA.length, rowsB.length);
  const weighted = [...a, ...b].some(({ weight }) => weight !== 0);
  const cells = (keyword: Ranked | undefined) => {
    if (!keyword) return ['', '–', ...(weighted ? [''] : [])];
    const term = `${keyword.shared ? '*' : ' '} ${pen.term(keyword.term)}${keyword.seed ? ' ◂' : ''}`;
    return [String(keyword.rank + 1), term, ...(weighted ? [pen.decimal(keyword.weight)] : [])];
  };
  const table = Array.from({ length: Math.min(rows, shownRanks) }, (_, row) => [
    ...cells(rowsA[row]),
    ...cells(rowsB[row]),
  ]);
  const columns = ['A', 'B'].flatMap((side) => [right('#'), left(`  ${side}`), ...(weighted ? [right('')] : [])]);
  const shared = a.filter((keyword) => keyword.shared).map(({ term }) => term);
  const counts = { shared: shared.length, a: a.length, b: b.length };
  return [
    pen.head(equal, name),
    ...(hashes ? [`  A ${hashes.a.hash}`, `  B ${hashes.b.hash}`] : []),
    ...(long ? pen.wrapped(pen.text('piecesShared', counts)) : []),
    ...(long && shared.length > 0 ? [pen.clipped(`  * ${shared.join(', ')}`)] : []),
    ...(table.length > 0 ? pen.table(columns, table) : []),
    ...([...a, ...b].some(({ seed }) => seed) ? pen.wrapped(`◂ ${pen.nameOf('seed')}`) : []),
    ...pen.more(rows - shownRanks, ''),
  ];
}

export type Canvas = Pick<Terminal, 'colours' | 'resultColumns' | 'text' | 'shared' | 'locale'>;

export type Pen = ReturnType<typeof penOn>;

/** Drawing functions for all pictures. */
export function penOn({ colours, resultColumns: columns, text, shared, locale }: Canvas) {
  const clipped = (line: string) => clip(line, columns);
  const wrapped = (line: string) => wrap(line, columns);
  const decimal = (value: number, digits = 2) =>
    value.toLocaleString(locale, {
      maximumFractionDigits: digits,
      ...(Number.isInteger(value) ? {} : { minimumFractionDigits: digits }),
    });
  /** Returns names without translation unchanged. */
  const nameOf = (name: string) => {
    const key = `evidenceName.${name}` as const;
    const known = shared(key);
    return known === key ? name : known;
  };
  const good = (words: string) => (colours ? `\u001b[32m${words}\u001b[39m` : words);
  const equalSign = (equal: boolean) => (equal ? good('=') : '≠');
  const quoted = (indent: string, words: string) => clipped(`${indent}“${words.replaceAll(/\s+/g, ' ').trim()}”`);
  const labelled = (label: string, words: string) =>
    wrap(words, columns - label.length).map((line, at) => (at === 0 ? label : ' '.repeat(label.length)) + line);
  return {
    columns,
    colours,
    text,
    shared,
    clipped,
    wrapped,
    decimal,
    nameOf,
    good,
    equalSign,
    quoted,
    labelled,
    head: (equal: boolean, name: string) => `${equalSign(equal)} ${nameOf(name)}`,
    /** Short enough for two lists side by side. */
    term: (term: string) => clip(term, Math.max(6, Math.min(28, Math.floor((columns - 28) / 2)))),
    more: (count: number, indent = '  ') => (count > 0 ? [indent + text('more', { count })] : []),
    table: (heads: readonly ReturnType<typeof left>[], rows: readonly (readonly string[])[]) =>
      textTable(heads, rows, columns),
    hashes: (equal: boolean, { a, b }: Sides) =>
      equal ? labelled('    ', a) : [...labelled('  A ', a), ...labelled('  B ', b)],
    texts: (equal: boolean, { a, b }: Sides) => (equal ? [quoted('    ', a)] : [quoted('  A ', a), quoted('  B ', b)]),
    figures: (figures: readonly EvidenceFigure[]) =>
      figures.flatMap(({ name, form, value }) => {
        const shown = (one: number) =>
          form === 'yes-no'
            ? shared(`evidenceName.${one === 0 ? 'no' : 'yes'}`)
            : decimal(one, form === 'count' ? 0 : 3);
        const words = typeof value === 'number' ? shown(value) : `A ${shown(value.a)}, B ${shown(value.b)}`;
        return wrapped(`${nameOf(name)}: ${words}`);
      }),
  };
}

type Sides = Readonly<Record<'a' | 'b', string>>;
