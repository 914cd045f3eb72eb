import { z } from 'zod';
import {
  type DecisionAction,
  type WorkState,
  decisionActionSchema,
  type FacetsOf,
  workStateSchema,
} from './reviews.ts';
import type { Verdict } from './verdicts.ts';
import type { ExportedFile } from './exports.ts';

/** By a reviewer, or by the audit. */
const planGroundSchema = z.enum(['decided', 'proposed']);
type PlanGround = z.infer<typeof planGroundSchema>;

/** Conflicts that keep a row out of redirects and canonical lines. */
const refusing = [
  'target-missing',
  /** As a server sees it, without scheme and fragment. */
  'target-is-itself',
  'target-loop',
  /** Gone, or an error. */
  'target-dead',
  /** The target of a page of the web, such as a path of a folder. */
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

export interface PlanRow {
  address: string;
  page: number | null;
  title: string;
  action: DecisionAction;
  target: string | null;
  /** Where the chain of targets ends; null where it does not. */
  destination: string | null;
  ground: PlanGround;
  owner: string;
  note: string;
  state: WorkState;
  /** A key under `adviceReason`; '' where a reviewer decided otherwise. */
  reason: string;
  isSource: boolean;
  /** Source page, member that holds it in the cluster, or other page of the relation. */
  source: { page: number; address: string } | null;
  cluster: { id: number; key: string } | null;
  verdict: Verdict | null;
  similarity: number | null;
  /** Clicks of a copy; null for the source page, and without a table of clicks. */
  clicksAtStake: number | null;
  decidedAt: number | null;
  conflicts: PlanConflict[];
}

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

export type PlanFacets = FacetsOf<'actions' | 'grounds' | 'states' | 'owners' | 'conflicts' | 'hasConflict'>;

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

/** For these texts are compared, which takes time. */
export const orderFiles: ReadonlySet<PlanFile> = new Set(['orders-html', 'orders-markdown', 'orders-csv']);

interface PlanFileCounts {
  file: PlanFile;
  entries: number;
  /** Rows that conflicts keep out. */
  refused: number;
  /** Rows that nobody confirmed; left out unless wanted. */
  proposals: number;
}

export interface PlanFileState extends PlanFileCounts {
  name: string;
}

export interface PlanTally {
  decided: number;
  proposals: number;
  /** Rows about files of a folder that a redirect or a canonical line would need a web address for. */
  placeless: number;
}

export interface PlanExport extends PlanTally {
  folder: string;
  includesProposals: boolean;
  files: (ExportedFile & PlanFileCounts)[];
}

export interface PlanProgress {
  audit: string;
  job: string;
  file: PlanFile;
  fraction: number;
}
