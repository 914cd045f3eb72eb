import { describe, expect, it } from 'vitest';
import { readDictionary, readStopWords } from '../../../src-main/contract/dictionary.ts';

describe('a user dictionary', () => {
  it('has a word on each line, with its frequency and part of speech where they are known', () => {
    const { words, problems } = readDictionary('\ufeff# brands\n重页侠\n兰溪绿茶 300 n\n夜行列车 nz\n云袖 20\n');
    expect(problems).toEqual([]);
    expect(words).toEqual([
      { word: '重页侠', frequency: null },
      { word: '兰溪绿茶', frequency: 300 },
      { word: '夜行列车', frequency: null },
      { word: '云袖', frequency: 20 },
    ]);
  });

  it('tells the lines that have no effect, and why', () => {
    const { words, problems } = readDictionary('T恤\n茶\n绿茶 viel2\n绿茶 0\n绿茶 3 n x\n红茶\n红茶 5');
    expect(words).toEqual([{ word: '红茶', frequency: null }]);
    expect(problems.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
      '1 not-chinese',
      '2 one-character',
      '3 frequency',
      '4 frequency',
      '5 fields',
      '7 repeated',
    ]);
  });
});

describe('a list of stop words', () => {
  it('sorts its words into languages by their script, and can take words out', () => {
    const { entries, problems } = readStopWords('有限公司 -我们\nООО, -который\nltd -above # legal forms');
    expect(problems).toEqual([]);
    expect(entries.map(({ language, word, isStop }) => `${language} ${isStop ? '+' : '-'}${word}`)).toEqual([
      'zh +有限公司',
      'zh -我们',
      'ru +ООО',
      'ru -который',
      'en +ltd',
      'en -above',
    ]);
  });

  it('tells what is no word of one script, and what stands there twice', () => {
    expect(readStopWords('T恤\n42\nthe\nThe').problems).toEqual([
      { kind: 'script', line: 1, word: 'T恤' },
      { kind: 'script', line: 2, word: '42' },
      { kind: 'repeated', line: 4, word: 'The', firstLine: 3 },
    ]);
  });
});
