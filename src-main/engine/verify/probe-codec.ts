import { BitReader, BitWriter } from '../detect/narrow-keys.ts';
import { wordsCodec } from '../detect/detector.ts';
import { shingleBits, type Probe } from './probe.ts';

export type StoredProbe = Readonly<Record<'hashes' | 'places' | 'shingles', Uint8Array>>;

/**
 * Hashes are stored as they are; places (gap from the previous end, length) and shingles (number, then gaps less one)
 * in exponential Golomb code (Teuhola 1978): n of order k is 2ᵏ + n in binary after as many zeros as it has bits beyond
 * k + 1. Throws a RangeError if they do not ascend.
 */
export const encodeProbe = ({ hashes, places, shingles }: Probe): StoredProbe => ({
  hashes: wordsCodec.encode(hashes),
  places: encodePlaces(places),
  shingles: encodeShingles(shingles),
});

export function decodePlaces(bytes: Uint8Array, sentences: number) {
  const reader = new BitReader(bytes);
  const places = new Uint32Array(2 * sentences);
  let end = 0;
  for (let at = 0; at < places.length; at += 2) {
    places[at] = end + readNumber(reader, gapOrder);
    end = (places[at] ?? 0) + readNumber(reader, lengthOrder);
    places[at + 1] = end;
  }
  return places;
}

export function decodeShingles(bytes: Uint8Array) {
  const shingles: number[] = [];
  eachShingle(bytes, (shingle) => shingles.push(shingle));
  return Uint32Array.from(shingles);
}

/** Allocates nothing: some callers visit all pages. */
export function eachShingle(bytes: Uint8Array, visit: (shingle: number) => void) {
  const reader = new BitReader(bytes);
  const length = countOf(reader, bytes);
  const order = orderOf(length);
  for (let at = 0, next = 0; at < length; at++) {
    next += readNumber(reader, order);
    visit(next);
    next++;
  }
}

/** By low words; allocates nothing: a draft is compared with all pages. */
export function hashesAmong(bytes: Uint8Array, lowWords: NumberSet) {
  let count = 0;
  for (let at = 0; at < bytes.length; at += hashBytes) {
    const low =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    if (lowWords.has(low >>> 0)) count++;
  }
  return count;
}

export function shinglesAmong(bytes: Uint8Array, shingles: NumberSet) {
  let count = 0;
  eachShingle(bytes, (shingle) => {
    if (shingles.has(shingle)) count++;
  });
  return count;
}

export const hashWords = 2;
const hashBytes = 4 * hashWords;

const gapOrder = 0;
const lengthOrder = 6;
const countOrder = 8;

/** Damaged bytes may hold any number. */
const countOf = (reader: BitReader, bytes: Uint8Array) => Math.min(readNumber(reader, countOrder), 8 * bytes.length);

const orderOf = (count: number) => (count === 0 ? 0 : Math.max(0, Math.floor(Math.log2(2 ** shingleBits / count))));

function encodePlaces(places: Uint32Array) {
  const writer = new BitWriter();
  let end = 0;
  for (let at = 0; at < places.length; at += 2) {
    const [start = 0, stop = 0] = [places[at], places[at + 1]];
    writeNumber(writer, start - end, gapOrder);
    writeNumber(writer, stop - start, lengthOrder);
    end = stop;
  }
  return writer.bytes();
}

function encodeShingles(shingles: Uint32Array) {
  const writer = new BitWriter();
  writeNumber(writer, shingles.length, countOrder);
  const order = orderOf(shingles.length);
  let next = 0;
  for (const shingle of shingles) {
    writeNumber(writer, shingle - next, order);
    next = shingle + 1;
  }
  return writer.bytes();
}

function writeNumber(writer: BitWriter, number: number, order: number) {
  const raised = number + 2 ** order;
  if (number < 0 || raised > 0xffffffff) throw new RangeError(`${number} cannot be written`);
  const bits = 32 - Math.clz32(raised);
  writer.write(raised, bits, bits - 1 - order);
}

function readNumber(reader: BitReader, order: number) {
  const word = reader.peek();
  const zeros = Math.clz32(word);
  const bits = zeros + 1 + order;
  if (zeros + bits <= 32) {
    reader.skip(zeros + bits);
    return ((word << zeros) >>> (32 - bits)) - (1 << order);
  }
  reader.skip(zeros);
  const raised = bits > 32 ? 2 ** order : reader.peek() >>> (32 - bits);
  reader.skip(bits);
  return raised - 2 ** order;
}

/** A bit table in front, since hardly any number asked for is in the set. */
export class NumberSet {
  readonly #bits = new Uint8Array(1 << 16);
  readonly #numbers: ReadonlySet<number>;

  constructor(numbers: Iterable<number>) {
    this.#numbers = new Set(numbers);
    for (const number of this.#numbers)
      this.#bits[(number >>> 3) & 0xffff] = (this.#bits[(number >>> 3) & 0xffff] ?? 0) | (1 << (number & 7));
  }

  has(number: number) {
    return ((this.#bits[(number >>> 3) & 0xffff] ?? 0) & (1 << (number & 7))) !== 0 && this.#numbers.has(number);
  }
}
