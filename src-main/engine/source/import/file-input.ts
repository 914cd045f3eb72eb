import path from 'node:path';
import { openNamedFile, streamNamedFile } from '../../named-file.ts';
import type { ImportInput } from './importer.ts';

/** A file of the disk. Throws `file-not-found`, `file-is-special` or `file-not-readable`. */
export async function fileInput(file: string): Promise<ImportInput> {
  const { handle, stats } = await openNamedFile(file);
  await handle.close();
  return {
    name: path.basename(file),
    path: file,
    bytes: stats.size,
    modifiedAt: Math.floor(stats.mtimeMs),
    open: (from) => streamNamedFile(file, from, chunkBytes),
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

/**
 * All bytes of a stream; null when they are more than `maxBytes`, and then no more of them are read than it takes to
 * know.
 */
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
