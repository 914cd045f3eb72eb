import { existsSync } from 'node:fs';
import { AppError, asAppError, codeOf, messageOf } from '../app-error.ts';

/** What SQLite and zstd say of a file that `isThere` misses comes of that. Errors with a meaning keep it. */
export function asAuditError(error: unknown, file: string, isThere: () => boolean) {
  const code = codeOf(error);
  // The first to fail on a full disk.
  if (code === 'SQLITE_IOERR_SHMSIZE') return new AppError('disk-full', {}, { cause: error });
  if (code === 'ENOENT' && !isThere()) return new AppError('audit-file-gone', { file }, { cause: error });
  if (!startsWithOne(code, faultCodes)) return asAppError(error);
  if (!isThere()) return new AppError('audit-file-gone', { file }, { cause: error });
  if (isDamage(error)) return new AppError('audit-file-damaged', { file, detail: messageOf(error) }, { cause: error });
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AppError('audit-file-locked', { file }, { cause: error });
  if (code.startsWith('SQLITE_CANTOPEN'))
    return new AppError(existsSync(file) ? 'file-not-readable' : 'file-not-found', { file }, { cause: error });
  return new AppError('file-not-writable', { file }, { cause: error });
}

/** The content is not what was written; a short read is a cut file. */
export const isDamage = (error: unknown) => startsWithOne(codeOf(error), damageCodes);

export function unlessDamaged<Value, Otherwise>(read: () => Value, otherwise: (damage: Error) => Otherwise) {
  try {
    return read();
  } catch (error) {
    if (!isDamage(error)) throw error;
    return otherwise(error as Error);
  }
}

const damageCodes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_IOERR_READ', 'ZSTD_error_'];

/** Full disks: see `asAppError`. */
const faultCodes = [
  ...damageCodes,
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_PERM',
];

const startsWithOne = (code: string, starts: readonly string[]) => starts.some((start) => code.startsWith(start));
