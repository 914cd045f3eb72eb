import { z } from 'zod';
import { type Decision, decisionActionSchema, workStateSchema } from './reviews.ts';
import type { Verdict } from './verdicts.ts';

const planGroundSchema = z.enum(['decided', 'proposed']);

/** Conflicts that exclude a row from redirects and canonical lines. */
const refusing = [
  'target-missing',
  /** Compared without scheme and fragment, as a server does. */
  'target-is-itself',
  'target-loop',
  /** The target is gone, or an error. */
  'target-dead',
  /** The target of a web page is no web address, such as a path of a folder. */
  'not-a-web-address',
  /** Another row redirects the same address elsewhere; the first by address is exported. */
  'same-place',
] as const;

const planConflictSchema = z.enum([
  ...refusing,
  /** The export redirects to the end of the chain. */
  'chain',
  /** Now, or by the plan. */
  'target-not-indexable',
  'target-unknown',
  /** The plan would not keep the source page. */
  'source-given-up',
]);
export type PlanConflict = z.infer<typeof planConflictSchema>;

export const refusingConflicts: ReadonlySet<PlanConflict> = new Set(refusing);

/** What a decision says, or a proposal. */
export interface PlanRow extends Omit<Decision, 'decidedAt'> {
  page: number | null;
  title: string;
  /** Where the chain of targets ends; null for loops and rows without target. */
  destination: string | null;
  ground: z.infer<typeof planGroundSchema>;
  /** A key under `adviceReason`; '' if a reviewer decided otherwise. */
  reason: string;
  isSource: boolean;
  /** The source page, the member that holds it in the cluster, or the other page of the relation. */
  source: { page: number; address: string } | null;
  cluster: { id: number; key: string } | null;
  verdict: Verdict | null;
  similarity: number | null;
  /** Clicks of a copy; null for source pages, and without a table of clicks. */
  clicksAtStake: number | null;
  decidedAt: number | null;
  conflicts: PlanConflict[];
}

/** All fields must match; of a list, any value. */
export const planFilterSchema = z
  .object({
    /** Searched in addresses, targets, titles, owners and notes. */
    text: z.string().max(500),
    actions: z.array(decisionActionSchema),
    grounds: z.array(planGroundSchema),
    states: z.array(workStateSchema),
    /** '': nobody. */
    owners: z.array(z.string()),
    /** Keys under `adviceReason`. */
    reasons: z.array(z.string()),
    /** Includes subfolders. */
    folder: z.string().max(2000),
    conflicts: z.array(planConflictSchema),
    hasConflict: z.boolean(),
    hasNote: z.boolean(),
    cluster: z.string(),
    /** Includes rows without anything to do. */
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

/** These are slow, since they compare texts. */
export const orderFiles: ReadonlySet<PlanFile> = new Set(['orders-html', 'orders-markdown', 'orders-csv']);

export interface PlanProgress {
  audit: string;
  job: string;
  file: PlanFile;
  fraction: number;
}
