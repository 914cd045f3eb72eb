import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Without the 4-byte checksum, two of three flipped bits yield another content and no error. */
export const frameParameters = (level: number) => ({
  [constants.ZSTD_c_compressionLevel]: level,
  [constants.ZSTD_c_checksumFlag]: 1,
});

/** The default level: a fifth of HTML, several hundred MB/s. */
export const usualParameters = frameParameters(3);

/** Bytes of an output chunk: one suffices for most; no more, since V8 collects garbage for every 64 MB. */
export const piece = (expected: number) => Math.min(65_536, Math.max(1024, Math.ceil(expected)));

/** Given the size, zstd allocates no larger tables than needed. */
export const pack = (bytes: Uint8Array) =>
  zstdCompressSync(bytes, {
    params: usualParameters,
    pledgedSrcSize: bytes.byteLength,
    chunkSize: piece(bytes.byteLength / 2),
  });

/** Throws for altered bytes. */
export const unpack = (bytes: Uint8Array) => zstdDecompressSync(bytes, { chunkSize: piece(bytes.byteLength * 8) });

export const packText = (text: string) => pack(Buffer.from(text, 'utf8'));

export const unpackText = (bytes: Uint8Array) => unpack(bytes).toString('utf8');
