import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keySet, wordsCodec } from '../../../../src-main/engine/detect/key-set.ts';
import { longSentence } from '../../../../src-main/engine/detect/long-sentence.ts';
import { narrowKeys } from '../../../../src-main/engine/detect/narrow-keys.ts';
import { superShingle } from '../../../../src-main/engine/detect/super-shingle.ts';

const word = fc.nat(0xffff_ffff);
const keys = fc.array(fc.tuple(word, word), { maxLength: 40 }).map((pairs) => keySet(Uint32Array.from(pairs.flat())));

/** Audits from before hold whole keys of 64 bits. */
it('long sentences of older audits are read as those of today, which no length confuses with them', () => {
  fc.assert(
    fc.property(keys, (whole) => {
      const today = longSentence.codec.encode(narrowKeys(whole));
      expect(today.length % 8).not.toBe(0);
      expect(longSentence.codec.decode(today)).toEqual(narrowKeys(whole));
      expect(longSentence.codec.decode(wordsCodec.encode(whole))).toEqual(narrowKeys(whole));
    }),
  );
});

it('super-shingles of older audits are read as those of today', () => {
  const hashes = Uint32Array.from({ length: 6 }, (_, at) => 3_000_000_000 + at);
  const whole = Uint32Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? (hashes[at / 2] ?? 0) : 7));
  expect(superShingle.codec.decode(wordsCodec.encode(whole))).toEqual(hashes);
  expect(superShingle.codec.decode(superShingle.codec.encode(hashes))).toEqual(hashes);
  expect([...superShingle.keys(hashes, {} as never)]).toEqual([...hashes].flatMap((hash, group) => [hash, group]));
});
