import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepDictionary, loadJieba, type CutRun } from '../../../../src-main/engine/text/jieba.ts';
import { WordTrie } from '../../../../src-main/engine/text/word-trie.ts';

/** The addon, whose cut is the reference. */
const addon = createRequire(import.meta.url)('nodejieba') as {
  readonly DEFAULT_DICT: string;
  cut(run: string, withModel: boolean): string[];
};
const wordsBy =
  (cut: CutRun) =>
  (run: string): readonly string[] => {
    const ends = new Uint32Array(run.length);
    const count = cut(run, 0, run.length, ends);
    return Array.from(ends.subarray(0, count), (end, word) => run.slice(ends[word - 1] ?? 0, end));
  };
const cut = wordsBy(loadJieba(new Map(), null));

/** Every thousandth word of the dictionary, its frequent characters among them. */
const words = readFileSync(addon.DEFAULT_DICT, 'utf8')
  .split('\n')
  .filter((line, at) => at % 1000 === 0 && /^\p{Script=Han}+ /u.test(line))
  .map((line) => line.slice(0, line.indexOf(' ')));
const frequent = [
  ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
];

describe('the cut of Chinese', () => {
  it.each([
    '我们准备了兰溪绿茶',
    '南京市长江大桥',
    '他来到了网易杭研大厦',
    '小明硕士毕业于中国科学院计算所',
    '云计算和区块链',
    '工信处女干事每月经过下属科室都要亲口交代交换机等技术性器件的安装工作',
    '的',
    '𠮷野家与𠮷',
    '龘靐齉爩鱻麤',
  ])('of %s is that of the addon', (run) => expect(cut(run)).toEqual(addon.cut(run, true)));

  it('is that of the addon for any run of words and characters', () => {
    const character = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...frequent) },
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      { weight: 2, arbitrary: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((point) => String.fromCodePoint(point)) },
      { weight: 1, arbitrary: fc.constantFrom('𠮷', '𠀀', '〇', '々') },
    );
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 40 }), (parts) => {
        const run = parts.join('');
        expect(cut(run)).toEqual(addon.cut(run, true));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same by the dictionary that the build keeps, wherever in memory that lies', () => {
    const bytes = keepDictionary();
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    const own = new Map([['兰溪绿茶', null]]);
    for (const kept of [bytes, shifted, bytes.subarray(0, 1000), new Uint8Array(100)])
      expect(wordsBy(loadJieba(own, kept))(`我们准备了兰溪绿茶${words.join('')}`)).toEqual(
        wordsBy(loadJieba(own, null))(`我们准备了兰溪绿茶${words.join('')}`),
      );
  });

  it('of a part of a text knows nothing of what stands around it', () => {
    const text = '南京市长江大桥和中国科学院';
    const ends = new Uint32Array(text.length);
    const count = loadJieba(new Map(), null)(text, 3, 9, ends);
    expect(Array.from(ends.subarray(0, count), (end, word) => text.slice(ends[word - 1] ?? 3, end))).toEqual(
      addon.cut(text.slice(3, 9), true),
    );
  });

  it('takes time in line with the run, however long that is', () => {
    const run = '民用航空运输不定期飞行管理暂行规定'.repeat(5000);
    expect(cut(run).join('')).toBe(run);
    expect(cut('龘'.repeat(50_000)).join('')).toHaveLength(50_000);
  });

  it('leaves words of the user whole, and his characters alone', () => {
    expect(cut('准备了兰溪绿茶')).not.toContain('兰溪绿茶');
    const own = wordsBy(
      loadJieba(
        new Map([
          ['兰溪绿茶', null],
          ['我们准备', 1],
          ['溪', 5],
          ['云袖', null],
        ]),
      ),
    );
    expect(own('我们准备了兰溪绿茶')).toEqual(['我们', '准备', '了', '兰溪绿茶']);
    expect(own('云袖山')).toContain('云袖');
    expect(cut('云袖山')).not.toContain('云袖');
  });
});

describe('a trie of words', () => {
  it('finds every word and prefix, and nothing else, when it has grown', () => {
    const trie = new WordTrie();
    const numbers = Array.from({ length: 700_000 }, (_, at) => at.toString(36));
    for (const [at, word] of numbers.entries()) trie.add(word, at);
    const nodeOf = (word: string) => [...word].reduce((node, unit) => trie.child(node, unit.charCodeAt(0)) || -1, 0);
    for (const at of [0, 35, 36, 12_345, 699_999]) expect(trie.weight(nodeOf(at.toString(36)))).toBe(at);
    expect(trie.child(nodeOf('z'), 'ß'.charCodeAt(0))).toBe(0);
    trie.reweigh((weight) => -weight);
    expect(trie.weight(nodeOf('zz'))).toBe(-1295);
  });

  it('tells the beginning of a word from a word', () => {
    const trie = new WordTrie();
    trie.add('harbour', 1);
    expect(trie.weight(trie.child(0, 'h'.charCodeAt(0)))).toBeNaN();
  });
});
