const pageTypes = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);

/** Media type without its parameters, lower case; '' when the server names none. */
export function mediaType(headers: Readonly<Record<string, string>>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function isPageType(type: string): boolean {
  return pageTypes.has(type);
}

/**
 * Stands in for a content type that is missing: text has no control characters among its first bytes, apart from white space and
 * escape. UTF-16 is full of zeros, and is told by its byte order mark.
 */
export function looksLikeText(bytes: Uint8Array): boolean {
  const marks = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return marks || !bytes.subarray(0, 512).some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b);
}
