import type { PictureOf } from '../../contract/evidence.ts';
import { compareText } from '../compare-text.ts';
import type { ExplainedPage } from './detector.ts';
import { hexOfWords } from '../hex.ts';
import { writtenForms } from './keywords.ts';

export type Weights = ReadonlyMap<string, number>;

type BitSide = ExplainedPage<Uint32Array> & { readonly weights: Weights };

const heaviestTerms = 20;
const maxDifferentTerms = 60;

/**
 * Fingerprints, weighted sums of their bits, the heaviest and the most different terms. `signsOf`: the vector of a term
 * as bits.
 */
export function bitPicture(a: BitSide, b: BitSide, signsOf: (term: string) => Uint32Array): PictureOf<'bits'> {
  const bits = 32 * a.fingerprint.length;
  const [sumsA, sumsB] = [bitSums(a.weights, bits, signsOf), bitSums(b.weights, bits, signsOf)];
  const written = writtenForms([a.page, b.page]);
  return {
    kind: 'bits',
    bits,
    a: hexOfWords(a.fingerprint),
    b: hexOfWords(b.fingerprint),
    differing: Array.from({ length: bits }, (_, bit) => bit).filter(
      (bit) => bitOf(a.fingerprint, bit) !== bitOf(b.fingerprint, bit),
    ),
    sums: Array.from(sumsA, (sum, bit) => ({ a: sum, b: sumsB[bit] ?? 0 })),
    terms: shownTerms(a.weights, b.weights).map((term) => ({
      term: term.split(' ').map(written).join(' '),
      weightA: exactWeight(a.weights.get(term) ?? 0),
      weightB: exactWeight(b.weights.get(term) ?? 0),
      bits: hexOfWords(signsOf(term)),
    })),
  };
}

/** Bit 0 is the lowest bit of the last word. */
export const bitOf = (words: Uint32Array, bit: number) =>
  ((words[words.length - 1 - (bit >> 5)] ?? 0) >>> (bit & 31)) & 1 ? 1 : 0;

export function bitSums(weights: Weights, bits: number, signsOf: (term: string) => Uint32Array) {
  const sums = new BitSums(bits);
  for (const [term, weight] of weights) sums.add(weight, signsOf(term), 0);
  return sums.sums();
}

/**
 * For each bit, the weights of terms that have it minus those of the others. Weights are multiples of 2⁻²⁰, so sums are
 * exact in any order.
 */
export class BitSums {
  readonly #having: Float64Array;
  #all = 0;

  constructor(bits: number) {
    this.#having = new Float64Array(bits);
  }

  /** Adds a term with the bits in `signs` from word `from` on, highest word first. */
  add(weight: number, signs: Uint32Array, from: number) {
    const exact = exactWeight(weight);
    const sums = this.#having;
    const words = sums.length / 32;
    for (let word = 0; word < words; word++) {
      for (let rest = signs[from + word] ?? 0; rest !== 0; rest &= rest - 1) {
        const place = 32 * (words - word) - 1 - Math.clz32(rest & -rest);
        sums[place] = (sums[place] ?? 0) + exact;
      }
    }
    this.#all += exact;
  }

  sums() {
    return this.#having.map((sum) => 2 * sum - this.#all);
  }
}

const exactWeight = (weight: number) => Math.round(weight * 2 ** 20) / 2 ** 20;

export function positiveBits(sums: Float64Array) {
  const words = new Uint32Array(sums.length / 32);
  sums.forEach((sum, bit) => {
    const word = words.length - 1 - (bit >> 5);
    if (sum > 0) words[word] = (words[word] ?? 0) | (1 << (bit & 31));
  });
  return words;
}

function shownTerms(a: Weights, b: Weights) {
  const sum = (term: string) => (a.get(term) ?? 0) + (b.get(term) ?? 0);
  const difference = (term: string) => Math.abs((a.get(term) ?? 0) - (b.get(term) ?? 0));
  const all = [...new Set([...a.keys(), ...b.keys()])].sort((x, y) => sum(y) - sum(x) || compareText(x, y));
  const changed = all
    .filter((term) => difference(term) > 0)
    .sort((x, y) => difference(y) - difference(x) || compareText(x, y));
  return [...new Set([...all.slice(0, heaviestTerms), ...changed.slice(0, maxDifferentTerms)])];
}
