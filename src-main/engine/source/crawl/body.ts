import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { codeOf, messageOf } from '../../app-error.ts';
import { tooLarge, type Failure } from './response.ts';

type Unpack = (bytes: Uint8Array, limit: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const inflate: Unpack = promisify(zlib.inflate);
const inflateRaw: Unpack = promisify(zlib.inflateRaw);
const gunzip: Unpack = promisify(zlib.gunzip);

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: gunzipLeniently,
  'x-gzip': gunzipLeniently,
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  // The standard means zlib (RFC 1950); some servers send raw DEFLATE.
  deflate: (bytes, limit) => ((bytes[0] ?? 0) % 16 === 8 ? inflate(bytes, limit) : inflateRaw(bytes, limit)),
};

/**
 * Undoes content encodings, the last first. Plain text labelled as compressed stays. The limit holds while unpacking,
 * or a few kilobytes could fill the memory.
 */
export async function decodeBody(
  packed: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<Readonly<{ bytes: Uint8Array | null; failure: Failure | null }>> {
  let bytes = packed;
  for (const name of contentEncoding.toLowerCase().split(',').toReversed()) {
    const encoding = name.trim();
    if (bytes.byteLength === 0 || ['', 'identity', 'none'].includes(encoding)) continue;
    const unpack = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
    try {
      if (!unpack) throw new Error('unknown');
      bytes = await unpack(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return { bytes: null, failure: tooLarge(maxBytes) };
      if (looksPlain(bytes)) continue;
      const code = unpack ? 'encoding-broken' : 'encoding-unknown';
      return { bytes: null, failure: { code, parameters: { encoding } } };
    }
  }
  return { bytes, failure: null };
}

/** Also unpacks gzip that no header announces. */
export async function decodePage(...[packed, contentEncoding, maxBytes]: Parameters<typeof decodeBody>) {
  const decoded = await decodeBody(packed, contentEncoding, maxBytes);
  return decoded.bytes && isGzip(decoded.bytes) ? decodeBody(decoded.bytes, 'gzip', maxBytes) : decoded;
}

/** Checks the magic number, since names and headers are often wrong. */
export function isGzip(bytes: Uint8Array) {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Like browsers, ignores wrong checksums and trailing data. */
async function gunzipLeniently(...[bytes, limit]: Parameters<Unpack>) {
  try {
    return await gunzip(bytes, limit);
  } catch (error) {
    if (!isGzip(bytes) || codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw error;
    return inflateRaw(bytes.subarray(gzipHeaderLength(bytes)), limit);
  }
}

/** Ten bytes and the optional fields of the flags (RFC 1952, 2.3). */
export function gzipHeaderLength(bytes: Uint8Array) {
  const flags = bytes[3] ?? 0;
  let size = 10;
  if (flags & 4) size += 2 + (bytes[size] ?? 0) + 256 * (bytes[size + 1] ?? 0);
  for (const flag of [8, 16]) if (flags & flag) size = bytes.indexOf(0, size) + 1 || bytes.length;
  return flags & 2 ? size + 2 : size;
}

function looksPlain(bytes: Uint8Array) {
  const head = Buffer.from(bytes.subarray(0, 64));
  return /^(?:\uFEFF|ï»¿)?\s*[<{\w]/.test(head.toString('latin1')) && !head.includes(0);
}

/** Unpacks gzip up to damage or `maxBytes`; `damage` says why it ended, null for none. */
export async function unpackSoundPart(bytes: Uint8Array, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const done = (damage: string | null) => ({ bytes: Buffer.concat(chunks, size), damage });
  try {
    for await (const chunk of Readable.from([bytes]).pipe(zlib.createGunzip()) as AsyncIterable<Uint8Array>) {
      if (size + chunk.byteLength > maxBytes) return done(`larger than ${maxBytes} bytes`);
      size += chunk.byteLength;
      chunks.push(chunk);
    }
    return done(null);
  } catch (error) {
    return done(`gzip: ${messageOf(error)}`);
  }
}
