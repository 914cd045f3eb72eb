import { constants, existsSync, statfsSync, statSync, type Stats } from 'node:fs';
import { open, stat, statfs, type FileHandle } from 'node:fs/promises';
import { AppError, codeOf } from './app-error.ts';

/** Bytes if a name of another system is not valid text. */
type FilePath = string | Buffer;

/**
 * Opens a regular file, also behind links. Endless ones (devices, pipes, `/proc`) are refused before opening and again
 * afterwards, since the path may change. Throws `file-not-found`, `file-is-special` and `file-not-readable`.
 */
export async function openNamedFile(file: FilePath): Promise<{ readonly handle: FileHandle; readonly stats: Stats }> {
  let handle: FileHandle | null = null;
  try {
    refuseOther(file, await stat(file), (await statfs(file)).type);
    handle = await open(file, constants.O_RDONLY | nonBlocking);
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(file);
    return { handle, stats };
  } catch (error) {
    await handle?.close();
    throw asReadingError(file, error);
  }
}

/** Throws like `openNamedFile`, and `file-too-large`. */
export async function readNamedFile(file: FilePath, maxBytes: number): Promise<Buffer> {
  const { handle, stats } = await openNamedFile(file);
  try {
    if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(file, maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, bytes);
  } catch (error) {
    throw asReadingError(file, error);
  } finally {
    await handle.close();
  }
}

/** Throws like `openNamedFile`. */
export async function* streamNamedFile(file: FilePath, start = 0, chunkBytes = 64 * 1024): AsyncIterable<Uint8Array> {
  const { handle } = await openNamedFile(file);
  // The stream closes the handle at its end, and when its reader leaves.
  yield* handle.createReadStream({ start, highWaterMark: chunkBytes });
}

/** For a library that opens the file by path. Throws like `openNamedFile`. */
export function checkNamedFile(file: string) {
  try {
    const stats = statSync(file);
    refuseOther(file, stats, statfsSync(file).type);
    return stats;
  } catch (error) {
    throw asReadingError(file, error);
  }
}

/** By file system type (statfs(2)). */
export const isKernelMade = (type: number) => process.platform === 'linux' && kernelMade.has(type);

/**
 * proc, sysfs, cgroup and cgroup2, debugfs, tracefs, securityfs, selinuxfs, configfs, bpf, pstore, mqueue, efivarfs,
 * binfmt_misc, fusectl, devpts.
 */
const kernelMade: ReadonlySet<number> = new Set([
  0x9fa0, 0x62656572, 0x27e0eb, 0x63677270, 0x64626720, 0x74726163, 0x73636673, 0xf97cff8c, 0x62656570, 0xcafe4a11,
  0x6165676c, 0x19800202, 0xde5e81e4, 0x42494e4d, 0x65735543, 0x1cd1,
]);

const nonBlocking = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

function refuseOther(file: FilePath, stats: Stats, fileSystem: number) {
  if (!stats.isFile() || isKernelMade(fileSystem)) throw notRegular(file);
}

const notRegular = (file: FilePath) => new AppError('file-is-special', { file: String(file) });
const tooLarge = (file: FilePath, maxBytes: number) =>
  new AppError('file-too-large', { file: String(file), limit: Math.round(maxBytes / 1_000_000) });

function asReadingError(file: FilePath, error: unknown) {
  if (error instanceof AppError) return error;
  const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
  return new AppError(isMissing ? 'file-not-found' : 'file-not-readable', { file: String(file) }, { cause: error });
}

/** Numbered if the name is taken. */
export function freePath(base: string, ending = '') {
  for (let number = 1; ; number += 1) {
    const path = `${base}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!existsSync(path)) return path;
  }
}
