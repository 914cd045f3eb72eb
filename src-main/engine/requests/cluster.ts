import { z } from 'zod';
import {
  clusterFacetsSchema,
  clusterFilterSchema,
  clusterGraphSchema,
  clusterListRowSchema,
  clusterMatrixSchema,
  clusterProposalSchema,
  type ClusterRef,
  clusterRefSchema,
  clusterSortSchema,
  facetSchema,
  listedRelationSchema,
  matrixLimit,
  outsidePageSchema,
  type RelationFilter,
  relationFilterSchema,
  relationGroupSchema,
  relationSortSchema,
  reviewedClusterSchema,
  reviewedMemberSchema,
} from '../../contract/cluster-views.ts';
import { wantedPairsSchema } from '../../contract/pair-views.ts';
import { AppError } from '../app-error.ts';
import type { Store } from '../store/store.ts';
import { inAudit, listOf, positionOf, positionSchema, procedure, versionedListOf, window } from './procedure.ts';

const filter = clusterFilterSchema.shape;

const oneCluster = inAudit.extend({ cluster: clusterRefSchema });

const relationFilter = relationFilterSchema.shape;

const order = { sort: clusterSortSchema.default('importance'), descending: z.boolean().default(true) };

export const clusterRequests = {
  'cluster/list': procedure({
    parameters: inAudit.extend({ ...window.shape, ...filter, ...order }),
    result: versionedListOf(clusterListRowSchema),
    handle({ audit, offset, limit, sort, descending, ...filter }, context) {
      const { clusterList, version } = context.store(audit);
      return { ...clusterList.list(filter, { sort, descending }, offset, limit), version: version.current };
    },
  }),

  /** In the list of the same filter and order; null when the filter leaves it out. */
  'cluster/position': procedure({
    parameters: oneCluster.extend({ ...filter, ...order }),
    result: positionSchema,
    handle({ audit, cluster, sort, descending, ...filter }, context) {
      const store = context.store(audit);
      const ids = store.clusterList.ids(filter, { sort, descending });
      const id = store.clusterList.idOf(cluster);
      return positionOf(id === null ? -1 : ids.indexOf(id), ids.length, store);
    },
  }),

  'cluster/facets': procedure({
    parameters: inAudit.extend(filter),
    result: clusterFacetsSchema.extend({ version: z.int() }),
    handle({ audit, ...filter }, context) {
      const { clusterList, version } = context.store(audit);
      return { ...clusterList.facets(filter), version: version.current };
    },
  }),

  /**
   * `pairs: false` spares the thousands of pairs of a large one; `difference` narrows them. Fails with
   * `cluster-not-found`, as after a re-run.
   */
  'cluster/get': procedure({
    parameters: oneCluster.extend({
      members: z.int().min(1).max(5000).default(500),
      pairs: z.boolean().default(true),
      ...wantedPairsSchema.shape,
    }),
    result: reviewedClusterSchema,
    handle({ audit, cluster, members, pairs: withPairs, ...wanted }, context) {
      const { clusterList, clusterDetails, pairs } = context.store(audit);
      const id = clusterId(context.store(audit), cluster);
      const row = clusterList.row(id) ?? gone();
      return {
        ...row,
        members: clusterDetails.members(id, 0, members).rows,
        pairs: withPairs ? pairs.inCluster(id, wanted) : [],
        relations: pairs.relationsOf(id),
      };
    },
  }),

  'cluster/members': procedure({
    parameters: oneCluster.extend(window.shape),
    result: listOf(reviewedMemberSchema),
    handle: ({ audit, cluster, offset, limit }, context) =>
      context.store(audit).clusterDetails.members(clusterId(context.store(audit), cluster), offset, limit),
  }),

  'cluster/matrix': procedure({
    parameters: oneCluster.extend({ limit: z.int().min(2).max(matrixLimit).default(matrixLimit) }),
    result: clusterMatrixSchema,
    handle: ({ audit, cluster, limit }, context) =>
      context.store(audit).clusterDetails.matrix(clusterId(context.store(audit), cluster), limit),
  }),

  /** Where there are too many pairs, those that hold the cluster together and the closest of each page. */
  'cluster/graph': procedure({
    parameters: oneCluster.extend({
      nodes: z.int().min(2).max(1000).default(300),
      edges: z.int().min(1).max(10_000).default(2000),
      outside: z.boolean().default(true),
    }),
    result: clusterGraphSchema,
    handle: ({ audit, cluster, ...limits }, context) =>
      context.store(audit).clusterDetails.graph(clusterId(context.store(audit), cluster), limits),
  }),

  /** Those with most members first. */
  'cluster/outside': procedure({
    parameters: oneCluster.extend(window.shape),
    result: listOf(outsidePageSchema),
    handle: ({ audit, cluster, offset, limit }, context) =>
      context.store(audit).clusterDetails.outside(clusterId(context.store(audit), cluster), offset, limit),
  }),

  'cluster/propose': procedure({
    parameters: oneCluster,
    result: clusterProposalSchema,
    handle: ({ audit, cluster }, context) => proposalOf(context.store(audit), clusterId(context.store(audit), cluster)),
  }),

  /** Relations that hold no cluster together (contained, spliced, families across clusters), most covered first. */
  'relation/list': procedure({
    /** `holder`: the page whose text the others have. */
    parameters: inAudit.extend({ ...window.shape, ...relationFilter, holder: z.int().optional() }),
    result: listOf(listedRelationSchema),
    handle({ audit, offset, limit, holder, ...filter }, context) {
      const store = context.store(audit);
      return store.pairs.relations(offset, limit, withFoundPages(store, filter), holder);
    },
  }),

  /** By the page that has the text, most relations first. */
  'relation/groups': procedure({
    parameters: inAudit.extend({
      ...window.shape,
      ...relationFilter,
      sort: relationSortSchema.default('relations'),
      descending: z.boolean().default(true),
    }),
    result: listOf(relationGroupSchema),
    handle({ audit, offset, limit, sort, descending, ...filter }, context) {
      const store = context.store(audit);
      return store.relationGroups.list(offset, limit, withFoundPages(store, filter), { sort, descending });
    },
  }),

  /**
   * By verdict, by limit of the edit difference (below 8 % is below 15 % as well), and whether decided; `total` leaves
   * out shared code unless it is asked for.
   */
  'relation/facets': procedure({
    parameters: inAudit.extend(relationFilter),
    result: z.object({
      total: z.int(),
      verdicts: facetSchema,
      decided: facetSchema,
      differences: facetSchema,
    }),
    handle({ audit, ...filter }, context) {
      const store = context.store(audit);
      const facets = store.relationGroups.facets(withFoundPages(store, filter));
      return { total: facets.decided.reduce((sum, { count }) => sum + count, 0), ...facets };
    },
  }),
};

/** With the pages that have the text in their names or in what they say. */
function withFoundPages({ search }: Store, filter: RelationFilter) {
  const text = filter.text?.trim() ?? '';
  return text === ''
    ? filter
    : { ...filter, found: [...new Set([search.names(text), search.texts(text)].flatMap((ids) => ids ?? []))] };
}

/** Throws `cluster-not-found`. */
function clusterId({ clusterList }: Store, cluster: ClusterRef): number {
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
  const byAction = [...Map.groupBy(members, ({ action }) => action)].map(([action, found]) => ({
    action,
    pages: found.length,
  }));
  return {
    headline: row.proposal,
    source: row.sourceAddress,
    members,
    byAction: byAction.sort((x, y) => y.pages - x.pages),
  };
}
