import path from 'node:path';
import { AppError } from '../../app-error.ts';
import { openNamedFile, streamNamedFile } from '../../named-file.ts';
import type { ImportInput } from './importer.ts';

const chunkBytes = 256 * 1024;

/** Throws `file-not-found`, `file-is-special` or `file-not-readable`. */
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

/** Null when they are more than `maxBytes`; no more are read than it takes to know. */
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

/** The system's code for what is wrong with a file, or what the error says. */
export function detailOf(thrown: unknown): string {
  const error = thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown;
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
