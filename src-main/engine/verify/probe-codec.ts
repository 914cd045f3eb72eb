import { wordsCodec } from '../detect/key-set.ts';
import { shingleBits, type Probe } from './probe.ts';

export type StoredProbe = Readonly<Record<'hashes' | 'places' | 'shingles', Uint8Array>>;

/**
 * Hashes stay as they are. Places (gap from the end before, length) and shingles (their number, then gaps less one) are
 * in the exponential Golomb code (Teuhola 1978): n of order k is 2ᵏ + n in binary behind as many zeros as it has bits
 * beyond k + 1. Throws a RangeError where they do not ascend.
 */
export function encodeProbe({ hashes, places, shingles }: Probe): StoredProbe {
  return { hashes: wordsCodec.encode(hashes), places: encodePlaces(places), shingles: encodeShingles(shingles) };
}

export function decodePlaces(bytes: Uint8Array, sentences: number): Uint32Array {
  const reader = new BitReader(bytes);
  const places = new Uint32Array(2 * sentences);
  let end = 0;
  for (let at = 0; at < places.length; at += 2) {
    places[at] = end + reader.read(gapOrder);
    end = (places[at] ?? 0) + reader.read(lengthOrder);
    places[at + 1] = end;
  }
  return places;
}

export function decodeShingles(bytes: Uint8Array): Uint32Array {
  const reader = new BitReader(bytes);
  const shingles = new Uint32Array(countOf(reader, bytes));
  const order = orderOf(shingles.length);
  let next = 0;
  for (let at = 0; at < shingles.length; at += 1) {
    next += reader.read(order);
    shingles[at] = next;
    next += 1;
  }
  return shingles;
}

/** How many stored hashes have a lower word of the set; allocates nothing, since a draft meets all pages. */
export function hashesAmong(bytes: Uint8Array, lowWords: NumberSet): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += hashBytes) {
    const low =
      (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
    if (lowWords.has(low >>> 0)) count += 1;
  }
  return count;
}

export function shinglesAmong(bytes: Uint8Array, shingles: NumberSet): number {
  const reader = new BitReader(bytes);
  const length = countOf(reader, bytes);
  const order = orderOf(length);
  let count = 0;
  for (let at = 0, next = 0; at < length; at += 1) {
    next += reader.read(order);
    if (shingles.has(next)) count += 1;
    next += 1;
  }
  return count;
}

export const hashWords = 2;
const hashBytes = 4 * hashWords;

const gapOrder = 0;
const lengthOrder = 6;
const countOrder = 8;

/** Damaged bytes may say any number. */
const countOf = (reader: BitReader, bytes: Uint8Array): number => Math.min(reader.read(countOrder), 8 * bytes.length);

const orderOf = (count: number): number =>
  count === 0 ? 0 : Math.max(0, Math.floor(Math.log2(2 ** shingleBits / count)));

function encodePlaces(places: Uint32Array): Uint8Array {
  const writer = new BitWriter();
  let end = 0;
  for (let at = 0; at < places.length; at += 2) {
    const [start = 0, stop = 0] = [places[at], places[at + 1]];
    writer.write(start - end, gapOrder);
    writer.write(stop - start, lengthOrder);
    end = stop;
  }
  return writer.bytes();
}

function encodeShingles(shingles: Uint32Array): Uint8Array {
  const writer = new BitWriter();
  writer.write(shingles.length, countOrder);
  const order = orderOf(shingles.length);
  let next = 0;
  for (const shingle of shingles) {
    writer.write(shingle - next, order);
    next = shingle + 1;
  }
  return writer.bytes();
}

class BitWriter {
  #view = new DataView(new ArrayBuffer(1 << 12));
  #place = 0;

  write(number: number, order: number): void {
    const raised = number + 2 ** order;
    if (number < 0 || raised > 0xffffffff) throw new RangeError(`${number} cannot be written`);
    const bits = 32 - Math.clz32(raised);
    this.#place += bits - 1 - order;
    if (this.#place + 64 > 8 * this.#view.byteLength) this.#grow();
    const at = 4 * (this.#place >>> 5);
    const used = this.#place & 31;
    const left = raised << (32 - bits);
    this.#view.setUint32(at, this.#view.getUint32(at) | (left >>> used));
    if (used + bits > 32) this.#view.setUint32(at + 4, left << (32 - used));
    this.#place += bits;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer).slice(0, (this.#place + 7) >>> 3);
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#view.byteLength);
    larger.set(new Uint8Array(this.#view.buffer));
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads zeros behind the end. */
class BitReader {
  readonly #bytes: Uint8Array;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(order: number): number {
    const word = this.#word();
    const zeros = Math.clz32(word);
    const bits = zeros + 1 + order;
    if (zeros + bits <= 32) {
      this.#place += zeros + bits;
      return ((word << zeros) >>> (32 - bits)) - (1 << order);
    }
    this.#place += zeros;
    const raised = bits > 32 ? 2 ** order : this.#word() >>> (32 - bits);
    this.#place += bits;
    return raised - 2 ** order;
  }

  #word(): number {
    const at = this.#place >>> 3;
    const shift = this.#place & 7;
    const bytes = this.#bytes;
    const four =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    return (four << shift) | ((bytes[at + 4] ?? 0) >>> (8 - shift));
  }
}

/** A set of 32-bit numbers behind a bit table, since nearly nothing that is asked for is in it. */
export class NumberSet {
  readonly #bits = new Uint8Array(1 << 16);
  readonly #numbers: ReadonlySet<number>;

  constructor(numbers: Iterable<number>) {
    this.#numbers = new Set(numbers);
    for (const number of this.#numbers)
      this.#bits[(number >>> 3) & 0xffff] = (this.#bits[(number >>> 3) & 0xffff] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[(number >>> 3) & 0xffff] ?? 0) & (1 << (number & 7))) !== 0 && this.#numbers.has(number);
  }
}
