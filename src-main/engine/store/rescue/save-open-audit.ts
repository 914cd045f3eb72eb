import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RescueReport } from '../../../contract/rescue.ts';
import { AppError } from '../../app-error.ts';
import { makeFolder } from '../../make-folder.ts';
import type { Store } from '../store.ts';
import type { RescueOptions } from './rescue-file.ts';
import { rescuedParts } from './rescued-parts.ts';
import { quoted, tablesOf } from './salvage-rows.ts';

/** Pages of the database that are copied before others may be answered. */
const pagesAtOnce = 64;

/**
 * Writes an open audit, whose file lost its name, to a new file. Everything that was written to it is still there as
 * long as it is open.
 */
export async function saveOpenAudit(
  store: Store,
  output: string,
  { signal, progress }: RescueOptions,
): Promise<RescueReport> {
  if (existsSync(output)) throw new AppError('audit-file-exists', { file: output });
  await makeFolder(dirname(output));
  const draft = `${output}-draft`;
  const remove = () => ['', '-wal', '-shm', '-journal'].forEach((rest) => rmSync(draft + rest, { force: true }));
  remove();
  try {
    await store.database.backup(draft, {
      progress({ totalPages, remainingPages }) {
        if (signal.aborted) throw new AppError('cancelled');
        progress({ step: 'copy', fraction: totalPages === 0 ? 0 : 1 - remainingPages / totalPages });
        return pagesAtOnce;
      },
    });
    renameSync(draft, output);
  } finally {
    remove();
  }
  const count = (table: string) =>
    store.database
      .prepare<[], number>(`SELECT count(*) FROM ${quoted(table)}`)
      .pluck()
      .get() ?? 0;
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
