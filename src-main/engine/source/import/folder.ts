import { statSync, type Dirent, type Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { NewProblem } from '../../../contract/problems.ts';
import { fail } from '../../app-error.ts';
import { streamNamedFile } from '../../named-file.ts';
import { asPosition, importFiles, parsePosition, type ContainedFile, type ContainerPosition } from './container.ts';
import { detailOf, type Importer, type ImportInput, notReadable } from './importer.ts';
import { companionFolders, isHiddenPath, kindOfName } from './page-file.ts';
import { guessEncoding } from './text-encoding.ts';

export async function folderInput(folder: string): Promise<ImportInput> {
  try {
    const real = await realpath(folder);
    return { name: folder, path: real, bytes: 0, modifiedAt: 0, open: () => streamNamedFile(real) };
  } catch (error) {
    const code = detailOf(error) === 'ENOENT' ? 'file-not-found' : 'file-not-readable';
    fail(code, { file: folder }, { cause: error });
  }
}

/**
 * Sorted, so that audits are the same on every machine. A position is the name of a file. Throws `file-not-readable`,
 * or `folder-empty` when nothing could be a page.
 */
export const importFolder: Importer = async function* importFolder(input, settings, position) {
  const { name } = input;
  const { found, problems } = await walkFolder(name, Buffer.from(input.path ?? ''), settings.signal);
  if (settings.signal.aborted) return;
  const resume = parsePosition(position);
  const start = position ?? asPosition({ key: '', inside: null, others: 0 });
  if (problems.length > 0) yield { problems, position: start, done: 0, total: found.length };
  let pages = 0;
  const container = { name, isAlone: found.length === 1 };
  for await (const step of importFiles(openFiles(found, resume), settings, resume, container)) {
    if (step.page) pages += 1;
    yield step;
  }
  if (pages === 0 && resume === null && !settings.signal.aborted) fail('folder-empty', { path: name });
};

type FoundFile = Readonly<{
  name: string;
  raw: Buffer;
}>;

async function walkFolder(folder: string, root: Buffer, signal: AbortSignal) {
  const problems: NewProblem[] = [];
  const found: FoundFile[] = [];
  const walk = async (inside: string, raw: Buffer) => {
    if (signal.aborted) return;
    const entries = await readdir(raw, { withFileTypes: true, encoding: 'buffer' }).catch(
      (error: unknown): Dirent<Buffer>[] => {
        if (inside === '') fail('file-not-readable', { file: folder }, { cause: error });
        problems.push({ ...notReadable(error), address: inside });
        return [];
      },
    );
    const named = entries.map((entry) => {
      const name = new TextDecoder(guessEncoding(entry.name)).decode(entry.name);
      return { entry, name: inside === '' ? name : `${inside}/${name}` };
    });
    const pages = named.filter(({ name }) => kindOfName(name) === 'html');
    const isCompanion = companionFolders(pages.map(({ name }) => name));
    for (const { entry, name } of named) {
      const file = Buffer.concat([raw, Buffer.from(path.sep), entry.name]);
      if (isHiddenPath(name) || isCompanion(name)) continue;
      if (entry.isDirectory()) await walk(name, file);
      else if (entry.isFile()) found.push({ name, raw: file });
      else if (entry.isSymbolicLink() && kindOfName(name)) await followLink(name, file);
    }
  };
  /**
   * Follows a link to a page file of the same folder; other links are reported. Linked folders are not entered: inner
   * ones are walked anyway, and a link to a parent is a cycle.
   */
  const followLink = async (name: string, raw: Buffer) => {
    try {
      const target = await realpath(raw, 'buffer');
      const isInside = target.subarray(0, root.length).equals(root) && target[root.length] === path.sep.charCodeAt(0);
      if (!isInside) throw new Error('outside the folder');
      if ((await stat(target)).isFile()) found.push({ name, raw: target });
    } catch (error) {
      problems.push({ ...notReadable(error), address: name });
    }
  };
  await walk('', root);
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { found, problems };
}

async function* openFiles(found: readonly FoundFile[], resume: ContainerPosition | null): AsyncIterable<ContainedFile> {
  const first = found.findIndex(
    ({ name }) => resume === null || (resume.inside === null ? name > resume.key : name >= resume.key),
  );
  const left = first < 0 ? [] : found.slice(first);
  const statsOf = statReader();
  let known: readonly (Stats | string)[] = [];
  for (const [at, { name, raw }] of left.entries()) {
    if (at % statsAtOnce === 0) known = await statsOf(left.slice(at, at + statsAtOnce));
    const stats = known[at % statsAtOnce] ?? '';
    const isMissing = typeof stats === 'string';
    yield {
      name,
      path: null,
      bytes: isMissing ? 0 : stats.size,
      modifiedAt: isMissing ? 0 : Math.floor(stats.mtimeMs),
      key: name,
      failure: isMissing ? { code: 'file-not-readable', parameters: { detail: stats } } : null,
      done: first + at + 1,
      total: found.length,
      open: (start) => streamNamedFile(raw, start),
    };
  }
}

const statsAtOnce = 64;
const slowMillis = 10;

/** Synchronous on local disks, which answer in microseconds, a tenth of a promise; slow disks are read concurrently. */
function statReader() {
  let isSlow = false;
  return async (files: readonly FoundFile[]): Promise<readonly (Stats | string)[]> => {
    if (isSlow) return await Promise.all(files.map(async ({ raw }) => await stat(raw).catch(detailOf)));
    const since = performance.now();
    const known = files.map(({ raw }) => {
      try {
        return statSync(raw);
      } catch (error) {
        return detailOf(error);
      }
    });
    isSlow = performance.now() - since > slowMillis;
    return known;
  };
}
