import { byteOrderMark } from './byte-order-mark.ts';

const sampleBytes = 1024;

/** UTF-16 by its mark, or by markup at its beginning: every second byte of that is null. Null for everything else. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const marked = byteOrderMark(bytes);
  if (marked === 'utf-8') return null;
  if (marked) return marked;
  const sample = bytes.subarray(0, Math.min(bytes.length, sampleBytes) & ~1);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i += 2) {
    if (sample[i] === 0) even += 1;
    if (sample[i + 1] === 0) odd += 1;
  }
  // A Chinese text has a null only where there is markup; stray ones in a page of another encoding make no tags of it.
  if (even + odd === 0) return null;
  const charset = odd > even ? 'utf-16le' : 'utf-16be';
  return hasMarkup(new TextDecoder(charset).decode(sample)) ? charset : null;
}

export function hasMarkup(text: string): boolean {
  return /<(?:!doctype|html|head|body|meta|title|div|p|table)[\s>/]/i.test(text);
}
