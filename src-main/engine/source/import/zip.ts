import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { messageOf } from '../crawl/body.ts';
import { importFiles, parsePosition, type ContainedFile, type ContainerPosition } from './container.ts';
import type { Importer, ImportInput } from './importer.ts';
import { companionFolders, isHiddenPath, kindOfName } from './page-file.ts';
import { entryName } from './zip-names.ts';

/**
 * ZIP archives (also above 4 GB) of everything that is read from a folder, unpacked one entry at a time. A position is
 * the number of an entry. Throws `archive-broken` when the directory at the end of the file cannot be read.
 */
export const importZip: Importer = async function* importZip(input, settings, position) {
  const file = input.path ?? input.name;
  const zip = await openZip(file);
  const resume = parsePosition(position);
  try {
    const { isCompanion, files } = await survey(await openZip(file), file);
    const entries = listEntries({ zip, file, input, maxBytes: settings.maxBytes, isCompanion }, resume);
    yield* importFiles(entries, settings, resume, { name: input.name, isAlone: files === 1 });
  } finally {
    zip.close();
  }
};

/** Throws `archive-broken`. */
export async function openZip(file: string): Promise<ZipFile> {
  try {
    // The library knows two encodings only, and checks sizes while unpacking.
    return await openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: true,
    });
  } catch (error) {
    throw broken(file, error);
  }
}

const broken = (file: string, cause: unknown) => new AppError('archive-broken', { file }, { cause });

/** The number of files, and the folders of saved pages. */
async function survey(
  zip: ZipFile,
  file: string,
): Promise<{ readonly files: number; readonly isCompanion: (folder: string) => boolean }> {
  const names: string[] = [];
  let files = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!isFile(entry)) continue;
      files += 1;
      const name = entryName(entry);
      if (kindOfName(name) === 'html') names.push(name);
    }
  } catch (error) {
    // The second walk reports the damage.
    if (files === 0) throw broken(file, error);
  } finally {
    zip.close();
  }
  return { files, isCompanion: companionFolders(names) };
}

function isFile(entry: Entry): boolean {
  const name = entryName(entry);
  return name !== '' && !/[\\/]$/.test(entry.fileNameRaw.toString('latin1')) && !isHiddenPath(name);
}

interface Archive {
  readonly zip: ZipFile;
  readonly file: string;
  readonly input: ImportInput;
  readonly maxBytes: number;
  readonly isCompanion: (folder: string) => boolean;
}

async function* listEntries(archive: Archive, resume: ContainerPosition | null): AsyncIterable<ContainedFile> {
  const { zip, file, input } = archive;
  // So many times its size, and no less than so many bytes.
  const limit = Math.max(input.bytes * budgets.zipTotalRatio, budgets.zipTotalBytes);
  const first = resume === null ? 0 : Number(resume.key) + (resume.inside === null ? 1 : 0);
  let number = 0;
  let unpacked = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      number += 1;
      packed += entry.compressedSize;
      if (!isFile(entry) || isInside(entryName(entry), archive.isCompanion) || number < first) continue;
      const contained = containedFile(archive, entry, String(number), Math.min(packed, input.bytes));
      if (!contained.failure) unpacked += entry.uncompressedSize;
      if (unpacked > limit) {
        yield { ...contained, name: input.name, failure: { code: 'archive-suspicious', parameters: { limit } } };
        return;
      }
      yield contained;
    }
  } catch (error) {
    if (number === 0) throw broken(file, error);
    const parameters = { offset: packed, detail: messageOf(error) };
    const failure = { code: 'file-damaged', parameters } as const;
    yield { ...input, key: String(number + 1), failure, done: input.bytes, total: input.bytes };
  }
}

function isInside(name: string, isCompanion: (folder: string) => boolean): boolean {
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
    if (isCompanion(name.slice(0, slash))) return true;
  return false;
}

function containedFile({ zip, input, maxBytes }: Archive, entry: Entry, key: string, done: number): ContainedFile {
  // They have no time zone and may be nonsense.
  const modifiedAt = entry.getLastModDate().getTime();
  return {
    name: entryName(entry),
    path: null,
    bytes: entry.uncompressedSize,
    modifiedAt: modifiedAt > 0 ? modifiedAt : input.modifiedAt,
    key,
    failure: failureOf(entry, maxBytes),
    done,
    total: input.bytes,
    open: (from) => openEntry(zip, entry, from),
  };
}

/** The dullest list shrinks to a hundredth; what shrinks more was made to fill disks. */
function failureOf(entry: Entry, maxBytes: number): ContainedFile['failure'] {
  if (entry.isEncrypted()) return { code: 'archive-entry-encrypted', parameters: {} };
  if (!entry.canDecodeFileData())
    return { code: 'file-not-readable', parameters: { detail: `ZIP compression method ${entry.compressionMethod}` } };
  const ratio = budgets.zipRatio;
  // Blanks shrink more and do no harm.
  const isSmall = entry.uncompressedSize <= Math.min(budgets.zipHarmlessBytes, maxBytes);
  const isSuspicious = !isSmall && entry.uncompressedSize / Math.max(1, entry.compressedSize) > ratio;
  return isSuspicious ? { code: 'archive-entry-suspicious', parameters: { ratio } } : null;
}

/** Only from its beginning. */
export async function* openEntry(zip: ZipFile, entry: Entry, from: number): AsyncIterable<Uint8Array> {
  let left = from;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    if (left < chunk.byteLength) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.byteLength);
  }
}
