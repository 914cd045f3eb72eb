import { bitOf, bitPicture, bitSums, positiveBits } from './bit-evidence.ts';
import { countBits } from '../count-bits.ts';
import { type Detector, integer, oneKey, reached, wordsCodec } from './detector.ts';
import { hashText, hashWords } from '../text/hash.ts';
import { contentCounts, contentTerms } from './terms.ts';

const bits = 384;
const words = bits / 32;

const options = {
  equalBits: integer(372, 360, bits, 'bits'),
  minTerms: integer(20, 1, 1000, 'terms'),
};

type Projection = Uint32Array;

/**
 * Random projection (Charikar 2002; Henzinger 2006): the signs of the sum of the terms' ±1 vectors of 384 hash bits,
 * weighted by counts. Bits agree with probability 1 − θ/π; 372 of 384 requires θ below about 6°. Keys are blocks of
 * bits, one more than bits may differ, so that one is equal (pigeonhole): 13 keys of 29 or 30 bits. Cost: 384 additions
 * per distinct term; 48 bytes.
 */
export const randomProjection: Detector<typeof options, Projection> = {
  id: 'random-projection',
  options,
  fingerprint(page, { options }) {
    const terms = contentTerms(page.text);
    if (terms.length === 0) return 'empty-text';
    return terms.length < options.minTerms
      ? 'too-short'
      : positiveBits(bitSums(contentCounts(page.text), bits, signsOf));
  },
  codec: wordsCodec,
  keys: (projection, { options }) => blockKeys(projection, bits - options.equalBits + 1),
  joinRule: oneKey,
  compare(a, b, { options }) {
    const score = bits - a.reduce((sum, word, at) => sum + countBits(word ^ (b[at] ?? 0)), 0);
    return reached(score, options.equalBits, 'bits');
  },
  explain(a, b) {
    const side = ({ page, fingerprint }: typeof a) => ({ page, fingerprint, weights: contentCounts(page.text) });
    return bitPicture(side(a), side(b), signsOf);
  },
};

function signsOf(term: string) {
  const signs = new Uint32Array(words);
  for (let part = 0; part < words; part += 2) hashText(term, signs, part, part + 1);
  return signs;
}

function blockKeys(projection: Projection, blocks: number) {
  const keys = new Uint32Array(2 * blocks);
  const content = new Uint32Array(2);
  for (let block = 0; block < blocks; block++) {
    const [from, to] = [Math.floor((block * bits) / blocks), Math.floor(((block + 1) * bits) / blocks)];
    content.fill(0);
    for (let bit = from; bit < to; bit++)
      if (bitOf(projection, bit) === 1)
        content[(bit - from) >> 5] = (content[(bit - from) >> 5] ?? 0) | (1 << ((bit - from) & 31));
    hashWords(content, 0, Math.ceil((to - from) / 32), keys, 2 * block, block + 1);
  }
  return keys;
}
