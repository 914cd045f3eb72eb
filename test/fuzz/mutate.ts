import type { Random } from './random.ts';

type Change = (bytes: Uint8Array, random: Random, others: readonly Uint8Array[]) => Uint8Array;

/** Larger inputs are cut: what breaks a reader breaks it in small. */
const maxBytes = 512 * 1024;

/** Bytes and numbers at which readers go wrong: ends of strings, signs, lengths around the borders of their types. */
const nastyPieces: readonly [Uint8Array, ...Uint8Array[]] = [
  Uint8Array.of(0),
  Uint8Array.of(0xff, 0xfe),
  Uint8Array.of(0xef, 0xbb, 0xbf),
  Uint8Array.of(0x1f, 0x8b, 0x08),
  ...[
    '"',
    "'",
    '<',
    '>',
    '&',
    '<!--',
    ']]>',
    '\r\n\r\n',
    '%',
    '%00',
    '\\u0000',
    '{',
    '[',
    '(',
    '-1',
    '0',
    '99999999999999999999',
    '4294967295',
  ].map((text) => new TextEncoder().encode(text)),
  ...['\u202e', '\u200b', '\u{1f600}', 'Ａ', 'é', '\ud7ff', 'ß', 'İ'].map((text) => new TextEncoder().encode(text)),
];

const changes: readonly [Change, ...Change[]] = [
  flipBits,
  overwrite,
  cutOut,
  repeatPiece,
  insertPiece,
  endEarly,
  splice,
  nest,
  changeNumber,
];

/**
 * A seed with a few things done to it: one change finds what checks forget, several what they expect to come together.
 */
export function mutate(seeds: readonly [Uint8Array, ...Uint8Array[]], random: Random): Uint8Array {
  let bytes = random.pick(seeds);
  for (let left = 1 + random.below(4); left > 0; left -= 1)
    bytes = random.pick(changes)(bytes, random, seeds).subarray(0, maxBytes);
  return bytes;
}

function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let left = 1 + random.below(8); left > 0; left -= 1) {
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return changed;
}

function overwrite(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const piece = random.pick(nastyPieces);
  changed.set(piece.subarray(0, changed.length), random.below(changed.length - piece.length + 1));
  return changed;
}

function cutOut(bytes: Uint8Array, random: Random): Uint8Array {
  const [from, to] = range(bytes, random);
  return joined(bytes.subarray(0, from), bytes.subarray(to));
}

function repeatPiece(bytes: Uint8Array, random: Random): Uint8Array {
  const [from, to] = range(bytes, random);
  const piece = bytes.subarray(from, to);
  const times = Math.min(
    1 + random.below(random.pick([4, 300, 20_000])),
    Math.floor(maxBytes / Math.max(1, piece.length)),
  );
  return joined(bytes.subarray(0, to), ...Array.from({ length: times }, () => piece), bytes.subarray(to));
}

function insertPiece(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.below(bytes.length + 1);
  return joined(bytes.subarray(0, at), random.pick(nastyPieces), bytes.subarray(at));
}

function endEarly(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.subarray(0, random.below(bytes.length + 1));
}

function splice(bytes: Uint8Array, random: Random, others: readonly Uint8Array[]): Uint8Array {
  const other = others[random.below(others.length)] ?? bytes;
  return joined(bytes.subarray(0, random.below(bytes.length + 1)), other.subarray(random.below(other.length + 1)));
}

/** What opens is opened thousands of times. */
function nest(bytes: Uint8Array, random: Random): Uint8Array {
  const opening = new TextEncoder().encode(
    random.pick(['<div>', '<table><tr><td>', '[', '{"a":', '(', '<url><loc>', ':not(', '<svg><math>', '"', '/*']),
  );
  const at = random.below(bytes.length + 1);
  const depth = random.pick([50, 3000, 30_000]);
  return joined(bytes.subarray(0, at), ...Array.from({ length: depth }, () => opening), bytes.subarray(at));
}

/** A number of the text becomes another one: lengths, counts, sizes. */
function changeNumber(bytes: Uint8Array, random: Random): Uint8Array {
  const places = Array.from(bytes.entries()).flatMap(([at, byte]) => (byte >= 0x30 && byte <= 0x39 ? [at] : []));
  const at = places[random.below(places.length)];
  if (at === undefined) return insertPiece(bytes, random);
  const number = new TextEncoder().encode(
    random.pick(['-1', '0', '1', '65536', '2147483648', '9007199254740993', '1e309', '00']),
  );
  return joined(bytes.subarray(0, at), number, bytes.subarray(at + 1));
}

function range(bytes: Uint8Array, random: Random): readonly [from: number, to: number] {
  const from = random.below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + random.below(random.pick([4, 64, 4096])))];
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}
