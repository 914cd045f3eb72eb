import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** The checksum takes 4 bytes; without it two of three flipped bits give another content and no error. */
export const frameParameters = (level: number) => ({
  [constants.ZSTD_c_compressionLevel]: level,
  [constants.ZSTD_c_checksumFlag]: 1,
});

/** The default of zstd: a fifth of the size of HTML at several hundred MB/s. */
export const usualParameters = frameParameters(3);

/** Bytes of the pieces of a result: most need one; no larger, since V8 collects garbage for every 64 MB. */
export const piece = (expected: number): number => Math.min(65_536, Math.max(1024, Math.ceil(expected)));

/** Knowing the size, zstd makes its tables no larger than needed. */
export const pack = (bytes: Uint8Array): Uint8Array =>
  zstdCompressSync(bytes, {
    params: usualParameters,
    pledgedSrcSize: bytes.byteLength,
    chunkSize: piece(bytes.byteLength / 2),
  });

/** Throws for bytes that were altered since they were packed. */
export const unpack = (bytes: Uint8Array): Buffer =>
  zstdDecompressSync(bytes, { chunkSize: piece(bytes.byteLength * 8) });

export const packText = (text: string): Uint8Array => pack(Buffer.from(text, 'utf8'));

export const unpackText = (bytes: Uint8Array): string => unpack(bytes).toString('utf8');
