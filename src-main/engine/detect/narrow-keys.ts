import type { Codec } from './detector.ts';
import { keySet, type KeySet } from './key-set.ts';

/**
 * The keys of a set cut to their first 32 bits, the rest 0. Enough where a pair is believed for a share of many keys: of 200 keys of one page and 200 of
 * another, one agrees by chance in a hundred thousand pairs.
 */
export function narrowKeys(keys: KeySet): KeySet {
  const narrow = keys.slice();
  for (let at = 1; at < narrow.length; at += 2) narrow[at] = 0;
  return keySet(narrow);
}

/**
 * Narrow keys as the gaps between them, in the code of Golomb (1966) with Rice's (1979) powers of two: hashes are spread evenly, so gaps are distributed
 * geometrically, for which this code is the shortest. Each gap takes log₂(2³² / n) + 1.5 bits or so: 26 for 200 keys, instead of 64.
 *
 * The layout: n as four bytes, low one first, then for each key the gap's quotient by 2ᵏ as so many ones and a zero, and the k bits of its remainder,
 * where k = ⌊log₂(2³² / n)⌋.
 */
export const narrowKeysCodec: Codec<KeySet> = {
  encode(keys) {
    const count = keys.length >>> 1;
    const bits = remainderBits(count);
    const unit = 2 ** bits;
    // Quotients add up to less than twice the keys, since all gaps together are less than 2³².
    const bytes = new Uint8Array(headerBytes + Math.ceil((count * (bits + 3)) / 8));
    new DataView(bytes.buffer).setUint32(0, count, true);
    let place = headerBytes * 8;
    let before = 0;
    for (let key = 0; key < count; key += 1) {
      const gap = (keys[2 * key] ?? 0) - before;
      before += gap;
      for (let quotient = Math.floor(gap / unit); quotient > 0; quotient -= 1, place += 1) writeBits(bytes, place, 1, 1);
      writeBits(bytes, place + 1, gap % unit, bits);
      place += 1 + bits;
    }
    return bytes.slice(0, Math.ceil(place / 8));
  },
  decode(bytes) {
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const bits = remainderBits(count);
    const keys = new Uint32Array(2 * count);
    let place = headerBytes * 8;
    let before = 0;
    for (let key = 0; key < count; key += 1) {
      let quotient = 0;
      for (; readBits(bytes, place, 1) === 1; place += 1) quotient += 1;
      before += quotient * 2 ** bits + readBits(bytes, place + 1, bits);
      place += 1 + bits;
      keys[2 * key] = before;
    }
    return keys;
  },
};

const headerBytes = 4;

const remainderBits = (count: number): number => (count === 0 ? 0 : Math.min(31, Math.floor(Math.log2(2 ** 32 / count))));

/** The lowest `count` bits of a number, highest first, into zeros; as many at a time as fit into a byte. */
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

function readBits(bytes: Uint8Array, from: number, count: number): number {
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
