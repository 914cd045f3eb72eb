import { compareText } from '../compare-text.ts';
import { decimal, type Detector, integer, oneKey, reached } from './detector.ts';
import { fmix32, hashSlice } from '../text/hash.ts';

const options = {
  threshold: decimal(0.98, 0.9, 0.999),
  letters: integer(3, 1, 6, 'letters'),
  minCharacters: integer(50, 1, 10_000, 'characters'),
};

type Fingerprint = Readonly<{ vector: CharacterVector; bands: Uint32Array }>;

/**
 * Vector space model over characters (S1, S3; Salton 1975): frequencies of the 6,763 characters of GB 2312; duplicates
 * have a cosine of at least t. No dictionary, no order; also matches pages of one narrow subject. Candidates share a
 * band of random hyperplanes (`bandsFor`). Cost: one transform of 8,192 values; about 1 kB and 64 keys per page.
 */
export const characterCosine: Detector<typeof options, Fingerprint> = {
  id: 'character-cosine',
  options,
  fingerprint(page, { options }) {
    const vector = characterVector(page.text.folded.text, options.letters);
    const characters = vector.counts.reduce((sum, count) => sum + count, 0);
    if (characters === 0) return 'empty-text';
    if (characters < options.minCharacters) return 'too-short';
    return { vector, bands: bandHashes(vector, bandsFor(options.threshold)) };
  },
  codec: { encode, decode },
  /** High word: basis and band. Low word: hash of the band. */
  keys({ vector, bands }) {
    const basis = vector.basis === 'hanzi' ? 0 : 0x100;
    return Uint32Array.from({ length: 2 * bands.length }, (_, at) =>
      at % 2 === 0 ? basis + (at >>> 1) : (bands[at >>> 1] ?? 0),
    );
  },
  joinRule: oneKey,
  compare: (a, b, { options }) => reached(cosine(a.vector, b.vector), options.threshold),
  explain(a, b, { options }) {
    const [{ vector: vectorA }, { vector: vectorB }] = [a.fingerprint, b.fingerprint];
    const names = new Map([
      ...placeNames(a.page.text.folded.text, options.letters, vectorA),
      ...placeNames(b.page.text.folded.text, options.letters, vectorB),
    ]);
    return {
      kind: 'vector',
      components: mostDifferent(vectorA, vectorB, names),
      figures: [{ name: 'cosine', form: 'decimal', value: cosine(vectorA, vectorB) }],
    };
  },
};

const shownComponents = 24;

function mostDifferent(a: CharacterVector, b: CharacterVector, names: ReadonlyMap<number, string>) {
  const [inA, inB] = [unitComponents(a), unitComponents(b)];
  return [...new Set([...inA.keys(), ...inB.keys()])]
    .map((place) => ({ term: names.get(place) ?? '', a: inA.get(place) ?? 0, b: inB.get(place) ?? 0 }))
    .sort((x, y) => Math.abs(y.a - y.b) - Math.abs(x.a - x.b) || compareText(x.term, y.term))
    .slice(0, shownComponents);
}

function unitComponents(vector: CharacterVector) {
  const norm = Math.sqrt(squaredNorm(vector));
  return new Map(Array.from(vector.places, (place, at) => [place, (vector.counts[at] ?? 0) / norm]));
}

/** Basis, number of bands, four bytes per band, then distances between places and counts as varints. */
function encode({ vector, bands }: Fingerprint) {
  const bytes: number[] = [vector.basis === 'hanzi' ? 0 : 1, bands.length];
  for (const band of bands) bytes.push(band & 255, (band >>> 8) & 255, (band >>> 16) & 255, band >>> 24);
  let before = -1;
  vector.places.forEach((place, at) => {
    pushNumber(bytes, place - before);
    pushNumber(bytes, vector.counts[at] ?? 0);
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
  for (let at = 0; at < places.length; at++) {
    place += numbers[2 * at] ?? 0;
    places[at] = place;
    counts[at] = numbers[2 * at + 1] ?? 0;
  }
  return { vector: { basis: bytes[0] === 0 ? 'hanzi' : 'letters', places, counts }, bands };
}

function pushNumber(bytes: number[], value: number) {
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  bytes.push(rest);
}

function readNumbers(bytes: Uint8Array, start: number) {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    numbers.push(value);
    [value, shift] = [0, 0];
  }
  return numbers;
}

const bandCount = 64;
const maxBits = 128;
const wantedRecall = 0.99;

/**
 * Bands of random hyperplanes (Charikar 2002; Indyk, Motwani 1998). Two vectors at the angle θ are on the same side of
 * one with p = 1 − θ/π, and are candidates when all k bits of any of L bands agree:
 *
 *     recall = 1 − (1 − pᵏ)ᴸ
 *
 * L is 64, k the largest number that finds 99 % of pairs at the threshold: 40 for a cosine of 0.98.
 */
export function bandsFor(threshold: number) {
  const agreement = 1 - Math.acos(threshold) / Math.PI;
  const perBand = 1 - (1 - wantedRecall) ** (1 / bandCount);
  const bits = Math.floor(Math.log(perBand) / Math.log(agreement));
  return { bands: bandCount, bits: Math.max(1, Math.min(maxBits, bits)) };
}

/**
 * Hashes the bits of each band. Hyperplanes are rows of a Hadamard matrix after random changes of sign (Ailon, Chazelle
 * 2006): 8,192 projections in 13 · 8,192 additions. The odd multiplier uses no row twice.
 */
export function bandHashes(vector: CharacterVector, { bands, bits }: ReturnType<typeof bandsFor>) {
  const values = new Int32Array(vectorPlaces);
  vector.places.forEach((place, at) => {
    const sign = (fmix32(place ^ 0x5bd1e995) & 0x800) === 0 ? 1 : -1;
    values[place] = sign * (vector.counts[at] ?? 0);
  });
  hadamard(values);
  const hashes = new Uint32Array(bands);
  for (let band = 0; band < bands; band++) {
    let hash = fmix32(band + 1);
    let word = 0;
    for (let bit = 0; bit < bits; bit++) {
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

/** Walsh–Hadamard transform in place, two rounds per pass, which halves memory accesses. */
function hadamard(values: Int32Array) {
  let half = 1;
  for (; 4 * half <= values.length; half *= 4) {
    for (let block = 0; block < values.length; block += 4 * half) {
      for (let at = block; at < block + half; at++) {
        const a = values[at] ?? 0;
        const b = values[at + half] ?? 0;
        const c = values[at + 2 * half] ?? 0;
        const d = values[at + 3 * half] ?? 0;
        values[at] = a + b + c + d;
        values[at + half] = a - b + c - d;
        values[at + 2 * half] = a + b - c - d;
        values[at + 3 * half] = a - b - c + d;
      }
    }
  }
  if (half === values.length) return;
  for (let at = 0; at < half; at++) {
    const a = values[at] ?? 0;
    const b = values[at + half] ?? 0;
    values[at] = a + b;
    values[at + half] = a - b;
  }
}

type CharacterVector = Readonly<{
  /** Places are the 6,763 characters of GB 2312 or hashed runs of letters, ascending. */
  basis: 'hanzi' | 'letters';
  places: Uint16Array;
  counts: Uint32Array;
}>;

/** Larger than any place; a power of two. */
const vectorPlaces = 8192;

/**
 * S1: "6763 Hanzi are the basis of the vector". Other scripts are counted by runs of `runLength` letters: by single
 * letters any two English pages have a cosine above 0.98.
 */
export function characterVector(text: string, runLength: number): CharacterVector {
  const table = hanziPlaces();
  const counts = new Uint32Array(vectorPlaces);
  let hanzi = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const place = table[text.charCodeAt(at)] ?? 0;
    if (place > 0) {
      hanzi++;
      counts[place - 1] = (counts[place - 1] ?? 0) + 1;
    } else if (isLetterLike(text.charCodeAt(at))) letters++;
  }
  // A word of six letters says about as much as two characters.
  if (hanzi * 3 >= letters) return sparse('hanzi', counts);
  counts.fill(0);
  forEachLetterRun(text, runLength, (_, place) => {
    counts[place] = (counts[place] ?? 0) + 1;
  });
  return sparse('letters', counts);
}

/** 0 to 1; 0 when the bases differ, exactly 1 for equal vectors. */
export function cosine(a: CharacterVector, b: CharacterVector) {
  if (a.basis !== b.basis) return 0;
  let dot = 0;
  for (let i = 0, j = 0; i < a.places.length && j < b.places.length;) {
    const order = (a.places[i] ?? 0) - (b.places[j] ?? 0);
    if (order === 0) dot += (a.counts[i] ?? 0) * (b.counts[j] ?? 0);
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  const norms = squaredNorm(a) * squaredNorm(b);
  return norms === 0 ? 0 : Math.min(1, dot / Math.sqrt(norms));
}

function placeNames(text: string, runLength: number, { basis }: CharacterVector) {
  const names = new Map<number, string>();
  if (basis === 'letters') forEachLetterRun(text, runLength, (run, place) => names.set(place, run));
  else
    for (const character of text) {
      const place = hanziPlaces()[character.charCodeAt(0)] ?? 0;
      if (place > 0) names.set(place - 1, character);
    }
  return names;
}

const squaredNorm = ({ counts }: CharacterVector) => counts.reduce((sum, count) => sum + count ** 2, 0);

const hanziPlaces = () => (places ??= numberHanzi());
let places: Uint16Array | null = null;

/**
 * Maps each UTF-16 unit to its number in GB 2312, from 1; 0 for others. Hanzi are rows 16 to 87 of 94 columns (row 55:
 * 89), with the same bytes in GB 18030.
 */
function numberHanzi() {
  const table = new Uint16Array(0x10000);
  const decoder = new TextDecoder('gb18030');
  let number = 0;
  for (let row = 16; row <= 87; row++) {
    const columns = row === 55 ? 89 : 94;
    const bytes = Uint8Array.from({ length: 2 * columns }, (_, at) => (at % 2 === 0 ? 0xa0 + row : 0xa1 + (at >>> 1)));
    for (const character of decoder.decode(bytes)) table[character.charCodeAt(0)] = ++number;
  }
  return table;
}

const isLetterLike = (unit: number) => unit > 0x7f || (unit >= 0x61 && unit <= 0x7a);

function forEachLetterRun(text: string, runLength: number, visit: (run: string, place: number) => void) {
  const words = new Uint32Array(2);
  for (const { 0: word } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    for (let start = 0; start === 0 || start + runLength <= word.length; start++) {
      const end = Math.min(word.length, start + runLength);
      hashSlice(word, start, end, words, 0);
      visit(word.slice(start, end), (words[1] ?? 0) % vectorPlaces);
    }
  }
}

function sparse(basis: CharacterVector['basis'], counts: Uint32Array) {
  const places = counts.map((_, place) => place).filter((place) => counts[place] !== 0);
  return { basis, places: Uint16Array.from(places), counts: counts.filter((count) => count !== 0) };
}
