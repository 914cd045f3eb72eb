import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Level 3 is zstd's own default: about a fifth of the size of HTML at several hundred MB/s. */
const parameters = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * Results are written into pieces of this many bytes: large enough that most need one, and no larger, since V8 collects all garbage for every 64 MB
 * of such pieces.
 */
export const piece = (expected: number): number => Math.min(65_536, Math.max(1024, Math.ceil(expected)));

/** With the size known beforehand, tables are made no larger than a page needs. */
export const pack = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, { ...parameters, pledgedSrcSize: bytes.byteLength, chunkSize: piece(bytes.byteLength / 2) });

export const unpack = (bytes: Uint8Array): Buffer => zstdDecompressSync(bytes, { chunkSize: piece(bytes.byteLength * 8) });

export const packText = (text: string): Uint8Array => pack(Buffer.from(text, 'utf8'));

export const unpackText = (bytes: Uint8Array): string => unpack(bytes).toString('utf8');
