import { z } from 'zod';
import {
  type ClusterFilter,
  clusterFilterSchema,
  type ClusterRef,
  clusterRefSchema,
} from '../../contract/cluster-views.ts';
import {
  type ClusterReviewChange,
  clusterReviewChangeSchema,
  decisionChangeSchema,
  type ReviewCommand,
  reviewStateSchema,
} from '../../contract/reviews.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { NewRow, RowChange } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';
import { type PageSelection, pageSelectionSchema, planDecisions, selectedAddresses } from './plan-decisions.ts';
import { follow, perform } from './review-commands.ts';
import { clusterId, ofAudit, window } from './procedure.ts';

const address = z.string().min(1).max(8000);

/** `proposal` gives each page its own. Without a target actions lead to the cluster's source page. */
const bulk = {
  selection: pageSelectionSchema,
  change: z.union([decisionChangeSchema, z.literal('proposal')]),
  overwrite: z.boolean().default(false),
};

export const reviewRequests = {
  'decision/get': ofAudit({ addresses: z.array(address).max(5000) }, ({ store }, { addresses }) => ({
    decisions: addresses.map((address) => store.decisions.get(address)),
  })),

  'decision/set': ofAudit({ address, change: decisionChangeSchema }, (audit, { address, change }) => {
    const { effect, rows } = planDecisions(audit.store, [address], { change, overwrite: true });
    const command: ReviewCommand =
      change.action === null ? 'undecide' : change.action === undefined ? 'note-decision' : 'decide';
    const version = perform(audit, command, { address, action: change.action ?? '' }, rows);
    return { decision: audit.store.decisions.get(address), conflicts: effect.conflicts, version };
  }),

  'decision/preview': ofAudit(
    bulk,
    ({ store }, { selection, change, overwrite }) =>
      planDecisions(store, selectedAddresses(store, selection), { change, overwrite }).effect,
  ),

  /** Undone in one step. `review` becomes the state of the selected clusters. */
  'decision/set-many': ofAudit(
    { ...bulk, review: reviewStateSchema.exactOptional() },
    (audit, { selection, change, overwrite, review: state }) => {
      const { store } = audit;
      const { effect, rows } = planDecisions(store, selectedAddresses(store, selection), { change, overwrite });
      const clusters = state === undefined ? [] : clustersOf(store, selection);
      const reviews = state === undefined ? [] : clusters.flatMap((cluster) => reviewRow(store, cluster, { state }));
      if (rows.length === 0 && state !== undefined) {
        const { command, parameters } = commandOf(store, clusters, { state });
        return { ...effect, version: perform(audit, command, parameters, reviews) };
      }
      const command: ReviewCommand = change === 'proposal' ? 'accept-proposals' : 'decide-many';
      const action = change === 'proposal' ? '' : (change.action ?? '');
      return { ...effect, version: perform(audit, command, { action, count: rows.length }, [...rows, ...reviews]) };
    },
  ),

  /** In one command; a source needs a single cluster, and changes its advice at once. */
  'cluster/review': ofAudit(
    {
      clusters: z.union([z.array(clusterRefSchema).min(1).max(100_000), z.object({ filter: clusterFilterSchema })]),
      change: clusterReviewChangeSchema,
    },
    (audit, { clusters, change }) => {
      const { store } = audit;
      const ids = requestedClusters(store, clusters);
      const only = ids.length === 1 ? ids[0] : undefined;
      if (change.source && only === undefined)
        throw new AppError('request-invalid', { detail: 'a source is chosen for one cluster' });
      if (change.source && !store.members.has(only ?? 0, change.source))
        throw new AppError('page-not-found', { address: change.source });
      const { command, parameters } = commandOf(store, ids, change);
      const rows = ids.flatMap((cluster) => reviewRow(store, cluster, change));
      const version = perform(audit, command, parameters, rows);
      const review = only === undefined ? null : (store.reviews.ofCluster(only)?.review ?? null);
      return { clusters: ids.length, review, version };
    },
  ),

  'review/undo': ofAudit({}, (audit) => back(audit, 'undo')),

  'review/redo': ofAudit({}, (audit) => back(audit, 'redo')),

  'review/history': ofAudit(window, ({ store }, { offset, limit }) => ({
    ...store.journal.list(offset, limit),
    state: store.journal.state(),
  })),
};

function back(audit: Audit, way: 'undo' | 'redo') {
  const { store } = audit;
  const performed = store.journal[way]();
  const version = follow(audit, performed);
  const cluster = onlyCluster(store, performed?.changes ?? []);
  return { entry: performed?.entry ?? null, cluster, state: store.journal.state(), version };
}

function onlyCluster({ clusterList, members }: Store, changes: readonly RowChange[]) {
  let only: number | null = null;
  for (const { table, key } of changes) {
    const cluster =
      table === 'cluster_review' ? clusterList.idOf(key) : table === 'decision' ? members.clusterOf(key) : null;
    if (cluster === null || cluster === only) continue;
    if (only !== null) return null;
    only = cluster;
  }
  return only;
}

type RequestedClusters = readonly ClusterRef[] | { readonly filter: ClusterFilter };

function requestedClusters(store: Store, clusters: RequestedClusters) {
  if (isFilter(clusters)) return [...store.clusterList.ids(clusters.filter, { sort: 'importance', descending: true })];
  return clusters.map((cluster) => clusterId(store, cluster));
}

function clustersOf(store: Store, selection: PageSelection) {
  if (selection.kind === 'clusters') return requestedClusters(store, selection.clusters);
  return selection.kind === 'cluster-filter' ? requestedClusters(store, selection) : [];
}

/** Not by `'filter' in clusters`: arrays have a property of this name, too. */
const isFilter = (clusters: RequestedClusters): clusters is Exclude<RequestedClusters, readonly ClusterRef[]> =>
  !Array.isArray(clusters);

function commandOf(
  { clusterList }: Store,
  ids: readonly number[],
  change: ClusterReviewChange,
): { command: ReviewCommand; parameters: Record<string, string> } {
  if (ids.length > 1) return { command: 'review-many', parameters: { state: change.state ?? '' } };
  const title = clusterList.row(ids[0] ?? 0)?.title ?? '';
  if (change.source !== undefined)
    return {
      command: change.source === null ? 'unchoose-source' : 'choose-source',
      parameters: { title, address: change.source ?? '' },
    };
  if (change.state !== undefined) return { command: 'review-cluster', parameters: { title, state: change.state } };
  return { command: 'note-cluster', parameters: { title } };
}

function reviewRow({ reviews }: Store, cluster: number, change: ClusterReviewChange): NewRow[] {
  const known = reviews.ofCluster(cluster);
  if (!known) return [];
  const { key, anchor, review } = known;
  const { state, note, source } = { ...review, ...change };
  const after = { key, state, note, source, anchor: source ?? anchor, reviewed_at: Date.now() };
  return [{ table: 'cluster_review', key, after }];
}
