import { decimal, integer } from '../../contract/options.ts';
import { compareText } from '../compare-text.ts';
import {
  characterVector,
  cosine,
  placeNames,
  squaredNorm,
  type CharacterVector,
  vectorPlaces,
} from './character-vector.ts';
import { type Codec, type Detector, NotApplicable } from './detector.ts';
import { reached } from './key-similarity.ts';
import { fmix32 } from '../text/hash.ts';

const options = {
  threshold: decimal(0.98, 0.9, 0.999, 'Cosine of the two vectors of character frequencies.'),
  letters: integer(3, 1, 6, 'In text without Hanzi, runs of so many letters are counted.', 'letters'),
  minCharacters: integer(50, 1, 10_000, 'Pages with fewer counted characters are left out.', 'characters'),
} as const;

interface Fingerprint {
  readonly vector: CharacterVector;
  readonly bands: Uint32Array;
}

/**
 * Vector space model over characters (S1, S3; Salton 1975): frequencies of the 6,763 characters of GB 2312; duplicates
 * have a cosine of at least t. No dictionary, no order; pages of one narrow subject are taken for duplicates, too.
 * Pages meet in bands of random hyperplanes (`bandsFor`). One transform of 8,192 values; about 1 kB and 64 keys per
 * page.
 */
export const characterCosine: Detector<typeof options, Fingerprint> = {
  id: 'character-cosine',
  seed: 'S1, S3',
  work: 'Vector space model over 6,763 Hanzi (Salton 1975); hyperplanes: Charikar 2002',
  cost: 'high',
  summary: 'Pages that use the same characters equally often, in any order.',
  options,
  fingerprint(page, { options }) {
    const vector = characterVector(page.text.folded.text, options.letters);
    const characters = vector.counts.reduce((sum, count) => sum + count, 0);
    if (characters === 0) return new NotApplicable('empty-text');
    if (characters < options.minCharacters) return new NotApplicable('too-short');
    return { vector, bands: bandHashes(vector, bandsFor(options.threshold)) };
  },
  codec: { encode, decode } satisfies Codec<Fingerprint>,
  /** Band and basis are the upper word: bands meet their like only. */
  keys({ vector, bands }) {
    const basis = vector.basis === 'hanzi' ? 0 : 0x100;
    return Uint32Array.from({ length: 2 * bands.length }, (_, index) =>
      index % 2 === 0 ? basis + (index >>> 1) : (bands[index >>> 1] ?? 0),
    );
  },
  joinRule: () => ({ kind: 'keys', minShared: 1 }),
  compare: (a, b, { options }) => reached(cosine(a.vector, b.vector), options.threshold),
  explain(a, b, { options }) {
    const names = new Map(
      [a, b].flatMap(({ page, fingerprint }) => [
        ...placeNames(page.text.folded.text, options.letters, fingerprint.vector),
      ]),
    );
    return {
      kind: 'vector',
      components: mostDifferent(a.fingerprint.vector, b.fingerprint.vector, names),
      figures: [{ name: 'cosine', form: 'decimal', value: cosine(a.fingerprint.vector, b.fingerprint.vector) }],
    };
  },
};

const shownComponents = 24;

/** Components of the unit vectors that differ most. */
function mostDifferent(a: CharacterVector, b: CharacterVector, names: ReadonlyMap<number, string>) {
  const [inA, inB] = [unitComponents(a), unitComponents(b)];
  const all = [...new Set([...inA.keys(), ...inB.keys()])].map((place) => ({
    term: names.get(place) ?? '',
    a: inA.get(place) ?? 0,
    b: inB.get(place) ?? 0,
  }));
  return all
    .sort((x, y) => Math.abs(y.a - y.b) - Math.abs(x.a - x.b) || compareText(x.term, y.term))
    .slice(0, shownComponents);
}

function unitComponents(vector: CharacterVector): ReadonlyMap<number, number> {
  const norm = Math.sqrt(squaredNorm(vector));
  return new Map(Array.from(vector.places, (place, index) => [place, (vector.counts[index] ?? 0) / norm]));
}

/** Basis, number of bands, bands of four bytes each, then steps between places and counts, seven bits per byte. */
function encode({ vector, bands }: Fingerprint): Uint8Array {
  const bytes: number[] = [vector.basis === 'hanzi' ? 0 : 1, bands.length];
  for (const band of bands) bytes.push(band & 255, (band >>> 8) & 255, (band >>> 16) & 255, band >>> 24);
  let before = -1;
  vector.places.forEach((place, index) => {
    pushNumber(bytes, place - before);
    pushNumber(bytes, vector.counts[index] ?? 0);
    before = place;
  });
  return Uint8Array.from(bytes);
}

function decode(bytes: Uint8Array): Fingerprint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bands = Uint32Array.from({ length: bytes[1] ?? 0 }, (_, band) => view.getUint32(2 + 4 * band, true));
  const numbers = readNumbers(bytes, 2 + 4 * bands.length);
  const places = new Uint16Array(numbers.length >>> 1);
  const counts = new Uint32Array(numbers.length >>> 1);
  let place = -1;
  for (let index = 0; index < places.length; index += 1) {
    place += numbers[2 * index] ?? 0;
    places[index] = place;
    counts[index] = numbers[2 * index + 1] ?? 0;
  }
  return { vector: { basis: bytes[0] === 0 ? 'hanzi' : 'letters', places, counts }, bands };
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

function readNumbers(bytes: Uint8Array, start: number): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let index = start; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    numbers.push(value);
    [value, shift] = [0, 0];
  }
  return numbers;
}

interface Bands {
  readonly bands: number;
  readonly bits: number;
}

const bandCount = 64;
const maxBits = 128;
const wantedRecall = 0.99;

/**
 * Bands of random hyperplanes (Charikar 2002; Indyk, Motwani 1998): two vectors at the angle θ are on one side of one
 * with p = 1 − θ/π, and meet when all k bits of any of L bands agree:
 *
 *     recall = 1 − (1 − pᵏ)ᴸ
 *
 * L is 64, k the largest number that meets 99 % of pairs at the threshold: 40 for a cosine of 0.98.
 */
export function bandsFor(threshold: number): Bands {
  const agreement = 1 - Math.acos(threshold) / Math.PI;
  const perBand = 1 - (1 - wantedRecall) ** (1 / bandCount);
  const bits = Math.floor(Math.log(perBand) / Math.log(agreement));
  return { bands: bandCount, bits: Math.max(1, Math.min(maxBits, bits)) };
}

/**
 * A hash of the bits of each band. Hyperplanes are rows of a Hadamard matrix after random changes of sign (Ailon,
 * Chazelle 2006): 8,192 projections in 13 · 8,192 additions. An odd multiplier uses no row twice.
 */
export function bandHashes(vector: CharacterVector, { bands, bits }: Bands): Uint32Array {
  const values = new Int32Array(vectorPlaces);
  vector.places.forEach((place, index) => {
    values[place] = signOf(place) * (vector.counts[index] ?? 0);
  });
  hadamard(values);
  const hashes = new Uint32Array(bands);
  for (let band = 0; band < bands; band += 1) {
    let hash = fmix32(band + 1);
    let word = 0;
    for (let bit = 0; bit < bits; bit += 1) {
      const row = Math.imul(band * bits + bit + 1, 0x9e5) & (vectorPlaces - 1);
      word = (word << 1) | ((values[row] ?? 0) > 0 ? 1 : 0);
      if (bit % 32 === 31 || bit === bits - 1) {
        hash = fmix32(hash ^ Math.imul(word, 0xcc9e2d51)) + bit;
        word = 0;
      }
    }
    hashes[band] = hash;
  }
  return hashes;
}

const signOf = (place: number): number => ((fmix32(place ^ 0x5bd1e995) & 0x800) === 0 ? 1 : -1);

/** Walsh–Hadamard transform in place, two rounds at a time, so that values are read and written half as often. */
function hadamard(values: Int32Array): void {
  let half = 1;
  for (; 4 * half <= values.length; half *= 4) {
    for (let block = 0; block < values.length; block += 4 * half) {
      for (let index = block; index < block + half; index += 1) {
        const a = values[index] ?? 0;
        const b = values[index + half] ?? 0;
        const c = values[index + 2 * half] ?? 0;
        const d = values[index + 3 * half] ?? 0;
        values[index] = a + b + c + d;
        values[index + half] = a - b + c - d;
        values[index + 2 * half] = a + b - c - d;
        values[index + 3 * half] = a - b - c + d;
      }
    }
  }
  if (half === values.length) return;
  for (let index = 0; index < half; index += 1) {
    const a = values[index] ?? 0;
    const b = values[index + half] ?? 0;
    values[index] = a + b;
    values[index + half] = a - b;
  }
}
