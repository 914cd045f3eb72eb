import { isAscii } from 'node:buffer';

const escape = 0x1b;
/** Behind the escape: JIS X 0208 of 1978 and of 1983. */
const ideographs: ReadonlySet<string> = new Set(['$@', '$B']);

/**
 * Whether bytes are ISO-2022-JP, which says everything in seven bits and switches to its ideographs by escapes (RFC
 * 1468). To everybody else it looks like ASCII with control characters.
 */
export function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(escape); at >= 0; at = bytes.indexOf(escape, at + 1)) {
    if (ideographs.has(String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0))) return isAscii(bytes);
  }
  return false;
}
