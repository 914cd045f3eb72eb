import { openPromise, type Entry, type ZipFile, getFileNameLowLevel } from 'yauzl';
import { AppError, messageOf } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { importFiles, parsePosition, type ContainedFile, type ContainerPosition } from './container.ts';
import type { Importer, ImportInput } from './importer.ts';
import { companionFolders, isHiddenPath, kindOfName } from './page-file.ts';
import { decodeStrictly } from '../../charset/unicode.ts';

/**
 * Reads a ZIP file (also above 4 GB) like a folder, one entry at a time. A position is the number of an entry. Throws
 * `archive-broken` for an unreadable central directory.
 */
export const importZip: Importer = async function* importZip(input, settings, position) {
  const file = input.path ?? input.name;
  const zip = await openZip(file);
  const resume = parsePosition(position);
  try {
    const { isCompanion, files } = await survey(await openZip(file), file);
    const entries = listEntries(zip, input, settings.maxBytes, isCompanion, resume);
    yield* importFiles(entries, settings, resume, { name: input.name, isAlone: files === 1 });
  } finally {
    zip.close();
  }
};

export async function openZip(file: string) {
  try {
    // The library knows only two encodings for names, and checks sizes while unpacking.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };
    return await openPromise(file, options);
  } catch (error) {
    throw broken(file, error);
  }
}

const broken = (file: string, cause: unknown) => new AppError('archive-broken', { file }, { cause });

async function survey(zip: ZipFile, file: string) {
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
    if (files === 0) throw broken(file, error);
  } finally {
    zip.close();
  }
  return { files, isCompanion: companionFolders(names) };
}

function isFile(entry: Entry) {
  const name = entryName(entry);
  return name !== '' && !/[\\/]$/.test(entry.fileNameRaw.toString('latin1')) && !isHiddenPath(name);
}

async function* listEntries(
  zip: ZipFile,
  input: ImportInput,
  maxBytes: number,
  isCompanion: (folder: string) => boolean,
  resume: ContainerPosition | null,
): AsyncIterable<ContainedFile> {
  const limit = Math.max(input.bytes * budgets.zipTotalRatio, budgets.zipTotalBytes);
  const first = resume === null ? 0 : Number(resume.key) + (resume.inside === null ? 1 : 0);
  let number = 0;
  let unpacked = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      number += 1;
      packed += entry.compressedSize;
      if (!isFile(entry) || isInside(entryName(entry), isCompanion) || number < first) continue;
      // ZIP dates have no time zone and may be invalid.
      const changedAt = entry.getLastModDate().getTime();
      const contained: ContainedFile = {
        name: entryName(entry),
        path: null,
        bytes: entry.uncompressedSize,
        modifiedAt: changedAt > 0 ? changedAt : input.modifiedAt,
        key: String(number),
        failure: failureOf(entry, maxBytes),
        done: Math.min(packed, input.bytes),
        total: input.bytes,
        open: (from) => openEntry(zip, entry, from),
      };
      if (!contained.failure) unpacked += entry.uncompressedSize;
      if (unpacked > limit) {
        yield { ...contained, name: input.name, failure: { code: 'archive-suspicious', parameters: { limit } } };
        return;
      }
      yield contained;
    }
  } catch (error) {
    if (number === 0) throw broken(input.path ?? input.name, error);
    const parameters = { offset: packed, detail: messageOf(error) };
    const failure = { code: 'file-damaged', parameters } as const;
    yield { ...input, key: String(number + 1), failure, done: input.bytes, total: input.bytes };
  }
}

function isInside(name: string, isCompanion: (folder: string) => boolean) {
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
    if (isCompanion(name.slice(0, slash))) return true;
  return false;
}

/** Even repetitive text shrinks only to a hundredth; entries with a higher ratio are ZIP bombs. */
function failureOf(entry: Entry, maxBytes: number): ContainedFile['failure'] {
  if (entry.isEncrypted()) return { code: 'archive-entry-encrypted', parameters: {} };
  if (!entry.canDecodeFileData())
    return { code: 'file-not-readable', parameters: { detail: `ZIP compression method ${entry.compressionMethod}` } };
  const ratio = budgets.zipRatio;
  const isSmall = entry.uncompressedSize <= Math.min(budgets.zipHarmlessBytes, maxBytes);
  const isSuspicious = !isSmall && entry.uncompressedSize / Math.max(1, entry.compressedSize) > ratio;
  return isSuspicious ? { code: 'archive-entry-suspicious', parameters: { ratio } } : null;
}

export async function* openEntry(zip: ZipFile, entry: Entry, from: number): AsyncIterable<Uint8Array> {
  let left = from;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
    if (left < chunk.byteLength) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.byteLength);
  }
}

/**
 * The name is marked as UTF-8 (flag bit 11), or repeated in UTF-8 (Info-ZIP's extra field 0x7075). Others are UTF-8
 * where valid, else GBK, DOS Cyrillic (866) or the original 437, whichever the bytes resemble.
 */
export function entryName(entry: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>) {
  return tidyPath(decodeName(entry));
}

function decodeName({ fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields }: Parameters<typeof entryName>[0]) {
  if (extraFields.some(({ id }) => id === 0x7075)) return getFileNameLowLevel(flags, raw, extraFields, false);
  if ((flags & 0x800) !== 0 || raw.every((byte) => byte < 0x80)) return raw.toString('utf8');
  const utf8 = decodeStrictly(raw, 'utf-8');
  if (utf8 !== null) return utf8;
  const runs = raw.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const highBytes = runs.join('').length;
  if (isGbk(raw, runs)) return new TextDecoder('gb18030').decode(raw);
  // Accented letters are single among ASCII; letters of another alphabet form runs.
  const dos = runs.join('').replaceAll(/[^\x80-\xaf\xe0-\xf1]/g, '').length;
  if (dos === highBytes && highBytes >= runs.length * 2) return new TextDecoder('ibm866').decode(raw);
  return getFileNameLowLevel(flags, raw, extraFields, false);
}

/** Ideographs begin with B0 to F7, most letters of code page 866 are below B0. */
function isGbk(raw: Buffer, runs: readonly string[]) {
  if (decodeStrictly(raw, 'gb18030') === null) return false;
  const pairs = runs.flatMap((run) => (run.length % 2 === 0 ? (run.match(/[^]{2}/g) ?? []) : []));
  const ideographs = pairs.filter((pair) => /[\xb0-\xf7][\xa1-\xfe]/.test(pair)).length;
  return pairs.length > 0 && ideographs >= pairs.length * 0.7;
}

/** No address may seem to lead out of the archive; nothing is written. */
export function tidyPath(name: string) {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').replaceAll('\0', '');
}
