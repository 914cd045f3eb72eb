import { z } from 'zod';
import {
  type DecisionAction,
  type ClusterReview,
  type Decision,
  decisionActionSchema,
  type FacetsOf,
  reviewStateSchema,
} from './reviews.ts';
import type { ClusterRow, ClusterMember, ClusterDetail, RelationRow, ClusterContents } from './clusters.ts';
import { type PageBrief, canonicalStateSchema } from './pages.ts';
import { type Verdict, type RelationDirection, verdictSchema } from './verdicts.ts';
import { differenceClassSchema } from './edit-difference.ts';
import { clusterKindSchema } from './page-kinds.ts';

/** Its number, or its key, which re-runs keep. */
export const clusterRefSchema = z.union([z.int(), z.string().min(1)]);
export type ClusterRef = z.infer<typeof clusterRefSchema>;

/** From and to, both included; null sets no limit. */
export const spanSchema = z.tuple([z.number().nullable(), z.number().nullable()]);
type Span = z.infer<typeof spanSchema>;

/** All must hold; of the values in a list one must. */
export const clusterFilterSchema = z
  .object({
    kinds: z.array(clusterKindSchema),
    verdicts: z.array(verdictSchema),
    /** In titles, addresses and texts of members, folded. */
    text: z.string().max(500),
    resolvedBySite: z.boolean(),
    /** With all folders below it. */
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
    /** Key of a shared sentence that a member has. */
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
export type ClusterSort = (typeof clusterSorts)[number];

/** What most copies (`pages`) should become; `reason` is a key under `adviceReason`. */
type Headline = {
  action: DecisionAction;
  reason: string;
  pages: number;
};

export interface ClusterListRow extends ClusterRow {
  proposal: Headline;
  review: ClusterReview;
  decided: number;
  decisions: { action: DecisionAction; pages: number }[];
  owners: string[];
  /** The deepest one that holds all members; '' on several hosts. */
  folder: string;
  hosts: number;
}

export interface ReviewedMember extends ClusterMember {
  decision: Decision | null;
  proposal: { action: DecisionAction; target: string | null };
}

export interface ReviewedCluster extends ClusterListRow {
  members: ReviewedMember[];
  pairs: ClusterDetail['pairs'];
  relations: ClusterDetail['relations'];
}

export type { Facet } from './reviews.ts';

export interface ClusterFacets extends FacetsOf<
  | 'kinds'
  | 'verdicts'
  | 'reviewStates'
  | 'canonicalStates'
  | 'resolvedBySite'
  | 'hasNote'
  | 'decided'
  | 'proposals'
  | 'languages'
  | 'hosts'
  | 'folders'
> {
  /** Least and greatest values of what the filter leaves; null when it leaves nothing. */
  ranges: { pages: Span; floor: Span; mean: Span };
}

/** By members; a cell is null where two were not compared, its verdict where nothing was found. */
export interface ClusterMatrix {
  members: (Pick<PageBrief, 'id' | 'address' | 'title' | 'language'> & { isSource: boolean })[];
  left: number;
  cells: ({ similarity: number; verdict: Verdict | null } | null)[][];
}
export const matrixLimit = 30;

export interface ClusterGraph {
  nodes: {
    page: number;
    address: string;
    title: string;
    role: 'source' | 'member' | 'outside';
    /** Of a page outside. */
    cluster: number | null;
  }[];
  edges: {
    a: number;
    b: number;
    verdict: Verdict;
    similarity: number;
    /** `none`: holds the cluster together. */
    direction: RelationDirection;
  }[];
  leftNodes: number;
  leftEdges: number;
}

type ClusterOfPage = { id: number; key: string; pages: number } | null;

export interface OutsidePage {
  page: PageBrief;
  cluster: ClusterOfPage;
  verdict: Verdict;
  /** `a-to-b`: members have their text from the page outside. */
  direction: RelationDirection;
  members: number;
  closestMember: number;
  /** The greatest share of the page's text that a member has, 0 to 1. */
  covered: number;
  coveredMember: number;
  similarity: number;
}

export const relationFilterSchema = z
  .object({
    verdicts: z.array(verdictSchema),
    /** Searched for as in clusters. */
    text: z.string().max(500),
    /** Whether there is a decision for the page that yields. */
    decided: z.boolean(),
    difference: differenceClassSchema,
  })
  .partial();
export type RelationFilter = z.infer<typeof relationFilterSchema>;

/** `yields`: the page to decide for: it has its text from the other, or more of it is covered. */
export interface ListedRelation extends RelationRow {
  yields: number;
  decision: DecisionAction | null;
}

export const relationSorts = ['relations', 'covered', 'title', 'address'] as const;
export type RelationSort = (typeof relationSorts)[number];

/** A page that others have text from. */
export interface RelationGroup {
  page: PageBrief;
  cluster: ClusterOfPage;
  relations: number;
  contents: ClusterContents;
  /** The greatest share of a page's text that comes from this one, 0 to 1. */
  covered: number;
}
