import { z } from 'zod';
import {
  layoutRelationSchema,
  clusterKindSchema,
  adviceKinds,
  goodDuplicateReasons,
  relationDirectionSchema,
  sourceReasons,
  verdictSchema,
  type Verdict,
  type RelationDirection,
} from './verdicts.ts';
import { pageBriefSchema, canonicalStateSchema, type PageBrief } from './pages.ts';
import {
  type DecisionAction,
  type ClusterReview,
  type Decision,
  decisionActionSchema,
  reviewStateSchema,
} from './reviews.ts';

/**
 * Normalised Levenshtein differences by which Ilyinsky, Kuzmin, Melkov and Segalovich (2002; S2) classify pairs. By 300
 * judgements of six experts, documents below 8 % are the same.
 */
export const editDifferenceLimits = { 'below-8': 0.08, 'below-15': 0.15, 'below-30': 0.3 } as const;

export const differenceClasses = ['below-8', 'below-15', 'below-30', 'from-30'] as const;
export const differenceClassSchema = z.enum(differenceClasses);
export type DifferenceClass = (typeof differenceClasses)[number];

/** The narrowest class that contains a difference. */
export const differenceClassOf = (difference: number) =>
  differenceClasses.find((name) => name !== 'from-30' && difference < editDifferenceLimits[name]) ?? 'from-30';

/** Range of a filter by class. As in S2, a difference below 8 % is also below 15 % and 30 %. */
export const rangeOfClass = (name: DifferenceClass): readonly [from: number, below: number] =>
  name === 'from-30' ? [editDifferenceLimits['below-30'], Infinity] : [0, editDifferenceLimits[name]];

/** Members by verdict; null for members linked to the source page only by a chain of pairs. */
const clusterContentsSchema = z.array(z.object({ verdict: verdictSchema.nullable(), pages: z.int() }));
export type ClusterContents = z.infer<typeof clusterContentsSchema>;

export const clusterRowSchema = z.object({
  id: z.int(),
  /** Stable over re-runs while the cluster keeps its core. */
  key: z.string(),
  title: z.string(),
  kind: clusterKindSchema,
  /** The verdict of most members. */
  verdict: verdictSchema,
  /** Excludes the source page. */
  contents: clusterContentsSchema,
  pages: z.int(),
  /** The lowest similarity of a member to the source page, in per cent. */
  floor: z.number(),
  mean: z.number(),
  longestRun: z.int(),
  longestSentence: z.string(),
  canonicalState: canonicalStateSchema,
  /** The site already handles every member but the source page. */
  resolvedBySite: z.boolean(),
  /** Further addresses, and other hosts, with most of the source's text. */
  mirrors: z.int(),
  mirrorHosts: z.int(),
  /** Search clicks of all members, and of all but the source page; null without a table of clicks. */
  clicks: z.int().nullable(),
  clicksAtStake: z.int().nullable(),
  sourceAddress: z.string(),
  languages: z.array(z.string()),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;

export const sourceReasonRowSchema = z.object({
  reason: z.enum(sourceReasons),
  /** Positive favours the page. */
  weight: z.number(),
  detail: z.string(),
});

export const clusterMemberSchema = z.object({
  page: pageBriefSchema,
  isSource: z.boolean(),
  /** Towards the source page; null if there is no finding. */
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /**
   * The member that the advice targets instead of the source page; else the most similar member, if that one holds the
   * page in the cluster.
   */
  via: z
    .object({
      page: pageBriefSchema.pick({ id: true, address: true, title: true }),
      verdict: verdictSchema,
      similarity: z.number(),
    })
    .nullable(),
  advice: z.enum(adviceKinds),
  /** A key under `adviceReason`. */
  adviceReason: z.string(),
  goodDuplicate: z.enum(goodDuplicateReasons).nullable(),
  sourceScore: z.number(),
  sourceReasons: z.array(sourceReasonRowSchema),
});
export type ClusterMember = z.infer<typeof clusterMemberSchema>;

export const pairRowSchema = z.object({
  a: z.int(),
  b: z.int(),
  addressA: z.string(),
  addressB: z.string(),
  titleA: z.string(),
  titleB: z.string(),
  verdict: verdictSchema,
  layout: layoutRelationSchema,
  similarity: z.number(),
  coveredA: z.number(),
  coveredB: z.number(),
  longestRun: z.int(),
  /** 0 to 1, as in `PairFigures`; null for shared code. */
  editDifference: z.number().nullable(),
  detectors: z.array(z.string()),
});
export type PairRow = z.infer<typeof pairRowSchema>;

/** Has a direction if one page is contained in the other, or was assembled from it. */
export const relationRowSchema = pairRowSchema.extend({ direction: relationDirectionSchema });
export type RelationRow = z.infer<typeof relationRowSchema>;

export const wantedPairsSchema = z.object({
  difference: differenceClassSchema.optional(),
  sort: z.enum(['similarity', 'edit-difference']).default('similarity'),
});
export type WantedPairs = z.infer<typeof wantedPairsSchema>;
export type PairSort = WantedPairs['sort'];

/** The number, or the key, which is stable over re-runs. */
export const clusterRefSchema = z.union([z.int(), z.string().min(1)]);
export type ClusterRef = z.infer<typeof clusterRefSchema>;

/** From and to, inclusive; null: no limit. */
export const spanSchema = z.tuple([z.number().nullable(), z.number().nullable()]);

/** All fields must match; of a list, any value. */
export const clusterFilterSchema = z
  .object({
    kinds: z.array(clusterKindSchema),
    verdicts: z.array(verdictSchema),
    /** Folded search in titles, addresses and texts of members. */
    text: z.string().max(500),
    resolvedBySite: z.boolean(),
    /** Includes subfolders. */
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

export interface ClusterListRow extends ClusterRow {
  /** The proposal for most copies (`pages`); `reason` is a key under `adviceReason`. */
  proposal: { action: DecisionAction; reason: string; pages: number };
  review: ClusterReview;
  decided: number;
  decisions: { action: DecisionAction; pages: number }[];
  owners: string[];
  /** The deepest common folder of all members; '' for several hosts. */
  folder: string;
  hosts: number;
}

export interface ReviewedMember extends ClusterMember {
  decision: Decision | null;
  proposal: { action: DecisionAction; target: string | null };
}

export interface ReviewedCluster extends ClusterListRow {
  members: ReviewedMember[];
  pairs: PairRow[];
  relations: RelationRow[];
}

/** Rows and columns are members. A cell is null if the two were not compared; its verdict is null for no finding. */
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
    /** Null for members. */
    cluster: number | null;
  }[];
  edges: {
    a: number;
    b: number;
    verdict: Verdict;
    similarity: number;
    /** `none`: the edge holds the cluster together. */
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
  /** `a-to-b`: members take their text from this page. */
  direction: RelationDirection;
  members: number;
  closestMember: number;
  /** The maximum share of the page's text in one member, 0 to 1. */
  covered: number;
  coveredMember: number;
  similarity: number;
}

export const relationFilterSchema = z
  .object({
    verdicts: z.array(verdictSchema),
    /** As in `clusterFilterSchema`. */
    text: z.string().max(500),
    /** Whether `yields` has a decision. */
    decided: z.boolean(),
    difference: differenceClassSchema,
  })
  .partial();
export type RelationFilter = z.infer<typeof relationFilterSchema>;

/** `yields`: the page to decide on, which takes its text from the other, or is covered more. */
export interface ListedRelation extends RelationRow {
  yields: number;
  decision: DecisionAction | null;
}

export const relationSorts = ['relations', 'covered', 'title', 'address'] as const;
export type RelationSort = (typeof relationSorts)[number];

/** A page that others take text from. */
export interface RelationGroup {
  page: PageBrief;
  cluster: ClusterOfPage;
  relations: number;
  contents: ClusterContents;
  /** The maximum share of another page's text that comes from this one, 0 to 1. */
  covered: number;
}
