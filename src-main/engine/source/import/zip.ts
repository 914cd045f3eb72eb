import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../app-error.ts';
import { importFiles, parsePosition, type ContainedFile } from './container.ts';
import type { Importer, ImportInput } from './importer.ts';
import { kindOfName } from './page-file.ts';
import { companionFolders, isHiddenPath } from './saved-page-folders.ts';
import { entryName } from './zip-names.ts';
import { budgets } from '../../budgets.ts';

/** Pages shrink to a tenth, the dullest list to a hundredth. What shrinks more was made to fill disks. */
const { max: largestRatio } = budgets.zipRatio;
/** Small entries of blanks shrink more than that and do no harm. */
const { max: harmlessBytes } = budgets.zipHarmlessBytes;
/** All that one archive may unpack to: this many times its size, and no less than so many bytes. */
const { max: maxTotalRatio } = budgets.zipTotalRatio;
const { max: minTotalBytes } = budgets.zipTotalBytes;

/**
 * ZIP archives (also of more than 4 GB) of everything that is read from a folder. Entries are unpacked one at a time,
 * straight from the file. A position is the number of an entry. Throws `archive-broken` when the directory at the end
 * of the file cannot be read.
 */
export const importZip: Importer = async function* importZip(input, settings, position) {
  const file = input.path ?? input.name;
  const zip = await openZip(file);
  const resume = parsePosition(position);
  try {
    const { isCompanion, files } = await survey(await openZip(file), file);
    const entries = listEntries(
      zip,
      file,
      input,
      isCompanion,
      settings.maxBytes,
      resume?.key ?? null,
      resume?.inside === null,
    );
    for await (const step of importFiles(entries, settings, resume, files === 1)) {
      yield step.problems
        ? {
            ...step,
            problems: step.problems.map((problem) => ({ ...problem, address: problem.address ?? input.name })),
          }
        : step;
    }
  } finally {
    zip.close();
  }
};

/** An archive whose names are read by `entryName`. Throws `archive-broken`. */
export async function openZip(file: string): Promise<ZipFile> {
  try {
    // Names are read here, since the library knows two encodings only; sizes are checked while unpacking.
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

/** A first walk over the directory: how many files there are, and which folders belong to saved pages. */
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
    // What can be listed is read; the second walk tells of the damage.
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

async function* listEntries(
  zip: ZipFile,
  file: string,
  input: ImportInput,
  isCompanion: (folder: string) => boolean,
  maxBytes: number,
  from: string | null,
  isFromDone: boolean,
): AsyncIterable<ContainedFile> {
  const limit = Math.max(input.bytes * maxTotalRatio, minTotalBytes);
  let number = 0;
  let unpacked = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      number += 1;
      packed += entry.compressedSize;
      if (!isFile(entry) || isInside(entryName(entry), isCompanion)) continue;
      if (from !== null && (number < Number(from) || (isFromDone && number === Number(from)))) continue;
      const contained = containedFile(zip, entry, input, number, maxBytes, Math.min(packed, input.bytes));
      if (!contained.failure) unpacked += entry.uncompressedSize;
      if (unpacked > limit) {
        yield { ...contained, name: input.name, failure: { code: 'archive-suspicious', parameters: { limit } } };
        return;
      }
      yield contained;
    }
  } catch (error) {
    if (number === 0) throw broken(file, error);
    const damaged = {
      code: 'file-damaged' as const,
      parameters: { offset: packed, detail: error instanceof Error ? error.message : String(error) },
    };
    yield { ...input, key: String(number + 1), failure: damaged, done: input.bytes, total: input.bytes };
  }
}

function isInside(name: string, isCompanion: (folder: string) => boolean): boolean {
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
    if (isCompanion(name.slice(0, slash))) return true;
  return false;
}

function containedFile(
  zip: ZipFile,
  entry: Entry,
  input: ImportInput,
  number: number,
  maxBytes: number,
  done: number,
): ContainedFile {
  return {
    name: entryName(entry),
    path: null,
    bytes: entry.uncompressedSize,
    modifiedAt: modifiedAt(entry, input.modifiedAt),
    key: String(number),
    failure: failureOf(entry, maxBytes),
    done,
    total: input.bytes,
    open: (from) => openEntry(zip, entry, from),
  };
}

function failureOf(entry: Entry, maxBytes: number): ContainedFile['failure'] {
  if (entry.isEncrypted()) return { code: 'archive-entry-encrypted', parameters: {} };
  if (!entry.canDecodeFileData())
    return { code: 'file-not-readable', parameters: { detail: `ZIP compression method ${entry.compressionMethod}` } };
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  const isSuspicious = ratio > largestRatio && entry.uncompressedSize > Math.min(harmlessBytes, maxBytes);
  return isSuspicious ? { code: 'archive-entry-suspicious', parameters: { ratio: largestRatio } } : null;
}

/** An entry can only be unpacked from its beginning. */
async function* openEntry(zip: ZipFile, entry: Entry, from: number): AsyncIterable<Uint8Array> {
  let left = from;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    if (left < chunk.byteLength) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.byteLength);
  }
}

/** Dates in archives have no time zone and may be nonsense. */
function modifiedAt(entry: Entry, otherwise: number): number {
  const time = entry.getLastModDate().getTime();
  return time > 0 ? time : otherwise;
}
