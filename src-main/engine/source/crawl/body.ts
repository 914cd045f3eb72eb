import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Failure } from './response.ts';
import { isGzip } from './gunzip.ts';

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const gunzip: Unpack = promisify(zlib.gunzip);
const inflate: Unpack = promisify(zlib.inflate);
const inflateRaw: Unpack = promisify(zlib.inflateRaw);
const unbrotli: Unpack = promisify(zlib.brotliDecompress);
const unzstd: Unpack = promisify(zlib.zstdDecompress);

export const acceptedEncodings = 'gzip, br, deflate, zstd';

interface ReadBody {
  readonly bytes: Uint8Array | null;
  readonly failure: Failure | null;
}

/**
 * Undoes the content encodings, the last one first. Servers that announce an encoding and send plain text are common,
 * so a body that does not look encoded is taken as it is. Unpacking ends at the limit, or a few kilobytes could fill
 * the memory.
 */
export async function decodeBody(packed: Uint8Array, contentEncoding: string, maxBytes: number): Promise<ReadBody> {
  let bytes = packed;
  if (contentEncoding === '') return { bytes, failure: null };
  const encodings = contentEncoding.toLowerCase().split(',').toReversed();
  for (const encoding of encodings.map((name) => name.trim())) {
    try {
      bytes = await decodeOne(bytes, encoding, { maxOutputLength: maxBytes });
    } catch (error) {
      if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) return { bytes: null, failure: tooLarge(maxBytes) };
      if (looksPlain(bytes)) continue;
      return {
        bytes: null,
        failure: { code: isKnown(encoding) ? 'encoding-broken' : 'encoding-unknown', parameters: { encoding } },
      };
    }
  }
  return { bytes, failure: null };
}

/**
 * The body of a page. What is still gzip when its encodings are undone comes from a server that packs without saying
 * so.
 */
export async function decodePage(packed: Uint8Array, contentEncoding: string, maxBytes: number): Promise<ReadBody> {
  const decoded = await decodeBody(packed, contentEncoding, maxBytes);
  return decoded.bytes && isGzip(decoded.bytes) ? decodeBody(decoded.bytes, 'gzip', maxBytes) : decoded;
}

export function tooLarge(maxBytes: number): Failure {
  return { code: 'too-large', parameters: { limit: maxBytes } };
}

async function decodeOne(
  bytes: Uint8Array,
  encoding: string,
  options: { readonly maxOutputLength: number },
): Promise<Uint8Array> {
  if (bytes.byteLength === 0) return bytes;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipLeniently(bytes, options);
  if (encoding === 'br') return unbrotli(bytes, options);
  if (encoding === 'zstd') return unzstd(bytes, options);
  // The standard means the zlib format; some servers send the bare stream.
  if (encoding === 'deflate') return (bytes[0] ?? 0) % 16 === 8 ? inflate(bytes, options) : inflateRaw(bytes, options);
  if (encoding === '' || encoding === 'identity' || encoding === 'none') return bytes;
  throw new Error(`Unknown encoding ${encoding}`);
}

/**
 * Like browsers, this minds neither a check sum that is wrong or missing nor what stands behind it, as long as the text
 * itself is whole.
 */
async function gunzipLeniently(bytes: Uint8Array, options: { readonly maxOutputLength: number }): Promise<Uint8Array> {
  try {
    return await gunzip(bytes, options);
  } catch (error) {
    if (!isGzip(bytes) || hasCode(error, 'ERR_BUFFER_TOO_LARGE')) throw error;
    return inflateRaw(bytes.subarray(gzipHeaderLength(bytes)), options);
  }
}

/**
 * RFC 1952, 2.3: ten bytes, and what the flags in the fourth announce: further fields, a file name, a comment, a check
 * sum.
 */
function gzipHeaderLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1;
  return flags & 2 ? at + 2 : at;
}

function isKnown(encoding: string): boolean {
  return ['gzip', 'x-gzip', 'br', 'zstd', 'deflate'].includes(encoding);
}

function looksPlain(bytes: Uint8Array): boolean {
  return (
    /^(?:\uFEFF|ï»¿)?\s*[<{\w]/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) &&
    !bytes.subarray(0, 64).includes(0)
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
