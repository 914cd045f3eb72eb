import { z } from 'zod';
import { exportedFileSchema } from './exports.ts';
import { decisionActionSchema, facetsOf, workStateSchema } from './reviews.ts';
import { verdictSchema } from './verdicts.ts';

/** By a reviewer, or by the audit. */
const planGroundSchema = z.enum(['decided', 'proposed']);

/** Left out of redirects and canonical lines. */
const refusing = [
  'target-missing',
  /** For a server, which sees no schemes and fragments. */
  'target-is-itself',
  'target-loop',
  /** Gone, or an error. */
  'target-dead',
  /** Such as a path of a folder. */
  'not-a-web-address',
  /** Another row redirects it elsewhere; the first by address is exported. */
  'same-place',
] as const;

const planConflictSchema = z.enum([
  ...refusing,
  /** The export goes to its end. */
  'chain',
  /** Or to be kept out of the index by the plan. */
  'target-not-indexable',
  'target-unknown',
  /** The source page would not be kept. */
  'source-given-up',
]);
export type PlanConflict = z.infer<typeof planConflictSchema>;

export const refusingConflicts: ReadonlySet<PlanConflict> = new Set(refusing);

export const planRowSchema = z.object({
  address: z.string(),
  page: z.int().nullable(),
  title: z.string(),
  action: decisionActionSchema,
  target: z.string().nullable(),
  /** Where the chain of targets ends; null where it does not. */
  destination: z.string().nullable(),
  ground: planGroundSchema,
  owner: z.string(),
  note: z.string(),
  state: workStateSchema,
  /** A key under `adviceReason`; '' where a reviewer decided otherwise. */
  reason: z.string(),
  isSource: z.boolean(),
  /** Source page, member that holds it in the cluster, or other page of the relation. */
  source: z.object({ page: z.int(), address: z.string() }).nullable(),
  cluster: z.object({ id: z.int(), key: z.string() }).nullable(),
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /** Of a copy; null for the source page, and without a table. */
  clicksAtStake: z.int().nullable(),
  decidedAt: z.int().nullable(),
  conflicts: z.array(planConflictSchema),
});
export type PlanRow = z.infer<typeof planRowSchema>;

/** All must hold; of the values in a list one must. */
export const planFilterSchema = z
  .object({
    /** In addresses, targets, titles, owners and notes. */
    text: z.string().max(500),
    actions: z.array(decisionActionSchema),
    grounds: z.array(planGroundSchema),
    states: z.array(workStateSchema),
    /** `''` is nobody. */
    owners: z.array(z.string()),
    /** With all below it. */
    folder: z.string().max(2000),
    conflicts: z.array(planConflictSchema),
    hasConflict: z.boolean(),
    hasNote: z.boolean(),
    cluster: z.string(),
    /** Also rows that ask for nothing. */
    all: z.boolean(),
  })
  .partial();
export type PlanFilter = z.infer<typeof planFilterSchema>;

export const planSortSchema = z.enum([
  'address',
  'action',
  'target',
  'owner',
  'state',
  'ground',
  'similarity',
  'clicks-at-stake',
  'decided-at',
]);
export type PlanSort = z.infer<typeof planSortSchema>;

export const planFacetsSchema = facetsOf('actions', 'grounds', 'states', 'owners', 'conflicts', 'hasConflict');
export type PlanFacets = z.infer<typeof planFacetsSchema>;

/** In the order in which they are offered and written. */
export const planFileNames = {
  nginx: 'redirects-nginx.conf',
  apache: 'redirects-apache.conf',
  'redirects-csv': 'redirects.csv',
  canonical: 'canonical-links.csv',
  'clean-param': 'clean-param.txt',
  noindex: 'noindex.csv',
  'orders-html': 'rewrite-orders.html',
  'orders-markdown': 'rewrite-orders.md',
  'orders-csv': 'rewrite-orders.csv',
  'plan-csv': 'plan.csv',
  'conflicts-csv': 'plan-conflicts.csv',
} as const;
export type PlanFile = keyof typeof planFileNames;
export const planFiles = Object.keys(planFileNames) as readonly PlanFile[];
export const planFileSchema = z.enum(planFiles);

/** Texts are compared, which takes time. */
export const orderFiles: ReadonlySet<PlanFile> = new Set(['orders-html', 'orders-markdown', 'orders-csv']);

const planFileCounts = {
  file: planFileSchema,
  entries: z.int(),
  /** By conflicts. */
  refused: z.int(),
  /** Not confirmed, and left out unless included. */
  proposals: z.int(),
};

export const planFileStateSchema = z.object({ ...planFileCounts, name: z.string() });
export type PlanFileState = z.infer<typeof planFileStateSchema>;

export const planTallySchema = z.object({ decided: z.int(), proposals: z.int() });
export type PlanTally = z.infer<typeof planTallySchema>;

export const planExportSchema = planTallySchema.extend({
  folder: z.string(),
  includesProposals: z.boolean(),
  files: z.array(exportedFileSchema.extend(planFileCounts)),
});
export type PlanExport = z.infer<typeof planExportSchema>;

export const planProgressSchema = z.object({
  audit: z.string(),
  job: z.string(),
  file: planFileSchema,
  fraction: z.number().min(0).max(1),
});
