import type { OptionFields } from '../../contract/options.ts';
import { NotApplicable, type Detector, type DetectorPage } from './detector.ts';
import { hashText, hashWords } from './hash.ts';
import { countBits } from './index/join-hamming.ts';
import { hexOfWord, wordsCodec } from './key-set.ts';
import { byText, contentTerms, countTerms } from './terms.ts';

const bits = 384;
const words = bits / 32;

const options = {
  equalBits: { kind: 'integer', default: 372, min: 360, max: bits, unit: 'bits', help: `Bits of ${bits} that must be equal.` },
  minTerms: {
    kind: 'integer',
    default: 20,
    min: 1,
    max: 1000,
    unit: 'terms',
    help: 'Pages with fewer content terms are left out: their bits are chance.',
  },
} as const satisfies OptionFields;

/** Twelve words, the highest bits first. */
type Projection = Uint32Array;

/**
 * Random projection (Charikar 2002, as measured by Henzinger 2006). Every term has a vector of 384 values ±1, taken from the bits of twelve
 * hashes of the term, so no table has to be stored; a page is the sum of the vectors of its terms, weighted by their counts; the signs are the
 * fingerprint. Two bits agree with probability 1 − θ/π for pages at an angle θ, and Henzinger's 372 of 384 asks for θ below about 6°.
 *
 * To meet, the 384 bits are cut into one block more than bits may differ: then one block at least is equal (pigeonhole), and blocks with
 * their numbers are the keys. Nothing within the distance is lost. With the default these are 13 blocks of 29 or 30 bits.
 *
 * Cost: 384 additions per distinct term; 48 bytes and 13 keys per page.
 */
export const randomProjection: Detector<typeof options, Projection> = {
  id: 'random-projection',
  seed: 'S0',
  work: 'Charikar 2002; Henzinger 2006',
  cost: 'medium',
  summary: 'Pages whose projections on 384 random directions have nearly the same signs.',
  options,
  statistics: [],
  fingerprint(page, { options }) {
    const terms = contentTerms(page.text);
    if (terms.length === 0) return new NotApplicable('empty-text');
    return terms.length < options.minTerms ? new NotApplicable('too-short') : project(countTerms(terms));
  },
  codec: wordsCodec,
  keys: (projection, { options }) => blockKeys(projection, bits - options.equalBits + 1),
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare(a, b, { options }) {
    const score = bits - a.reduce((sum, word, index) => sum + countBits(word ^ (b[index] ?? 0)), 0);
    return { score, threshold: options.equalBits, sense: 'at-least', unit: 'bits', duplicate: score >= options.equalBits };
  },
  explain(a, b) {
    const differing = Array.from({ length: bits }, (_, bit) => bit).filter((bit) => bitOf(a.fingerprint, bit) !== bitOf(b.fingerprint, bit));
    return { kind: 'bits', bits, a: hex(a.fingerprint), b: hex(b.fingerprint), differing, terms: heaviestTerms(a.page, b.page) };
  },
};

function project(counts: ReadonlyMap<string, number>): Projection {
  const sums = new Float64Array(bits);
  for (const [term, count] of counts) {
    const signs = signsOf(term);
    for (let bit = 0; bit < bits; bit += 1) sums[bit] = (sums[bit] ?? 0) + (bitOf(signs, bit) === 1 ? count : -count);
  }
  const projection = new Uint32Array(words);
  sums.forEach((sum, bit) => {
    const word = words - 1 - (bit >> 5);
    if (sum > 0) projection[word] = (projection[word] ?? 0) | (1 << (bit & 31));
  });
  return projection;
}

/** The vector of a term as bits; six hashes of 64 bits under different seeds. */
function signsOf(term: string): Uint32Array {
  const signs = new Uint32Array(words);
  for (let part = 0; part < words; part += 2) hashText(term, signs, part, part + 1);
  return signs;
}

/** Bit 0 is the lowest bit of the last word, as in the hexadecimal picture. */
const bitOf = (all: Uint32Array, bit: number): number => ((all[words - 1 - (bit >> 5)] ?? 0) >>> (bit & 31)) & 1;

function blockKeys(projection: Projection, blocks: number): Uint32Array {
  const keys = new Uint32Array(2 * blocks);
  const content = new Uint32Array(2);
  for (let block = 0; block < blocks; block += 1) {
    const [from, to] = [Math.floor((block * bits) / blocks), Math.floor(((block + 1) * bits) / blocks)];
    content.fill(0);
    for (let bit = from; bit < to; bit += 1)
      if (bitOf(projection, bit) === 1) content[(bit - from) >> 5] = (content[(bit - from) >> 5] ?? 0) | (1 << ((bit - from) & 31));
    hashWords(content, 0, Math.ceil((to - from) / 32), keys, 2 * block, block + 1);
  }
  return keys;
}

const hex = (all: Uint32Array): string => Array.from(all, hexOfWord).join('');
const shownTerms = 12;

function heaviestTerms(a: DetectorPage, b: DetectorPage) {
  const [countsA, countsB] = [countTerms(contentTerms(a.text)), countTerms(contentTerms(b.text))];
  const sum = (term: string) => (countsA.get(term) ?? 0) + (countsB.get(term) ?? 0);
  const heaviest = [...new Set([...countsA.keys(), ...countsB.keys()])].sort((x, y) => sum(y) - sum(x) || byText(x, y)).slice(0, shownTerms);
  return heaviest.map((term) => ({ term, weightA: countsA.get(term) ?? 0, weightB: countsB.get(term) ?? 0, bits: hex(signsOf(term)) }));
}
