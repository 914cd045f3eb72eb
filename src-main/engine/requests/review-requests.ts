import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../contract/api.ts';
import type { ClusterFilter, ClusterRef } from '../../contract/cluster-views.ts';
import type { PageSelection } from '../../contract/requests/review.ts';
import type { ClusterReviewChange, Deed } from '../../contract/reviews.ts';
import { labelKey } from '../store/review/label-store.ts';
import { AppError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { NewRow, RowChange } from '../store/review/journal-store.ts';
import type { Store } from '../store/store.ts';
import { clusterId } from './cluster-requests.ts';
import type { EngineContext } from './context.ts';
import { planDecisions, selectedAddresses } from './decide.ts';
import { follow, perform } from './deeds.ts';

type Names =
  | Extract<keyof Handlers, `decision/${string}` | `review/${string}`>
  | 'cluster/review'
  | 'cluster/exclude'
  | 'cluster/exclusions'
  | 'cluster/include'
  | 'label/set'
  | 'label/get'
  | 'label/list';

/** What reviewers decide, and taking it back. */
export function reviewRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'decision/get': ({ audit, addresses }) => ({ decisions: addresses.map((address) => storeOf(audit).decisions.get(address)) }),
    'decision/list': ({ audit, ...parameters }) => ({ ...storeOf(audit).decisions.list(parameters), version: storeOf(audit).version.current }),
    'decision/facets': ({ audit }) => storeOf(audit).decisions.facets(),
    'decision/set'({ audit: id, address, change }) {
      const audit = context.audit(id);
      const { effect, rows } = planDecisions(audit.store, [address], { change, overwrite: true, at: Date.now() });
      const deed: Deed = change.action === null ? 'undecide' : change.action === undefined ? 'note-decision' : 'decide';
      const version = perform(audit, deed, { address, action: change.action ?? '' }, rows);
      return { decision: audit.store.decisions.get(address), conflicts: effect.conflicts, version };
    },
    'decision/preview': ({ audit, selection, change, overwrite }) =>
      planDecisions(storeOf(audit), selectedAddresses(storeOf(audit), selection), { change, overwrite, at: Date.now() }).effect,
    'decision/set-many'({ audit: id, selection, change, overwrite, review }) {
      const audit = context.audit(id);
      const { effect, rows } = planDecisions(audit.store, selectedAddresses(audit.store, selection), { change, overwrite, at: Date.now() });
      const clusters = review === undefined ? [] : clustersOf(audit.store, selection);
      const reviews = clusters.flatMap((cluster) => reviewRow(audit.store, cluster, review === undefined ? {} : { state: review }));
      if (rows.length === 0 && review !== undefined) {
        const { deed, parameters } = deedOf(audit.store, clusters, { state: review });
        return { ...effect, version: perform(audit, deed, parameters, reviews) };
      }
      const deed: Deed = change === 'proposal' ? 'accept-proposals' : 'decide-many';
      const action = change === 'proposal' ? '' : (change.action ?? '');
      return { ...effect, version: perform(audit, deed, { action, count: rows.length }, [...rows, ...reviews]) };
    },
    'cluster/review'({ audit: id, clusters, change }) {
      const audit = context.audit(id);
      const ids = wantedClusters(audit.store, clusters);
      if (change.source && ids.length === 1) requireMember(audit.store, ids[0] ?? 0, change.source);
      if (change.source && ids.length !== 1) throw new AppError('request-invalid', { detail: 'a source is chosen for one cluster' });
      const { deed, parameters } = deedOf(audit.store, ids, change);
      const version = perform(
        audit,
        deed,
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
    'cluster/exclude'({ audit: id, what }) {
      const audit = context.audit(id);
      const { row, exclusion } = what.kind === 'member' ? partMember(audit.store, what.page) : partPair(audit.store, what.a, what.b);
      const version = perform(audit, what.kind === 'member' ? 'exclude-member' : 'exclude-pair', exclusion, [row]);
      return { exclusion: audit.store.reviews.exclusion(row.key) ?? notFound(row.key), version };
    },
    'cluster/exclusions': ({ audit, offset, limit }) => storeOf(audit).reviews.exclusions(offset, limit),
    'cluster/include'({ audit: id, exclusion }) {
      const audit = context.audit(id);
      const { address } = audit.store.reviews.exclusion(exclusion) ?? notFound(exclusion);
      return { version: perform(audit, 'include', { address }, [{ table: 'exclusion', key: exclusion, after: null }]) };
    },
    'label/set'({ audit: id, a, b, label }) {
      const audit = context.audit(id);
      const [address = '', other = ''] = addressesOf(audit.store, a, b);
      const key = labelKey(address, other);
      const after = label === null ? null : { id: key, a: address, b: other, label, labelled_at: Date.now() };
      const deed: Deed = label === null ? 'unlabel-pair' : 'label-pair';
      return { label, version: perform(audit, deed, { address, other, label: label ?? '' }, [{ table: 'pair_label', key, after }]) };
    },
    'label/get'({ audit, a, b }) {
      const [address = '', other = ''] = addressesOf(storeOf(audit), a, b);
      return { label: storeOf(audit).labels.of(address, other) };
    },
    'label/list': ({ audit }) => ({ labels: storeOf(audit).labels.all() }),
    'review/undo': ({ audit }) => back(context.audit(audit), 'undo'),
    'review/redo': ({ audit }) => back(context.audit(audit), 'redo'),
    'review/history': ({ audit, offset, limit }) => ({ ...storeOf(audit).journal.list(offset, limit), state: storeOf(audit).journal.state() }),
  };
}

function back(audit: Audit, way: 'undo' | 'redo') {
  const { journal } = audit.store;
  const performed = journal[way]();
  const version = follow(audit, performed);
  return { entry: performed?.entry ?? null, cluster: onlyCluster(audit.store, performed?.changes ?? []), state: journal.state(), version };
}

/** The cluster that everything changed belongs to, as far as it belongs to any. */
function onlyCluster({ clusterList, members }: Store, changes: readonly RowChange[]): number | null {
  let only: number | null = null;
  for (const { table, key } of changes) {
    const cluster = table === 'cluster_review' ? clusterList.idOf(key) : table === 'decision' ? members.clusterOf(key) : null;
    if (cluster === null || cluster === only) continue;
    if (only !== null) return null;
    only = cluster;
  }
  return only;
}

function wantedClusters(store: Store, clusters: readonly ClusterRef[] | { readonly filter: ClusterFilter }): number[] {
  if (isFilter(clusters)) return [...store.clusterList.ids(clusters.filter, { sort: 'importance', descending: true })];
  return clusters.map((cluster) => clusterId(store, cluster));
}

function clustersOf(store: Store, selection: PageSelection): number[] {
  if (selection.kind === 'clusters') return wantedClusters(store, selection.clusters);
  return selection.kind === 'cluster-filter' ? wantedClusters(store, selection) : [];
}

/** Arrays have a property of this name, too. */
const isFilter = (clusters: readonly ClusterRef[] | { readonly filter: ClusterFilter }): clusters is { readonly filter: ClusterFilter } =>
  !Array.isArray(clusters);

function deedOf({ clusterList }: Store, ids: readonly number[], change: ClusterReviewChange): { deed: Deed; parameters: Record<string, string> } {
  if (ids.length > 1) return { deed: 'review-many', parameters: { state: change.state ?? '' } };
  const title = clusterList.row(ids[0] ?? 0)?.title ?? '';
  if (change.source !== undefined)
    return { deed: change.source === null ? 'unchoose-source' : 'choose-source', parameters: { title, address: change.source ?? '' } };
  if (change.state !== undefined) return { deed: 'review-cluster', parameters: { title, state: change.state } };
  return { deed: 'note-cluster', parameters: { title } };
}

function reviewRow({ reviews }: Store, cluster: number, change: ClusterReviewChange): NewRow[] {
  const known = reviews.ofCluster(cluster);
  if (!known) return [];
  const { key, anchor, review } = known;
  const { state, note, source } = { ...review, ...change };
  return [{ table: 'cluster_review', key, after: { key, state, note, source, anchor: source ?? anchor, reviewed_at: Date.now() } }];
}

function requireMember({ members }: Store, cluster: number, address: string): void {
  if (!members.has(cluster, address)) throw new AppError('page-not-found', { address });
}

interface Parting {
  readonly row: NewRow;
  /** Parameters of the deed. */
  readonly exclusion: Record<string, string>;
}

/** A page is parted from everyone in its cluster, so that no other pair holds it there. */
function partMember({ members, pages }: Store, page: number): Parting {
  const address = pages.address(page) ?? notFound(page);
  const others = members.beside(page);
  if (others.length === 0) throw new AppError('cluster-not-found');
  return parting('member', address, others);
}

function partPair(store: Store, a: number, b: number): Parting {
  const addresses = addressesOf(store, a, b);
  return parting('pair', addresses[0] ?? '', addresses.slice(1));
}

/** Sorted. */
const addressesOf = ({ pages }: Store, a: number, b: number): string[] => [a, b].map((page) => pages.address(page) ?? notFound(page)).sort();

function parting(kind: 'member' | 'pair', address: string, others: readonly string[]): Parting {
  const key = randomUUID();
  const after = { id: key, kind, address, others: JSON.stringify(others), excluded_at: Date.now() };
  return { row: { table: 'exclusion', key, after }, exclusion: { address, other: others[0] ?? '' } };
}

function notFound(page: number | string): never {
  throw new AppError('page-not-found', { address: page });
}
