import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliTexts } from '../../../src-main/cli/texts.ts';
import { clip, drawPicture, wrap, type Canvas } from '../../../src-main/cli/pictures.ts';
import { displayWidth } from '../../../src-main/cli/text-table.ts';
import type { EvidencePicture } from '../../../src-main/contract/evidence.ts';
import { translate } from '../../../src-main/contract/texts/translate.ts';
import { evidenceOf } from '../../support/fake-audit.ts';

function canvas(resultColumns: number, locale: Canvas['locale'] = 'en', colours = false): Canvas {
  return {
    locale,
    colours,
    resultColumns,
    text: (key, parameters = {}) => cliTexts[locale][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? '')),
    shared: (key, parameters) => translate(locale, key, parameters),
  };
}

const bits = (count: number, differing: readonly number[]): EvidencePicture => {
  const a = Array.from({ length: count }, (_, index) => Number(index % 3 === 0));
  const b = a.map((bit, index) => (differing.includes(index) ? 1 - bit : bit));
  const hex = (row: readonly number[]) =>
    BigInt(`0b${row.join('')}`)
      .toString(16)
      .padStart(count / 4, '0');
  return { kind: 'bits', bits: count, a: hex(a), b: hex(b), differing: [...differing], terms: [] };
};
const keyword = (term: string, shared: boolean, weight = 1) => ({ term, weight, shared });
const pictures = evidenceOf(101, 102).flatMap(({ outcome }) => (outcome.kind === 'compared' ? [outcome.picture] : []));
/** A single wide character and its frame must fit. */
const narrowest = 40;

describe('a picture', () => {
  it.each(['en', 'zh', 'ru'] as const)('of every kind keeps within the terminal, in %s', (locale) => {
    expect(new Set(pictures.map(({ kind }) => kind)).size).toBe(7);
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
    expect([...(rows('A ')[0] ?? '')].flatMap((bit, place) => (bit === rows('B ')[0]?.[place] ? [] : [place - Math.floor(place / 9)]))).toEqual(
      differing,
    );
  });

  it('take more lines on a narrow terminal', () => {
    expect(drawPicture(canvas(40), bits(64, [])).filter((line) => line.startsWith('A '))).toHaveLength(2);
  });
});

describe('keyword lists', () => {
  const group = (a: ReturnType<typeof keyword>[], b: ReturnType<typeof keyword>[]): EvidencePicture => ({
    kind: 'keywords',
    groups: [{ name: 'frequency', equal: false, a, b }],
  });

  it('stand side by side in straight columns, whatever the script', () => {
    const lines = drawPicture(canvas(80), group([keyword('茶', true), keyword('чайник', false)], [keyword('绿茶水', false), keyword('茶', true)]));
    const rows = lines.slice(2);
    const startOfB = rows.map((line) => displayWidth(line.slice(0, line.indexOf('1', line.indexOf('1') + 1) + 1)));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/1 {2}\* 茶 .*1 {4}绿茶水/);
    expect(startOfB[0]).toBeGreaterThan(0);
    expect(displayWidth(rows[0] ?? '')).toBe(displayWidth(rows[1] ?? ''));
  });

  it('show what differs when they are long, and what is shared in one line', () => {
    const long = Array.from({ length: 50 }, (_, index) => keyword(`common${index}`, true));
    const lines = drawPicture(canvas(80), group([...long, keyword('left', false)], [keyword('right', false), ...long])).join('\n');
    expect(lines).toContain('51    left');
    expect(lines).toContain('1    right');
    expect(lines).toContain('* common0, common1, ');
    expect(lines).not.toContain('common49');
    expect(lines).toContain('50 shared; A has 51, B has 51.');
  });
});

it('shows five shared pieces and says how many more there are', () => {
  const pieces = Array.from({ length: 12 }, (_, index) => ({ text: `piece ${index}`, a: [], b: [] }));
  const lines = drawPicture(canvas(80), { kind: 'pieces', countA: 20, countB: 30, shared: 12, pieces });
  expect(lines.filter((line) => line.includes('piece '))).toHaveLength(5);
  expect(lines.at(-1)).toContain('7');
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
