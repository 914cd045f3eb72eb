import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { AppError, asAppError } from '../../../../src-main/engine/app-error.ts';
import { asAuditError, isDamage } from '../../../../src-main/engine/store/check-file.ts';

const there = import.meta.filename;
const meaning = (error: unknown, isThere = true) => asAuditError(error, there, () => isThere).code;
const sqlite = (code: string) => new Database.SqliteError('something', code);

it.each([
  ['SQLITE_CORRUPT', 'audit-file-damaged'],
  ['SQLITE_CORRUPT_INDEX', 'audit-file-damaged'],
  ['SQLITE_NOTADB', 'audit-file-damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'audit-file-damaged'],
  ['SQLITE_BUSY', 'audit-file-locked'],
  ['SQLITE_CANTOPEN', 'file-not-readable'],
  ['SQLITE_READONLY', 'file-not-writable'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'audit-file-locked'],
  ['SQLITE_IOERR_WRITE', 'disk-failed'],
  ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
  ['SQLITE_FULL', 'disk-full'],
])('%s of an open audit means %s', (code, wanted) => {
  expect(meaning(sqlite(code))).toBe(wanted);
});

it('what SQLite says is named by its code, which has words in every language; what is not known keeps its message', () => {
  const detail = (code: string) => asAuditError(sqlite(code), there, () => true).parameters['detail'];
  expect(['SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB', 'SQLITE_IOERR_SHORT_READ'].map(detail)).toEqual([
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
    'SQLITE_IOERR_SHORT_READ',
  ]);
  expect(['SQLITE_BUSY_SNAPSHOT', 'SQLITE_ERROR'].map((code) => asAppError(sqlite(code)).parameters['detail'])).toEqual(
    ['SQLITE_BUSY', 'something'],
  );
});

it('every fault of a file that is gone comes of that, but for a full disk', () => {
  expect(
    ['SQLITE_CORRUPT', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DBMOVED', 'SQLITE_FULL'].map((code) =>
      meaning(sqlite(code), false),
    ),
  ).toEqual(['audit-file-gone', 'audit-file-gone', 'audit-file-gone', 'disk-full']);
});

it('a process that finds no file to open has met one that is gone', () => {
  const missing = Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });
  expect(meaning(missing, false)).toBe('audit-file-gone');
  expect(meaning(missing)).toBe('internal');
});

it('what has a meaning already keeps it, and a fault of the program is none of the file', () => {
  const known = new AppError('cancelled');
  expect(asAuditError(known, there, () => false)).toBe(known);
  expect(meaning(new TypeError('x is undefined'))).toBe('internal');
  expect(meaning(sqlite('SQLITE_ERROR'))).toBe('internal');
});

it('contents that cannot be unpacked are damage as well', () => {
  expect(
    isDamage(Object.assign(new Error('Data corruption detected'), { code: 'ZSTD_error_corruption_detected' })),
  ).toBe(true);
  expect(isDamage(new Error('other'))).toBe(false);
});
