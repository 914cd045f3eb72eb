import type { ChangedList } from '../../contract/events.ts';
import type { ReviewCommand } from '../../contract/reviews.ts';
import type { Audit } from '../audit/audit.ts';
import type { CommandParameters, NewRow, Performed, ReviewTable, RowChange } from '../store/review/journal-store.ts';
import { rebuildStoredCluster } from '../store/clusters/cluster-writer.ts';
import { stageOptions } from '../stage-options.ts';

const listsOf: Readonly<Record<ReviewTable, readonly ChangedList[]>> = {
  decision: ['decision', 'page', 'cluster', 'overview'],
  cluster_review: ['cluster', 'page', 'overview'],
  exclusion: ['cluster'],
  ignore_rule: ['ignore', 'sentence'],
  saved_view: ['view'],
  pair_label: ['pair'],
};

export const perform = (audit: Audit, command: ReviewCommand, parameters: CommandParameters, rows: readonly NewRow[]) =>
  follow(audit, audit.store.journal.perform(command, parameters, rows, Date.now()));

export function follow(audit: Audit, performed: Performed | null) {
  const { store, rebuild } = audit;
  if (!performed) return store.version.current;
  const { changes } = performed;
  const tables = new Set(changes.map(({ table }) => table));
  if (tables.has('decision')) store.decisions.sync(changes);
  const chosen = changes.filter(choosesSource);
  for (const { key } of chosen) {
    const cluster = store.clusterList.idOf(key);
    if (cluster !== null) rebuildStoredCluster(store.database, cluster, stageOptions('cluster', store.meta.options()));
  }
  // Sentence lists show ignored ones; a chosen source changes pages and clusters.
  const what = tables.has('ignore_rule') || chosen.length > 0 ? 'results' : 'review';
  const version = rebuild.changed([...new Set([...tables].flatMap((table) => listsOf[table]))], what);
  if (tables.has('exclusion') || tables.has('ignore_rule')) rebuild.reviewChanged();
  else if (chosen.length > 0) rebuild.sourceChanged();
  return version;
}

const choosesSource = ({ table, before, after }: RowChange) =>
  table === 'cluster_review' && (before?.['source'] ?? null) !== (after?.['source'] ?? null);
