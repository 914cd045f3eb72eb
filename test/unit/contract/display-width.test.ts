import { expect, it } from 'vitest';
import { displayWidth } from '../../../src-main/contract/checks.ts';

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
