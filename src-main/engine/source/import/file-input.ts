import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../app-error.ts';
import type { ImportInput } from './importer.ts';

/** A file of the disk. Throws `file-not-found` or `file-not-readable`. */
export async function fileInput(file: string): Promise<ImportInput> {
  const found = await stat(file).catch((error: unknown) => {
    throw new AppError(isMissing(error) ? 'file-not-found' : 'file-not-readable', { file }, { cause: error });
  });
  if (!found.isFile()) throw new AppError('file-not-readable', { file });
  return {
    name: path.basename(file),
    path: file,
    bytes: found.size,
    modifiedAt: Math.floor(found.mtimeMs),
    open: (from) => createReadStream(file, { start: from, highWaterMark: chunkBytes }),
  };
}

const chunkBytes = 256 * 1024;

/** The first bytes of an input, at most `count`. */
export async function readHead(input: Pick<ImportInput, 'open'>, count: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input.open(0)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}

/** All bytes of a stream; null when they are more than `maxBytes`, and then no more of them are read than it takes to know. */
export async function readAll(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Counts what is read through it. */
export class CountedBytes {
  count = 0;

  async *through(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of stream) {
      this.count += chunk.byteLength;
      yield chunk;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
