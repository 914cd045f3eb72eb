import { describe, expect, it } from 'vitest';
import { meanScore, scoreText, tokenBag } from '../../../src-main/evaluate/scores.ts';

describe('tokens of an extracted text', () => {
  it('are words without case, and single characters of Chinese and kana', () => {
    expect([...tokenBag('The PAGE, 2024年: 网页网 page_two カナ')]).toEqual([
      ['the', 1],
      ['page', 2],
      ['2024', 1],
      ['年', 1],
      ['网', 2],
      ['页', 1],
      ['two', 1],
      ['カ', 1],
      ['ナ', 1],
    ]);
  });
});

describe('the score of an extracted text', () => {
  it('counts shared tokens as bags', () => {
    const { precision, recall, f1 } = scoreText(tokenBag('a a b c'), tokenBag('a b b menu'));
    expect([precision, recall, f1]).toEqual([0.5, 0.5, 0.5]);
  });

  it('is 0 without output and 1 for the same tokens in another order', () => {
    expect(scoreText(tokenBag('a b'), tokenBag(''))).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(scoreText(tokenBag('a b'), tokenBag('B A'))).toEqual({ precision: 1, recall: 1, f1: 1 });
  });

  it('of a set is the mean over its pages, however long they are', () => {
    const scores = [
      { precision: 1, recall: 0.5, f1: 0.6 },
      { precision: 0, recall: 0, f1: 0 },
    ];
    expect(meanScore(scores)).toEqual({ precision: 0.5, recall: 0.25, f1: 0.3 });
  });
});
