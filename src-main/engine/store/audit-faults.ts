import { existsSync } from 'node:fs';
import { AppError, asAppError } from '../app-error.ts';

/**
 * What an error means for an open audit: SQLite and zstd report damage, of a disk that cannot be read, and of a file
 * that is held by somebody else by codes; whatever they say of a file that is not there any more comes of that.
 * `isThere` says whether the file still stands under its name. Errors that have a meaning already keep it.
 */
export function asAuditError(error: unknown, file: string, isThere: () => boolean): AppError {
  const code = codeOf(error);
  // The index of the log is the first that finds no room on a full disk.
  if (code === 'SQLITE_IOERR_SHMSIZE') return new AppError('disk-full', {}, { cause: error });
  // A process that starts after the file is gone finds nothing to open.
  if (code === 'ENOENT' && !isThere()) return new AppError('audit-file-gone', { file }, { cause: error });
  if (!isStorageFault(code)) return asAppError(error);
  if (!isThere()) return new AppError('audit-file-gone', { file }, { cause: error });
  if (isDamage(error)) return new AppError('audit-file-damaged', { file, detail: messageOf(error) }, { cause: error });
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AppError('audit-file-locked', { file }, { cause: error });
  if (code.startsWith('SQLITE_CANTOPEN'))
    return new AppError(existsSync(file) ? 'file-not-readable' : 'file-not-found', { file }, { cause: error });
  return new AppError('file-not-writable', { file }, { cause: error });
}

/**
 * True for errors that say that the content of a file is not what was written. A read that ends too soon is a file that
 * was cut.
 */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return damageCodes.some((start) => code.startsWith(start));
}

const damageCodes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ', 'SQLITE_IOERR_READ', 'ZSTD_error_'];

/** Full disks have a meaning of their own, see `asAppError`. */
const faultCodes = [
  ...damageCodes,
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_CANTOPEN',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_PERM',
];

const isStorageFault = (code: string): boolean => faultCodes.some((start) => code.startsWith(start));

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
