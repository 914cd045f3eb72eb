import { z } from 'zod';
import { differenceClassSchema } from './edit-difference.ts';
import { canonicalStateSchema, pageBriefSchema } from './pages.ts';
import {
  clusterDetailSchema,
  clusterContentsSchema,
  clusterMemberSchema,
  clusterRowSchema,
  relationRowSchema,
} from './clusters.ts';
import { clusterKindSchema } from './page-kinds.ts';
import {
  clusterReviewSchema,
  decisionActionSchema,
  decisionSchema,
  type facetSchema,
  facetsOf,
  reviewStateSchema,
} from './reviews.ts';
import { relationDirectionSchema, verdictSchema } from './verdicts.ts';

/** By number, or by key, which re-runs keep. */
export const clusterRefSchema = z.union([z.int(), z.string().min(1)]);
export type ClusterRef = z.infer<typeof clusterRefSchema>;

/** Both included; null is open. */
export const spanSchema = z.tuple([z.number().nullable(), z.number().nullable()]);

/** All must hold; of the values in a list one must. */
export const clusterFilterSchema = z
  .object({
    kinds: z.array(clusterKindSchema),
    verdicts: z.array(verdictSchema),
    /** In titles, addresses and texts of members, folded. */
    text: z.string().max(500),
    resolvedBySite: z.boolean(),
    /** With all below it. */
    folder: z.string().max(2000),
    hosts: z.array(z.string()),
    reviewStates: z.array(reviewStateSchema),
    floor: spanSchema,
    mean: spanSchema,
    pages: spanSchema,
    clicksAtStake: spanSchema,
    languages: z.array(z.string()),
    canonicalStates: z.array(canonicalStateSchema),
    decided: z.array(z.enum(['none', 'some', 'all'])),
    actions: z.array(decisionActionSchema),
    proposals: z.array(decisionActionSchema),
    hasNote: z.boolean(),
    /** Key of one that a member has. */
    sentence: z.string(),
  })
  .partial();
export type ClusterFilter = z.infer<typeof clusterFilterSchema>;

export const clusterSorts = [
  'importance',
  'pages',
  'floor',
  'mean',
  'longest-run',
  'title',
  'address',
  'mirrors',
  'clicks-at-stake',
  'review-state',
  'decided',
  'reviewed-at',
] as const;
export const clusterSortSchema = z.enum(clusterSorts);
export type ClusterSort = (typeof clusterSorts)[number];

/** What most copies (`pages`) should become; `reason` is a key under `adviceReason`. */
const headlineSchema = z.object({ action: decisionActionSchema, reason: z.string(), pages: z.int() });

export const clusterListRowSchema = clusterRowSchema.extend({
  proposal: headlineSchema,
  review: clusterReviewSchema,
  decided: z.int(),
  decisions: z.array(z.object({ action: decisionActionSchema, pages: z.int() })),
  owners: z.array(z.string()),
  /** Shared by all members; '' on several hosts. */
  folder: z.string(),
  hosts: z.int(),
});
export type ClusterListRow = z.infer<typeof clusterListRowSchema>;

export const reviewedMemberSchema = clusterMemberSchema.extend({
  decision: decisionSchema.nullable(),
  proposal: z.object({ action: decisionActionSchema, target: z.string().nullable() }),
});
export type ReviewedMember = z.infer<typeof reviewedMemberSchema>;

export const reviewedClusterSchema = clusterListRowSchema.extend({
  members: z.array(reviewedMemberSchema),
  pairs: clusterDetailSchema.shape.pairs,
  relations: clusterDetailSchema.shape.relations,
});
export type ReviewedCluster = z.infer<typeof reviewedClusterSchema>;

export type Facet = z.infer<typeof facetSchema>;

export const clusterFacetsSchema = facetsOf(
  'kinds',
  'verdicts',
  'reviewStates',
  'canonicalStates',
  'resolvedBySite',
  'hasNote',
  'decided',
  'proposals',
  'languages',
  'hosts',
  'folders',
).extend({
  /** Of what the filter leaves; null when it leaves nothing. */
  ranges: z.object({ pages: spanSchema, floor: spanSchema, mean: spanSchema }),
});
export type ClusterFacets = z.infer<typeof clusterFacetsSchema>;

/** Rows and columns are members; a cell is null where two were not compared, its verdict where nothing was found. */
export const clusterMatrixSchema = z.object({
  members: z.array(
    pageBriefSchema.pick({ id: true, address: true, title: true, language: true }).extend({ isSource: z.boolean() }),
  ),
  left: z.int(),
  cells: z.array(z.array(z.object({ similarity: z.number(), verdict: verdictSchema.nullable() }).nullable())),
});
export type ClusterMatrix = z.infer<typeof clusterMatrixSchema>;
export const matrixLimit = 30;

export const clusterGraphSchema = z.object({
  nodes: z.array(
    z.object({
      page: z.int(),
      address: z.string(),
      title: z.string(),
      role: z.enum(['source', 'member', 'outside']),
      /** Of a page outside. */
      cluster: z.int().nullable(),
    }),
  ),
  edges: z.array(
    z.object({
      a: z.int(),
      b: z.int(),
      verdict: verdictSchema,
      similarity: z.number(),
      /** `none`: holds the cluster together. */
      direction: relationDirectionSchema,
    }),
  ),
  leftNodes: z.int(),
  leftEdges: z.int(),
});
export type ClusterGraph = z.infer<typeof clusterGraphSchema>;

const clusterOfPage = z.object({ id: z.int(), key: z.string(), pages: z.int() }).nullable();

export const outsidePageSchema = z.object({
  page: pageBriefSchema,
  cluster: clusterOfPage,
  verdict: verdictSchema,
  /** `a-to-b`: members have their text from the page outside. */
  direction: relationDirectionSchema,
  members: z.int(),
  closestMember: z.int(),
  /** The most of both, 0 to 1. */
  covered: z.number(),
  coveredMember: z.number(),
  similarity: z.number(),
});
export type OutsidePage = z.infer<typeof outsidePageSchema>;

export const relationFilterSchema = z
  .object({
    verdicts: z.array(verdictSchema),
    /** As in clusters. */
    text: z.string().max(500),
    /** As is the page that yields. */
    decided: z.boolean(),
    difference: differenceClassSchema,
  })
  .partial();
export type RelationFilter = z.infer<typeof relationFilterSchema>;

/** `yields`: the page that has its text from the other, or of which more is covered; the decision is for it. */
export const listedRelationSchema = relationRowSchema.extend({
  yields: z.int(),
  decision: decisionActionSchema.nullable(),
});
export type ListedRelation = z.infer<typeof listedRelationSchema>;

export const relationSorts = ['relations', 'covered', 'title', 'address'] as const;
export const relationSortSchema = z.enum(relationSorts);
export type RelationSort = (typeof relationSorts)[number];

/** A page that others have text from. */
export const relationGroupSchema = z.object({
  page: pageBriefSchema,
  cluster: clusterOfPage,
  relations: z.int(),
  contents: clusterContentsSchema,
  /** Of a page in one relation, 0 to 1. */
  covered: z.number(),
});
export type RelationGroup = z.infer<typeof relationGroupSchema>;

export const clusterProposalSchema = z.object({
  headline: headlineSchema,
  source: z.string(),
  byAction: z.array(z.object({ action: decisionActionSchema, pages: z.int() })),
  members: z.array(
    z.object({
      page: z.int(),
      address: z.string(),
      action: decisionActionSchema,
      target: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
