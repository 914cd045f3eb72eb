import { z } from 'zod';
import { layoutRelationSchema } from './layout.ts';
import { clusterKindSchema } from './page-kinds.ts';
import {
  adviceSchema,
  goodDuplicateSchema,
  relationDirectionSchema,
  sourceReasonSchema,
  verdictSchema,
} from './verdicts.ts';
import { pageBriefSchema, canonicalStateSchema } from './pages.ts';

/** Members of a cluster by their verdict; null for those that only a chain of pairs ties to the source page. */
export const clusterContentsSchema = z.array(z.object({ verdict: verdictSchema.nullable(), pages: z.number().int() }));
export type ClusterContents = z.infer<typeof clusterContentsSchema>;

export const clusterRowSchema = z.object({
  id: z.number().int(),
  /** Stable over re-runs while the cluster keeps its core. */
  key: z.string(),
  title: z.string(),
  kind: clusterKindSchema,
  /** The verdict of most members. */
  verdict: verdictSchema,
  /** What the members but for the source page are to it, most frequent first. */
  contents: clusterContentsSchema,
  pages: z.number().int(),
  /** Lowest and mean similarity of a member to the source page, in per cent. */
  floor: z.number(),
  mean: z.number(),
  longestRun: z.number().int(),
  /** Text and length of the longest shared sentence. */
  longestSentence: z.string(),
  canonicalState: canonicalStateSchema,
  /** Every member but the source is already dealt with by the site. */
  resolvedBySite: z.boolean(),
  /**
   * Mirror degree: on how many further addresses the text of the source page or most of it stands, members and
   * containing or assembled pages together, and on how many hosts other than that of the source page.
   */
  mirrors: z.number().int(),
  mirrorHosts: z.number().int(),
  /**
   * Clicks from search of all members, and of those that are not the source page; null where no imported table has
   * clicks.
   */
  clicks: z.number().int().nullable(),
  clicksAtStake: z.number().int().nullable(),
  sourceAddress: z.string(),
  languages: z.array(z.string()),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;

export const sourceReasonRowSchema = z.object({ reason: sourceReasonSchema, weight: z.number(), detail: z.string() });

export const clusterMemberSchema = z.object({
  page: pageBriefSchema,
  isSource: z.boolean(),
  /** The relation to the source page; null where that pair is no finding. */
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /**
   * The member that holds the page in the cluster, and their relation, where the source page does not: the one that it
   * is most like.
   */
  via: z
    .object({
      page: pageBriefSchema.pick({ id: true, address: true, title: true }),
      verdict: verdictSchema,
      similarity: z.number(),
    })
    .nullable(),
  advice: adviceSchema,
  /** Key of the sentence that explains the advice. */
  adviceReason: z.string(),
  goodDuplicate: goodDuplicateSchema.nullable(),
  sourceScore: z.number(),
  sourceReasons: z.array(sourceReasonRowSchema),
});
export type ClusterMember = z.infer<typeof clusterMemberSchema>;

export const pairRowSchema = z.object({
  a: z.number().int(),
  b: z.number().int(),
  addressA: z.string(),
  addressB: z.string(),
  titleA: z.string(),
  titleB: z.string(),
  verdict: verdictSchema,
  layout: layoutRelationSchema,
  similarity: z.number(),
  coveredA: z.number(),
  coveredB: z.number(),
  longestRun: z.number().int(),
  /** See `PairFigures`; null for shared code, and where an older audit does not say. */
  editDifference: z.number().nullable(),
  detectors: z.array(z.string()),
});
export type PairRow = z.infer<typeof pairRowSchema>;

/**
 * Directed where the texts say which page has its text from the other: A stands in B or was assembled from B, or the
 * other way round.
 */
export const relationRowSchema = pairRowSchema.extend({ direction: relationDirectionSchema });
export type RelationRow = z.infer<typeof relationRowSchema>;

export const clusterDetailSchema = clusterRowSchema.extend({
  members: z.array(clusterMemberSchema),
  pairs: z.array(pairRowSchema),
  /** Relations that are no equality: contained, spliced from. */
  relations: z.array(relationRowSchema),
});
export type ClusterDetail = z.infer<typeof clusterDetailSchema>;
