import type { Codec, KeySet } from './detector.ts';

/** Cuts keys to 28 bits in the high word: two sets of 200 share one by chance in one of seven thousand pairs. */
export function narrowKeys(keys: KeySet): KeySet {
  const cut = new Uint32Array(keys.length);
  let place = 0;
  for (let at = 0; at < keys.length; at += 2) {
    const key = (keys[at] ?? 0) >>> (32 - keyBits);
    if (place > 0 && cut[place - 2] === key) continue;
    cut[place] = key;
    place += 2;
  }
  return cut.slice(0, place);
}

/**
 * Golomb coding (1966) of the gaps with Rice's (1979) powers of two: log₂(2²⁸ / n) + 1.5 bits each, 22 for 200 keys.
 * Three bytes for the number n of keys, low one first, one for the bits b of a key; for each gap its quotient by 2ᵏ as
 * ones and a zero, and k bits of remainder, k = ⌊log₂(2ᵇ / n)⌋.
 */
export const narrowKeysCodec: Codec<KeySet> = {
  encode(keys) {
    const count = keys.length >>> 1;
    const bits = remainderBits(count);
    const unit = 2 ** bits;
    const writer = new BitWriter();
    writer.write(count, 8);
    writer.write(count >>> 8, 8);
    writer.write(count >>> 16, 8);
    writer.write(keyBits, 8);
    let before = 0;
    for (let key = 0; key < count; key++) {
      const gap = (keys[2 * key] ?? 0) - before;
      before += gap;
      let quotient = Math.floor(gap / unit);
      for (; quotient >= 32; quotient -= 32) writer.write(-1, 32);
      writer.write(-2, quotient + 1);
      writer.write(gap % unit, bits);
    }
    return writer.bytes();
  },
  decode(bytes) {
    const count = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16);
    const bits = remainderBits(count);
    const unit = 2 ** bits;
    const reader = new BitReader(bytes);
    reader.skip(headerBits);
    const keys = new Uint32Array(2 * count);
    let before = 0;
    for (let key = 0; key < count; key++) {
      before += readGap(reader, bits, unit);
      keys[2 * key] = before;
    }
    return keys;
  },
};

const keyBits = 28;

export const narrowKeyDigits = keyBits / 4;

const headerBits = 32;

const remainderBits = (count: number) =>
  count === 0 ? 0 : Math.min(keyBits - 1, Math.floor(Math.log2(2 ** keyBits / count)));

function readGap(reader: BitReader, bits: number, unit: number) {
  let quotient = 0;
  for (;;) {
    const word = reader.peek();
    const ones = Math.clz32(~word);
    quotient += ones;
    if (ones + 1 + bits <= 32) {
      reader.skip(ones + 1 + bits);
      return quotient * unit + ((word << (ones + 1)) >>> (32 - bits));
    }
    reader.skip(ones);
    if (ones === 32) continue;
    reader.skip(1);
    const remainder = reader.peek() >>> (32 - bits);
    reader.skip(bits);
    return quotient * unit + remainder;
  }
}

/** Writes numbers of up to 32 bits, the highest bit first. */
export class BitWriter {
  #view = new DataView(new ArrayBuffer(1 << 12));
  #place = 0;

  /** Writes `zeros` zero bits, then the lowest `bits` of the number. */
  write(number: number, bits: number, zeros = 0) {
    this.#place += zeros;
    if (this.#place + 64 > 8 * this.#view.byteLength) this.#grow();
    const at = 4 * (this.#place >>> 5);
    const used = this.#place & 31;
    const left = number << (32 - bits);
    this.#view.setUint32(at, this.#view.getUint32(at) | (left >>> used));
    if (used + bits > 32) this.#view.setUint32(at + 4, left << (32 - used));
    this.#place += bits;
  }

  bytes() {
    return new Uint8Array(this.#view.buffer).slice(0, (this.#place + 7) >>> 3);
  }

  #grow() {
    const larger = new Uint8Array(2 * this.#view.byteLength);
    larger.set(new Uint8Array(this.#view.buffer));
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads zeros past the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next 32 bits. */
  peek() {
    const at = this.#place >>> 3;
    const shift = this.#place & 7;
    const bytes = this.#bytes;
    const four =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    return (four << shift) | ((bytes[at + 4] ?? 0) >>> (8 - shift));
  }

  skip(bits: number) {
    this.#place += bits;
  }
}
