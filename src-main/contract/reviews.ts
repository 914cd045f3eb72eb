import { z } from 'zod';

/** No decision at all is null, everywhere. */
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

/** They lead to another address. */
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

/** Kept under the address, so that it outlives every run. */
export const decisionSchema = z.object({
  address,
  action: decisionActionSchema,
  /** Where the page leads, is merged into or names as canonical. */
  target: address.nullable(),
  owner,
  note,
  state: workStateSchema,
  decidedAt: z.int(),
});
export type Decision = z.infer<typeof decisionSchema>;

export const decisionListingSchema = z.object({
  text: z.string().max(500).optional(),
  actions: z.array(z.enum(decisionActions)).optional(),
  states: z.array(workStateSchema).optional(),
  /** `''` is nobody. */
  owners: z.array(z.string()).optional(),
  folder: z.string().optional(),
  hasNote: z.boolean().optional(),
  sort: z.enum(['address', 'action', 'target', 'owner', 'state', 'decided-at']).default('address'),
  descending: z.boolean().default(false),
});
export type DecisionListing = z.output<typeof decisionListingSchema>;

export const listedDecisionSchema = decisionSchema.extend({
  page: z.int().nullable(),
  title: z.string(),
  cluster: z.object({ id: z.int(), key: z.string() }).nullable(),
});
export type ListedDecision = z.infer<typeof listedDecisionSchema>;

const valueCounts = z.array(z.object({ value: z.string(), count: z.int() }));
export const decisionFacetsSchema = z.object({
  total: z.int(),
  actions: valueCounts,
  states: valueCounts,
  owners: valueCounts,
});
export type DecisionFacets = z.infer<typeof decisionFacetsSchema>;

/**
 * What is not named stays; `action: null` takes the decision back. A page without one needs an action; without a target
 * the proposal's is taken.
 */
export const decisionChangeSchema = z.object({
  action: decisionActionSchema.nullable().exactOptional(),
  target: address.nullable().exactOptional(),
  owner: owner.exactOptional(),
  note: note.exactOptional(),
  state: workStateSchema.exactOptional(),
});
export type DecisionChange = z.infer<typeof decisionChangeSchema>;

/** Why a decision should be looked at again. */
const decisionConflicts = [
  /** A different decision stands; it stays unless overwriting was asked for. */
  'decided-otherwise',
  'target-missing',
  'target-is-itself',
  /** The target is redirected itself. */
  'target-leads-on',
  'target-loop',
  /** An error, noindex or canonicalised. */
  'target-not-indexable',
  'target-unknown',
  /** The source page of a cluster would not be kept. */
  'source-given-up',
] as const;
const decisionConflictSchema = z.object({
  code: z.enum(decisionConflicts),
  address: z.string(),
  target: z.string().nullable(),
});
export type DecisionConflict = z.infer<typeof decisionConflictSchema>;

/** Of setting many decisions at once. */
export const decisionEffectSchema = z.object({
  pages: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** With a different decision that was left alone, or without a proposal. */
  skipped: z.int(),
  byAction: z.partialRecord(decisionActionSchema, z.int()),
  /** The first changes by address. */
  samples: z.array(
    z.object({ address: z.string(), before: decisionSchema.nullable(), after: decisionSchema.nullable() }),
  ),
  conflictCount: z.int(),
  /** The first of them: warnings, nothing is refused. */
  conflicts: z.array(decisionConflictSchema),
});
export type DecisionEffect = z.infer<typeof decisionEffectSchema>;

/** `decided` when the reviewer says so, whatever the decisions of its pages are. */
export const reviewStates = ['open', 'decided', 'postponed'] as const;
export const reviewStateSchema = z.enum(reviewStates);
export type ReviewState = (typeof reviewStates)[number];

export const clusterReviewSchema = z.object({
  state: reviewStateSchema,
  note,
  /** Address; null leaves the choice to the product. */
  source: address.nullable(),
  /** Null while nobody has touched the cluster. */
  reviewedAt: z.int().nullable(),
});
export type ClusterReview = z.infer<typeof clusterReviewSchema>;

export const clusterReviewChangeSchema = z.object({
  state: reviewStateSchema.exactOptional(),
  note: note.exactOptional(),
  source: address.nullable().exactOptional(),
});
export type ClusterReviewChange = z.infer<typeof clusterReviewChangeSchema>;

/** "Not a duplicate": of a pair, or of a page with every other member of its cluster. */
export const exclusionSchema = z.object({
  id: z.string(),
  kind: z.enum(['pair', 'member']),
  /** The page taken out; of a pair the address that sorts first. */
  address: z.string(),
  other: z.string().nullable(),
  /** That it is not grouped with. */
  pages: z.int(),
  excludedAt: z.int(),
});
export type Exclusion = z.infer<typeof exclusionSchema>;

export const ignoreKinds = ['sentence', 'section', 'pattern'] as const;
const ignoreKindSchema = z.enum(ignoreKinds);

/**
 * What counts for nothing. `sentence`: key of a shared one, taken out of both pages of a pair as boilerplate is;
 * `section`: a folder (`example.com/tag`) with all below it; `pattern`: an address with `*` for anything. Pages of the
 * latter two are in no finding.
 */
export const ignoreDraftSchema = z.object({ kind: ignoreKindSchema, value: z.string().trim().min(1).max(4000) });
export type IgnoreDraft = z.infer<typeof ignoreDraftSchema>;

export const ignoreRuleSchema = ignoreDraftSchema.extend({
  id: z.string(),
  /** The sentence itself, or the value. */
  label: z.string(),
  note,
  createdAt: z.int(),
  /** Concerned pages of the audit. */
  pages: z.int(),
  /** False until the clusters have been built with it. */
  applied: z.boolean(),
});
export type IgnoreRule = z.infer<typeof ignoreRuleSchema>;

const clusterEffect = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  pagesBefore: z.int(),
  /** 0 when the cluster vanishes. */
  pagesAfter: z.int(),
});

export const ignoreEffectSchema = z.object({
  pages: z.int(),
  pairs: z.int(),
  /** No finding any more; another verdict. */
  pairsGone: z.int(),
  pairsChanged: z.int(),
  clusters: z.int(),
  clustersGone: z.int(),
  clustersSmaller: z.int(),
  /** The largest that change. */
  samples: z.array(clusterEffect),
});
export type IgnoreEffect = z.infer<typeof ignoreEffectSchema>;

export const pairLabelSchema = z.enum(['right', 'wrong']);
export type PairLabel = z.infer<typeof pairLabelSchema>;

export const labelledPairSchema = z.object({
  addressA: z.string(),
  addressB: z.string(),
  label: pairLabelSchema,
  /** A label, "not a duplicate", or a decision that names the other page as its target. */
  from: z.enum(['label', 'exclusion', 'decision']),
});
export type LabelledPair = z.infer<typeof labelledPairSchema>;

/** One entry for each command, however many pages it touched. */
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

export const historyEntrySchema = z.object({
  id: z.int(),
  command: z.enum(reviewCommands),
  /** For the text `command.<command>`; `count` is always there. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  words: z.string(),
  at: z.int(),
  /** Taken back; `review/redo` does it again. */
  undone: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyStateSchema = z.object({
  undo: historyEntrySchema.nullable(),
  redo: historyEntrySchema.nullable(),
});
export type HistoryState = z.infer<typeof historyStateSchema>;

export const viewLists = ['cluster', 'page', 'sentence', 'decision'] as const;
export const savedViewSchema = z.object({
  id: z.string().min(1).max(100),
  list: z.enum(viewLists),
  name: z.string().trim().min(1).max(120),
  /** Of the list's request; what the list does not know is passed over. */
  filter: z.record(z.string(), z.unknown()),
  sort: z.string().max(60),
  descending: z.boolean(),
  /** Shown ones in order; empty leaves them to the screen. */
  columns: z.array(z.string().max(60)).max(100).default([]),
});
export type SavedView = z.infer<typeof savedViewSchema>;
