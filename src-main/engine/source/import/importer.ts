import type { FileFormat } from '../../../contract/audits.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { ImportedPage } from '../source.ts';
import path from 'node:path';
import { AppError, codeOf, messageOf } from '../../app-error.ts';
import { openNamedFile, streamNamedFile } from '../../named-file.ts';
import type { Failure } from '../crawl/response.ts';

export interface ImportInput {
  /** The base name, or the path inside an archive; the address of problems of no page. */
  readonly name: string;
  readonly path: string | null;
  readonly bytes: number;
  readonly modifiedAt: number;
  open(from: number): AsyncIterable<Uint8Array>;
}

export interface ImportSettings {
  readonly maxBytes: number;
  readonly drafts: boolean;
  readonly signal: AbortSignal;
  /** Whether this file was read when the audit collected before. */
  readonly isUnchanged?: (address: string, bytes: number, modifiedAt: number) => boolean;
  readonly importerOf: (format: FileFormat) => Importer;
}

/** A page, a failure, or only a place further on. */
export interface ImportStep {
  readonly page?: ImportedPage;
  readonly problems?: readonly NewProblem[];
  /** Where the importer goes on. Steps with equal positions are written together. */
  readonly position: string;
  /** Of the stored bytes of a file, of the files of a folder. */
  readonly done: number;
  readonly total: number;
}

/**
 * Reads pages one at a time, in the same order in every run, holding one page and not the file, from the last
 * `position` that was written. Damage becomes a problem, and reading goes on behind it where the format allows that.
 * Throws an `AppError` when the file as a whole is not what it was taken for.
 */
export type Importer = (
  input: ImportInput,
  settings: ImportSettings,
  position: string | null,
) => AsyncIterable<ImportStep>;

const chunkBytes = 256 * 1024;

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

/** Null when they are more than `maxBytes`, of which no more are read. */
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

export function detailOf(thrown: unknown): string {
  const error = thrown instanceof AppError && thrown.cause !== undefined ? thrown.cause : thrown;
  return codeOf(error) || messageOf(error);
}

export const notReadable = (error: unknown): Failure => ({
  code: 'file-not-readable',
  parameters: { detail: detailOf(error) },
});
