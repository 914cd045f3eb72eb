import type { ClusterRef } from '../../contract/cluster-views.ts';
import type { Handlers } from '../../contract/api.ts';
import { AppError } from '../app-error.ts';
import type { Store } from '../store/store.ts';
import type { EngineContext } from './context.ts';

type Names =
  | 'cluster/list'
  | 'cluster/position'
  | 'cluster/facets'
  | 'cluster/get'
  | 'cluster/members'
  | 'cluster/matrix'
  | 'cluster/graph'
  | 'cluster/outside'
  | 'cluster/propose'
  | 'relation/list'
  | 'relation/groups'
  | 'relation/facets';

/** Clusters with all that is shown of them. */
export function clusterRequests(context: EngineContext): Pick<Handlers, Names> {
  const storeOf = (audit: string) => context.audit(audit).store;
  return {
    'cluster/list'({ audit, offset, limit, sort, descending, ...filter }) {
      const { clusterList, version } = storeOf(audit);
      return { ...clusterList.list(filter, { sort, descending }, offset, limit), version: version.current };
    },
    'cluster/position'({ audit, cluster, sort, descending, ...filter }) {
      const { clusterList, version } = storeOf(audit);
      const ids = clusterList.ids(filter, { sort, descending });
      const id = clusterList.idOf(cluster);
      const position = id === null ? -1 : ids.indexOf(id);
      return { position: position < 0 ? null : position, total: ids.length, version: version.current };
    },
    'cluster/facets'({ audit, ...filter }) {
      const { clusterList, version } = storeOf(audit);
      return { ...clusterList.facets(filter), version: version.current };
    },
    'cluster/get'({ audit, cluster, members, pairs: withPairs }) {
      const { clusterList, clusterDetails, pairs } = storeOf(audit);
      const id = clusterId(storeOf(audit), cluster);
      const row = clusterList.row(id) ?? gone();
      return {
        ...row,
        members: clusterDetails.members(id, 0, members).rows,
        pairs: withPairs ? pairs.inCluster(id) : [],
        relations: pairs.relationsOf(id),
      };
    },
    'cluster/members': ({ audit, cluster, offset, limit }) =>
      storeOf(audit).clusterDetails.members(clusterId(storeOf(audit), cluster), offset, limit),
    'cluster/matrix': ({ audit, cluster, limit }) => storeOf(audit).clusterDetails.matrix(clusterId(storeOf(audit), cluster), limit),
    'cluster/graph': ({ audit, cluster, ...limits }) => storeOf(audit).clusterDetails.graph(clusterId(storeOf(audit), cluster), limits),
    'cluster/outside': ({ audit, cluster, offset, limit }) =>
      storeOf(audit).clusterDetails.outside(clusterId(storeOf(audit), cluster), offset, limit),
    'cluster/propose': ({ audit, cluster }) => proposalOf(storeOf(audit), clusterId(storeOf(audit), cluster)),
    'relation/list': ({ audit, offset, limit, ...wanted }) => storeOf(audit).pairs.relations(offset, limit, wanted),
    'relation/groups': ({ audit, offset, limit, verdicts }) => storeOf(audit).relationGroups.list(offset, limit, verdicts),
    'relation/facets'({ audit }) {
      const verdicts = storeOf(audit).relationGroups.verdicts();
      return { total: verdicts.reduce((sum, { value, count }) => sum + (value === 'shared-code' ? 0 : count), 0), verdicts };
    },
  };
}

/** The number of a cluster that is there; throws `cluster-not-found`. */
export function clusterId({ clusterList }: Store, cluster: ClusterRef): number {
  return clusterList.idOf(cluster) ?? gone();
}

function gone(): never {
  throw new AppError('cluster-not-found');
}

function proposalOf({ clusterList, clusterDetails }: Store, cluster: number) {
  const row = clusterList.row(cluster) ?? gone();
  const members = clusterDetails.members(cluster, 0, row.pages).rows.map(({ page, proposal, adviceReason }) => ({
    page: page.id,
    address: page.address,
    ...proposal,
    reason: adviceReason,
  }));
  const byAction = [...Map.groupBy(members, ({ action }) => action)].map(([action, found]) => ({ action, pages: found.length }));
  return { headline: row.proposal, source: row.sourceAddress, members, byAction: byAction.sort((x, y) => y.pages - x.pages) };
}
