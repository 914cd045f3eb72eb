import { describe, expect, it } from 'vitest';
import { fmix32 } from '../../../../src-main/engine/text/hash.ts';
import { foldText } from '../../../../src-main/engine/text/fold.ts';
import { hexOfKey } from '../../../../src-main/engine/hex.ts';
import { holdsSentence, probeOf, shingleBits } from '../../../../src-main/engine/verify/probe.ts';

const textOf = (shown: string) => {
  const { places } = probeOf(foldText(shown));
  return Array.from({ length: places.length / 2 }, (_, nth) =>
    shown.slice(places[2 * nth], places[2 * nth + 1]).trim(),
  );
};
const keysOf = (shown: string) => {
  const { hashes } = probeOf(foldText(shown));
  return Array.from({ length: hashes.length / 2 }, (_, nth) => `${hashes[2 * nth]} ${hashes[2 * nth + 1]}`);
};

describe('the probe of a text', () => {
  it('holds its long sentences where they stand, each once', () => {
    const text =
      '好。今天天气不错，我们去了河边的公园。好吧。今天天气不错，我们去了河边的公园。The old tram goes down to the coast again. No.';
    expect(textOf(text)).toEqual(['今天天气不错，我们去了河边的公园。', 'The old tram goes down to the coast again.']);
  });

  it('has the same hash for spellings that folding makes equal', () => {
    const [plain] = keysOf('今天天气不错,我们去了河边的公园!');
    expect(keysOf('今天天氣不錯，我們去了河邊的公園。')).toEqual([plain]);
    expect(keysOf('The Old  TRAM goes down to the coast again…')).toEqual(
      keysOf('the old tram goes down to the coast again.'),
    );
    expect(keysOf('The old tram goes up to the coast again.')).not.toEqual(
      keysOf('The old tram goes down to the coast again.'),
    );
  });

  it('samples the same shingles of an equal segment wherever it stands', () => {
    const segment = Array.from(
      { length: 60 },
      (_, at) => `Station ${at} of the line was built in the year ${1880 + at} by the valley council.`,
    ).join(' ');
    const alone = new Set(probeOf(foldText(segment)).shingles);
    const inside = new Set(
      probeOf(foldText(`Nothing of this is known. ${segment} Nobody ever wrote about it, strange as it is.`)).shingles,
    );
    expect(alone.size).toBeGreaterThan(50);
    expect([...alone].filter((shingle) => !inside.has(shingle))).toEqual([]);
    expect(inside.size - alone.size).toBeLessThan(20);
  });
});

describe('a long sentence', () => {
  it.each<[string, string, number]>([
    ['six words', 'One two three four five six.', 1],
    ['five words', 'One two three four five.', 0],
    ['eight characters', '一二三四五六七八。', 1],
    ['seven characters', '一二三四五六七。', 0],
    ['words and characters together, seven of them', 'one two three four five six 七.', 0],
    ['words and characters together, eight of them', 'one two three four five six seven 八.', 1],
    ['a character at its end', 'one two three four five six 七', 0],
  ])('has %s', (_, text, count) => {
    expect(keysOf(text)).toHaveLength(count);
  });

  it('is known without its spaces and the marks at its end', () => {
    const [key] = keysOf('one two three four five six seven');
    expect(keysOf('one two three four five six seven?!…')).toEqual([key]);
    expect(keysOf('onetwo three four five six seven')).toEqual([key]);
    expect(keysOf('one two three four, five six seven')).not.toEqual([key]);
    expect(keysOf('one two three four five six sevens')).not.toEqual([key]);
  });

  it('is found by its key in a text that has it', () => {
    const keyOf = (text: string) => {
      const [low = 0, high = 0] = probeOf(foldText(text)).hashes;
      return hexOfKey(high, low);
    };
    const [tram, bus] = ['The old tram goes down to the coast.', 'A new bus comes up from the harbour.'];
    const text = `Yes! ${bus} ${tram} No.`;
    expect(holdsSentence(text, keyOf(tram))).toBe(true);
    expect(holdsSentence(text, keyOf(bus))).toBe(true);
    expect(holdsSentence(tram, keyOf(bus))).toBe(false);
    expect(holdsSentence('', keyOf(bus))).toBe(false);
    expect(keyOf(tram)).toMatch(/^[0-9a-f]{16}$/);
    expect(hexOfKey(0xabc, 1)).toBe('00000abc00000001');
  });
});

describe('the sampled shingles', () => {
  /** Sum of (unit + 1) · base^(size − 1 − i) modulo 2³², mixed; those that 16 divides, and their upper 26 bits. */
  function expected(shown: string, size: number): number[] {
    const letters = foldText(shown).text;
    const base = 0x2c1b3c6dn;
    const kept = new Set<number>();
    for (let at = 0; at + size <= letters.length; at += 1) {
      let sum = 0n;
      for (let i = 0; i < size; i += 1) sum = (sum * base + BigInt(letters.charCodeAt(at + i)) + 1n) % 2n ** 32n;
      const mixed = fmix32(Number(sum));
      if (mixed % 16 === 0) kept.add(mixed >>> (32 - shingleBits));
    }
    return [...kept].toSorted((x, y) => x - y);
  }
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${(at * at) % 997}`).join('');
  const hanzi = (count: number) => Array.from({ length: count }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');

  it('are of 20 letters, or of 8 units where three in ten are CJK characters', () => {
    expect(probeOf(foldText(words(200))).shingles).toHaveLength(expected(words(200), 20).length);
    expect([...probeOf(foldText(words(200))).shingles]).toEqual(expected(words(200), 20));
    const mixed = (characters: number) => hanzi(characters) + 'abcdefghij'.repeat(20).slice(0, 200 - characters);
    expect([...probeOf(foldText(mixed(60))).shingles]).toEqual(expected(mixed(60), 8));
    expect([...probeOf(foldText(mixed(59))).shingles]).toEqual(expected(mixed(59), 20));
    expect([...probeOf(foldText(hanzi(150))).shingles]).toEqual(expected(hanzi(150), 8));
  });

  it('are none of a text that is shorter, and each is there once', () => {
    expect([...probeOf(foldText(words(2))).shingles]).toEqual([]);
    const repeated = words(40).repeat(3);
    expect([...probeOf(foldText(repeated)).shingles]).toEqual(expected(repeated, 20));
    const twenty = Array.from({ length: 400 }, (_, at) => words(at + 3).slice(-20));
    for (const text of twenty) expect([...probeOf(foldText(text)).shingles]).toEqual(expected(text, 20));
  });
});
