import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BloomFilter, bloomSize } from '../../../../src-main/engine/detect/bloom-filter.ts';
import { hashText } from '../../../../src-main/engine/text/hash.ts';

function hashOf(text: string): readonly [number, number] {
  const words = new Uint32Array(2);
  hashText(text, words, 0);
  return [words[0]!, words[1]!];
}

describe('a Bloom filter', () => {
  it('has 14.4 bits and ten hash functions for each member at 0.1 %, 9.6 and seven at 1 %', () => {
    expect(bloomSize(100_000, 0.001)).toEqual({ bits: 1_437_759, hashes: 10 });
    expect(bloomSize(100_000, 0.01)).toEqual({ bits: 958_506, hashes: 7 });
  });

  it('never forgets a member, whatever the members are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 500 }), (members) => {
        const filter = new BloomFilter(bloomSize(1000, 0.01));
        for (const [high, low] of members) filter.add(high, low);
        for (const [high, low] of members) {
          expect(filter.has(high, low)).toBe(true);
          expect(filter.add(high, low)).toBe(true);
        }
      }),
    );
  });

  it('takes about as many strangers for members as was asked for', () => {
    const filter = new BloomFilter(bloomSize(20_000, 0.01));
    let seen = 0;
    for (let member = 0; member < 20_000; member += 1) if (filter.add(...hashOf(`member ${member}`))) seen += 1;
    expect(seen / 20_000).toBeLessThan(0.01);
    let wrong = 0;
    for (let stranger = 0; stranger < 50_000; stranger += 1)
      if (filter.has(...hashOf(`stranger ${stranger}`))) wrong += 1;
    expect(wrong / 50_000).toBeGreaterThan(0.007);
    expect(wrong / 50_000).toBeLessThan(0.013);
  });
});
