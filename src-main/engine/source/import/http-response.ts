import type { NewProblem } from '../../../contract/problems.ts';
import { normaliseAddress } from '../address.ts';
import { decodePage } from '../crawl/body.ts';
import { statusProblem } from '../crawl/response-status.ts';
import { isPageType, looksLikeText, mediaType } from '../crawl/content-type.ts';
import type { ImportedPage } from '../source.ts';

interface HttpMessage {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent: chunked, compressed. */
  readonly body: Buffer;
}

/** A stored response: status line, headers, body. Null when it does not begin like one. */
export function parseHttpResponse(bytes: Buffer): HttpMessage | null {
  const end = endOfHeaders(bytes);
  const lines = bytes
    .subarray(0, end?.from ?? bytes.length)
    .toString('latin1')
    .split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)?\s+(\d{3})/i.exec(lines[0] ?? '')?.[1];
  if (status === undefined) return null;
  const headers: Record<string, string> = {};
  for (const line of lines.slice(1)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
  }
  return { statusCode: Number(status), headers, body: end ? bytes.subarray(end.to) : Buffer.alloc(0) };
}

function endOfHeaders(bytes: Buffer): { readonly from: number; readonly to: number } | null {
  const usual = bytes.indexOf('\r\n\r\n');
  const bare = bytes.indexOf('\n\n');
  if (usual < 0 && bare < 0) return null;
  return usual >= 0 && (bare < 0 || usual < bare) ? { from: usual, to: usual + 4 } : { from: bare, to: bare + 2 };
}

/** What is known of a page before its content is looked at. */
export const pageWithoutBody = (
  known: Pick<ImportedPage, 'address' | 'statusCode' | 'fetchedAt'> & Partial<ImportedPage>,
): ImportedPage => ({ headers: {}, body: null, redirectTo: null, lastModified: null, problems: [], ...known });

/**
 * A stored response as the page that a crawl would have made of it. Null for a response that is no page: an image, a
 * script, a style sheet.
 */
export async function pageOfResponse(
  address: string,
  response: HttpMessage,
  fetchedAt: number,
  maxBytes: number,
): Promise<ImportedPage | null> {
  const { statusCode, headers } = response;
  const page = pageWithoutBody({ address, statusCode, headers, fetchedAt });
  const troubled = (problem: Omit<NewProblem, 'address'>, redirectTo: string | null = null): ImportedPage => ({
    ...page,
    redirectTo,
    problems: [{ ...problem, address }],
  });
  const type = mediaType(headers);
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) return troubled(...redirectOf(response, address));
  if (type !== '' && !isPageType(type)) return null;
  if (statusCode < 200 || statusCode >= 300)
    return troubled({ code: statusProblem(statusCode), parameters: { status: statusCode, tries: 1 } });
  const sent = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '') ? withoutChunks(response.body) : response.body;
  const { bytes, failure } = await decodePage(sent, headers['content-encoding'] ?? '', maxBytes);
  if (failure) return troubled(failure);
  if (!bytes || (type === '' && !looksLikeText(bytes))) return null;
  return bytes.byteLength > maxBytes
    ? troubled({ code: 'too-large', parameters: { limit: maxBytes } })
    : { ...page, body: bytes };
}

function redirectOf(
  { statusCode, headers }: HttpMessage,
  address: string,
): [Omit<NewProblem, 'address'>, string | null] {
  const target = normaliseAddress(headers['location'] ?? '', address);
  if (target === null) return [{ code: 'redirect-without-target', parameters: { status: statusCode } }, null];
  return [{ code: 'redirected', parameters: { target } }, target];
}

/**
 * Undoes the chunked transfer coding (RFC 9112, 7.1). Many crawlers store the body without it and keep the header, so
 * what is not chunked is returned as it is.
 */
function withoutChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let place = 0;
  for (;;) {
    const lineEnd = body.indexOf('\n', place);
    const size =
      lineEnd < 0
        ? null
        : /^([\da-f]{1,8})\s*(?:;[^\r\n]*)?\r?$/i.exec(body.subarray(place, lineEnd).toString('latin1'))?.[1];
    if (size === null || size === undefined) return chunks.length === 0 ? body : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(body.subarray(lineEnd + 1, lineEnd + 1 + length));
    place = lineEnd + 1 + length;
    if (body[place] === 0x0d) place += 1;
    if (body[place] === 0x0a) place += 1;
  }
}
