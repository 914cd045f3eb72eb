import { z } from 'zod';
import { type ClusterFilter, clusterFilterSchema, type ClusterRef, clusterRefSchema } from '../../contract/clusters.ts';
import {
  type ClusterReviewChange,
  clusterReviewChangeSchema,
  decisionChangeSchema,
  type ReviewCommand,
  reviewStateSchema,
  type IgnoreDraft,
  ignoreDraftSchema,
  type SavedView,
  savedViewSchema,
  viewLists,
} from '../../contract/reviews.ts';
import { fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { NewRow, RowChange } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';
import {
  type PageSelection,
  pageSelectionSchema,
  planDecisions,
  selectedAddresses,
  follow,
  perform,
} from './review-commands.ts';
import { clusterId, ofAudit, window, inAudit, procedure } from './procedure.ts';
import { foldFolder } from '../store/address-parts.ts';

const address = z.string().min(1).max(8000);

/** `proposal`: each page gets its own. Targets default to the cluster's source page. */
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

  /** One undo step. `review` becomes the state of the selected clusters. */
  'decision/set-many': ofAudit(
    { ...bulk, review: reviewStateSchema.exactOptional() },
    (audit, { selection, change, overwrite, review: state }) => {
      const { store } = audit;
      const { effect, rows } = planDecisions(store, selectedAddresses(store, selection), { change, overwrite });
      const clusters = state === undefined ? [] : clustersOf(store, selection);
      const reviews = state === undefined ? [] : clusters.flatMap((cluster) => reviewRow(store, cluster, { state }));
      if (rows.length === 0 && state !== undefined)
        return { ...effect, version: perform(audit, ...commandOf(store, clusters, { state }), reviews) };
      const command: ReviewCommand = change === 'proposal' ? 'accept-proposals' : 'decide-many';
      const action = change === 'proposal' ? '' : (change.action ?? '');
      // Distinguishes history entries.
      const title = clusters.length === 1 ? titleOf(store, clusters) : '';
      const parameters = { action, count: rows.length, title };
      return { ...effect, version: perform(audit, command, parameters, [...rows, ...reviews]) };
    },
  ),

  /** One undo step. Choosing a source needs a single cluster, and updates its advice at once. */
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
        fail('request-invalid', { detail: 'a source is chosen for one cluster' });
      if (change.source && !store.members.has(only ?? 0, change.source))
        fail('page-not-found', { address: change.source });
      const rows = ids.flatMap((cluster) => reviewRow(store, cluster, change));
      const version = perform(audit, ...commandOf(store, ids, change), rows);
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

function requestedClusters(store: Store, clusters: readonly ClusterRef[] | { readonly filter: ClusterFilter }) {
  if ('map' in clusters) return clusters.map((cluster) => clusterId(store, cluster));
  return [...store.clusterList.ids(clusters.filter, { sort: 'importance', descending: true })];
}

function clustersOf(store: Store, selection: PageSelection) {
  if (selection.kind === 'clusters') return requestedClusters(store, selection.clusters);
  return selection.kind === 'cluster-filter' ? requestedClusters(store, selection) : [];
}

const titleOf = ({ clusterList }: Store, [first = 0]: readonly number[]) => clusterList.row(first)?.title ?? '';

function commandOf(
  store: Store,
  ids: readonly number[],
  { source, state }: ClusterReviewChange,
): [command: ReviewCommand, parameters: Record<string, string>] {
  if (ids.length > 1) return ['review-many', { state: state ?? '' }];
  const title = titleOf(store, ids);
  if (source !== undefined)
    return [source === null ? 'unchoose-source' : 'choose-source', { title, address: source ?? '' }];
  return state === undefined ? ['note-cluster', { title }] : ['review-cluster', { title, state }];
}

function reviewRow({ reviews }: Store, cluster: number, change: ClusterReviewChange): NewRow[] {
  const known = reviews.ofCluster(cluster);
  if (!known) return [];
  const { key, anchor, review } = known;
  const { state, note, source } = { ...review, ...change };
  const after = { key, state, note, source, anchor: source ?? anchor, reviewed_at: Date.now() };
  return [{ table: 'cluster_review', key, after }];
}

const inPlace = { ...inAudit, place: z.enum(['audit', 'settings']).default('audit') };

export const ignoreRequests = {
  'ignore/list': ofAudit({}, (audit) => ({ rules: rulesOf(audit) })),

  /** The effect in addition to existing rules. */
  'ignore/preview': ofAudit({ rule: ignoreDraftSchema }, (audit, { rule }) =>
    audit.task('ignorePreview', { rule: folded(audit.store, rule) }),
  ),

  'ignore/add': ofAudit(
    { rule: ignoreDraftSchema, note: z.string().max(2000).default('') },
    (audit, { rule: draft, note }) => {
      const rule = folded(audit.store, draft);
      const { kind, value } = rule;
      const key = `${kind}:${value}`;
      const label = (kind === 'sentence' && audit.store.sentences.get(value)?.text) || value;
      const after = { id: key, ...rule, label, note, created_at: Date.now() };
      const version = perform(audit, `ignore-${kind}`, { label }, [{ table: 'ignore_rule', key, after }]);
      return { rule: rulesOf(audit).find(({ id: known }) => known === key) ?? fail('rule-not-found'), version };
    },
  ),

  'ignore/remove': ofAudit({ rule: z.string() }, (audit, { rule }) => {
    const { label } = rulesOf(audit).find(({ id: known }) => known === rule) ?? fail('rule-not-found');
    return { version: perform(audit, 'unignore', { label }, [{ table: 'ignore_rule', key: rule, after: null }]) };
  }),

  /** `defaults`, from the settings, are for all audits. */
  'view/list': ofAudit({ list: z.enum(viewLists).optional() }, ({ store }, { list }, context) => {
    const ofList = (views: readonly SavedView[]) => views.filter((view) => list === undefined || view.list === list);
    return { views: ofList(store.reviews.views()), defaults: ofList(context.settings.get().views) };
  }),

  /** Views in the settings cannot be undone. */
  'view/save': procedure({ ...inPlace, view: savedViewSchema }, ({ audit: id, view, place }, context) => {
    const { settings, emit } = context;
    if (place === 'settings') {
      const others = settings.get().views.filter((known) => known.id !== view.id);
      emit('settings/changed', settings.set({ views: [...others, view] }));
      return view;
    }
    const audit = context.audit(id);
    const { reviews, journal } = audit.store;
    const known = journal.row('saved_view', view.id);
    const position = typeof known?.['position'] === 'number' ? known['position'] : reviews.nextPosition();
    const row: NewRow = {
      table: 'saved_view',
      key: view.id,
      after: { id: view.id, position, view: JSON.stringify(view) },
    };
    perform(audit, known ? 'change-view' : 'save-view', { name: view.name }, [row]);
    return view;
  }),

  'view/remove': procedure({ ...inPlace, id: z.string() }, ({ audit: id, id: view, place }, context) => {
    const { settings, emit } = context;
    if (place === 'settings') {
      emit('settings/changed', settings.set({ views: settings.get().views.filter((known) => known.id !== view) }));
      return;
    }
    const audit = context.audit(id);
    const name = audit.store.reviews.views().find((known) => known.id === view)?.name ?? '';
    perform(audit, 'remove-view', { name }, [{ table: 'saved_view', key: view, after: null }]);
  }),
};

const rulesOf = ({ store, rebuild }: Audit) => store.reviews.rules(!rebuild.isStale);

function folded(store: Store, { kind, value }: IgnoreDraft): IgnoreDraft {
  if (kind === 'sentence' && !store.sentences.get(value)) fail('sentence-not-found');
  return { kind, value: kind === 'section' ? foldFolder(value) : value };
}
