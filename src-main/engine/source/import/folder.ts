import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { streamNamedFile } from '../../named-file.ts';
import { detailOf, importFiles, parsePosition, type ContainedFile } from './container.ts';
import type { Importer, ImportInput } from './importer.ts';
import { kindOfName } from './page-file.ts';
import { companionFolders, isHiddenPath } from './saved-page-folders.ts';
import { guessEncoding } from './text-encoding.ts';

/** A folder in place of a file. Throws `file-not-found` or `file-not-readable`. */
export async function folderInput(folder: string): Promise<ImportInput> {
  try {
    const real = await realpath(folder);
    return { name: folder, path: real, bytes: 0, modifiedAt: 0, open: () => streamNamedFile(real) };
  } catch (error) {
    throw new AppError(
      detailOf(error) === 'ENOENT' ? 'file-not-found' : 'file-not-readable',
      { file: folder },
      { cause: error },
    );
  }
}

/**
 * The files of a folder and of the folders in it, sorted, so that the same folder gives the same audit on every
 * machine. A position is the name of a file. Throws `file-not-readable`, or `folder-empty` when nothing in it could be
 * a page.
 */
export const importFolder: Importer = async function* importFolder(input, settings, position) {
  const root = Buffer.from(input.path ?? '');
  const problems: NewProblem[] = [];
  const found: FoundFile[] = [];
  await walk({ root, problems, found, signal: settings.signal, folder: input.name }, '', root);
  if (settings.signal.aborted) return;
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  const resume = parsePosition(position);
  if (problems.length > 0)
    yield {
      problems,
      position: position ?? JSON.stringify({ key: '', inside: null, others: 0 }),
      done: 0,
      total: found.length,
    };
  let pages = 0;
  for await (const step of importFiles(
    openFiles(found, resume?.key ?? null, resume?.inside === null),
    settings,
    resume,
    found.length === 1,
  )) {
    if (step.page) pages += 1;
    yield step.problems
      ? { ...step, problems: step.problems.map((problem) => ({ ...problem, address: problem.address ?? input.name })) }
      : step;
  }
  if (pages === 0 && resume === null && !settings.signal.aborted)
    throw new AppError('folder-empty', { path: input.name });
};

interface FoundFile {
  /** Path inside the folder, decoded, with `/`: the address. */
  readonly name: string;
  /** The bytes of the path; names of other systems may be in any encoding. */
  readonly raw: Buffer;
}

interface Walk {
  readonly folder: string;
  readonly root: Buffer;
  readonly problems: NewProblem[];
  readonly found: FoundFile[];
  readonly signal: AbortSignal;
}

async function walk(context: Walk, inside: string, raw: Buffer): Promise<void> {
  if (context.signal.aborted) return;
  const entries = await readdir(raw, { withFileTypes: true, encoding: 'buffer' }).catch(
    (error: unknown): Dirent<Buffer>[] => {
      if (inside === '') throw new AppError('file-not-readable', { file: context.folder }, { cause: error });
      context.problems.push(notReadable(inside, error));
      return [];
    },
  );
  const named = entries.map((entry) => ({
    entry,
    name: inside === '' ? decodeName(entry.name) : `${inside}/${decodeName(entry.name)}`,
  }));
  const isCompanion = companionFolders(named.filter(({ name }) => kindOfName(name) === 'html').map(({ name }) => name));
  for (const { entry, name } of named) {
    const file = Buffer.concat([raw, Buffer.from(path.sep), entry.name]);
    if (isHiddenPath(name) || isCompanion(name)) continue;
    if (entry.isDirectory()) await walk(context, name, file);
    else if (entry.isFile()) context.found.push({ name, raw: file });
    else if (entry.isSymbolicLink()) await followLink(context, name, file);
  }
}

/** File names are bytes; those that are no UTF-8 were written under another encoding, and show as people know them. */
function decodeName(name: Buffer): string {
  return new TextDecoder(guessEncoding(name) === 'utf-8' ? 'utf-8' : guessEncoding(name)).decode(name);
}

/**
 * Takes a link to a page file of the same folder; one that leads out or nowhere is told. Linked folders are not entered
 * at all: those inside are walked under their own name, and a link to a parent would never end.
 */
async function followLink({ root, problems, found }: Walk, name: string, raw: Buffer): Promise<void> {
  if (kindOfName(name) === null) return;
  try {
    const target = await realpath(raw, 'buffer');
    const isInside = target.subarray(0, root.length).equals(root) && target[root.length] === path.sep.charCodeAt(0);
    if (!isInside) throw new Error('outside the folder');
    if ((await stat(target)).isFile()) found.push({ name, raw: target });
  } catch (error) {
    problems.push(notReadable(name, error));
  }
}

async function* openFiles(
  found: readonly FoundFile[],
  from: string | null,
  isFromDone: boolean,
): AsyncIterable<ContainedFile> {
  const first = from === null ? 0 : found.findIndex(({ name }) => (isFromDone ? name > from : name >= from));
  const left = first < 0 ? [] : found.slice(first);
  let known: (Stats | string)[] = [];
  for (const [at, { name, raw }] of left.entries()) {
    if (at % statsAtOnce === 0) known = await Promise.all(left.slice(at, at + statsAtOnce).map((file) => statOf(file)));
    const stats = known[at % statsAtOnce] ?? '';
    const failure: ContainedFile['failure'] =
      typeof stats === 'string' ? { code: 'file-not-readable', parameters: { detail: stats } } : null;
    const [bytes, modifiedAt] = typeof stats === 'string' ? [0, 0] : [stats.size, Math.floor(stats.mtimeMs)];
    yield {
      name,
      path: null,
      bytes,
      modifiedAt,
      key: name,
      failure,
      done: first + at + 1,
      total: found.length,
      open: (start) => streamNamedFile(raw, start),
    };
  }
}

/** Asked for together, files cost a third of what they cost one by one. */
const statsAtOnce = 64;

/** What is wrong with the file, where it cannot be asked for. */
const statOf = async ({ raw }: FoundFile): Promise<Stats | string> =>
  await stat(raw).catch((error: unknown) => detailOf(error));

function notReadable(address: string, error: unknown): NewProblem {
  return { code: 'file-not-readable', address, parameters: { detail: detailOf(error) } };
}
