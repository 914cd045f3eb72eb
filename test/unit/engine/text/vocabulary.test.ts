import { afterEach, describe, expect, it } from 'vitest';
import { hashText } from '../../../../src-main/engine/text/hash.ts';
import { readText } from '../../../../src-main/engine/text/read-text.ts';
import { useStopWords } from '../../../../src-main/engine/text/stop-words.ts';
import { Vocabulary } from '../../../../src-main/engine/text/vocabulary.ts';

const asWritten = (word: string) => ({ term: word, isStop: false });

/** Different words of letters, `count` of them. */
const manyWords = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => number.toString(26).replaceAll(/./g, (digit) => `q${digit}`));

afterEach(() => useStopWords(''));

describe('the vocabulary of a process', () => {
  it('gives a term one number, whatever words it was met in, and its hash beside', () => {
    const vocabulary = new Vocabulary();
    const codeOf = vocabulary.wordTable((word) => ({ term: word.replace(/s$/, ''), isStop: word === 'is' }));
    const text = 'boats boat is boats';
    const codes = [codeOf(text, 0, 5, 0), codeOf(text, 6, 10, 0), codeOf(text, 11, 13, 0), codeOf(text, 14, 19, 0)];
    expect(codes).toEqual([0, 0, 3, 0]);
    expect(vocabulary.terms).toEqual(['boat', 'i']);
    const hash = new Uint32Array(2);
    hashText('i', hash, 0);
    expect(vocabulary.hashes.subarray(2, 4)).toEqual(hash);
  });

  it('knows every word again when its tables have grown', () => {
    const vocabulary = new Vocabulary();
    const codeOf = vocabulary.wordTable(asWritten);
    const words = manyWords(20_000);
    const first = words.map((word) => codeOf(word, 0, word.length, 0));
    expect(words.map((word) => codeOf(` ${word}`, 1, word.length + 1, 0))).toEqual(first);
    expect(first.map((code) => vocabulary.terms[code >>> 1])).toEqual(words);
    expect(vocabulary.marks.length).toBeGreaterThanOrEqual(words.length);
    expect(vocabulary.marks.every((mark) => mark === 0)).toBe(true);
  });

  it('asks for another one when it is full of words, or of long ones', () => {
    const [many, long] = [new Vocabulary(), new Vocabulary()];
    const [codeOfMany, codeOfLong] = [many.wordTable(asWritten), long.wordTable(asWritten)];
    for (const word of manyWords(149_999)) codeOfMany(word, 0, word.length, 0);
    expect(many.isFull).toBe(false);
    codeOfMany('last', 0, 4, 0);
    expect(many.isFull).toBe(true);
    codeOfLong('x'.repeat(4_000_000), 0, 4_000_000, 0);
    expect(long.isFull).toBe(true);
  });

  it('is another one when the stop words of the user are others', () => {
    const before = readText('', 'the heron waits').tokens;
    expect([...before.stop]).toEqual([1, 0, 0]);
    useStopWords('en: heron');
    const after = readText('', 'the heron waits').tokens;
    expect([...after.stop]).toEqual([1, 1, 0]);
    expect(after.vocabulary).not.toBe(before.vocabulary);
    expect(readText('', 'the heron waits').tokens.vocabulary).toBe(after.vocabulary);
  });
});
