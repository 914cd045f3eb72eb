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
  clusterReviewSchema,
  decisionChangeSchema,
  decisionEffectSchema,
  decisionFacetsSchema,
  decisionListingSchema,
  decisionSchema,
  historyEntrySchema,
  historyStateSchema,
  listedDecisionSchema,
  type ReviewCommand,
  reviewStateSchema,
} from '../../contract/reviews.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { NewRow, RowChange } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';
import { type PageSelection, pageSelectionSchema, planDecisions, selectedAddresses } from './plan-decisions.ts';
import { follow, perform } from './review-commands.ts';
import { listOf, ofAudit, versionedListOf, window } from './procedure.ts';

const count = z.int();

const address = z.string().min(1).max(8000);

/**
 * `proposal`: what is proposed for each page; an action without a target takes the source page of the page's cluster.
 */
const bulk = {
  selection: pageSelectionSchema,
  change: z.union([decisionChangeSchema, z.literal('proposal')]),
  /** Decisions that differ are replaced. */
  overwrite: z.boolean().default(false),
};

const undoneSchema = z.object({
  entry: historyEntrySchema.nullable(),
  /** That it was about; null for several, or none. */
  cluster: count.nullable(),
  state: historyStateSchema,
  version: count,
});

export const reviewRequests = {
  'decision/get': ofAudit({
    parameters: { addresses: z.array(address).max(5000) },
    result: z.object({ decisions: z.array(decisionSchema.nullable()) }),
    handle: ({ store }, { addresses }) => ({
      decisions: addresses.map((address) => store.decisions.get(address)),
    }),
  }),

  'decision/list': ofAudit({
    parameters: {
      ...window.shape,
      ...decisionListingSchema.shape,
    },
    result: versionedListOf(listedDecisionSchema),
    handle: ({ store }, { ...parameters }) => ({
      ...store.decisions.list(parameters),
      version: store.version.current,
    }),
  }),

  'decision/facets': ofAudit({
    result: decisionFacetsSchema,
    handle: ({ store }) => store.decisions.facets(),
  }),

  'decision/set': ofAudit({
    parameters: { address, change: decisionChangeSchema },
    result: z.object({
      decision: decisionSchema.nullable(),
      conflicts: decisionEffectSchema.shape.conflicts,
      version: count,
    }),
    handle(audit, { address, change }) {
      const { effect, rows } = planDecisions(audit.store, [address], { change, overwrite: true, at: Date.now() });
      const command: ReviewCommand =
        change.action === null ? 'undecide' : change.action === undefined ? 'note-decision' : 'decide';
      const version = perform(audit, command, { address, action: change.action ?? '' }, rows);
      return { decision: audit.store.decisions.get(address), conflicts: effect.conflicts, version };
    },
  }),

  'decision/preview': ofAudit({
    parameters: bulk,
    result: decisionEffectSchema,
    handle: ({ store }, { selection, change, overwrite }) =>
      planDecisions(store, selectedAddresses(store, selection), {
        change,
        overwrite,
        at: Date.now(),
      }).effect,
  }),

  /** One command, undone in one step. `review` becomes the state of the selected clusters. */
  'decision/set-many': ofAudit({
    parameters: { ...bulk, review: reviewStateSchema.exactOptional() },
    result: decisionEffectSchema.extend({ version: count }),
    handle(audit, { selection, change, overwrite, review }) {
      const { effect, rows } = planDecisions(audit.store, selectedAddresses(audit.store, selection), {
        change,
        overwrite,
        at: Date.now(),
      });
      const clusters = review === undefined ? [] : clustersOf(audit.store, selection);
      const reviews = clusters.flatMap((cluster) =>
        reviewRow(audit.store, cluster, review === undefined ? {} : { state: review }),
      );
      if (rows.length === 0 && review !== undefined) {
        const { command, parameters } = commandOf(audit.store, clusters, { state: review });
        return { ...effect, version: perform(audit, command, parameters, reviews) };
      }
      const command: ReviewCommand = change === 'proposal' ? 'accept-proposals' : 'decide-many';
      const action = change === 'proposal' ? '' : (change.action ?? '');
      return { ...effect, version: perform(audit, command, { action, count: rows.length }, [...rows, ...reviews]) };
    },
  }),

  /**
   * State, note, chosen source, of one cluster or several in one command; a source needs a single cluster, and changes
   * its advice at once.
   */
  'cluster/review': ofAudit({
    parameters: {
      clusters: z.union([z.array(clusterRefSchema).min(1).max(100_000), z.object({ filter: clusterFilterSchema })]),
      change: clusterReviewChangeSchema,
    },
    result: z.object({ clusters: count, review: clusterReviewSchema.nullable(), version: count }),
    handle(audit, { clusters, change }) {
      const ids = requestedClusters(audit.store, clusters);
      if (change.source && ids.length === 1) requireMember(audit.store, ids[0] ?? 0, change.source);
      if (change.source && ids.length !== 1)
        throw new AppError('request-invalid', { detail: 'a source is chosen for one cluster' });
      const { command, parameters } = commandOf(audit.store, ids, change);
      const version = perform(
        audit,
        command,
        parameters,
        ids.flatMap((cluster) => reviewRow(audit.store, cluster, change)),
      );
      const [only] = ids;
      return {
        clusters: ids.length,
        review: ids.length === 1 && only !== undefined ? (audit.store.reviews.ofCluster(only)?.review ?? null) : null,
        version,
      };
    },
  }),

  /** The last command; redo: the last undone one. */
  'review/undo': ofAudit({
    result: undoneSchema,
    handle: (audit) => back(audit, 'undo'),
  }),

  'review/redo': ofAudit({
    result: undoneSchema,
    handle: (audit) => back(audit, 'redo'),
  }),

  'review/history': ofAudit({
    parameters: window.shape,
    result: listOf(historyEntrySchema).extend({ state: historyStateSchema }),
    handle: ({ store }, { offset, limit }) => ({
      ...store.journal.list(offset, limit),
      state: store.journal.state(),
    }),
  }),
};

function back(audit: Audit, way: 'undo' | 'redo') {
  const { journal } = audit.store;
  const performed = journal[way]();
  const version = follow(audit, performed);
  return {
    entry: performed?.entry ?? null,
    cluster: onlyCluster(audit.store, performed?.changes ?? []),
    state: journal.state(),
    version,
  };
}

/** Of everything changed, as far as it belongs to any. */
function onlyCluster({ clusterList, members }: Store, changes: readonly RowChange[]): number | null {
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

function requestedClusters(
  store: Store,
  clusters: readonly ClusterRef[] | { readonly filter: ClusterFilter },
): number[] {
  if (isFilter(clusters)) return [...store.clusterList.ids(clusters.filter, { sort: 'importance', descending: true })];
  return clusters.map((cluster) => store.clusterList.idOf(cluster) ?? clusterNotFound());
}

function clustersOf(store: Store, selection: PageSelection): number[] {
  if (selection.kind === 'clusters') return requestedClusters(store, selection.clusters);
  return selection.kind === 'cluster-filter' ? requestedClusters(store, selection) : [];
}

/** Arrays have a property of this name, too. */
const isFilter = (
  clusters: readonly ClusterRef[] | { readonly filter: ClusterFilter },
): clusters is { readonly filter: ClusterFilter } => !Array.isArray(clusters);

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
  return [
    {
      table: 'cluster_review',
      key,
      after: { key, state, note, source, anchor: source ?? anchor, reviewed_at: Date.now() },
    },
  ];
}

function requireMember({ members }: Store, cluster: number, address: string): void {
  if (!members.has(cluster, address)) throw new AppError('page-not-found', { address });
}

function clusterNotFound(): never {
  throw new AppError('cluster-not-found');
}
