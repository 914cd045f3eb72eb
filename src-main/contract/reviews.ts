import { z } from 'zod';

/** No decision is always null. */
export const decisionActions = [
  'keep',
  'rewrite',
  'merge',
  'canonical',
  'redirect',
  'noindex',
  'parameter-rule',
  'hreflang',
  'dead-link-rescue',
  'leave',
] as const;
export const decisionActionSchema = z.enum(decisionActions);
export type DecisionAction = (typeof decisionActions)[number];

export const targetedActions: ReadonlySet<DecisionAction> = new Set([
  'merge',
  'canonical',
  'redirect',
  'dead-link-rescue',
]);

export const workStates = ['open', 'in-progress', 'done'] as const;
export const workStateSchema = z.enum(workStates);
export type WorkState = (typeof workStates)[number];

const note = z.string().max(20_000);
const owner = z.string().trim().max(200);
const address = z.string().min(1).max(8000);

/** The decision for an address, kept over re-runs. */
export const decisionSchema = z.object({
  address,
  action: decisionActionSchema,
  target: address.nullable(),
  owner,
  note,
  state: workStateSchema,
  decidedAt: z.int(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** Row counts by value of a field, under the whole filter except its part for this field. */
export type Facet = { value: string; count: number }[];

/**
 * Omitted fields stay unchanged; `action: null` removes the decision. A new one needs an action; its target defaults to
 * the proposal's.
 */
export const decisionChangeSchema = z.object({
  action: decisionActionSchema.nullable().exactOptional(),
  target: address.nullable().exactOptional(),
  owner: owner.exactOptional(),
  note: note.exactOptional(),
  state: workStateSchema.exactOptional(),
});
export type DecisionChange = z.infer<typeof decisionChangeSchema>;

export interface DecisionConflict {
  code:
    /** Kept unless overwriting is requested. */
    | 'decided-otherwise'
    | 'target-missing'
    | 'target-is-itself'
    /** The target is itself redirected. */
    | 'target-leads-on'
    | 'target-loop'
    /** The target is an error, noindex or canonicalised. */
    | 'target-not-indexable'
    | 'target-unknown'
    /** The plan would not keep the source page. */
    | 'source-given-up';
  address: string;
  target: string | null;
}

/** Set by the reviewer, independent of the decisions for the pages. */
export const reviewStates = ['open', 'decided', 'postponed'] as const;
export const reviewStateSchema = z.enum(reviewStates);
export type ReviewState = (typeof reviewStates)[number];

const clusterReviewSchema = z.object({
  state: reviewStateSchema,
  note,
  /** Null: chosen automatically. */
  source: address.nullable(),
  /** Null: never. */
  reviewedAt: z.int().nullable(),
});
export type ClusterReview = z.infer<typeof clusterReviewSchema>;

export const clusterReviewChangeSchema = z.object({
  state: reviewStateSchema.exactOptional(),
  note: note.exactOptional(),
  source: clusterReviewSchema.shape.source.exactOptional(),
});
export type ClusterReviewChange = z.infer<typeof clusterReviewChangeSchema>;

/** A pair that is not a finding, or all pairs of a page and its cluster. */
export interface Exclusion {
  id: string;
  kind: 'pair' | 'member';
  /** For a pair, the first by address. */
  address: string;
  other: string | null;
  pages: number;
  excludedAt: number;
}

export const ignoreKinds = ['sentence', 'section', 'pattern'] as const;

/**
 * `sentence`: key of a shared sentence to ignore. Pages in a `section` (folder) or of a `pattern` (address with `*` as
 * wildcard) are excluded from findings.
 */
export const ignoreDraftSchema = z.object({ kind: z.enum(ignoreKinds), value: z.string().trim().min(1).max(4000) });
export type IgnoreDraft = z.infer<typeof ignoreDraftSchema>;

export interface IgnoreRule extends IgnoreDraft {
  id: string;
  label: string;
  note: string;
  createdAt: number;
  /** Affected pages. */
  pages: number;
  /** Whether clusters were built with it. */
  applied: boolean;
}

export const pairLabelSchema = z.enum(['right', 'wrong']);
export type PairLabel = z.infer<typeof pairLabelSchema>;

export interface LabelledPair {
  addressA: string;
  addressB: string;
  label: PairLabel;
  /** `decision`: one that has the other page as target. */
  from: 'label' | 'exclusion' | 'decision';
}

/** Each command is one entry of the undo history, however many pages it changes. */
export const reviewCommands = [
  'decide',
  'undecide',
  'decide-many',
  'accept-proposals',
  'note-decision',
  'review-cluster',
  'review-many',
  'note-cluster',
  'choose-source',
  'unchoose-source',
  'exclude-pair',
  'exclude-member',
  'include',
  'label-pair',
  'unlabel-pair',
  'ignore-sentence',
  'ignore-section',
  'ignore-pattern',
  'unignore',
  'save-view',
  'change-view',
  'remove-view',
] as const;
export type ReviewCommand = (typeof reviewCommands)[number];

export interface HistoryEntry {
  id: number;
  command: ReviewCommand;
  /** For the text `command.<command>`; always includes `count`. */
  parameters: Record<string, string | number>;
  words: string;
  at: number;
  undone: boolean;
}

export const viewLists = ['cluster', 'page', 'sentence', 'decision'] as const;
export const savedViewSchema = z.object({
  id: z.string().min(1).max(100),
  list: z.enum(viewLists),
  name: z.string().trim().min(1).max(120),
  /** Unknown fields are ignored. */
  filter: z.record(z.string(), z.unknown()),
  sort: z.string().max(60),
  descending: z.boolean(),
  /** Visible columns in order; empty: the screen's defaults. */
  columns: z.array(z.string().max(60)).max(100).default([]),
});
export type SavedView = z.infer<typeof savedViewSchema>;
