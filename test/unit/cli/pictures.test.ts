import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../../src-main/cli/pictures.ts';
import type { Canvas } from '../../../src-main/cli/pictures/tables.ts';
import { clip, cliText, wrap } from '../../../src-main/cli/terminal.ts';
import { displayWidth } from '../../../src-main/contract/checks.ts';
import type { EvidencePicture } from '../../../src-main/contract/evidence.ts';
import { evidencePictureSchema } from '../../support/evidence-schema.ts';
import { translate } from '../../../src-main/locales/translate.ts';
import { evidenceOf } from '../../support/fake-audit.ts';

function canvas(resultColumns: number, locale: Canvas['locale'] = 'en', colours = false): Canvas {
  return {
    locale,
    colours,
    resultColumns,
    text: (key, parameters) => cliText(locale, key, parameters),
    shared: (key, parameters) => translate(locale, key, parameters),
  };
}

/** Places are counted from the highest bit. */
const bits = (count: number, differing: readonly number[]): EvidencePicture => {
  const a = Array.from({ length: count }, (_, index) => Number(index % 3 === 0));
  const b = a.map((bit, index) => (differing.includes(index) ? 1 - bit : bit));
  const hex = (row: readonly number[]) =>
    BigInt(`0b${row.join('')}`)
      .toString(16)
      .padStart(count / 4, '0');
  const numbers = differing.map((place) => count - 1 - place).toSorted((x, y) => x - y);
  const sums = a.map((_, bit) => ({ a: a[count - 1 - bit] ? 2.5 : -1, b: b[count - 1 - bit] ? 2.5 : -1 }));
  const terms = [{ term: 'kettle', weightA: 0, weightB: 3.5, bits: hex(b) }];
  return { kind: 'bits', bits: count, a: hex(a), b: hex(b), differing: numbers, sums, terms };
};
const keyword = (term: string, shared: boolean, weight = 1) => ({ term, weight, shared });
const pictures = evidenceOf(101, 102).flatMap(({ outcome }) => (outcome.kind === 'compared' ? [outcome.picture] : []));
/** A single wide character and its frame must fit. */
const narrowest = 40;

describe('a picture', () => {
  it.each(['en', 'zh', 'ru'] as const)('of every kind keeps within the terminal, in %s', (locale) => {
    expect(new Set(pictures.map(({ kind }) => kind))).toEqual(
      new Set(evidencePictureSchema.options.map(({ shape }) => shape.kind.value)),
    );
    for (const width of [narrowest, 60, 80, 120]) {
      for (const picture of pictures) {
        const tooWide = drawPicture(canvas(width, locale), picture).filter((line) => displayWidth(line) > width);
        expect({ width, kind: picture.kind, tooWide }).toEqual({ width, kind: picture.kind, tooWide: [] });
      }
    }
  });

  it('has colours only where they are wanted, and the same words with them', () => {
    const plain = (lines: readonly string[]) => lines.map((line) => stripVTControlCharacters(line));
    for (const picture of pictures) {
      const [without, coloured] = [drawPicture(canvas(100), picture), drawPicture(canvas(100, 'en', true), picture)];
      expect(without.join('')).not.toContain('\u001B');
      expect(plain(coloured)).toEqual(without);
    }
  });
});

describe('bits', () => {
  it.each([64, 384])('of %i stand in a grid, marked where they differ and nowhere else', (count) => {
    const differing = [0, 7, 8, 63];
    const lines = drawPicture(canvas(80), bits(count, differing));
    const rows = (start: string) => lines.filter((line) => line.startsWith(start)).map((line) => line.slice(2));
    expect(rows('A ')).toHaveLength(count / 64);
    expect(rows('A ')[0]).toMatch(/^([01]{8} ){7}[01]{8}$/);
    const [marks = ''] = lines.filter((line) => line.includes('^'));
    const places = [...marks].slice(2).flatMap((mark, place) => (mark === '^' ? [place - Math.floor(place / 9)] : []));
    expect(places).toEqual(differing);
    expect(
      [...(rows('A ')[0] ?? '')].flatMap((bit, place) =>
        bit === rows('B ')[0]?.[place] ? [] : [place - Math.floor(place / 9)],
      ),
    ).toEqual(differing);
  });

  it('that differ come with their sums and the terms that push them', () => {
    const lines = drawPicture(canvas(120), bits(64, [1]));
    expect(lines.join('\n')).toContain('bit 62: sum A -1, B +2.50 – kettle B +3.50');
  });

  it('take more lines on a narrow terminal', () => {
    expect(drawPicture(canvas(40), bits(64, [])).filter((line) => line.startsWith('A '))).toHaveLength(2);
  });
});

describe('keyword lists', () => {
  const group = (a: ReturnType<typeof keyword>[], b: ReturnType<typeof keyword>[]): EvidencePicture => ({
    kind: 'keywords',
    groups: [{ name: 'frequency', equal: false, a, b }],
    figures: [],
  });

  it('stand side by side in straight columns, whatever the script', () => {
    const lines = drawPicture(
      canvas(80),
      group([keyword('茶', true), keyword('чайник', false)], [keyword('绿茶水', false), keyword('茶', true)]),
    );
    const rows = lines.slice(2);
    const startOfB = rows.map((line) => displayWidth(line.slice(0, line.indexOf('1', line.indexOf('1') + 1) + 1)));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/1 {2}\* 茶 .*1 {4}绿茶水/);
    expect(startOfB[0]).toBeGreaterThan(0);
    expect(displayWidth(rows[0] ?? '')).toBe(displayWidth(rows[1] ?? ''));
  });

  it('show what differs when they are long, and what is shared in one line', () => {
    const long = Array.from({ length: 50 }, (_, index) => keyword(`common${index}`, true));
    const lines = drawPicture(
      canvas(80),
      group([...long, keyword('left', false)], [keyword('right', false), ...long]),
    ).join('\n');
    expect(lines).toContain('51    left');
    expect(lines).toContain('1    right');
    expect(lines).toContain('* common0, common1, ');
    expect(lines).not.toContain('common49');
    expect(lines).toContain('50 shared; A has 51, B has 51.');
  });
});

it('shows five shared pieces and says how many more there are', () => {
  const range: [number, number] = [0, 7];
  const pieces = Array.from({ length: 12 }, (_, index) => ({ text: `piece ${index}`, a: [range], b: [range] }));
  const lines = drawPicture(canvas(80), { kind: 'pieces', countA: 20, countB: 30, shared: 12, pieces, figures: [] });
  expect(lines.filter((line) => line.includes('piece '))).toHaveLength(5);
  expect(lines.at(-1)).toContain('7');
});

it('shows what stands on one page only apart from what both have', () => {
  const pieces = [
    { text: 'both', a: [[0, 4] as [number, number]], b: [[0, 4] as [number, number]] },
    { text: 'left', a: [[5, 9] as [number, number]], b: [] },
    { text: 'right', a: [], b: [[5, 10] as [number, number]] },
  ];
  const lines = drawPicture(canvas(80), { kind: 'pieces', countA: 2, countB: 2, shared: 1, pieces, figures: [] });
  expect(lines.slice(1)).toEqual(['  “both”', 'Only on A:', '  “left”', 'Only on B:', '  “right”']);
});

it('draws parts as bars that are full where a part has its like', () => {
  const part = (start: number, end: number) => ({ text: `part ${start}`, range: [start, end] as [number, number] });
  const lines = drawPicture(canvas(42), {
    kind: 'segments',
    countA: 2,
    countB: 2,
    a: [part(0, 10), part(10, 40)],
    b: [part(0, 20), part(20, 40)],
    joins: [{ a: 0, b: 1 }],
  });
  expect(lines).toContain(`A ${'█'.repeat(10)}${'░'.repeat(30)}`);
  expect(lines).toContain(`B ${'░'.repeat(20)}${'█'.repeat(20)}`);
  expect(lines.at(-1)).toBe('  A1 = B2 “part 0”');
});

it('draws a tree with equal nodes once and counts what was pruned', () => {
  const node = { range: [0, 1] as [number, number], keywords: ['tea'] };
  const lines = drawPicture(canvas(80), {
    kind: 'tree',
    a: [
      { ...node, level: 'document', parent: null, state: 'equal', partner: 0 },
      { ...node, level: 'paragraph', parent: 0, state: 'differs', partner: null },
      { ...node, level: 'sentence', parent: 1, state: 'pruned', partner: null },
    ],
    b: [
      { ...node, level: 'document', parent: null, state: 'equal', partner: 0 },
      { ...node, level: 'paragraph', parent: 0, keywords: ['pot'], state: 'differs', partner: null },
      { ...node, level: 'sentence', parent: 1, state: 'pruned', partner: null },
    ],
    figures: [],
  });
  expect(lines).toEqual([
    '= A B Page: tea',
    '  ≠ A Paragraph: tea',
    '  ≠ B Paragraph: pot',
    '    · 2 below not compared',
  ]);
});

it('says that features do not count behind closed gates', () => {
  const gate = { name: 'group-title', a: 'One', b: 'Two', equal: false };
  const scores = (equal: boolean) =>
    drawPicture(canvas(80), {
      kind: 'scores',
      gates: [{ ...gate, equal }],
      rows: [{ name: 'feature-url', score: null, weight: 0.1 }],
      mean: 0.5,
      threshold: 0.6,
    }).join('\n');
  expect(scores(false)).toContain('do not count');
  expect(scores(true)).not.toContain('do not count');
  expect(scores(true)).toMatch(/Address +– +0\.10/);
});

describe('text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'ж', ' ', '茶', '，', 'é') });

  it('is cut to so many cells, and to all of itself where it fits', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, width) => {
        expect(displayWidth(clip(text, width))).toBeLessThanOrEqual(width);
        if (displayWidth(text) <= width) expect(clip(text, width)).toBe(text);
      }),
    );
  });

  it('is broken again where what is left of a line and a wide character do not fit', () => {
    expect(wrap(' aa，', 3)).toEqual(['', 'aa', '，']);
  });

  it('is broken into lines that lose nothing but spaces at the breaks', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
