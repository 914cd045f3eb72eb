import { normaliseAddress } from '../address.ts';
import { decodePage } from '../crawl/body.ts';
import { isPageType, looksLikeText, mediaType, problemOfStatus, tooLarge } from '../crawl/response.ts';
import { importedPage, withProblem, type ImportedPage } from '../source.ts';

export function endOfHeaders(bytes: Buffer) {
  const usual = bytes.indexOf('\r\n\r\n');
  const bare = bytes.indexOf('\n\n');
  if (usual < 0 && bare < 0) return null;
  return usual >= 0 && (bare < 0 || usual < bare) ? { from: usual, to: usual + 4 } : { from: bare, to: bare + 2 };
}

export function headerEntries(lines: readonly string[]): readonly (readonly [name: string, value: string])[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : [];
  });
}

export function parseHttpResponse(bytes: Buffer) {
  const end = endOfHeaders(bytes);
  const head = bytes.subarray(0, end?.from ?? bytes.length).toString('latin1');
  const [first = '', ...lines] = head.split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)?\s+(\d{3})/i.exec(first)?.[1];
  if (status === undefined) return null;
  const headers: Record<string, string> = {};
  for (const [name, value] of headerEntries(lines))
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  return { statusCode: Number(status), headers, body: end ? bytes.subarray(end.to) : Buffer.alloc(0) };
}

export async function pageOfResponse(
  address: string,
  { statusCode, headers, body }: NonNullable<ReturnType<typeof parseHttpResponse>>,
  fetchedAt: number,
  maxBytes: number,
): Promise<ImportedPage | null> {
  const page = importedPage({ address, statusCode, headers, fetchedAt });
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) {
    const target = normaliseAddress(headers['location'] ?? '', address);
    return target === null
      ? withProblem(page, { code: 'redirect-without-target', parameters: { status: statusCode } })
      : withProblem({ ...page, redirectTo: target }, { code: 'redirected', parameters: { target } });
  }
  const type = mediaType(headers);
  if (type !== '' && !isPageType(type)) return null;
  if (statusCode < 200 || statusCode >= 300) return withProblem(page, problemOfStatus(statusCode));
  const sent = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '') ? withoutChunks(body) : body;
  const { bytes, failure } = await decodePage(sent, headers['content-encoding'] ?? '', maxBytes);
  if (failure) return withProblem(page, failure);
  if (!bytes || (type === '' && !looksLikeText(bytes))) return null;
  return bytes.byteLength > maxBytes ? withProblem(page, tooLarge(maxBytes)) : { ...page, body: bytes };
}

/**
 * Undoes chunked coding (RFC 9112, 7.1). Many crawlers undo it but keep the header, so other bodies stay as they are.
 */
function withoutChunks(body: Buffer) {
  const chunks: Buffer[] = [];
  for (let place = 0; ;) {
    const lineEnd = body.indexOf('\n', place);
    const line = lineEnd < 0 ? '' : body.subarray(place, lineEnd).toString('latin1');
    const size = /^([\da-f]{1,8})\s*(?:;[^\r\n]*)?\r?$/i.exec(line)?.[1];
    if (size === undefined) return chunks.length === 0 ? body : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(chunks);
    place = lineEnd + 1 + length;
    chunks.push(body.subarray(lineEnd + 1, place));
    if (body[place] === 0x0d) place += 1;
    if (body[place] === 0x0a) place += 1;
  }
}
