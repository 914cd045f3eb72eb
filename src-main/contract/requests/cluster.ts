import { z } from 'zod';
import {
  clusterDeskSchema,
  clusterFacetsSchema,
  clusterFilterSchema,
  clusterGraphSchema,
  clusterListRowSchema,
  clusterMatrixSchema,
  clusterProposalSchema,
  clusterRefSchema,
  clusterSortSchema,
  deskMemberSchema,
  facetSchema,
  matrixLimit,
  outsidePageSchema,
  relationGroupSchema,
} from '../cluster-views.ts';
import { clusterDetailSchema } from '../models.ts';
import { verdictSchema } from '../verdicts.ts';
import { inAudit, listOf, versionedListOf, window } from './shapes.ts';

const filter = clusterFilterSchema.shape;
const oneCluster = inAudit.extend({ cluster: clusterRefSchema });
const relationFilter = { verdicts: z.array(verdictSchema).optional() };
const order = { sort: clusterSortSchema.default('importance'), descending: z.boolean().default(true) };

export const clusterRequests = {
  'cluster/list': { parameters: inAudit.extend({ ...window.shape, ...filter, ...order }), result: versionedListOf(clusterListRowSchema) },
  /** Where a cluster stands in the list that the same filter and order give; null when the filter leaves it out. */
  'cluster/position': {
    parameters: oneCluster.extend({ ...filter, ...order }),
    result: z.object({ position: z.number().int().nullable(), total: z.number().int(), version: z.number().int() }),
  },
  'cluster/facets': { parameters: inAudit.extend(filter), result: clusterFacetsSchema.extend({ version: z.number().int() }) },
  /**
   * A cluster with its first members, and with the pairs inside unless `pairs` is false: a large one has thousands of them. Fails with
   * `cluster-not-found` when it is gone, as after a re-run.
   */
  'cluster/get': {
    parameters: oneCluster.extend({ members: z.number().int().min(1).max(5000).default(500), pairs: z.boolean().default(true) }),
    result: clusterDeskSchema,
  },
  'cluster/members': { parameters: oneCluster.extend(window.shape), result: listOf(deskMemberSchema) },
  /** Similarities between members, for clusters of up to 30; of larger ones the first members. */
  'cluster/matrix': {
    parameters: oneCluster.extend({ limit: z.number().int().min(2).max(matrixLimit).default(matrixLimit) }),
    result: clusterMatrixSchema,
  },
  /** Members and, on request, related pages outside as a graph; the most similar pairs first where there are too many. */
  'cluster/graph': {
    parameters: oneCluster.extend({
      nodes: z.number().int().min(2).max(1000).default(300),
      edges: z.number().int().min(1).max(10_000).default(2000),
      outside: z.boolean().default(true),
    }),
    result: clusterGraphSchema,
  },
  /** Pages outside the cluster that its members are related to, those with most members first. */
  'cluster/outside': { parameters: oneCluster.extend(window.shape), result: listOf(outsidePageSchema) },
  /** What to do with the cluster, as one headline and page by page. */
  'cluster/propose': { parameters: oneCluster, result: clusterProposalSchema },
  /** Relations that hold no cluster together (contained, spliced, and families across clusters), most covered first. */
  'relation/list': {
    /** `holder` is a page: the relations in which others have its text. */
    parameters: inAudit.extend({ ...window.shape, ...relationFilter, holder: z.number().int().optional() }),
    result: listOf(clusterDetailSchema.shape.relations.element),
  },
  /** The same by the page that has the text, those that most others have text from first. */
  'relation/groups': { parameters: inAudit.extend({ ...window.shape, ...relationFilter }), result: listOf(relationGroupSchema) },
  /** How many relations there are of each verdict; `total` leaves out shared code. */
  'relation/facets': { parameters: inAudit, result: z.object({ total: z.number().int(), verdicts: facetSchema }) },
} as const;
