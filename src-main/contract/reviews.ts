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

/** Kept by address, over all runs. */
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

export const decisionListingSchema = z.object({
  text: z.string().max(500).optional(),
  actions: z.array(decisionActionSchema).optional(),
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

/** Rows by value, with every part of the filter in force but that on this field. */
export const facetSchema = z.array(z.object({ value: z.string(), count: z.int() }));

export const facetsOf = <Field extends string>(...fields: readonly Field[]) =>
  z.object({
    total: z.int(),
    ...(Object.fromEntries(fields.map((field) => [field, facetSchema])) as Record<Field, typeof facetSchema>),
  });

export const decisionFacetsSchema = facetsOf('actions', 'states', 'owners');
export type DecisionFacets = z.infer<typeof decisionFacetsSchema>;

/**
 * What is not named stays; `action: null` takes the decision back. A new one needs an action; its target is the
 * proposal's by default.
 */
export const decisionChangeSchema = z.object({
  action: decisionActionSchema.nullable().exactOptional(),
  target: address.nullable().exactOptional(),
  owner: owner.exactOptional(),
  note: note.exactOptional(),
  state: workStateSchema.exactOptional(),
});
export type DecisionChange = z.infer<typeof decisionChangeSchema>;

const decisionConflictSchema = z.object({
  code: z.enum([
    /** It stays unless overwriting was asked for. */
    'decided-otherwise',
    'target-missing',
    'target-is-itself',
    /** Redirected itself. */
    'target-leads-on',
    'target-loop',
    /** An error, noindex or canonicalised. */
    'target-not-indexable',
    'target-unknown',
    /** The source page would not be kept. */
    'source-given-up',
  ]),
  address: z.string(),
  target: z.string().nullable(),
});
export type DecisionConflict = z.infer<typeof decisionConflictSchema>;

export const decisionEffectSchema = z.object({
  pages: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** Decided otherwise and left alone, or without a proposal. */
  skipped: z.int(),
  byAction: z.partialRecord(decisionActionSchema, z.int()),
  /** The first by address. */
  samples: z.array(
    z.object({ address: z.string(), before: decisionSchema.nullable(), after: decisionSchema.nullable() }),
  ),
  conflictCount: z.int(),
  /** The first of them, as warnings. */
  conflicts: z.array(decisionConflictSchema),
});
export type DecisionEffect = z.infer<typeof decisionEffectSchema>;

/** As the reviewer says, whatever was decided for pages. */
export const reviewStates = ['open', 'decided', 'postponed'] as const;
export const reviewStateSchema = z.enum(reviewStates);
export type ReviewState = (typeof reviewStates)[number];

export const clusterReviewSchema = z.object({
  state: reviewStateSchema,
  note,
  /** Null: chosen by the product. */
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

/** A pair, or a page with all others of its cluster. */
export const exclusionSchema = z.object({
  id: z.string(),
  kind: z.enum(['pair', 'member']),
  /** Of a pair the first by address. */
  address: z.string(),
  other: z.string().nullable(),
  pages: z.int(),
  excludedAt: z.int(),
});
export type Exclusion = z.infer<typeof exclusionSchema>;

export const ignoreKinds = ['sentence', 'section', 'pattern'] as const;

/**
 * `sentence`: key of a shared one that does not count. Pages of a `section` (folder) or `pattern` (address with `*` for
 * anything) are in no finding.
 */
export const ignoreDraftSchema = z.object({ kind: z.enum(ignoreKinds), value: z.string().trim().min(1).max(4000) });
export type IgnoreDraft = z.infer<typeof ignoreDraftSchema>;

export const ignoreRuleSchema = ignoreDraftSchema.extend({
  id: z.string(),
  label: z.string(),
  note,
  createdAt: z.int(),
  /** Concerned. */
  pages: z.int(),
  /** False until clusters were built with it. */
  applied: z.boolean(),
});
export type IgnoreRule = z.infer<typeof ignoreRuleSchema>;

export const ignoreEffectSchema = z.object({
  pages: z.int(),
  pairs: z.int(),
  /** No finding any more; another verdict. */
  pairsGone: z.int(),
  pairsChanged: z.int(),
  clusters: z.int(),
  clustersGone: z.int(),
  clustersSmaller: z.int(),
  /** The largest; 0 after where the cluster vanishes. */
  samples: z.array(
    z.object({ id: z.int(), key: z.string(), title: z.string(), pagesBefore: z.int(), pagesAfter: z.int() }),
  ),
});
export type IgnoreEffect = z.infer<typeof ignoreEffectSchema>;

export const pairLabelSchema = z.enum(['right', 'wrong']);
export type PairLabel = z.infer<typeof pairLabelSchema>;

export const labelledPairSchema = z.object({
  addressA: z.string(),
  addressB: z.string(),
  label: pairLabelSchema,
  /** `decision`: with the other page as target. */
  from: z.enum(['label', 'exclusion', 'decision']),
});
export type LabelledPair = z.infer<typeof labelledPairSchema>;

/** One entry for each, however many pages it touched. */
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
  /** Of the text `command.<command>`; always with `count`. */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  words: z.string(),
  at: z.int(),
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
  /** What the list does not know is passed over. */
  filter: z.record(z.string(), z.unknown()),
  sort: z.string().max(60),
  descending: z.boolean(),
  /** Shown ones in order; empty: as the screen likes. */
  columns: z.array(z.string().max(60)).max(100).default([]),
});
export type SavedView = z.infer<typeof savedViewSchema>;
