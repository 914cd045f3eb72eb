import { statSync, existsSync } from 'node:fs';
import { rescuedKinds, type RescuedKind } from '../../contract/rescue.ts';
import { AppError, asAppError, codeOf, detailOf, messageOf, fail } from '../app-error.ts';
import { alteredRows, checkedTables, type CheckedTable } from './bodies/altered-contents.ts';
import { columnsIn, keyIn, readHead, tablesIn, type ReadableDatabase } from './database.ts';
import { isUtf8 } from 'node:buffer';
import { perOwner } from '../found-once.ts';

/** Smaller files are read completely on opening (0.1 s); of larger ones, the ends of tables. */
const readThroughBytes = 48 * 2 ** 20;

/**
 * On opening, checks length and, as far as it is quick, contents (the rest: `tableFaults`). Throws
 * `audit-file-damaged`.
 */
export function checkFile(database: ReadableDatabase) {
  const file = database.name;
  const fault =
    shortage(file) ?? firstFault(database, statSync(file).size <= readThroughBytes ? readThrough : touchEnds);
  if (fault !== null) fail('audit-file-damaged', { file, ...fault });
}

/** Other tables are bookkeeping. */
export const tablesOfKind: Readonly<Record<RescuedKind, readonly string[]>> = {
  settings: ['meta', 'stage'],
  pages: ['page'],
  contents: ['body', 'raw_body', 'previous_page', 'body_dictionary'],
  texts: ['page_text', 'view', 'page_code', 'page_markup', 'template_page', 'template_block'],
  fingerprints: ['fingerprinted', 'fingerprint', 'statistics', 'probe', 'joined', 'candidate'],
  pairs: ['pair', 'verified', 'relation', 'shared_code'],
  sentences: ['sentence', 'sentence_page'],
  clusters: ['cluster', 'member', 'inlinks', 'link_source', 'link_target', 'page_row', 'page_figure'],
  reviews: ['decision', 'cluster_review', 'exclusion', 'ignore_rule', 'saved_view', 'pair_label', 'command'],
  history: ['history'],
  problems: ['problem'],
};

const partOf = (table: string) => rescuedKinds.find((kind) => tablesOfKind[kind].includes(table)) ?? 'other';

/**
 * Checks in steps: indexes against their tables, and contents of intact tables. `detail` is SQLite's message, or says
 * which contents are unreadable.
 */
export function* tableFaults(database: ReadableDatabase) {
  const tables = tablesIn(database)
    .filter(({ type }) => type === 'table' || type === 'virtual')
    .map(({ name }) => name);
  for (const [done, table] of tables.entries()) {
    const details = tableComplaints(database, table);
    const checked = checkedTables.find((name) => name === table);
    if (details.length === 0 && checked) {
      for (const detail of contentFaults(database, checked)) {
        if (detail === null) yield { done, total: tables.length, faults: [] };
        else details.push(detail);
      }
    }
    yield {
      done: done + 1,
      total: tables.length,
      faults: details.map((detail) => ({ part: partOf(table), table, detail })),
    };
  }
}

/** Yields null between steps. */
function* contentFaults(database: ReadableDatabase, table: CheckedTable) {
  let count = 0;
  let first = '';
  try {
    for (const rows of alteredRows(database, table)) {
      for (const { row, reason } of rows) first ||= `row ${row}: ${reason}`;
      count += rows.length;
      yield null;
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    yield (error as Error).message;
  }
  if (count > 0) yield `${count} contents cannot be read as they were written, the first in ${first}`;
}

const maxFaults = 20;

export function tableComplaints(database: ReadableDatabase, table: string) {
  const integrity = () =>
    (database.pragma(`integrity_check('${table}')`) as { integrity_check: string }[])
      .map((row) => inWords(row.integrity_check))
      .filter((text) => text !== 'ok')
      .slice(0, maxFaults);
  const found = unlessDamaged(integrity, ({ message }) => [message]);
  const columns = textColumns(database, table);
  if (found.length > 0 || columns.length === 0) return found;
  addTextCheck(database);
  const count = database.count(`"${table}" WHERE NOT ${areTextsSql(columns)}`)();
  return count ? [`${count} rows hold bytes that are no text (invalid UTF-8)`] : [];
}

/** Bytes that the header counts and the file lacks; null with a write-ahead log, when it may be shorter. */
function shortage(file: string) {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return null;
  const head = readHead(file, 100);
  const { size } = statSync(file);
  const expected = (head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)) * head.readUInt32BE(28);
  // Equal counters: the last writer maintained the page count.
  const isCounted = head.readUInt32BE(24) === head.readUInt32BE(92);
  return isCounted && size < expected ? { detail: 'file-cut', missing: expected - size, expected } : null;
}

/** Skips search indexes, which take most of the time and can be rebuilt. */
function firstFault(database: ReadableDatabase, check: typeof readThrough) {
  const look = () => {
    for (const { name: table, type } of tablesIn(database)) {
      const fault = type === 'table' ? check(database, table) : null;
      if (fault !== null) return { detail: 'table-damaged', part: partOf(table), technical: `${table}: ${fault}` };
    }
    return null;
  };
  return unlessDamaged(look, damageOf);
}

function readThrough(database: ReadableDatabase, table: string) {
  const found = database.pragma(`quick_check('${table}')`, { simple: true }) as string;
  // It lists all faults of a page of the file, one per line.
  return found === 'ok' ? null : inWords(found).replace(/\n.*/su, '');
}

const inWords = (fault: string) => fault.replace(/^\*\*\* in database main \*\*\*\n/u, '');

function touchEnds(database: ReadableDatabase, table: string) {
  const key = keyIn(columnsIn(database, table));
  for (const way of key.length > 0 ? ['ASC', 'DESC'] : []) {
    const order = key.map(({ name }) => `"${name}" ${way}`).join(', ');
    database.prepare(`SELECT * FROM "${table}" ORDER BY ${order} LIMIT 1`).get();
  }
  return null;
}

/** 1 for rows whose texts are UTF-8; needs `addTextCheck`. */
export const areTextsSql = (columns: readonly string[]) =>
  columns.length === 0 ? '1' : `are_texts(${columns.map((column) => `CAST("${column}" AS BLOB)`).join(', ')})`;

export const addTextCheck: (database: ReadableDatabase) => unknown = perOwner((database) =>
  database.function('are_texts', { varargs: true, deterministic: true }, (...values: unknown[]) =>
    values.every((value) => !(value instanceof Uint8Array) || isUtf8(value)) ? 1 : 0,
  ),
);

export const textColumns = (database: ReadableDatabase, table: string) =>
  columnsIn(database, table)
    .filter(({ type }) => type === 'TEXT')
    .map(({ name }) => name);

/** Errors of SQLite and zstd may come from a missing file (`isThere`). Errors with a code keep it. */
export function asAuditError(error: unknown, file: string, isThere: () => boolean) {
  const code = codeOf(error);
  // The first call to fail on a full disk.
  if (code === 'SQLITE_IOERR_SHMSIZE') return new AppError('disk-full', {}, { cause: error });
  const isFault = startsWithOne(code, faultCodes);
  if ((isFault || code === 'ENOENT') && !isThere()) return new AppError('audit-file-gone', { file }, { cause: error });
  if (!isFault) return asAppError(error);
  if (isDamage(error)) return new AppError('audit-file-damaged', { file, ...damageOf(error) }, { cause: error });
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new AppError('audit-file-locked', { file }, { cause: error });
  if (code.startsWith('SQLITE_CANTOPEN'))
    return new AppError(existsSync(file) ? 'file-not-readable' : 'file-not-found', { file }, { cause: error });
  return new AppError(
    code.startsWith('SQLITE_IOERR') ? 'disk-failed' : 'file-not-writable',
    { file },
    { cause: error },
  );
}

/** `technical` is quoted apart from the message, which is in the user's language. */
const damageOf = (error: unknown) => ({ detail: detailOf(error), technical: messageOf(error) });

/** The content is not what was written. A short read means a cut file. */
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

/** For full disks, see `asAppError`. */
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
