import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import type { Language } from '../../../../src-main/engine/text/page-text.ts';
import { dictionaryNotice, useDictionary } from '../../../../src-main/engine/text/chinese.ts';
import { tokenise } from '../../../../src-main/engine/text/segment.ts';

function words(shown: string, language: Language): string[] {
  const folded = foldText(shown).text;
  const tokens = tokenise(folded, language);
  return tokens.terms.map((_, index) => folded.slice(tokens.starts[index], tokens.ends[index]));
}

describe('words', () => {
  it('cuts Chinese by dictionary', () => {
    expect(words('提取出文中的长句作为网页的特征。', 'zh')).toEqual([
      '提取',
      '出',
      '文中',
      '的',
      '长句',
      '作为',
      '网页',
      '的',
      '特征',
    ]);
    expect(dictionaryNotice()).toBeNull();
  });

  it('handles a mixed page run by run', () => {
    expect(words('使用React18框架，价格3.5元，共1,000次。Don’t 停！', 'zh')).toEqual([
      '使用',
      'react18',
      '框架',
      '价格',
      '3.5',
      '元',
      '共',
      '1,000',
      '次',
      "don't",
      '停',
    ]);
    expect(words('Сервис «Google Docs» — 25 мая, node.js', 'ru')).toEqual([
      'сервис',
      'google',
      'docs',
      '25',
      'мая',
      'node',
      'js',
    ]);
  });

  it('leaves scripts without a dictionary to Intl.Segmenter', () => {
    expect(words('หน้านี้ซ้ำกัน', 'other').length).toBeGreaterThan(1);
    expect(words('長い文を取り出します', 'other')).toContain('文');
    expect(words('한국어 문장', 'other')).toEqual(['한국어', '문장']);
  });

  it('does not cut words of the user', () => {
    expect(words('使用重页侠查重', 'zh')).not.toContain('重页侠');
    useDictionary('重页侠');
    expect(words('使用重页侠查重', 'zh')).toContain('重页侠');
    useDictionary('');
  });

  it('points at the exact characters, in order and without overlap, for any text', () => {
    const piece = fc.constantFrom(
      '网页',
      '重复的内容',
      '𠮷',
      'Copy',
      'сло́во',
      "don't",
      '3.14',
      '½',
      '。',
      ' ',
      '\n',
      'カタカナ',
      'हिन्दी',
      '\ud840',
      'o’',
      '中\u0301',
      'ไทย',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((pieces) => pieces.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (shown) => {
          const folded = foldText(shown).text;
          const { terms, starts, ends, stop } = tokenise(folded, 'zh');
          expect([starts.length, ends.length, stop.length]).toEqual([terms.length, terms.length, terms.length]);
          for (let index = 0; index < terms.length; index++) {
            expect(starts[index]).toBeGreaterThanOrEqual(index > 0 ? ends[index - 1]! : 0);
            expect(ends[index]).toBeGreaterThan(starts[index]!);
            expect(terms[index]).not.toBe('');
          }
          const between = folded
            .split('')
            .filter((_, at) => !terms.some((_, index) => starts[index]! <= at && at < ends[index]!));
          expect(between.join('')).not.toMatch(/[\p{L}\p{Nd}]/u);
        },
      ),
      { numRuns: 500, seed: 21 },
    );
  });

  it('cuts a run of a hundred thousand ideographs', () => {
    const tokens = tokenise('网页𠮷特征'.repeat(20_000), 'zh');
    expect(tokens.ends.at(-1)).toBe(120_000);
  });
});

describe('terms', () => {
  it('are stems in Russian and English, whatever language the page is in', () => {
    expect(tokenise('алгоритмами алгоритмы', 'ru').terms).toEqual(['алгоритм', 'алгоритм']);
    expect(tokenise('copied copies', 'en').terms).toEqual(['copi', 'copi']);
    expect(tokenise('网页 copies', 'zh').terms).toEqual(['网页', 'copi']);
  });

  it('stay whole in other languages and where digits are in them', () => {
    expect(tokenise('nouvelles pages', 'other').terms).toEqual(['nouvelles', 'pages']);
    expect(tokenise('covid19s', 'en').terms).toEqual(['covid19s']);
  });
});

describe('stop words', () => {
  it.each([
    ['zh', '我们可以对网页的内容', [1, 1, 1, 0, 1, 0]],
    ['ru', 'эта страница и её текст', [1, 0, 1, 1, 0]],
    ['en', "the page doesn't copy it", [1, 0, 1, 0, 1]],
    ['other', 'the page', [0, 0]],
  ] as const)('of %s', (language, shown, stop) => {
    expect([...tokenise(foldText(shown).text, language).stop]).toEqual(stop);
  });
});
