import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Level 3 is zstd's own default: about a fifth of the size of HTML at several hundred MB/s. */
const parameters = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** With the size known beforehand, tables are made no larger than a page needs. */
export const pack = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, { ...parameters, pledgedSrcSize: bytes.byteLength });

export const unpack = (bytes: Uint8Array): Uint8Array => zstdDecompressSync(bytes);

export const packText = (text: string): Uint8Array => pack(Buffer.from(text, 'utf8'));

export const unpackText = (bytes: Uint8Array): string => zstdDecompressSync(bytes).toString('utf8');
