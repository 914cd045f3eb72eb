import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import type { Sentence } from '../../../../src-main/engine/text/page-text.ts';
import { splitClauses, splitSentences } from '../../../../src-main/engine/text/sentences.ts';

const pieces = (shown: string, split: (folded: string) => Sentence[]) => {
  const folded = foldText(shown).text;
  return split(folded).map(({ start, end }) => folded.slice(start, end));
};

const lengths = (shown: string) => splitClauses(foldText(shown).text).map((clause) => clause.length);

describe('clauses', () => {
  it('of the example in seed S3 have 2, 12 and 17 characters', () => {
    const { text } = foldText('首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。');
    expect(splitClauses(text).map((clause) => clause.length)).toEqual([2, 12, 17]);
    expect(splitClauses(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '首先',
      '该算法对网页进行去杂处理',
      '然后提取出文中的长句作为网页的特征',
    ]);
  });

  it.each([
    [
      'at all punctuation',
      '一（二）三：“四”——五；六、七…八\n九',
      ['一', '二', '三', '四', '五', '六', '七', '八', '九'],
    ],
    ['not inside numbers and times', 'в 12:30 было 3.14, то есть 1,000', ['в 12:30 было 3.14', 'то есть 1,000']],
    ['not inside words', 'well-known facts, don’t ask', ['well-known facts', "don't ask"]],
    ['not inside addresses', 'see node.js/docs, а@b.ru', ['see node.js/docs', 'а@b.ru']],
    ['at a dash', 'слово — дело', ['слово', 'дело']],
  ])('split %s', (_, shown, expected) => {
    expect(pieces(shown, splitClauses)).toEqual(expected);
  });

  it('count characters of Chinese and words of other scripts', () => {
    expect(lengths('使用 React 框架的 3 个理由')).toEqual([10]);
    expect(lengths('Three well-known facts about 3.14')).toEqual([5]);
    expect(lengths('𠮷野家')).toEqual([3]);
    expect(lengths('…… — !')).toEqual([]);
  });
});

describe('sentences', () => {
  it.each([
    ['stops', '一句。两句！三句？四句……五句', ['一句.', '两句!', '三句?', '四句…', '五句']],
    ['line feeds', 'Заголовок\nТекст', ['заголовок', 'текст']],
    ['closing quotes stay', '他说：“好。”然后走了。', ['他说:"好."', '然后走了.']],
    ['opening quotes go on', '他走了。“我来。”她说。', ['他走了.', '"我来."', '她说.']],
    ['numbers and addresses stay whole', 'Pi is 3.14 on node.js. Really?', ['pi is 3.14 on node.js.', 'really?']],
    [
      'queries of addresses stay whole',
      'See http://oj.org/show.php?pid=56 again. Why?Because. 见/帖子?好的',
      ['see http://oj.org/show.php?pid=56 again.', 'why?', 'because.', '见/帖子?', '好的'],
    ],
    [
      'abbreviations stay whole',
      'Use e.g. this, см. рис. 2 и т.е. так. А. С. Пушкин. Да.',
      ['use e.g. this, см. рис. 2 и т.е. так.', 'а. с. пушкин.', 'да.'],
    ],
    ['list numbers stay with their line', '1. First\n2. Second', ['1. first', '2. second']],
    ['runs of stops are one', 'What?! No...', ['what?!', 'no…']],
  ])('%s', (_, shown, expected) => {
    expect(pieces(shown, splitSentences)).toEqual(expected);
  });
});

it.each([splitSentences, splitClauses])('%o leaves no word out and goes forward, for any text', (split) => {
  const piece = fc.constantFrom(
    '网页',
    '重复',
    'word',
    'слово',
    'e.g.',
    '3.14',
    '1',
    'A',
    '.',
    '。',
    '!',
    '"',
    "'",
    ')',
    '…',
    ',',
    '-',
    ' ',
    '\n',
    '〇',
    '@',
    '𠮷',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
      const folded = foldText(parts.join('')).text;
      let covered = '';
      let last = 0;
      for (const { start, end, length } of split(folded)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(length).toBeGreaterThan(0);
        covered += folded.slice(start, end);
        last = end;
      }
      expect(covered.replace(/[^\p{L}\p{N}]/gu, '')).toBe(folded.replace(/[^\p{L}\p{N}]/gu, ''));
    }),
    { numRuns: 1000, seed: 31 },
  );
});
