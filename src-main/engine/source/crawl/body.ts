import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Trouble } from './answer.ts';

type Unpack = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const gunzip: Unpack = promisify(zlib.gunzip);
const inflate: Unpack = promisify(zlib.inflate);
const inflateRaw: Unpack = promisify(zlib.inflateRaw);
const unbrotli: Unpack = promisify(zlib.brotliDecompress);
const unzstd: Unpack = promisify(zlib.zstdDecompress);

export const acceptedEncodings = 'gzip, br, deflate, zstd';

export interface ReadBody {
  readonly bytes: Uint8Array | null;
  readonly trouble: Trouble | null;
}

/**
 * Undoes the content encodings, the last one first. Servers that announce an encoding and send plain text are common, so a body that
 * does not look encoded is taken as it is. Unpacking ends at the limit, or a few kilobytes could fill the memory.
 */
export async function decodeBody(packed: Uint8Array, contentEncoding: string, maxBytes: number): Promise<ReadBody> {
  let bytes = packed;
  if (contentEncoding === '') return { bytes, trouble: null };
  const encodings = contentEncoding.toLowerCase().split(',').toReversed();
  for (const encoding of encodings.map((name) => name.trim())) {
    try {
      bytes = await decodeOne(bytes, encoding, { maxOutputLength: maxBytes });
    } catch (error) {
      if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) return { bytes: null, trouble: tooLarge(maxBytes) };
      if (looksPlain(bytes)) continue;
      return { bytes: null, trouble: { code: isKnown(encoding) ? 'encoding-broken' : 'encoding-unknown', parameters: { encoding } } };
    }
  }
  return { bytes, trouble: null };
}

export function tooLarge(maxBytes: number): Trouble {
  return { code: 'too-large', parameters: { limit: maxBytes } };
}

async function decodeOne(bytes: Uint8Array, encoding: string, options: { readonly maxOutputLength: number }): Promise<Uint8Array> {
  if (bytes.byteLength === 0) return bytes;
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzip(bytes, options);
  if (encoding === 'br') return unbrotli(bytes, options);
  if (encoding === 'zstd') return unzstd(bytes, options);
  // The standard means the zlib format; some servers send the bare stream.
  if (encoding === 'deflate') return (bytes[0] ?? 0) % 16 === 8 ? inflate(bytes, options) : inflateRaw(bytes, options);
  if (encoding === '' || encoding === 'identity' || encoding === 'none') return bytes;
  throw new Error(`Unknown encoding ${encoding}`);
}

function isKnown(encoding: string): boolean {
  return ['gzip', 'x-gzip', 'br', 'zstd', 'deflate'].includes(encoding);
}

function looksPlain(bytes: Uint8Array): boolean {
  return /^(?:\uFEFF|ï»¿)?\s*[<{\w]/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1')) && !bytes.subarray(0, 64).includes(0);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
