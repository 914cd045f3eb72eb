import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutByIntl, cutChinese, recordWordStarts, replayWordStarts } from '../../../../src-main/engine/text/chinese.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import type { CutRun } from '../../../../src-main/engine/text/jieba.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { cutIdeographs } from '../../../../src-main/engine/text/segment.ts';

const never: CutRun = () => {
  throw new Error('The dictionary was asked.');
};

/** Cut behind another run, so that places in the text and in the run differ. */
function wordsOf(cut: CutRun, run: string): readonly string[] {
  const ends = new Uint32Array(run.length);
  const count = cut(`，${run}`, 1, 1 + run.length, ends);
  return Array.from(ends.subarray(0, count), (end, word) => `，${run}`.slice(ends[word - 1] ?? 1, end));
}

function recorded(title: string, shown: string) {
  const starts = recordWordStarts(cutChinese);
  return { text: readText(title, shown, starts.cut), bits: starts.bits() };
}

/** The same without words: what an audit notes when it reads a page. */
function onlyStarts(title: string, shown: string): Uint8Array {
  const starts = recordWordStarts(cutChinese);
  for (const text of [title, shown]) cutIdeographs(foldText(text).text, starts.cut);
  return starts.bits();
}

describe('noted word starts', () => {
  it('give the same words again without the dictionary', () => {
    const [title, shown] = [
      '发动机冷却液的检查',
      '冷却液每两年更换一次，A4L 车型加注 50% 的混合液。\n𠮷野家在東京。Меню для гостей.',
    ];
    const { text, bits } = recorded(title, shown);
    expect(readText(title, shown, replayWordStarts(bits, never))).toEqual(text);
    expect(text).toEqual(readText(title, shown));
  });

  it('give the same words again for any text', () => {
    const letters = fc.constantFrom(...'的国民航空运输管理暂行规定𠮷ｶナabc，。 \n1２');
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters), (title, shown) => {
        const { text, bits } = recorded(title.join(''), shown.join(''));
        expect(onlyStarts(title.join(''), shown.join(''))).toEqual(bits);
        expect(readText(title.join(''), shown.join(''), replayWordStarts(bits, never))).toEqual(text);
      }),
    );
  });

  it('hold the cut that was used, whatever the dictionary says', () => {
    const run = '民用航空运输';
    const starts = recordWordStarts(cutByIntl);
    const words = wordsOf(starts.cut, run);
    expect(words).toEqual(wordsOf(cutByIntl, run));
    expect(wordsOf(replayWordStarts(starts.bits(), never), run)).toEqual(words);
  });

  it('that do not reach as far as the text leave it to the dictionary', () => {
    const { bits } = recorded('', '民用航空运输');
    const text = '民用航空运输不定期飞行管理暂行规定';
    expect(readText('', text, replayWordStarts(bits, cutChinese))).toEqual(readText('', text));
  });
});
