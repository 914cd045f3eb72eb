import { describe, expect, it } from 'vitest';
import { narrowKeysCodec } from '../../../../../src-main/engine/detect/narrow-keys.ts';
import { activate } from '../../../../../src-main/engine/detect/registry.ts';
import { noStatistics, type DetectorPage } from '../../../../../src-main/engine/detect/detector.ts';
import { unitsOf } from '../../../../../src-main/engine/detect/units.ts';
import { hashWords } from '../../../../../src-main/engine/text/hash.ts';
import { pageOf } from '../../../../detectors/pages.ts';
import {
  bytesOfWords,
  hanzi,
  hexOfMd5,
  inPairs,
  keysOf,
  md5SetOf,
  fingerprintOf,
  verdictOf,
  verdictOfWords,
  word,
  words,
} from '../../../../detectors/worked-examples.ts';

/** A clause of so many characters, all of its own. */
const clause = (number: number, length: number): string => hanzi(60 * number, length);
const texted = (clauses: readonly string[]): DetectorPage => pageOf(`${clauses.join('，')}。`);

describe('long-sentence', () => {
  const seedText = '首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。';
  const firstBits = (text: string) =>
    (Number.parseInt(hexOfMd5(text).slice(0, 8), 16) >>> 4).toString(16).padStart(8, '0');

  it('keeps 28 bits of the MD5 of the two long sentences of S3', () => {
    const expected = ['该算法对网页进行去杂处理', '然后提取出文中的长句作为网页的特征']
      .map((sentence) => `${firstBits(sentence)}00000000`)
      .sort();
    expect(inPairs(keysOf('long-sentence', pageOf(seedText)))).toBe(expected.join(' '));
  });

  it('takes eight characters for long and seven not, six words for long and five not', () => {
    const shared = (text: string) => keysOf('long-sentence', pageOf(text), { minSentences: 1 }).length / 16;
    expect(shared(`${clause(1, 8)}，${clause(2, 7)}。`)).toBe(1);
    expect(shared(`${words(0, 6).join(' ')}, ${words(10, 15).join(' ')}.`)).toBe(1);
    expect(shared(`${words(0, 3).join(' ')}\n${words(3, 6).join(' ')}.`)).not.toBe(1);
  });

  it('keeps the sixteen longest of seventeen, not the shortest', () => {
    const clauses = Array.from({ length: 17 }, (_, number) => clause(number, 9 + ((number * 5) % 17)));
    const shortest = clauses.findIndex((one) => one.length === 9);
    const expected = clauses.toSpliced(shortest, 1).map((one) => `${firstBits(one)}00000000`);
    expect(inPairs(keysOf('long-sentence', texted(clauses)))).toBe(expected.sort().join(' '));
  });

  it('asks for half of the union: two of four, not two of five', () => {
    const [two, four, five] = [2, 4, 5].map((count) =>
      texted(Array.from({ length: count }, (_, number) => clause(number, 9))),
    );
    expect(verdictOf('long-sentence', two!, four!)).toEqual({ score: 0.5, threshold: 0.5, duplicate: true });
    expect(verdictOf('long-sentence', two!, five!)).toEqual({ score: 0.4, threshold: 0.5, duplicate: false });
    expect(fingerprintOf('long-sentence', texted([clause(1, 9)]))).toBe('too-short');
  });

  it('does not tell sentences of other white space apart', () => {
    const text = words(0, 8).join(' ');
    const expected = `${firstBits(words(0, 8).join(''))}00000000`;
    expect(keysOf('long-sentence', pageOf(`${text}.`), { minSentences: 1 })).toBe(expected);
    expect(keysOf('long-sentence', pageOf(`${text.replace(' ', '  ')}.`), { minSentences: 1 })).toBe(expected);
  });

  it('leaves out a tenth at each end when asked to, as S3 does', () => {
    // Of a hundred characters the first and the last clause lie partly in the tenths.
    const clauses = [19, 19, 19, 19, 19].map((length, number) => clause(number, length));
    const kept = clauses.slice(1, 4).map((one) => `${firstBits(one)}00000000`);
    expect(inPairs(keysOf('long-sentence', texted(clauses), { cut: 0.1 }))).toBe(kept.sort().join(' '));
    const sentences = pageOf(clauses.map((one) => `${one}。`).join('\n'));
    expect(inPairs(fingerprintOf('key-long-sentence', sentences, { cut: 0.1 }).slice(8))).toBe(
      md5SetOf(clauses.slice(1, 4)),
    );
  });
});

describe('key-long-sentence', () => {
  const sentences = (from: number, lengths: readonly number[]) =>
    lengths.map((length, at) => `${clause(from + at, length)}。`).join('');
  const first = `${sentences(0, [4, 6, 5])}\n${sentences(3, [7, 3])}\n${sentences(5, [2, 9])}`;

  it('has the longest sentence of each paragraph behind the class ⌊log₂ 36⌋ = 5', () => {
    const fingerprint = fingerprintOf('key-long-sentence', pageOf(first));
    expect(fingerprint.slice(0, 8)).toBe('00000005');
    expect(inPairs(fingerprint.slice(8))).toBe(md5SetOf([clause(1, 6), clause(3, 7), clause(6, 9)]));
  });

  it('ends a paragraph after five sentences', () => {
    const text = sentences(0, [5, 4, 4, 4, 4, 9, 4]);
    expect(inPairs(fingerprintOf('key-long-sentence', pageOf(text)).slice(8))).toBe(
      md5SetOf([clause(0, 5), clause(5, 9)]),
    );
    expect(fingerprintOf('key-long-sentence', pageOf(sentences(0, [5, 4, 4, 4, 9])))).toBe('too-short');
  });

  it('accepts three shared of five, not of more, and only in neighbouring classes', () => {
    const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, key) => [key + from, 0]).flat();
    const verdict = (a: number, b: number, keysB: readonly number[]) =>
      verdictOfWords('key-long-sentence', [a, ...keys(0, 5)], [b, ...keysB]);
    expect(verdict(7, 8, keys(2, 9))).toEqual({ score: 0.6, threshold: 0.6, duplicate: true });
    expect(verdict(7, 8, keys(3, 9))).toEqual({ score: 0.4, threshold: 0.6, duplicate: false });
    expect(verdict(7, 9, keys(0, 5))).toEqual({ score: 0, threshold: 0.6, duplicate: false });
  });

  it('puts a page of twice the length into the next class', () => {
    const lengthClass = (characters: number) =>
      fingerprintOf('key-long-sentence', pageOf(`${clause(0, characters - 9)}。\n${clause(3, 9)}。`)).slice(0, 8);
    expect([63, 64, 127, 128].map(lengthClass)).toEqual(['00000005', '00000006', '00000006', '00000007']);
  });
});

describe('full-stop-code', () => {
  it('has five characters on each side of every full stop', () => {
    // 天空晴朗没有云。我们一起去河边。晚上才慢慢走回来。 The last stop has nothing behind it.
    const text = '天空晴朗没有云。我们一起去河边，钓鱼。晚上才慢慢走回来。';
    const codes = ['晴朗没有云|我们一起去', '去河边钓鱼|晚上才慢慢', '慢慢走回来'];
    expect(inPairs(fingerprintOf('full-stop-code', pageOf(text), { minCodes: 3 }))).toBe(md5SetOf(codes));
  });

  it('has three words on each side in English, as they are written', () => {
    const text = 'The small boats sailed home. Nobody saw them coming today. Rain fell.';
    const codes = ['boats sailed home |nobody saw them', 'them coming today |rain fell', 'today rain fell'];
    expect(inPairs(fingerprintOf('full-stop-code', pageOf(text), { minCodes: 3 }))).toBe(md5SetOf(codes));
  });

  it('accepts two of four codes and not one, and leaves out pages of three', () => {
    const keys = (from: number) => [0, 1, 2, 3].flatMap((key) => [from + key, 0]);
    expect(verdictOfWords('full-stop-code', keys(0), [...keys(2), 9, 9])).toEqual({
      score: 0.5,
      threshold: 0.5,
      duplicate: true,
    });
    expect(verdictOfWords('full-stop-code', keys(0), [...keys(3), 9, 9])).toEqual({
      score: 0.25,
      threshold: 0.5,
      duplicate: false,
    });
    const stops = (count: number) => pageOf(Array.from({ length: count }, (_, at) => `${clause(at, 9)}。`).join(''));
    expect(fingerprintOf('full-stop-code', stops(3))).toBe('too-short');
    expect(fingerprintOf('full-stop-code', stops(4))).toHaveLength(4 * 16);
  });
});

describe('punctuation-context', () => {
  const text = '今天天气好，我们去河边，晚上回家。';
  const fingerprint = (parts: readonly string[]) => parts.map((part) => hexOfMd5(part).slice(0, 16)).join('');

  it('cuts the two characters on each side of every mark into three, beside the title', () => {
    // 气好|我们 + 河边|晚上 + 回家 are twelve units with the marks: 气好|我, 们河边|, 晚上回家.
    expect(fingerprintOf('punctuation-context', pageOf(text, { title: '河边' }))).toBe(
      fingerprint(['0:气好|我', '1:们河边|', '2:晚上回家', 'title:河边']),
    );
    expect(fingerprintOf('punctuation-context', pageOf(text))).toBe(
      fingerprint(['0:气好|我', '1:们河边|', '2:晚上回家']),
    );
  });

  it('takes two words on each side in English, beside commas, full stops, exclamation and question marks only', () => {
    // fine today |we went + we sat |came back + came back: 45 letters in three parts, and nothing of the semicolon.
    const english = pageOf('It was fine today, we went out; we sat, came back.');
    expect(fingerprintOf('punctuation-context', english)).toBe(
      fingerprint(['0:fine today |we ', '1:wentwe sat |cam', '2:e backcame back']),
    );
    expect(fingerprintOf('punctuation-context', pageOf('今天天气好；我们去河边：晚上回家'))).toBe('no-punctuation');
    expect(fingerprintOf('punctuation-context', pageOf('好，好！好？好。'))).toHaveLength(48);
  });

  it('takes one word beside every mark when asked to', () => {
    // today |we + out |we + sat |came + back: 'today |weout |wesat |cameback' has 29 letters, cut at 9 and 19.
    const english = pageOf('It was fine today, we went out; we sat, came back.');
    expect(fingerprintOf('punctuation-context', english, { words: 1, marks: 'all' })).toBe(
      fingerprint(['0:today |we', '1:out |wesat', '2: |cameback']),
    );
  });

  it('needs three marks', () => {
    expect(fingerprintOf('punctuation-context', pageOf('今天天气好，我们去河边。'))).toBe('no-punctuation');
  });

  it('weighs the title 1.5 and each part 1, and asks for 3', () => {
    const parts = (...equal: readonly number[]) =>
      [0, 1, 2, 3].flatMap((part) => [equal.includes(part) ? 7 : 100 + part, part]);
    const all = parts(0, 1, 2, 3);
    const verdict = (...equal: readonly number[]) => verdictOfWords('punctuation-context', all, parts(...equal));
    expect(verdict(0, 1, 3)).toEqual({ score: 3.5, threshold: 3, duplicate: true });
    expect(verdict(0, 1, 2)).toEqual({ score: 3, threshold: 3, duplicate: true });
    expect(verdict(1, 3)).toEqual({ score: 2.5, threshold: 3, duplicate: false });
    expect(verdict(1, 2)).toEqual({ score: 2, threshold: 3, duplicate: false });
    expect(verdict(0, 1, 2, 3)).toEqual({ score: 4.5, threshold: 3, duplicate: true });
  });

  it('lets pages meet under two equal keys and only in the same part', () => {
    const detector = activate('punctuation-context', {});
    expect(detector.joinRule(noStatistics)).toEqual({ kind: 'keys', minShared: 3 });
    expect(activate('punctuation-context', { titleWeight: 3 }).joinRule(noStatistics)).toEqual({
      kind: 'keys',
      minShared: 1,
    });
    const once = pageOf('天好，天好，天好，');
    expect(new Set(fingerprintOf('punctuation-context', once).match(/.{16}/g)).size).toBe(3);
  });
});

describe('segment-signature', () => {
  const eight = Array.from({ length: 8 }, (_, number) => clause(number, 6));

  it('has a segment for each of eight clauses, and for each two of sixteen', () => {
    expect(inPairs(fingerprintOf('segment-signature', texted(eight)))).toBe(md5SetOf(eight));
    const sixteen = Array.from({ length: 16 }, (_, number) => clause(number, 6));
    const pairs = eight.map((_, number) => `${clause(2 * number, 6)}${clause(2 * number + 1, 6)}`);
    expect(inPairs(fingerprintOf('segment-signature', texted(sixteen)))).toBe(md5SetOf(pairs));
    expect(fingerprintOf('segment-signature', texted(eight.slice(1)))).toBe('too-short');
  });

  it('accepts four equal segments and not three', () => {
    const withOwn = (own: number) => texted(eight.map((one, number) => (number < own ? clause(20 + number, 6) : one)));
    expect(verdictOf('segment-signature', texted(eight), withOwn(4))).toEqual({
      score: 4,
      threshold: 4,
      duplicate: true,
    });
    expect(verdictOf('segment-signature', texted(eight), withOwn(5))).toEqual({
      score: 3,
      threshold: 4,
      duplicate: false,
    });
  });
});

describe('forman-chunks', () => {
  /**
   * Cut behind every four units whose hash is 0 modulo the length, never before a quarter of it and always at four
   * times of it.
   */
  function chunksByHand(page: DetectorPage, length: number, joint: string): readonly string[] {
    const { hashes, count, starts, ends } = unitsOf(page.text);
    const units = Array.from({ length: count }, (_, unit) => page.text.folded.text.slice(starts[unit], ends[unit]));
    const chunks: string[][] = [[]];
    units.forEach((unit, at) => {
      const chunk = chunks.at(-1)!;
      chunk.push(unit);
      const hash = new Uint32Array(2);
      hashWords(hashes, Math.max(0, 2 * (at - 3)), 2 * (at + 1), hash, 0);
      const ends = hash[1]! % length === 0 && chunk.length >= length / 4;
      if ((ends || chunk.length === 4 * length) && at + 1 < count) chunks.push([]);
    });
    return chunks.map((chunk) => chunk.join(joint));
  }

  it('cuts Chinese into chunks of about 32 characters and English into chunks of about 16 words, where the rule says', () => {
    const chinese = pageOf(hanzi(0, 3000));
    const english = pageOf(Array.from({ length: 3000 }, (_, at) => word((at * at) % 667)).join(' '));
    for (const [page, length] of [
      [chinese, 32],
      [english, 16],
    ] as const) {
      const chunks = chunksByHand(page, length, '');
      expect(inPairs(fingerprintOf('forman-chunks', page))).toBe(md5SetOf(chunks));
      expect(3000 / chunks.length).toBeGreaterThan(length);
      expect(3000 / chunks.length).toBeLessThan(1.5 * length);
    }
  });

  it('cuts a run of one character at four times the length', () => {
    const chunks = keysOf('forman-chunks', pageOf('一'.repeat(400)), { minChunks: 1 });
    expect(inPairs(chunks)).toBe(md5SetOf(chunksByHand(pageOf('一'.repeat(400)), 32, '')));
  });

  it('accepts four of five chunks and not three, and leaves out pages of three', () => {
    const keys = (from: number) => [0, 1, 2, 3, 4].flatMap((key) => [from + key, 0]);
    expect(verdictOfWords('forman-chunks', keys(0), [...keys(1), 9, 9])).toEqual({
      score: 0.8,
      threshold: 0.8,
      duplicate: true,
    });
    expect(verdictOfWords('forman-chunks', keys(0), [...keys(2), 9, 9])).toEqual({
      score: 0.6,
      threshold: 0.8,
      duplicate: false,
    });
    const counted = [30, 50, 60, 70, 80, 90, 140].map(
      (length) =>
        [
          chunksByHand(pageOf(hanzi(0, length)), 32, '').length,
          fingerprintOf('forman-chunks', pageOf(hanzi(0, length))),
        ] as const,
    );
    expect(counted.map(([chunks]) => chunks)).toEqual(expect.arrayContaining([3, 4]));
    for (const [chunks, fingerprint] of counted) expect(fingerprint === 'too-short').toBe(chunks < 4);
  });
});

it('a narrow key set is stored in 28 bits of each key', () => {
  const fingerprint = narrowKeysCodec.encode(Uint32Array.of(1, 0, 0x0fffffff, 0));
  expect([...narrowKeysCodec.decode(fingerprint)]).toEqual([1, 0, 0x0fffffff, 0]);
  expect(bytesOfWords([1])).toEqual(Uint8Array.of(1, 0, 0, 0));
});
