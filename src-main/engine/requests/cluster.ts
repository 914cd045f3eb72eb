import { z } from 'zod';
import {
  clusterFilterSchema,
  clusterRefSchema,
  clusterSorts,
  matrixLimit,
  type RelationFilter,
  relationFilterSchema,
  relationSorts,
  wantedPairsSchema,
} from '../../contract/clusters.ts';
import { fail } from '../app-error.ts';
import type { Store } from '../store/store.ts';
import { clusterId, ofAudit, positionOf, versioned, window } from './procedure.ts';

const filter = clusterFilterSchema.shape;

const oneCluster = { cluster: clusterRefSchema };

const relationFilter = relationFilterSchema.shape;

const order = { sort: z.enum(clusterSorts).default('importance'), descending: z.boolean().default(true) };

export const clusterRequests = {
  'cluster/list': ofAudit(
    { ...window, ...filter, ...order },
    ({ store }, { offset, limit, sort, descending, ...filter }) =>
      versioned(store, store.clusterList.list(filter, { sort, descending }, offset, limit)),
  ),

  /** Null if the filter excludes the cluster. */
  'cluster/position': ofAudit(
    { ...oneCluster, ...filter, ...order },
    ({ store }, { cluster, sort, descending, ...filter }) => {
      const ids = store.clusterList.ids(filter, { sort, descending });
      const id = store.clusterList.idOf(cluster);
      return positionOf(id === null ? -1 : ids.indexOf(id), ids.length, store);
    },
  ),

  'cluster/facets': ofAudit(filter, ({ store }, { ...filter }) => versioned(store, store.clusterList.facets(filter))),

  /** `pairs: false` omits the thousands of pairs of a large cluster. */
  'cluster/get': ofAudit(
    {
      ...oneCluster,
      members: z.int().min(1).max(5000).default(500),
      pairs: z.boolean().default(true),
      ...wantedPairsSchema.shape,
    },
    ({ store }, { cluster, members, pairs: withPairs, ...wanted }) => {
      const { clusterList, clusterDetails, pairs } = store;
      const id = clusterId(store, cluster);
      return {
        ...(clusterList.row(id) ?? fail('cluster-not-found')),
        members: clusterDetails.members(id, 0, members).rows,
        pairs: withPairs ? pairs.inCluster(id, wanted) : [],
        relations: pairs.relationsOf(id),
      };
    },
  ),

  'cluster/members': ofAudit({ ...oneCluster, ...window }, ({ store }, { cluster, offset, limit }) =>
    store.clusterDetails.members(clusterId(store, cluster), offset, limit),
  ),

  'cluster/matrix': ofAudit(oneCluster, ({ store }, { cluster }) =>
    store.clusterDetails.matrix(clusterId(store, cluster), matrixLimit),
  ),

  /** If there are too many pairs: those that hold the cluster together and the closest of each page. */
  'cluster/graph': ofAudit(
    {
      ...oneCluster,
      nodes: z.int().min(2).max(1000).default(300),
      edges: z.int().min(1).max(10_000).default(2000),
      outside: z.boolean().default(true),
    },
    ({ store }, { cluster, ...limits }) => store.clusterDetails.graph(clusterId(store, cluster), limits),
  ),

  'cluster/outside': ofAudit({ ...oneCluster, ...window }, ({ store }, { cluster, offset, limit }) =>
    store.clusterDetails.outside(clusterId(store, cluster), offset, limit),
  ),

  'cluster/propose': ofAudit(oneCluster, ({ store }, { cluster }) => proposalOf(store, clusterId(store, cluster))),

  /** Pairs that form no cluster, most covered first. */
  'relation/list': ofAudit(
    { ...window, ...relationFilter, holder: z.int().optional() },
    ({ store }, { offset, limit, holder, ...filter }) =>
      store.pairs.relations(offset, limit, withFoundPages(store, filter), holder),
  ),

  'relation/groups': ofAudit(
    {
      ...window,
      ...relationFilter,
      sort: z.enum(relationSorts).default('relations'),
      descending: z.boolean().default(true),
    },
    ({ store }, { offset, limit, sort, descending, ...filter }) =>
      store.relationGroups.list(offset, limit, withFoundPages(store, filter), { sort, descending }),
  ),

  /** An edit difference below 8 % also counts as below 15 %. `total` excludes shared code unless requested. */
  'relation/facets': ofAudit(relationFilter, ({ store }, { ...filter }) => {
    const facets = store.relationGroups.facets(withFoundPages(store, filter));
    return { total: facets.decided.reduce((sum, { count }) => sum + count, 0), ...facets };
  }),
};

function withFoundPages({ search }: Store, filter: RelationFilter) {
  const text = filter.text?.trim() ?? '';
  return text === '' ? filter : { ...filter, found: search.pages(text) };
}

function proposalOf({ clusterList, clusterDetails }: Store, cluster: number) {
  const row = clusterList.row(cluster) ?? fail('cluster-not-found');
  const members = clusterDetails.members(cluster, 0, row.pages).rows.map(({ page, proposal, adviceReason }) => ({
    page: page.id,
    address: page.address,
    ...proposal,
    reason: adviceReason,
  }));
  const byAction = [...Map.groupBy(members, ({ action }) => action)]
    .map(([action, found]) => ({ action, pages: found.length }))
    .sort((x, y) => y.pages - x.pages);
  return { headline: row.proposal, source: row.sourceAddress, members, byAction };
}
