import { z } from 'zod';
import { exportedFileSchema } from './exports.ts';
import { decisionActionSchema, workStateSchema } from './reviews.ts';
import { verdictSchema } from './verdicts.ts';

/** The plan has one row for each address: what a reviewer decided, or else what the audit proposes. */
const planGrounds = ['decided', 'proposed'] as const;
const planGroundSchema = z.enum(planGrounds);

/** Why a row of the plan needs a second look. The first five keep a redirect out of the exported files. */
const planConflicts = [
  /** The action leads somewhere and there is no target. */
  'target-missing',
  /** Source and target are the same place for a server, which does not see schemes and fragments. */
  'target-is-itself',
  /** Following the targets comes back. */
  'target-loop',
  /** The target is gone or answers with an error. */
  'target-dead',
  /** No address that a server could answer for, such as a path in an audited folder. */
  'not-a-web-address',
  /** Another row redirects the same place elsewhere; the first in the order of addresses is exported. */
  'same-place',
  /** The target is redirected itself; the exported redirect goes to the end of the chain. */
  'chain',
  /** The target is noindex, names another page as canonical, or is to be kept out of the index by the plan. */
  'target-not-indexable',
  /** The target is not part of the audit. */
  'target-unknown',
  /** The source page of a cluster would not be kept. */
  'source-given-up',
] as const;
const planConflictSchema = z.enum(planConflicts);
export type PlanConflict = (typeof planConflicts)[number];

/** Conflicts under which a row is left out of redirects and canonical lines. */
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
  /** Null for a decided address that the audit does not know any more. */
  page: z.number().int().nullable(),
  title: z.string(),
  action: decisionActionSchema,
  /** Where the row leads, as decided or proposed. */
  target: z.string().nullable(),
  /** Where following the chain of targets ends; the same as `target` for most. Null where there is no end. */
  destination: z.string().nullable(),
  ground: planGroundSchema,
  owner: z.string(),
  note: z.string(),
  state: workStateSchema,
  /** Key of the sentence that says why this is proposed (`adviceReason`); '' where a reviewer decided otherwise. */
  reason: z.string(),
  isSource: z.boolean(),
  /**
   * The page that it has its text from: the source page of its cluster, the member that holds it there, or the other
   * page of its relation.
   */
  source: z.object({ page: z.number().int(), address: z.string() }).nullable(),
  cluster: z.object({ id: z.number().int(), key: z.string() }).nullable(),
  verdict: verdictSchema.nullable(),
  similarity: z.number().nullable(),
  /** Clicks on a copy, which it loses or hands on; null for the source page, and where no table says anything of them. */
  clicksAtStake: z.number().int().nullable(),
  decidedAt: z.number().int().nullable(),
  conflicts: z.array(planConflictSchema),
});
export type PlanRow = z.infer<typeof planRowSchema>;

/** Everything that is named must hold; of the values in a list one must. */
export const planFilterSchema = z.object({
  /** Searched for in addresses, targets, titles, owners and notes. */
  text: z.string().max(500).optional(),
  actions: z.array(decisionActionSchema).optional(),
  grounds: z.array(planGroundSchema).optional(),
  states: z.array(workStateSchema).optional(),
  /** `''` is nobody. */
  owners: z.array(z.string()).optional(),
  /** A folder such as `example.com/news`, with all below it. */
  folder: z.string().max(2000).optional(),
  conflicts: z.array(planConflictSchema).optional(),
  hasConflict: z.boolean().optional(),
  hasNote: z.boolean().optional(),
  cluster: z.string().optional(),
  /** Rows that ask for nothing (keep, leave) are left out unless this is true or their action is asked for. */
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

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }));

/** How many rows have a value, with every part of the filter in force but the one on this field. */
export const planFacetsSchema = z.object({
  total: z.number().int(),
  actions: facet,
  grounds: facet,
  states: facet,
  owners: facet,
  conflicts: facet,
  /** `true` and `false`. */
  hasConflict: facet,
});
export type PlanFacets = z.infer<typeof planFacetsSchema>;

/** Files that are made of the plan, in the order in which they are offered and written. */
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

/** Files for which texts have to be compared, which takes time. */
export const orderFiles: ReadonlySet<PlanFile> = new Set(['orders-html', 'orders-markdown', 'orders-csv']);

const planFileCounts = {
  file: planFileSchema,
  /** What the file holds. */
  entries: z.number().int(),
  /** Rows that conflicts keep out of it. */
  refused: z.number().int(),
  /** Entries that nobody has confirmed: in the file when proposals are included, and left out of it otherwise. */
  proposals: z.number().int(),
};

/** What would go into a file. */
export const planFileStateSchema = z.object({ ...planFileCounts, name: z.string() });
export type PlanFileState = z.infer<typeof planFileStateSchema>;

/** How many rows of the plan somebody decided, and how many are only proposed. */
export const planTallySchema = z.object({ decided: z.number().int(), proposals: z.number().int() });
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
  /** What is being written. */
  file: planFileSchema,
  /** Over all files, 0 to 1. */
  fraction: z.number().min(0).max(1),
});
