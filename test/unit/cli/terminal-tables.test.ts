import { describe, expect, it } from 'vitest';
import { textTable } from '../../../src-main/cli/terminal.ts';
import { displayWidth } from '../../../src-main/contract/checks.ts';

const left = (head: string) => ({ head, align: 'left' as const });
const right = (head: string) => ({ head, align: 'right' as const });

describe('a table on the terminal', () => {
  it('has columns as wide as their widest cell, names left and figures right', () => {
    expect(
      textTable(
        [left('Kind'), right('Found')],
        [
          ['verbatim', '7'],
          ['x', '1234567'],
        ],
      ),
    ).toEqual(['Kind        Found', 'verbatim        7', 'x         1234567']);
  });

  it('counts a Chinese character as two cells', () => {
    const lines = textTable(
      [left('改动'), right('召回率')],
      [
        ['同义词', '1.000'],
        ['a', '0.5'],
      ],
    );
    expect(lines.map(displayWidth)).toEqual([14, 14, 14]);
  });

  it('goes on below, with its first column again, where it is too wide', () => {
    const lines = textTable([left('id'), right('aaaa'), right('bbbb'), right('cccc')], [['x', '1', '2', '3']], 15);
    expect(lines).toEqual(['id  aaaa  bbbb', 'x      1     2', '', 'id  cccc', 'x      3']);
  });

  it('never drops a column that is wider than the terminal by itself', () => {
    expect(textTable([left('id'), right('a very long heading')], [['x', '1']], 10)[0]).toBe('id  a very long heading');
  });
});

describe('the width of a text', () => {
  it.each([
    ['abc', 3],
    ['网页', 4],
    ['（！', 4],
    ['\u00e9', 1],
    ['e\u0301', 1],
    ['a\u200bb', 2],
    ['𠀀', 2],
    ['Россия – ≥', 10],
  ])('of “%s” is %i cells', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

it.each([
  ['Harbours', 8],
  ['Порты', 5],
  // и with a breve of its own is one letter.
  ['\u0438\u0306', 1],
  ['重复内容', 8],
  ['“重复”', 6],
  ['ＳＥＯ，', 8],
  ['データ', 6],
  ['ﾃﾞｰﾀ', 4],
  ['한국어', 6],
  ['👍', 2],
  ['', 0],
])('%j has room for %d letters', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});
