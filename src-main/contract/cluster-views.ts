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
  decisionActions,
  decisionSchema,
  reviewStateSchema,
} from './reviews.ts';
import { relationDirectionSchema, verdictSchema } from './verdicts.ts';

/** A cluster by its number, or by its key, which stays the same over re-runs. */
export const clusterRefSchema = z.union([z.number().int(), z.string().min(1)]);
export type ClusterRef = z.infer<typeof clusterRefSchema>;

/** From and to, both included; null is open. */
export const spanSchema = z.tuple([z.number().nullable(), z.number().nullable()]);

/** How many of its copies, the members but for the source page, have a decision. */
const decidedStates = ['none', 'some', 'all'] as const;

/** Everything that is named must hold; of the values in a list one must. */
export const clusterFilterSchema = z.object({
  kinds: z.array(clusterKindSchema).optional(),
  verdicts: z.array(verdictSchema).optional(),
  /**
   * Searched for in titles, addresses and the texts of members, folded: case, width, Traditional and look-alike
   * characters count for nothing.
   */
  text: z.string().max(500).optional(),
  resolvedBySite: z.boolean().optional(),
  /** A folder such as `example.com/news`: clusters with a member in it or below it. */
  folder: z.string().max(2000).optional(),
  hosts: z.array(z.string()).optional(),
  reviewStates: z.array(reviewStateSchema).optional(),
  floor: spanSchema.optional(),
  mean: spanSchema.optional(),
  pages: spanSchema.optional(),
  clicksAtStake: spanSchema.optional(),
  languages: z.array(z.string()).optional(),
  canonicalStates: z.array(canonicalStateSchema).optional(),
  decided: z.array(z.enum(decidedStates)).optional(),
  /** Clusters with a member for which this was decided. */
  actions: z.array(decisionActionSchema).optional(),
  proposals: z.array(decisionActionSchema).optional(),
  hasNote: z.boolean().optional(),
  /** Key of a shared sentence: clusters with a member that has it. */
  sentence: z.string().optional(),
});
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

/**
 * The headline of a cluster: what most of its copies should become, and the key of the sentence that says why
 * (`adviceReason`).
 */
const headlineSchema = z.object({
  action: decisionActionSchema,
  reason: z.string(),
  /** Copies that it is meant for. */
  pages: z.number().int(),
});

export const clusterListRowSchema = clusterRowSchema.extend({
  proposal: headlineSchema,
  review: clusterReviewSchema,
  /** Copies with a decision. */
  decided: z.number().int(),
  /** What was decided for its pages, most pages first, and who is to do it; nobody is left out. */
  decisions: z.array(z.object({ action: decisionActionSchema, pages: z.number().int() })),
  owners: z.array(z.string()),
  /** The folder that all members share, as far as they share one; '' when they stand on several hosts. */
  folder: z.string(),
  hosts: z.number().int(),
});
export type ClusterListRow = z.infer<typeof clusterListRowSchema>;

export const reviewedMemberSchema = clusterMemberSchema.extend({
  decision: decisionSchema.nullable(),
  /** What the advice comes to as a decision. */
  proposal: z.object({ action: decisionActionSchema, target: z.string().nullable() }),
});
export type ReviewedMember = z.infer<typeof reviewedMemberSchema>;

export const reviewedClusterSchema = clusterListRowSchema.extend({
  /** The first members, source first; `pages` is the number of all. */
  members: z.array(reviewedMemberSchema),
  pairs: clusterDetailSchema.shape.pairs,
  relations: clusterDetailSchema.shape.relations,
});
export type ReviewedCluster = z.infer<typeof reviewedClusterSchema>;

/** How many rows have a value, with every part of the filter in force but the one on this field. */
export const facetSchema = z.array(z.object({ value: z.string(), count: z.number().int() }));
export type Facet = z.infer<typeof facetSchema>;

export const clusterFacetsSchema = z.object({
  total: z.number().int(),
  kinds: facetSchema,
  verdicts: facetSchema,
  reviewStates: facetSchema,
  canonicalStates: facetSchema,
  /** `true` and `false`. */
  resolvedBySite: facetSchema,
  hasNote: facetSchema,
  decided: facetSchema,
  proposals: facetSchema,
  languages: facetSchema,
  /** By clusters, the most frequent hundred. */
  hosts: facetSchema,
  folders: facetSchema,
  /** Least and greatest value of what the filter leaves; null when it leaves nothing. */
  ranges: z.object({ pages: spanSchema, floor: spanSchema, mean: spanSchema }),
});
export type ClusterFacets = z.infer<typeof clusterFacetsSchema>;

/** A compared pair of two members. `verdict: null` is a pair that was compared and is no finding. */
const cell = z.object({ similarity: z.number(), verdict: verdictSchema.nullable() });

/** Members as rows and columns; null stands where two members were never compared, and on the diagonal. */
export const clusterMatrixSchema = z.object({
  members: z.array(
    pageBriefSchema.pick({ id: true, address: true, title: true, language: true }).extend({ isSource: z.boolean() }),
  ),
  /** Members beyond the limit. */
  left: z.number().int(),
  cells: z.array(z.array(cell.nullable())),
});
export type ClusterMatrix = z.infer<typeof clusterMatrixSchema>;
export const matrixLimit = 30;

export const clusterGraphSchema = z.object({
  nodes: z.array(
    z.object({
      page: z.number().int(),
      address: z.string(),
      title: z.string(),
      role: z.enum(['source', 'member', 'outside']),
      /** The cluster of a page outside. */
      cluster: z.number().int().nullable(),
    }),
  ),
  edges: z.array(
    z.object({
      a: z.number().int(),
      b: z.number().int(),
      verdict: verdictSchema,
      similarity: z.number(),
      /** `none` for pairs that hold the cluster together. */
      direction: relationDirectionSchema,
    }),
  ),
  leftNodes: z.number().int(),
  leftEdges: z.number().int(),
});
export type ClusterGraph = z.infer<typeof clusterGraphSchema>;

/** What stands beside a cluster, one row for each page outside it. */
export const outsidePageSchema = z.object({
  page: pageBriefSchema,
  cluster: z.object({ id: z.number().int(), key: z.string(), pages: z.number().int() }).nullable(),
  verdict: verdictSchema,
  /** From the member to the page outside: `a-to-b` when members have their text from it. */
  direction: relationDirectionSchema,
  /** Members that are related to it, and the closest of them. */
  members: z.number().int(),
  closestMember: z.number().int(),
  /** The most that is covered, of the page outside and of a member, 0 to 1. */
  covered: z.number(),
  coveredMember: z.number(),
  similarity: z.number(),
});
export type OutsidePage = z.infer<typeof outsidePageSchema>;

/** Relations whose pages fit: everything that is named must hold. */
export const relationFilterSchema = z.object({
  verdicts: z.array(verdictSchema).optional(),
  /** Searched for in titles, addresses and texts of both pages, as for clusters. */
  text: z.string().max(500).optional(),
  /** Whether something was decided for the page that yields. */
  decided: z.boolean().optional(),
  difference: differenceClassSchema.optional(),
});
export type RelationFilter = z.infer<typeof relationFilterSchema>;

/**
 * A relation with the page that yields in it: the one that has its text from the other, or of which more is covered.
 */
export const listedRelationSchema = relationRowSchema.extend({
  yields: z.number().int(),
  /** What was decided for that page. */
  decision: decisionActionSchema.nullable(),
});
export type ListedRelation = z.infer<typeof listedRelationSchema>;

export const relationSorts = ['relations', 'covered', 'title', 'address'] as const;
export const relationSortSchema = z.enum(relationSorts);
export type RelationSort = (typeof relationSorts)[number];

/** A page that others have text from, with the number of those. */
export const relationGroupSchema = z.object({
  page: pageBriefSchema,
  cluster: z.object({ id: z.number().int(), key: z.string(), pages: z.number().int() }).nullable(),
  relations: z.number().int(),
  /** The relations by their verdict, most frequent first. */
  contents: clusterContentsSchema,
  /** The most that is covered of a page in one of the relations, 0 to 1. */
  covered: z.number(),
});
export type RelationGroup = z.infer<typeof relationGroupSchema>;

export const clusterProposalSchema = z.object({
  headline: headlineSchema,
  source: z.string(),
  /** Every action that is proposed, most pages first. */
  byAction: z.array(z.object({ action: z.enum(decisionActions), pages: z.number().int() })),
  members: z.array(
    z.object({
      page: z.number().int(),
      address: z.string(),
      action: decisionActionSchema,
      target: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
