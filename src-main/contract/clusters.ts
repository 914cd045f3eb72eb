import { z } from 'zod';
import { differenceClassSchema } from './edit-difference.ts';
import { layoutRelationSchema } from './layout.ts';
import { clusterKindSchema } from './page-kinds.ts';
import { pageBriefSchema, canonicalStateSchema } from './pages.ts';
import {
  adviceKinds,
  goodDuplicateReasons,
  relationDirectionSchema,
  sourceReasons,
  verdictSchema,
} from './verdicts.ts';

/** Members by verdict; null for those that only a chain of pairs ties to the source page. */
const clusterContentsSchema = z.array(z.object({ verdict: verdictSchema.nullable(), pages: z.int() }));
export type ClusterContents = z.infer<typeof clusterContentsSchema>;

export const clusterRowSchema = z.object({
  id: z.int(),
  /** Kept over re-runs while the cluster keeps its core. */
  key: z.string(),
  title: z.string(),
  kind: clusterKindSchema,
  /** That of most members. */
  verdict: verdictSchema,
  /** Without the source page. */
  contents: clusterContentsSchema,
  pages: z.int(),
  /** The lowest similarity of a member to the source page, in per cent. */
  floor: z.number(),
  mean: z.number(),
  longestRun: z.int(),
  longestSentence: z.string(),
  canonicalState: canonicalStateSchema,
  /** The site deals with every member but the source already. */
  resolvedBySite: z.boolean(),
  /** Further addresses and other hosts on which most of the source's text stands. */
  mirrors: z.int(),
  mirrorHosts: z.int(),
  /** From search, of all members and of those but the source page; null without a table of clicks. */
  clicks: z.int().nullable(),
  clicksAtStake: z.int().nullable(),
  sourceAddress: z.string(),
  languages: z.array(z.string()),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;

export const sourceReasonRowSchema = z.object({
  reason: z.enum(sourceReasons),
  weight: z.number(),
  detail: z.string(),
});

export const clusterMemberSchema = z.object({
  page: pageBriefSchema,
  isSource: z.boolean(),
  /** To the source page; null where nothing was found. */
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /** The most similar member, where that holds the page in the cluster. */
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
  /** As in `PairFigures`; null for shared code. */
  editDifference: z.number().nullable(),
  detectors: z.array(z.string()),
});
export type PairRow = z.infer<typeof pairRowSchema>;

/** Directed where one page stands in the other, or was assembled from it. */
export const relationRowSchema = pairRowSchema.extend({ direction: relationDirectionSchema });
export type RelationRow = z.infer<typeof relationRowSchema>;

export interface ClusterDetail extends ClusterRow {
  members: ClusterMember[];
  pairs: PairRow[];
  relations: RelationRow[];
}

const pairSortSchema = z.enum(['similarity', 'edit-difference']);
export type PairSort = z.infer<typeof pairSortSchema>;

export const wantedPairsSchema = z.object({
  difference: differenceClassSchema.optional(),
  sort: pairSortSchema.default('similarity'),
});
export type WantedPairs = z.infer<typeof wantedPairsSchema>;
