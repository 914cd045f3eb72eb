import { getFileNameLowLevel, type Entry } from 'yauzl';
import { decodeStrictly } from '../../charset/unicode.ts';

/**
 * Archives mark names that are UTF-8 (flag bit 11) or carry them beside the others (Info-ZIP's extra field 0x7075).
 * Others are in an unknown code page: UTF-8 where they form that, else GBK, DOS Cyrillic (866) or the original 437,
 * whichever the bytes look like.
 */
export function entryName(entry: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>): string {
  return tidyPath(decodeName(entry));
}

function decodeName({
  fileNameRaw: raw,
  generalPurposeBitFlag: flags,
  extraFields,
}: Parameters<typeof entryName>[0]): string {
  if (extraFields.some(({ id }) => id === 0x7075)) return getFileNameLowLevel(flags, raw, extraFields, false);
  if ((flags & 0x800) !== 0 || raw.every((byte) => byte < 0x80)) return raw.toString('utf8');
  const utf8 = decodeStrictly(raw, 'utf-8');
  if (utf8 !== null) return utf8;
  const runs = raw.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const highBytes = runs.join('').length;
  if (isGbk(raw, runs)) return new TextDecoder('gb18030').decode(raw);
  // A single letter with an accent stands alone among ASCII ones; another alphabet comes in runs.
  const dos = runs.join('').replaceAll(/[^\x80-\xaf\xe0-\xf1]/g, '').length;
  if (dos === highBytes && highBytes >= runs.length * 2) return new TextDecoder('ibm866').decode(raw);
  return getFileNameLowLevel(flags, raw, extraFields, false);
}

/** Ideographs have first bytes from B0 to F7; letters of code page 866 most below B0. */
function isGbk(raw: Buffer, runs: readonly string[]): boolean {
  if (decodeStrictly(raw, 'gb18030') === null) return false;
  const pairs = runs.flatMap((run) => (run.length % 2 === 0 ? (run.match(/[^]{2}/g) ?? []) : []));
  const ideographs = pairs.filter((pair) => /[\xb0-\xf7][\xa1-\xfe]/.test(pair)).length;
  return pairs.length > 0 && ideographs >= pairs.length * 0.7;
}

/** No address should look as if it led out of the archive, though nothing is written to the disk. */
export function tidyPath(name: string): string {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').replaceAll('\0', '');
}
