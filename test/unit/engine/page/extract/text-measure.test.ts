import { describe, expect, it } from 'vitest';
import { measureText } from '../../../../../src-main/engine/page/extract/text-measure.ts';

describe('the measure of a text', () => {
  it.each([
    ['One, two; 3.5 at example.com.', 20, 3, 1],
    ['He said "no!" (twice).', 13, 2, 2],
    ['中文，句子。好！', 10, 3, 2],
    ['Привет… мир?', 9, 2, 2],
    ['全角、；：？　（）', 4, 4, 1],
    ['→ ★ \u200b ⟶', 0, 0, 0],
    ['', 0, 0, 0],
  ])('%s', (text, letters, marks, stops) => {
    expect(measureText(text)).toEqual({ letters, marks, stops });
  });
});
