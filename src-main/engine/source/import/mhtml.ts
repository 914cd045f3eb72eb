import { budgets } from '../../budgets.ts';
import { normaliseAddress } from '../address.ts';
import type { HttpHeaders } from '../crawl/response.ts';
import { headerEntries } from './http-response.ts';

/**
 * The page of a web archive (RFC 2557): the first part with HTML. Null when there is none. Parts nest, though no
 * browser writes more than two levels.
 */
export function readMhtml(bytes: Uint8Array) {
  const whole = splitPart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const part = firstHtml(whole, 0);
  if (!part) return null;
  const savedAt = Date.parse(whole.headers['date'] ?? '');
  return {
    address: normaliseAddress(whole.headers['snapshot-content-location'] ?? part.headers['content-location'] ?? ''),
    headers: { 'content-type': part.headers['content-type'] ?? 'text/html' },
    body: decodeTransfer(part),
    savedAt: Number.isNaN(savedAt) ? null : savedAt,
  };
}

interface Part {
  readonly headers: HttpHeaders;
  readonly body: Buffer;
}

function firstHtml(part: Part, depth: number): Part | null {
  const type = part.headers['content-type'] ?? '';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return part;
  const boundary = /\bboundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean);
  if (boundary === undefined || depth === budgets.mhtmlDepth) return null;
  for (const inner of partsOf(part.body, boundary)) {
    const found = firstHtml(splitPart(inner), depth + 1);
    if (found) return found;
  }
  return null;
}

function* partsOf(body: Buffer, boundary: string): Iterable<Buffer> {
  const mark = Buffer.from(`--${boundary}`);
  let start = body.indexOf(mark);
  while (start >= 0) {
    const from = start + mark.length;
    if (body.subarray(from, from + 2).toString('latin1') === '--') return;
    const next = body.indexOf(mark, from);
    yield body.subarray(from, next < 0 ? undefined : next);
    start = next;
  }
}

function splitPart(bytes: Buffer): Part {
  const text = bytes.subarray(0, 65_536).toString('latin1');
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = /\r?\n\r?\n/.exec(text.slice(lead));
  if (!end) return { headers: {}, body: Buffer.alloc(0) };
  const headers: Record<string, string> = {};
  const lines = text.slice(lead, lead + end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  for (const [name, value] of headerEntries(lines.split(/\r?\n/))) headers[name] ??= value;
  return { headers, body: bytes.subarray(lead + end.index + end[0].length) };
}

function decodeTransfer({ headers, body }: Part): Uint8Array {
  const encoding = (headers['content-transfer-encoding'] ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return body;
  const text = body
    .toString('latin1')
    .replaceAll(/[ \t]*=[ \t]*\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_match, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(text, 'latin1');
}
