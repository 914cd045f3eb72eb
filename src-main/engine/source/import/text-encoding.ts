import { unicodeOf } from '../../charset/unicode.ts';
import { guessCharset } from '../../charset/charset-guess.ts';
import { readHead, type ImportInput } from './importer.ts';
import { unpackedInput } from './packed-members.ts';

/** Bytes above 127 needed for a guess; in a short name, character frequencies say nothing. */
const minBytes = 24;

/**
 * Guesses an encoding by byte order mark, validity as UTF-8, character frequencies, or the shape of bytes above 127:
 *
 * - Simplified Chinese: runs of pairs with first bytes from B0 to D7, the frequent ideographs.
 * - Russian: two blocks of letters, C0–FF with lower case at E0–FF in windows-1251, swapped in KOI8-R, and 80–AF with
 *   E0–EF in code page 866.
 */
export function guessEncoding(bytes: Uint8Array) {
  const unicode = unicodeOf(bytes);
  if (unicode) return unicode;
  // The last character may be cut off.
  if ([0, 1, 2, 3].some((cut) => isValid(bytes.subarray(0, bytes.length - cut), 'utf-8'))) return 'utf-8';
  const { high, pairs, frequentPairs, upper, lower, dos } = shapeOf(bytes);
  const guess = high < minBytes ? 'windows-1252' : guessCharset(bytes);
  if (guess !== 'windows-1252') return guess;
  if (frequentPairs >= pairs * 0.6 && pairs * 2 >= high * 0.9) return 'gb18030';
  if (dos >= high * 0.9 && upper + lower < high * 0.7) return 'ibm866';
  if (upper + lower >= high * 0.8) return lower >= upper ? 'windows-1251' : 'koi8-r';
  return pairs * 2 >= high * 0.9 && isValid(bytes, 'gb18030') ? 'gb18030' : 'windows-1252';
}

export async function openText(
  file: ImportInput,
  sampleBytes: number,
  encodingOf: (head: Uint8Array) => string = guessEncoding,
) {
  const input = await unpackedInput(file);
  const head = await readHead(input, sampleBytes);
  const encoding = encodingOf(head);
  let read = 0;
  const decode = async function* (): AsyncIterable<string> {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of input.open(0)) {
      read += chunk.byteLength;
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  };
  const sample = new TextDecoder(encoding).decode(head);
  return { sample, text: decode(), read: () => read, done: () => Math.min(read, file.bytes || read) };
}

function isValid(bytes: Uint8Array, encoding: string) {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function shapeOf(bytes: Uint8Array) {
  const shape = { high: 0, pairs: 0, frequentPairs: 0, upper: 0, lower: 0, dos: 0 };
  for (let i = 0; i < bytes.length;) {
    let end = i;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    const run = bytes.subarray(i, end);
    // Runs of single-byte letters have an odd length as often as an even one.
    const isPaired = run.length % 2 === 0;
    shape.high += run.length;
    if (isPaired) shape.pairs += run.length / 2;
    for (const [at, byte] of run.entries()) {
      if (byte >= 0xe0) shape.lower += 1;
      else if (byte >= 0xc0) shape.upper += 1;
      if (byte <= 0xaf || (byte >= 0xe0 && byte <= 0xef)) shape.dos += 1;
      if (isPaired && at % 2 === 0 && ((byte >= 0xb0 && byte <= 0xd7) || byte === 0xa1 || byte === 0xa3))
        shape.frequentPairs += 1;
    }
    i = end + 1;
  }
  return shape;
}
