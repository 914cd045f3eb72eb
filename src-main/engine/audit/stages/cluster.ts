import { setImmediate } from 'node:timers/promises';
import type { AuditOptions } from '../../../contract/options.ts';
import { readFigures, type ReadFigures } from '../../source/figures/read-figures.ts';
import { saveClusters } from '../../store/clusters/cluster-writer.ts';
import { clearPageLinks, writePageLinks } from '../../store/pages/link-store.ts';
import { dropStrayPageRows, writePageRows } from '../../store/pages/page-rows.ts';
import { savePublicAddress } from '../../store/pages/page-naming.ts';
import type { Store } from '../../store/store.ts';
import type { WorkerPool } from '../../worker/pool.ts';
import { digestOf, inPieces, type Stage } from '../stage.ts';
import { hadOutage } from './collect.ts';

/** Verdicts → clusters, relations, source pages and advice, replaced as a whole, and the rows of lists. */
export const clusterStage: Stage = {
  id: 'cluster',
  version: 27,
  dependsOn: ({ cluster, collect }) => [cluster, collect['publicAddress'] ?? ''],
  async run({ store, pool, options, signal, progress }) {
    progress(0, 1);
    store.meta.forget(staleKey);
    savePublicAddress(store.database, store.meta, String(options.collect['publicAddress'] ?? ''));
    await takeSourceFigures(store);
    await buildResults(store, pool, options, signal);
    if (hadOutage(store.meta)) store.history.keepLast();
    // The history serves later audits. A run that is stopped here saves it when it is resumed.
    else if (!signal.aborted)
      store.history.save(await pool.run('record', { file: store.path, options, finishedAt: Date.now() }));
    progress(1, 1);
  },
};

export const clusterDigest = ({ meta, stages }: Store) =>
  digestOf(clusterStage, meta.options(), meta.wordLists(), stages.get('sentences').digest);

/** Set while clusters lack changes of the review; survives the process. */
export const staleKey = 'clusters:stale';

/** Rows between pauses for other requests: some tens of milliseconds. */
const rowsPerWrite = 3000;
const sentencesPerWrite = 2000;

/** Saves clusters in one transaction, the rest in pieces, so that the host process keeps answering. */
export async function buildResults(
  { path: file, database, decisions, sentences }: Store,
  pool: WorkerPool,
  options: AuditOptions,
  signal: AbortSignal,
) {
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
  const rows = await pool.run('pageRows', { file, options });
  await inPieces(rows.pages.length, (from, to) => writePageRows(database, rows, from, to));
  if (signal.aborted) return;
  decisions.sync('all');
  for (let from: number | null = 0; from !== null && !signal.aborted;) {
    const last: number | null = sentences.countClusters(from, sentencesPerWrite);
    from = last === null ? null : last + 1;
    await setImmediate();
  }
}

export async function takeFigures({ figures }: Store, { rows, ...table }: ReadFigures) {
  const id = figures.begin(table, rows.length, Date.now());
  await inPieces(rows, rowsPerWrite, (some) => figures.add(id, some));
}

/** From imported crawls. A missing file, or one without figures, changes nothing. */
async function takeSourceFigures(store: Store) {
  for (const source of store.meta.read().sources) {
    if (source.kind !== 'file' || source.format !== 'screaming-frog') continue;
    for (const table of await readFigures(source.path).catch(() => [])) await takeFigures(store, table);
  }
}
