import { setImmediate } from 'node:timers/promises';
import type { AuditOptions } from '../../contract/options.ts';
import { saveClusters } from '../store/clusters/cluster-writer.ts';
import { clearPageLinks, writePageLinks } from '../store/pages/link-store.ts';
import { dropStrayPageRows, writePageRows } from '../store/pages/page-rows.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';

/** Before somebody else may be answered: some tens of milliseconds. */
const rowsPerWrite = 3000;
const sentencesPerWrite = 2000;

/**
 * Verified pairs → clusters with all that lists show of them, replaced as a whole: clusters in one transaction, the
 * rest piece by piece, so that the host goes on answering. Ends between two pieces when the signal says so.
 */
export async function buildResults(
  { path: file, database, decisions, sentences }: Store,
  pool: WorkerPool,
  options: AuditOptions,
  signal: AbortSignal,
): Promise<void> {
  const inPieces = async (rows: number, write: (from: number, to: number) => void) => {
    for (let at = 0; at < rows && !signal.aborted; at += rowsPerWrite) {
      write(at, at + rowsPerWrite);
      await setImmediate();
    }
  };
  const results = await pool.run('cluster', { file, options });
  if (signal.aborted) return;
  saveClusters(database, results);
  dropStrayPageRows(database);
  clearPageLinks(database);
  for (const side of ['sources', 'targets'] as const) {
    const links = results.links[side];
    await inPieces(links.pages.length, (from, to) => writePageLinks(database, side, links, from, to));
  }
  const rows = await pool.run('page-rows', { file, options });
  await inPieces(rows.pages.length, (from, to) => writePageRows(database, rows, from, to));
  if (signal.aborted) return;
  decisions.sync('all');
  for (let from: number | null = 0; from !== null && !signal.aborted;) {
    const last: number | null = sentences.countClusters(from, sentencesPerWrite);
    from = last === null ? null : last + 1;
    await setImmediate();
  }
}
