import { type Detector, type DetectorPage, cutInput, equality, keySet, md5, oneKey, wordsCodec } from './detector.ts';
import { hexOfWords, wordsOfHex } from '../hex.ts';

const options = {};

/** The MD5 of the text, four words, then that of the raw bytes, which a draft does not have. */
type Digests = Uint32Array;

/**
 * Content hash (S3, S4; MD5: Rivest 1992) of the folded text without white space, which depends on the template, or of
 * the raw page.
 */
export const exactContent: Detector<typeof options, Digests> = {
  id: 'exact-content',
  options,
  fingerprint(page) {
    const text = comparedText(page);
    return text === ''
      ? 'empty-text'
      : wordsOfHex(md5(text) + (/^[0-9a-f]{32}$/i.test(page.bytesHash) ? page.bytesHash : ''));
  },
  codec: wordsCodec,
  keys: (digests) => keySet(Uint32Array.of(...digests.subarray(0, 2), ...digests.subarray(4, 6))),
  joinRule: oneKey,
  compare: (a, b) => equality(isEqual(a, b, 0) || isEqual(a, b, 4)),
  explain(a, b) {
    const texts = { a: cutInput(comparedText(a.page)), b: cutInput(comparedText(b.page)) };
    const hexOf = ({ fingerprint }: typeof a, start: number) => hexOfWords(fingerprint.subarray(start, start + 4));
    const row = (name: string, start: number) => ({
      name,
      a: hexOf(a, start),
      b: hexOf(b, start),
      equal: isEqual(a.fingerprint, b.fingerprint, start),
    });
    return { kind: 'hashes', rows: [{ ...row('text', 0), texts }, row('bytes', 4)], figures: [] };
  },
};

const comparedText = ({ text }: DetectorPage) => text.folded.text.replace(/\s+/g, '');

const isEqual = (a: Digests, b: Digests, start: number) =>
  a.length > start && [0, 1, 2, 3].every((word) => a[start + word] === b[start + word]);
