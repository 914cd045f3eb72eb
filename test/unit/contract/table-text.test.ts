import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLines, tsvText } from '../../../src-main/contract/table-text.ts';

const formulas = ['=1+1', '+49 30', '-cmd|x', '@SUM(A1)', '＝1', '＋1', '－x', '＠x', '-', '-1-1'];
const plain = ['-5', '+1.5', '-0,5', '1=1', '', '5 - 3', 'a@b.example', "'quoted"];

describe('a table for a spreadsheet', () => {
  it.each(['CSV', 'TSV'])('has no text that would be computed, as %s', (kind) => {
    const rows = [...formulas, ...plain].map((cell) => [cell, 'x']);
    const read: string[][] =
      kind === 'CSV'
        ? parse(csvLines(rows))
        : tsvText(rows)
            .split('\n')
            .map((line) => line.split('\t'));
    expect(read.map(([cell]) => cell)).toEqual([...formulas.map((cell) => `'${cell}`), ...plain]);
  });

  it('has numbers as they are, below zero too', () => {
    expect(csvLines([[-5, 0.5, -1e-7]])).toBe('"-5","0.5","-1e-7"\r\n');
    expect(tsvText([[-5, 0.5, -1e-7]])).toBe('-5\t0.5\t-1e-7');
  });

  it('keeps a cell a cell, also where a formula hides behind a line break', () => {
    expect(
      tsvText([
        ['one\ttwo', 'three\r\nfour'],
        ['\n=1+1', '\t@x'],
      ]),
    ).toBe("one two\tthree four\n'=1+1\t'@x");
    expect(parse(csvLines([['\n=1+1', 'says "no",\nand more']]))).toEqual([["'\n=1+1", 'says "no",\nand more']]);
  });

  it('has no characters that end a text', () => {
    expect(tsvText([['a\u0000b', '\ud800']])).toBe('a\ufffdb\t\ufffd');
  });
});
