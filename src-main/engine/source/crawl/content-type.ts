import { byteOrderMark } from '../../charset/unicode.ts';

const pageTypes = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);

/**
 * Media type without parameters, lower case; the last of several. '' when the server names none, or nothing that is one
 * (`html`), so that the bytes decide (WHATWG, MIME Sniffing).
 */
export function mediaType(headers: Readonly<Record<string, string>>): string {
  const named = (headers['content-type'] ?? '')
    .split(',')
    .map((value) => value.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  return named.findLast((type) => /^[^\s/]+\/[^\s/]+$/.test(type) && !uninformative.has(type)) ?? '';
}

const uninformative: ReadonlySet<string> = new Set(['*/*', 'unknown/unknown', 'application/unknown']);

export function isPageType(type: string): boolean {
  return pageTypes.has(type);
}

/**
 * Stands in for a missing content type: text has next to no control characters. A stray one makes no file binary, and
 * neither do many where all bytes are ASCII.
 */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (byteOrderMark(bytes)) return true;
  const first = bytes.subarray(0, sniffedBytes);
  const controls = first.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  const foreign = first.reduce((count, byte) => count + (byte === 0 || byte >= 0x80 ? 1 : 0), 0);
  return controls <= first.length * maxControlShare || foreign <= first.length * maxControlShare;
}

const sniffedBytes = 1024;
const maxControlShare = 0.02;

const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
