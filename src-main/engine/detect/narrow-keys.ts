import type { Codec } from './detector.ts';
import type { KeySet } from './key-set.ts';

/**
 * Keys cut to their first 28 bits, a second word of 0 behind each: of 200 and 200 one agrees by chance in seven
 * thousand pairs.
 */
export const narrowKeys = (keys: KeySet): KeySet => cutKeys(keys, 32 - keyBits);

/**
 * Gaps in the code of Golomb (1966) with Rice's (1979) powers of two: log₂(2²⁸ / n) + 1.5 bits each, 22 for 200 keys.
 * The number n of keys in three bytes, low one first, the bits b of a key in one, then of each gap its quotient by 2ᵏ
 * as ones and a zero, and k bits of remainder, k = ⌊log₂(2ᵇ / n)⌋.
 */
export const narrowKeysCodec: Codec<KeySet> = {
  encode(keys) {
    const count = keys.length >>> 1;
    const bits = remainderBits(count);
    const unit = 2 ** bits;
    // Quotients add up to less than twice the keys: all gaps together are less than 2ᵇ.
    const bytes = new Uint8Array(headerBytes + Math.ceil((count * (bits + 3)) / 8));
    new DataView(bytes.buffer).setUint32(0, count + keyBits * maxKeys, true);
    let place = headerBytes * 8;
    let before = 0;
    for (let key = 0; key < count; key += 1) {
      const gap = (keys[2 * key] ?? 0) - before;
      before += gap;
      for (let quotient = Math.floor(gap / unit); quotient > 0; quotient -= 1, place += 1)
        writeBits(bytes, place, 1, 1);
      writeBits(bytes, place + 1, gap % unit, bits);
      place += 1 + bits;
    }
    return bytes.slice(0, Math.ceil(place / 8));
  },
  decode(bytes) {
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) % maxKeys;
    const bits = remainderBits(count);
    const unit = 2 ** bits;
    const keys = new Uint32Array(2 * count);
    let place = headerBytes * 8;
    let before = 0;
    for (let key = 0; key < count; key += 1) {
      const quotient = onesFrom(bytes, place);
      place += quotient + 1;
      before += quotient * unit + readBits(bytes, place, bits);
      place += bits;
      keys[2 * key] = before;
    }
    return keys;
  },
};

const keyBits = 28;

export const narrowKeyDigits = keyBits / 4;

const headerBytes = 4;
const maxKeys = 2 ** 24;

const remainderBits = (count: number): number =>
  count === 0 ? 0 : Math.min(keyBits - 1, Math.floor(Math.log2(2 ** keyBits / count)));

function cutKeys(keys: KeySet, dropped: number): KeySet {
  const cut = new Uint32Array(keys.length);
  let place = 0;
  for (let at = 0; at < keys.length; at += 2) {
    const key = (keys[at] ?? 0) >>> dropped;
    if (place > 0 && cut[place - 2] === key) continue;
    cut[place] = key;
    place += 2;
  }
  return cut.slice(0, place);
}

/** The lowest `count` bits, highest first, into zeros; as many at a time as fit into a byte. */
function writeBits(bytes: Uint8Array, from: number, value: number, count: number): void {
  for (let [place, left] = [from, count]; left > 0;) {
    const room = 8 - (place & 7);
    const taken = Math.min(room, left);
    const piece = (value >>> (left - taken)) & (0xff >>> (8 - taken));
    bytes[place >>> 3] = (bytes[place >>> 3] ?? 0) | (piece << (room - taken));
    place += taken;
    left -= taken;
  }
}

function onesFrom(bytes: Uint8Array, from: number): number {
  let place = from;
  for (;;) {
    const inByte = place & 7;
    const ones = Math.clz32(~((bytes[place >>> 3] ?? 0) << (24 + inByte)));
    place += ones;
    if (ones < 8 - inByte) return place - from;
  }
}

function readBits(bytes: Uint8Array, from: number, count: number): number {
  const inByte = from & 7;
  if (count > 0 && inByte + count <= 32) {
    const at = from >>> 3;
    const word =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    return (word << inByte) >>> (32 - count);
  }
  let value = 0;
  let place = from;
  let left = count;
  while (left > 0) {
    const room = 8 - (place & 7);
    const taken = Math.min(room, left);
    value = (value << taken) | (((bytes[place >>> 3] ?? 0) >>> (room - taken)) & (0xff >>> (8 - taken)));
    place += taken;
    left -= taken;
  }
  return value >>> 0;
}
