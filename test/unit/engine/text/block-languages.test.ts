import { describe, expect, it } from 'vitest';
import { languageShares, withLanguages } from '../../../../src-main/engine/text/block-languages.ts';

const chinese = '从七月一日起，图书馆的开放时间调整为早上八点到晚上九点，周末提前一小时闭馆。';
const russian = 'С первого июля библиотека работает с восьми утра до девяти вечера, а в выходные закрывается раньше.';
const english = 'From the first of July the library opens at eight in the morning and closes at nine in the evening.';
const kept = (text: string) => ({ text, kept: true, rule: 'density' });

describe('languages of blocks', () => {
  it('are named where they differ from that of the page', () => {
    const blocks = withLanguages([kept(chinese), kept(english), kept(russian)], 'zh');
    expect(blocks.map(({ language }) => language)).toEqual([undefined, 'en', 'ru']);
  });

  it('are not guessed for short or removed blocks and code', () => {
    expect(
      withLanguages([kept('Java'), { ...kept(english), kept: false }, { ...kept(english), role: 'code' }], 'zh').map(
        ({ language }) => language,
      ),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('are told as shares of the kept text, the largest first', () => {
    const shares = languageShares(
      withLanguages([kept(chinese), kept(english), { ...kept(russian), kept: false }], 'zh'),
      'zh',
    );
    expect(shares.map(({ language }) => language)).toEqual(['en', 'zh']);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2);
    expect(languageShares([], 'zh')).toEqual([]);
  });
});
