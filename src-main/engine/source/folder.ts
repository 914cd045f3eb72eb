import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import { readNamedFile } from '../named-file.ts';
import type { CollectedPage, QueuedAddress } from './source.ts';

/**
 * Reads one file that stands in the frontier by its path, as audit files of earlier versions have them, from the first
 * of the folders that has it. Failure becomes a problem of the page.
 */
export async function readFolderPage(
  queued: QueuedAddress,
  folders: readonly string[],
  maxBytes: number,
): Promise<CollectedPage> {
  let failure: unknown = null;
  for (const folder of folders) {
    try {
      return finished(queued, 200, await readInside(folder, queued.address, maxBytes), []);
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-too-large')
        return finished(queued, 0, null, [
          { code: 'too-large', address: queued.address, parameters: { limit: maxBytes } },
        ]);
      failure = error;
    }
  }
  return finished(queued, 0, null, [notReadable(queued.address, failure)]);
}

/** Audit files travel, so an address in one is not trusted to stay inside the folder. */
async function readInside(folder: string, address: string, maxBytes: number): Promise<Uint8Array> {
  const root = await realpath(folder);
  const file = await realpath(path.join(root, address));
  if (!file.startsWith(root + path.sep)) throw new Error('outside the folder');
  return await readNamedFile(file, maxBytes);
}

function finished(
  queued: QueuedAddress,
  statusCode: number,
  body: Uint8Array | null,
  problems: readonly NewProblem[],
): CollectedPage {
  return {
    id: queued.id,
    address: queued.address,
    statusCode,
    headers: {},
    body,
    redirectTo: null,
    fetchedAt: Date.now(),
    problems,
  };
}

function notReadable(address: string, error: unknown): NewProblem {
  return { code: 'file-not-readable', address, parameters: { detail: errorCode(error) } };
}

function errorCode(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : 'not there';
}
