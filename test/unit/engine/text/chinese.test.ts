import { afterEach, describe, expect, it } from 'vitest';
import { cutByIntl, keepingWords, useDictionary } from '../../../../src-main/engine/text/chinese.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { useStopWords } from '../../../../src-main/engine/text/stop-words.ts';

const sentence = '云袖山观测站今晚开放，我们准备了兰溪绿茶。';

function words(shown: string): string[] {
  const { folded, tokens } = readText('', shown);
  return tokens.terms.map((_, index) => folded.text.slice(tokens.starts[index], tokens.ends[index]));
}

function stopWords(shown: string): string[] {
  const { folded, tokens } = readText('', shown);
  return tokens.terms.flatMap((_, index) =>
    tokens.stop[index] ? [folded.text.slice(tokens.starts[index], tokens.ends[index])] : [],
  );
}

describe('words of the user', () => {
  afterEach(() => {
    useDictionary('');
    useStopWords('');
  });

  it('are not cut, in whichever script they and the text are written, and count as often as the user says, until they are taken back', () => {
    const before = words(sentence);
    expect(before).not.toContain('兰溪绿茶');
    useDictionary('蘭溪綠茶\n云袖山观测站\n今晚开放\n我们准备 1 n');
    expect(words(sentence)).toEqual(expect.arrayContaining(['云袖山观测站', '兰溪绿茶', '今晚开放', '我们', '准备']));
    expect(words('雲袖山觀測站')).toEqual(['云袖山观测站']);
    useDictionary('');
    expect(words(sentence)).toEqual(before);
  });

  it('stay whole without the dictionary, too, and the text is cut into all of its characters', () => {
    const cutRun = keepingWords(new Set(['兰溪绿茶', '兰溪', '观测站']), cutByIntl);
    const cut = (run: string) => {
      const ends = new Uint32Array(run.length);
      const count = cutRun(run, 0, run.length, ends);
      return Array.from(ends.subarray(0, count), (end, word) => run.slice(ends[word - 1] ?? 0, end));
    };
    expect(cut('云袖山观测站的兰溪绿茶')).toEqual(expect.arrayContaining(['观测站', '兰溪绿茶']));
    for (const run of ['兰溪绿茶', '兰溪绿', '的', '观观测站站']) expect(cut(run).join('')).toBe(run);
  });

  it('carry no subject when they are stop words, and do when they are taken out of the list', () => {
    expect(stopWords(sentence)).toContain('我们');
    useStopWords('准备 -我们');
    expect(stopWords(sentence)).toContain('准备');
    expect(stopWords(sentence)).not.toContain('我们');
    expect(stopWords('The Wenlow is a quiet river above the town.')).toContain('above');
    useStopWords('quiet -above');
    expect(stopWords('The Wenlow is a quiet river above the town.')).toEqual(expect.arrayContaining(['the', 'quiet']));
    expect(stopWords('The Wenlow is a quiet river above the town.')).not.toContain('above');
  });
});
