import { z } from 'zod';
import { exportedFileSchema } from './exports.ts';
import { decisionActionSchema, workStateSchema } from './reviews.ts';
import { verdictSchema } from './verdicts.ts';

/** What a reviewer decided for an address, or else what the audit proposes. */
const planGrounds = ['decided', 'proposed'] as const;
const planGroundSchema = z.enum(planGrounds);

/** The first six keep a redirect out of the exported files. */
const planConflicts = [
  'target-missing',
  /** The same for a server, which sees no schemes and fragments. */
  'target-is-itself',
  'target-loop',
  /** Gone, or an error. */
  'target-dead',
  /** Such as a path in an audited folder. */
  'not-a-web-address',
  /** Another row redirects the same place elsewhere; the first by address is exported. */
  'same-place',
  /** The target is redirected itself; the export goes to the end of the chain. */
  'chain',
  /** Noindex, canonicalised, or to be kept out of the index by the plan. */
  'target-not-indexable',
  /** Not part of the audit. */
  'target-unknown',
  /** The source page of a cluster would not be kept. */
  'source-given-up',
] as const;
const planConflictSchema = z.enum(planConflicts);
export type PlanConflict = (typeof planConflicts)[number];

/** Rows with these are left out of redirects and canonical lines. */
export const refusingConflicts: ReadonlySet<PlanConflict> = new Set([
  'target-missing',
  'target-is-itself',
  'target-loop',
  'target-dead',
  'not-a-web-address',
  'same-place',
]);

export const planRowSchema = z.object({
  address: z.string(),
  page: z.int().nullable(),
  title: z.string(),
  action: decisionActionSchema,
  /** As decided or proposed. */
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
  /**
   * Where its text is from: the source page of its cluster, the member that holds it there, or the other page of its
   * relation.
   */
  source: z.object({ page: z.int(), address: z.string() }).nullable(),
  cluster: z.object({ id: z.int(), key: z.string() }).nullable(),
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /** On a copy, which loses them or hands them on; null for the source page, and where no table says any. */
  clicksAtStake: z.int().nullable(),
  decidedAt: z.int().nullable(),
  conflicts: z.array(planConflictSchema),
});
export type PlanRow = z.infer<typeof planRowSchema>;

/** All must hold; of the values in a list one must. */
export const planFilterSchema = z.object({
  /** In addresses, targets, titles, owners and notes. */
  text: z.string().max(500).optional(),
  actions: z.array(decisionActionSchema).optional(),
  grounds: z.array(planGroundSchema).optional(),
  states: z.array(workStateSchema).optional(),
  /** `''` is nobody. */
  owners: z.array(z.string()).optional(),
  /** Such as `example.com/news`, with all below it. */
  folder: z.string().max(2000).optional(),
  conflicts: z.array(planConflictSchema).optional(),
  hasConflict: z.boolean().optional(),
  hasNote: z.boolean().optional(),
  cluster: z.string().optional(),
  /** Also rows that ask for nothing (keep, leave), which otherwise must be asked for by action. */
  all: z.boolean().optional(),
});
export type PlanFilter = z.infer<typeof planFilterSchema>;

const planSorts = [
  'address',
  'action',
  'target',
  'owner',
  'state',
  'ground',
  'similarity',
  'clicks-at-stake',
  'decided-at',
] as const;
export const planSortSchema = z.enum(planSorts);
export type PlanSort = (typeof planSorts)[number];

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** Rows by value, with every part of the filter in force but the one on this field. */
export const planFacetsSchema = z.object({
  total: z.int(),
  actions: facet,
  grounds: facet,
  states: facet,
  owners: facet,
  conflicts: facet,
  hasConflict: facet,
});
export type PlanFacets = z.infer<typeof planFacetsSchema>;

/** In the order in which they are offered and written. */
export const planFiles = [
  'nginx',
  'apache',
  'redirects-csv',
  'canonical',
  'clean-param',
  'noindex',
  'orders-html',
  'orders-markdown',
  'orders-csv',
  'plan-csv',
  'conflicts-csv',
] as const;
export const planFileSchema = z.enum(planFiles);
export type PlanFile = (typeof planFiles)[number];

export const planFileNames: Readonly<Record<PlanFile, string>> = {
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
};

/** Texts have to be compared, which takes time. */
export const orderFiles: ReadonlySet<PlanFile> = new Set(['orders-html', 'orders-markdown', 'orders-csv']);

const planFileCounts = {
  file: planFileSchema,
  entries: z.int(),
  /** Rows that conflicts keep out. */
  refused: z.int(),
  /** Entries that nobody has confirmed: left out unless proposals are included. */
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
