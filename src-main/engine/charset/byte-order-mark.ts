/** Of the three encodings of Unicode on the web, by its name in the Encoding standard; null without a mark. */
export function byteOrderMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** The encoding of a text that begins with ASCII characters, by its mark or, in UTF-16, by their zeros; else null. */
export function unicodeOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const marked = byteOrderMark(bytes);
  if (marked || bytes.length < 4) return marked;
  if (bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
  return bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0 ? 'utf-16le' : null;
}
