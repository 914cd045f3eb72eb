export function byteOrderMark(bytes: Uint8Array) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** For texts that begin with ASCII, by byte order mark or zeros; else null. */
export function unicodeOf(bytes: Uint8Array) {
  const marked = byteOrderMark(bytes);
  if (marked || bytes.length < 4) return marked;
  if (bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
  return bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0 ? 'utf-16le' : null;
}

const sampleBytes = 1024;

/** By byte order mark, or markup with every second byte null at the start; else null. */
export function utf16Of(bytes: Uint8Array) {
  const marked = byteOrderMark(bytes);
  if (marked === 'utf-8') return null;
  if (marked) return marked;
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes) & ~1);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i += 2) {
    if (sample[i] === 0) even++;
    if (sample[i + 1] === 0) odd++;
  }
  // Chinese UTF-16 has nulls only in markup.
  if (even + odd === 0) return null;
  const charset = odd > even ? 'utf-16le' : 'utf-16be';
  return hasMarkup(new TextDecoder(charset).decode(sample)) ? charset : null;
}

export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first `count` bytes, one character each. */
export const latin1Of = ({ buffer, byteOffset, byteLength }: Uint8Array, count = byteLength) =>
  Buffer.from(buffer, byteOffset, Math.min(byteLength, count)).toString('latin1');

export function hasMarkup(text: string) {
  return /<(?:!doctype|html|head|body|meta|title|div|p|table)[\s>/]/i.test(text);
}
