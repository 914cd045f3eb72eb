import { z } from 'zod';
import { clusterFilterSchema, clusterRefSchema } from '../cluster-views.ts';
import { pageFilterSchema } from '../page-views.ts';
import {
  clusterReviewChangeSchema,
  clusterReviewSchema,
  decisionActions,
  decisionChangeSchema,
  decisionEffectSchema,
  decisionSchema,
  exclusionSchema,
  labelledPairSchema,
  pairLabelSchema,
  historyEntrySchema,
  historyStateSchema,
  ignoreDraftSchema,
  ignoreEffectSchema,
  ignoreRuleSchema,
  reviewStateSchema,
  savedViewSchema,
  viewLists,
  workStateSchema,
} from '../reviews.ts';
import { inAudit, listOf, nothing, versionedListOf, window } from './shapes.ts';

const count = z.number().int();
const address = z.string().min(1).max(8000);

/** Which pages a bulk change is for. `copies` leaves out the source pages of clusters. */
export const pageSelectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('addresses'), addresses: z.array(address).max(100_000) }),
  z.object({ kind: z.literal('clusters'), clusters: z.array(clusterRefSchema).max(100_000), copies: z.boolean().default(true) }),
  z.object({ kind: z.literal('cluster-filter'), filter: clusterFilterSchema, copies: z.boolean().default(true) }),
  z.object({ kind: z.literal('page-filter'), filter: pageFilterSchema }),
]);
export type PageSelection = z.output<typeof pageSelectionSchema>;

/** `proposal` takes for every page what is proposed for it; an action without a target takes the source page of each page's cluster. */
const bulk = inAudit.extend({
  selection: pageSelectionSchema,
  change: z.union([decisionChangeSchema, z.literal('proposal')]),
  /** Whether decisions that say something else are replaced. */
  overwrite: z.boolean().default(false),
});

const takenBackSchema = z.object({
  /** The deed; null when there was none. */
  entry: historyEntrySchema.nullable(),
  /** Number of the cluster that it was about; null where it was about several, or none. */
  cluster: count.nullable(),
  state: historyStateSchema,
  version: count,
});

export const reviewRequests = {
  /** Decisions of these addresses, in their order; null where there is none. */
  'decision/get': {
    parameters: inAudit.extend({ addresses: z.array(address).max(5000) }),
    result: z.object({ decisions: z.array(decisionSchema.nullable()) }),
  },
  'decision/list': {
    parameters: inAudit.extend({
      ...window.shape,
      text: z.string().max(500).optional(),
      actions: z.array(z.enum(decisionActions)).optional(),
      states: z.array(workStateSchema).optional(),
      /** `''` is nobody. */
      owners: z.array(z.string()).optional(),
      folder: z.string().optional(),
      hasNote: z.boolean().optional(),
      sort: z.enum(['address', 'action', 'target', 'owner', 'state', 'decided-at']).default('address'),
      descending: z.boolean().default(false),
    }),
    result: versionedListOf(
      decisionSchema.extend({ page: count.nullable(), title: z.string(), cluster: z.object({ id: count, key: z.string() }).nullable() }),
    ),
  },
  'decision/facets': {
    parameters: inAudit,
    result: z.object({
      total: count,
      actions: z.array(z.object({ value: z.string(), count })),
      states: z.array(z.object({ value: z.string(), count })),
      owners: z.array(z.object({ value: z.string(), count })),
    }),
  },
  /** One page. Returns the decision as it is now. */
  'decision/set': {
    parameters: inAudit.extend({ address, change: decisionChangeSchema }),
    result: z.object({ decision: decisionSchema.nullable(), conflicts: decisionEffectSchema.shape.conflicts, version: count }),
  },
  /** What `decision/set-many` would do. */
  'decision/preview': { parameters: bulk, result: decisionEffectSchema },
  /** Many pages in one deed, which is taken back in one step. `review` becomes the state of the clusters that a selection of clusters holds. */
  'decision/set-many': {
    parameters: bulk.extend({ review: reviewStateSchema.exactOptional() }),
    result: decisionEffectSchema.extend({ version: count }),
  },

  /**
   * The review of clusters: state, note, chosen source. One cluster or several in one deed; a chosen source needs a single cluster, and changes
   * the advice of its members at once.
   */
  'cluster/review': {
    parameters: inAudit.extend({
      clusters: z.union([z.array(clusterRefSchema).min(1).max(100_000), z.object({ filter: clusterFilterSchema })]),
      change: clusterReviewChangeSchema,
    }),
    result: z.object({ clusters: count, review: clusterReviewSchema.nullable(), version: count }),
  },
  /** Takes a page out of its cluster, or parts two pages. Clusters are built anew at once, or when the running audit comes to it. */
  'cluster/exclude': {
    parameters: inAudit.extend({
      what: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('member'), page: count }),
        z.object({ kind: z.literal('pair'), a: count, b: count }),
      ]),
    }),
    result: z.object({ exclusion: exclusionSchema, version: count }),
  },
  'cluster/exclusions': { parameters: inAudit.extend(window.shape), result: listOf(exclusionSchema) },
  'cluster/include': { parameters: inAudit.extend({ exclusion: z.string() }), result: z.object({ version: count }) },

  /** Says that a finding is right or wrong, for telling how right the audit is; null takes it back. Clusters stay as they are. */
  'label/set': {
    parameters: inAudit.extend({ a: count, b: count, label: pairLabelSchema.nullable() }),
    result: z.object({ label: pairLabelSchema.nullable(), version: count }),
  },
  'label/get': { parameters: inAudit.extend({ a: count, b: count }), result: z.object({ label: pairLabelSchema.nullable() }) },
  /** What editors said of pairs: labels, "not a duplicate", and decisions that name a target. */
  'label/list': { parameters: inAudit, result: z.object({ labels: z.array(labelledPairSchema) }) },

  'ignore/list': { parameters: inAudit, result: z.object({ rules: z.array(ignoreRuleSchema) }) },
  /** What a rule would make vanish or shrink, beside the rules in force. */
  'ignore/preview': { parameters: inAudit.extend({ rule: ignoreDraftSchema }), result: ignoreEffectSchema },
  'ignore/add': {
    parameters: inAudit.extend({ rule: ignoreDraftSchema, note: z.string().max(2000).default('') }),
    result: z.object({ rule: ignoreRuleSchema, version: count }),
  },
  'ignore/remove': { parameters: inAudit.extend({ rule: z.string() }), result: z.object({ version: count }) },

  /** Views of this audit in their order, and those of the settings, which every audit offers. */
  'view/list': {
    parameters: inAudit.extend({ list: z.enum(viewLists).optional() }),
    result: z.object({ views: z.array(savedViewSchema), defaults: z.array(savedViewSchema) }),
  },
  /** Adds a view, or replaces the one with its id. Views in the settings are no part of the history. */
  'view/save': {
    parameters: inAudit.extend({ view: savedViewSchema, place: z.enum(['audit', 'settings']).default('audit') }),
    result: savedViewSchema,
  },
  'view/remove': { parameters: inAudit.extend({ id: z.string(), place: z.enum(['audit', 'settings']).default('audit') }), result: nothing },

  /** Takes back the last deed, or does the last taken-back one again. */
  'review/undo': { parameters: inAudit, result: takenBackSchema },
  'review/redo': { parameters: inAudit, result: takenBackSchema },
  /** Newest first. */
  'review/history': { parameters: inAudit.extend(window.shape), result: listOf(historyEntrySchema).extend({ state: historyStateSchema }) },
} as const;
