import type { FileFormat } from '../../../contract/audits.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { ImportedPage } from '../source.ts';
import path from 'node:path';
import { AppError, codeOf, messageOf } from '../../app-error.ts';
import { openNamedFile, streamNamedFile } from '../../named-file.ts';
import type { Failure } from '../crawl/response.ts';

export type ImportInput = Readonly<{
  /** The base name, or the path in an archive; also the address of problems that concern no page. */
  name: string;
  path: string | null;
  bytes: number;
  modifiedAt: number;
  open(from: number): AsyncIterable<Uint8Array>;
}>;

export type ImportSettings = Readonly<{
  maxBytes: number;
  drafts: boolean;
  signal: AbortSignal;
  /** Whether a file is unchanged since the previous crawl. */
  isUnchanged?: (address: string, bytes: number, modifiedAt: number) => boolean;
  importerOf: (format: FileFormat) => Importer;
}>;

/** Without page and problems only the position advanced. */
export type ImportStep = Readonly<{
  page?: ImportedPage;
  problems?: readonly NewProblem[];
  /** Where to resume after this step. Steps with equal positions are written together. */
  position: string;
  /** Bytes of a file as stored, or files of a folder. */
  done: number;
  total: number;
}>;

/**
 * Yields pages in the same order in every run, from the last written `position`, without holding the whole file. Damage
 * becomes a problem, after which reading continues where the format allows. Throws an `AppError` when the file is of
 * another format.
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

export const readHead = async ({ open }: Pick<ImportInput, 'open'>, count: number): Promise<Buffer> =>
  (await readUpTo(open(0), count)).subarray(0, count);

/** Null above `maxBytes`, where reading stops. */
export async function readAll(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const bytes = await readUpTo(stream, maxBytes + 1);
  return bytes.length > maxBytes ? null : bytes;
}

async function readUpTo(stream: AsyncIterable<Uint8Array>, count: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= count) break;
  }
  return Buffer.concat(chunks, size);
}

export function detailOf(thrown: unknown) {
  const error = thrown instanceof AppError && thrown.cause !== undefined ? thrown.cause : thrown;
  return codeOf(error) || messageOf(error);
}

export const notReadable = (error: unknown): Failure => ({
  code: 'file-not-readable',
  parameters: { detail: detailOf(error) },
});
