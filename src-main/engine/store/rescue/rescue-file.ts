import Database from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RescuedKind, RescuedTable, RescueProgress, RescueReport } from '../../../contract/rescue.ts';
import { fail } from '../../app-error.ts';
import { makeFolder } from '../../make-folder.ts';
import { checkNamedFile } from '../../named-file.ts';
import { batches } from '../../batches.ts';
import { findAlteredContents } from '../bodies/altered-contents.ts';
import { unlessDamaged, tableComplaints } from '../check-file.ts';
import {
  copyDatabase,
  moveDatabase,
  removeDatabase,
  type WritableDatabase,
  openDatabase,
  type ReadableDatabase,
} from '../database.ts';
import { lockFile } from '../audit-file.ts';
import { metaStore } from '../meta-store.ts';
import { formatVersion, markFile, migrate } from '../schema/migrations.ts';
import { openStore, type Store } from '../store.ts';
import { mend, rescuedParts, withoutRows } from './mend.ts';
import { quoted, reconcileAddresses, salvageRows, type Row, type SalvageTable, tablesOf } from './salvage-rows.ts';
import { workingCopy } from './working-copy.ts';

export type RescueOptions = Readonly<{
  signal: AbortSignal;
  progress: (step: Pick<RescueProgress, 'step' | 'fraction'>) => void;
}>;

/** Measured shares of the time. */
const copyShare = 0.15;
const readShare = 0.75;
/** Rows between pauses for other requests. */
const rowsAtOnce = 500;

/**
 * Writes what can be read of a damaged audit into a new file, which appears when it is complete, and lets the stages
 * that lost something run again. Throws `audit-file-exists`, `audit-file-locked`, `audit-file-unreleased`,
 * `audit-file-newer`, `audit-not-a-file`, `file-not-found`, `file-is-special`, `file-not-writable`, `rescue-nothing`, `cancelled`.
 */
export async function rescueFile(file: string, output: string, options: RescueOptions): Promise<RescueReport> {
  const { signal, progress } = options;
  checkNamedFile(file);
  await prepare(output);
  const [lock, newLock] = [lockFile(file), lockFile(output)];
  const draft = `${output}-draft`;
  const removeDraft = () => {
    removeDatabase(draft);
    rmSync(`${draft}-lock`, { force: true });
  };
  try {
    removeDraft();
    const copy = await workingCopy(file, `${output}-salvage`, signal, (done, total) =>
      progress({ step: 'copy', fraction: copyShare * (total === 0 ? 1 : done / total) }),
    );
    try {
      const found = await fill(file, copy.database, draft, options);
      progress({ step: 'check', fraction: copyShare + readShare });
      const lostSettings = !giveSettings(draft);
      // Then the result would open as an empty audit.
      const isNothing =
        found.addresses.length === 0 &&
        rescuedParts(found.tables).every(({ kind, rows }) => rows === 0 || !ownParts.has(kind));
      if (lostSettings && isNothing) fail('rescue-nothing', { file });
      const store = openStore(draft);
      let report: ReturnType<typeof mend>;
      try {
        report = mend(store, { ...found, lostSettings, altered: await findAlteredContents(store.database, signal) });
      } finally {
        store.close();
      }
      moveDatabase(draft, output);
      return { file, output, ...report };
    } finally {
      copy.close();
    }
  } finally {
    removeDraft();
    newLock.release();
    lock.release();
  }
}

async function prepare(output: string) {
  if (existsSync(output)) fail('audit-file-exists', { file: output });
  await makeFolder(dirname(output));
}

async function fill(file: string, damaged: ReadableDatabase, draft: string, { signal, progress }: RescueOptions) {
  const target = openDatabase(draft);
  try {
    markFile(target);
    target.pragma('journal_mode = OFF');
    target.pragma('synchronous = OFF');
    target.pragma('foreign_keys = OFF');
    migrate(target);
    const wanted = tablesOf(target);
    const there = new Map(tablesOf(damaged).map((table) => [table.name, table]));
    const version = Number(damaged.pragma('user_version', { simple: true }));
    // Whether tables or columns would be lost; a damaged version number alone adds none.
    const known = new Set(wanted.flatMap(namesIn));
    if (version > formatVersion && [...there.values()].flatMap(namesIn).some((name) => !known.has(name)))
      fail('audit-file-newer', { file, found: version, known: formatVersion });
    const tables: RescuedTable[] = [];
    for (const [index, { name, columns }] of wanted.entries()) {
      const source = there.get(name);
      const nothing = { table: name, rows: 0, lost: null };
      tables.push(source ? await carryOver(damaged, target, source, columns, signal) : nothing);
      progress({ step: 'read', fraction: copyShare + (readShare * (index + 1)) / wanted.length });
    }
    const { lost: addresses, dropped } = reconcileAddresses(damaged, target);
    return {
      tables: tables.map((table) => (table.table === 'page' ? withoutRows(table, dropped) : table)),
      addresses,
      isMended: tableComplaints(damaged, 'page').length > 0,
    };
  } finally {
    target.close();
  }
}

const namesIn = ({ name, columns }: SalvageTable) => columns.map((column) => `${name}.${column}`);

/** Copies the columns in `known`, those of the current format; throws `cancelled`. */
async function carryOver(
  damaged: ReadableDatabase,
  target: ReadableDatabase,
  source: SalvageTable,
  known: readonly string[],
  signal: AbortSignal,
) {
  const { name } = source;
  const columns = known.filter((column) => source.columns.includes(column));
  const insert = target.prepare(
    `INSERT OR IGNORE INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let isDamaged = false;
  let rows = 0;
  let refused = 0;
  const save = target.transaction((batch: readonly Row[]) => {
    for (const row of batch) {
      if (isInserted(insert, row)) rows += 1;
      else refused += 1;
    }
  });
  const salvaged = salvageRows(damaged, { ...source, columns }, () => (isDamaged = true));
  for (const batch of batches(salvaged, rowsAtOnce)) {
    save(batch);
    await setImmediate();
    signal.throwIfAborted();
  }
  const expected = expectedRows(damaged, name);
  if (expected === null) return { table: name, rows, lost: isDamaged || refused > 0 ? null : 0 };
  const lost = Math.max(expected - rows, refused);
  // Damaged, although no row is missing.
  const isDoubtful = lost === 0 && (isDamaged || (name !== 'page' && tableComplaints(damaged, name).length > 0));
  return { table: name, rows, lost: isDoubtful ? null : lost };
}

/** A damaged value may break a constraint or be a duplicate. */
function isInserted(insert: Database.Statement, row: Row) {
  try {
    return insert.run(...row).changes > 0;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) return false;
    throw error;
  }
}

/** The largest count by the table or an index; null when none is readable. */
function expectedRows(damaged: ReadableDatabase, table: string) {
  const indexes = unlessDamaged(
    () => damaged.pragma(`index_list('${table}')`) as { name: string; partial: number }[],
    () => [],
  );
  const ways = ['', ...indexes.filter(({ partial }) => partial === 0).map(({ name }) => ` INDEXED BY ${quoted(name)}`)];
  const known = ways.flatMap((way) =>
    unlessDamaged(
      () => [damaged.count(`${quoted(table)}${way}`)()],
      () => [],
    ),
  );
  return known.length === 0 ? null : Math.max(...known);
}

/** Useful by themselves; all others depend on pages. */
const ownParts: ReadonlySet<RescuedKind> = new Set(['pages', 'reviews', 'history']);

/** An audit needs a name and sources. Returns false when these were made up. */
function giveSettings(draft: string) {
  const database = openDatabase(draft) as WritableDatabase;
  try {
    const meta = metaStore(database);
    try {
      meta.options();
      if (meta.read().id !== '') return true;
    } catch {
      // They are made up below.
    }
    const urls = database.values<string>(
      "SELECT address FROM page WHERE address LIKE 'http%' ORDER BY id LIMIT 100000",
    )();
    meta.initialise('rescued', [{ kind: 'url-list', urls }], Date.now());
    database.exec("DELETE FROM meta WHERE key = 'options'");
    return false;
  } finally {
    database.close();
  }
}

const pagesAtOnce = 64;

/** For an open audit whose file was deleted: its content lasts while it is open. */
export async function saveOpenAudit(store: Store, output: string, options: RescueOptions): Promise<RescueReport> {
  const { signal, progress } = options;
  await prepare(output);
  await copyDatabase(store.database, output, {
    progress({ totalPages, remainingPages }) {
      signal.throwIfAborted();
      progress({ step: 'copy', fraction: totalPages === 0 ? 0 : 1 - remainingPages / totalPages });
      return pagesAtOnce;
    },
  });
  const count = (table: string) => store.database.count(quoted(table))();
  const tables = tablesOf(store.database).map(({ name }) => ({ table: name, rows: count(name), lost: 0 }));
  return {
    file: store.path,
    output,
    whole: true,
    parts: rescuedParts(tables),
    tables: tables.filter(({ rows }) => rows > 0),
    redo: null,
    lostPages: 0,
    addresses: [],
    lostReviews: false,
    lostSettings: false,
  };
}
