import { setImmediate } from 'node:timers/promises';
import type { AuditOptions } from '../../contract/options.ts';
import { saveClusters } from '../store/clusters/cluster-writer.ts';
import { dropStrayPageRows, writePageRows } from '../store/pages/page-rows.ts';
import { clearPageLinks, writePageLinks, type PageLinks } from '../store/pages/link-store.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker/pool.ts';

/** Before somebody else may be answered: some tens of milliseconds. */
const rowsPerWrite = 3000;
const sentencesPerWrite = 2000;

/**
 * Verified pairs → clusters with all that lists show of them, replaced as a whole: clusters in one transaction, page
 * rows and sentence counts piece by piece, so that the host goes on answering. Ends between two pieces when the signal
 * says so.
 */
export async function buildResults(
  store: Store,
  pool: WorkerPool,
  options: AuditOptions,
  signal: AbortSignal,
): Promise<void> {
  const results = await pool.run('cluster', { file: store.path, options });
  if (signal.aborted) return;
  saveClusters(store.database, results);
  dropStrayPageRows(store.database);
  await writeLinks(store, results.links, signal);
  const rows = await pool.run('page-rows', { file: store.path, options });
  for (let at = 0; at < rows.pages.length && !signal.aborted; at += rowsPerWrite) {
    writePageRows(store.database, rows, at, at + rowsPerWrite);
    await setImmediate();
  }
  if (signal.aborted) return;
  store.decisions.sync('all');
  for (let from: number | null = 0; from !== null && !signal.aborted;) {
    const last: number | null = store.sentences.countClusters(from, sentencesPerWrite);
    from = last === null ? null : last + 1;
    await setImmediate();
  }
}

async function writeLinks({ database }: Store, links: PageLinks, signal: AbortSignal): Promise<void> {
  clearPageLinks(database);
  for (const side of ['sources', 'targets'] as const) {
    for (let at = 0; at < links[side].pages.length && !signal.aborted; at += rowsPerWrite) {
      writePageLinks(database, side, links[side], at, at + rowsPerWrite);
      await setImmediate();
    }
  }
}
