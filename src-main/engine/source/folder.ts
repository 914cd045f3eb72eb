import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../contract/problems.ts';
import { AppError } from '../app-error.ts';
import type { Intake } from './intake.ts';
import type { CollectContext, CollectedPage, FoundAddress, QueuedAddress } from './source.ts';

const pageEndings = new Set(['.html', '.htm', '.xhtml', '.shtml', '.txt']);

/** Text files that are no pages although they lie among them. */
const notPages = new Set(['robots.txt', 'humans.txt', 'ads.txt']);

/**
 * Adds every page file of a folder, sorted, so that the same folder gives the same audit on every machine. Throws `file-not-found`,
 * `file-not-readable` or `folder-empty`.
 */
export async function discoverFolder(folder: string, context: CollectContext, intake: Intake): Promise<void> {
  const root = await realFolder(folder);
  const addresses: string[] = [];
  await walk(root, '', addresses, context);
  if (context.signal.aborted) return;
  if (addresses.length === 0) throw new AppError('folder-empty', { path: folder });
  addresses.sort((a, b) => (a < b ? -1 : 1));
  intake.add(addresses.map((address): FoundAddress => ({ address, origin: 'folder', lastModified: null })));
}

async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    throw new AppError(errorCode(error) === 'ENOENT' ? 'file-not-found' : 'file-not-readable', { file: folder }, { cause: error });
  }
}

async function walk(root: string, inside: string, addresses: string[], context: CollectContext): Promise<void> {
  if (context.signal.aborted) return;
  const entries = await readdir(path.join(root, inside), { withFileTypes: true }).catch((error: unknown) => {
    if (inside === '') throw new AppError('file-not-readable', { file: root }, { cause: error });
    context.reportProblem(notReadable(inside, error));
    return [];
  });
  for (const entry of entries) {
    const address = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) await walk(root, address, addresses, context);
    else if (!isPageName(entry.name)) continue;
    else if (entry.isFile()) addresses.push(address);
    else if (entry.isSymbolicLink()) await followLink(root, address, addresses, context);
  }
}

function isPageName(name: string): boolean {
  return pageEndings.has(path.extname(name).toLowerCase()) && !notPages.has(name.toLowerCase());
}

/**
 * Takes a link to a file of the same folder; one that leads out or nowhere is told. Linked folders are not entered at all: those inside
 * are walked under their own name, and a link to a parent would never end.
 */
async function followLink(root: string, address: string, addresses: string[], context: CollectContext): Promise<void> {
  try {
    if ((await stat(await realInside(root, address))).isFile()) addresses.push(address);
  } catch (error) {
    context.reportProblem(notReadable(address, error));
  }
}

/** The file behind an address, links resolved. Throws when it is not there, or lies outside of the folder. */
async function realInside(root: string, address: string): Promise<string> {
  const file = await realpath(path.join(root, address));
  if (!file.startsWith(root + path.sep)) throw new Error('outside the folder');
  return file;
}

/** Reads one page from the first of the folders that has it. Trouble becomes a problem of the page. */
export async function readFolderPage(queued: QueuedAddress, folders: readonly string[], maxBytes: number): Promise<CollectedPage> {
  let failure: unknown = null;
  for (const folder of folders) {
    try {
      const body = await readInside(folder, queued.address, maxBytes);
      if (body) return finished(queued, 200, body, []);
      return finished(queued, 0, null, [{ code: 'too-large', address: queued.address, parameters: { limit: maxBytes } }]);
    } catch (error) {
      failure = error;
    }
  }
  return finished(queued, 0, null, [notReadable(queued.address, failure)]);
}

/**
 * Null for a file that is too large. Audit files travel, so an address in one is not trusted to stay inside the folder.
 */
async function readInside(folder: string, address: string, maxBytes: number): Promise<Uint8Array | null> {
  const file = await realInside(await realpath(folder), address);
  return (await stat(file)).size > maxBytes ? null : await readFile(file);
}

function finished(queued: QueuedAddress, statusCode: number, body: Uint8Array | null, problems: readonly NewProblem[]): CollectedPage {
  return { id: queued.id, address: queued.address, statusCode, headers: {}, body, redirectTo: null, fetchedAt: Date.now(), problems };
}

function notReadable(address: string, error: unknown): NewProblem {
  return { code: 'file-not-readable', address, parameters: { detail: errorCode(error) } };
}

function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : 'not there';
}
