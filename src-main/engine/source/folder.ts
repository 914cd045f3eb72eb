import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../app-error.ts';
import { readNamedFile } from '../named-file.ts';
import { detailOf } from './import/file-input.ts';
import { collectedPage, withProblem, type CollectedPage, type QueuedAddress } from './source.ts';

/**
 * A file that stands in the frontier by its path, as in audit files of earlier versions, from the first of the folders
 * that has it. Failure becomes a problem of the page.
 */
export async function readFolderPage(
  queued: QueuedAddress,
  folders: readonly string[],
  maxBytes: number,
): Promise<CollectedPage> {
  let detail = 'not there';
  for (const folder of folders) {
    try {
      return collectedPage(queued, { statusCode: 200, body: await readInside(folder, queued.address, maxBytes) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-too-large')
        return withProblem(collectedPage(queued), { code: 'too-large', parameters: { limit: maxBytes } });
      detail = detailOf(error);
    }
  }
  return withProblem(collectedPage(queued), { code: 'file-not-readable', parameters: { detail } });
}

/** Audit files travel, so an address in one is not trusted to stay inside the folder. */
async function readInside(folder: string, address: string, maxBytes: number): Promise<Uint8Array> {
  const root = await realpath(folder);
  const file = await realpath(path.join(root, address));
  if (!file.startsWith(root + path.sep)) throw new Error('outside the folder');
  return await readNamedFile(file, maxBytes);
}
