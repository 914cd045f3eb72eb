import { z } from 'zod';
import { localeSchema } from '../models.ts';
import {
  planExportSchema,
  planFacetsSchema,
  planFiles,
  planFileSchema,
  planFileStateSchema,
  planFilterSchema,
  planRowSchema,
  planSortSchema,
  planTallySchema,
} from '../plan.ts';
import { inAudit, nothing, versionedListOf, window } from './shapes.ts';

const count = z.number().int();
const filter = planFilterSchema.shape;
/** Files hold what somebody decided. What the audit merely proposes comes into them only when it is asked for. */
const forFiles = { ...filter, includeProposals: z.boolean().default(false) };
const order = { sort: planSortSchema.default('address'), descending: z.boolean().default(false) };

/** The plan: what is to be done with each address, and the files that come of it. Decisions are set by `decision/set` and `decision/set-many`. */
export const planRequests = {
  'plan/list': { parameters: inAudit.extend({ ...window.shape, ...filter, ...order }), result: versionedListOf(planRowSchema) },
  /** Where an address stands in the list that the same filter and order give; null when the filter leaves it out. */
  'plan/position': {
    parameters: inAudit.extend({ address: z.string(), ...filter, ...order }),
    result: z.object({ position: count.nullable(), total: count, version: count }),
  },
  'plan/facets': { parameters: inAudit.extend(filter), result: planFacetsSchema.extend({ version: count }) },
  /** Rows that need a second look, and of each kind how many. */
  'plan/conflicts': {
    parameters: inAudit.extend(window.shape),
    result: versionedListOf(planRowSchema).extend({ counts: z.array(z.object({ value: z.string(), count })) }),
  },
  /** What each file would hold for these rows. */
  'plan/files': {
    parameters: inAudit.extend(forFiles),
    result: planTallySchema.extend({ files: z.array(planFileStateSchema), version: count }),
  },
  /** The beginning of a file as it would be written, for looking at and copying; not for rewrite orders, for which texts are compared. */
  'plan/preview': {
    parameters: inAudit.extend({
      ...forFiles,
      file: planFileSchema,
      locale: localeSchema.default('en'),
      mostCharacters: count.min(1).max(200_000).default(20_000),
    }),
    result: z.object({ text: z.string(), entries: count, refused: count, whole: z.boolean() }),
  },
  /**
   * Writes files of these rows into a folder; `folder: null` makes a new one with the date in its name beside the audit. `plan/progress` tells how
   * far it is, `plan/cancel` with the same job stops it, and it then fails with `cancelled`.
   */
  'plan/export': {
    parameters: inAudit.extend({
      ...forFiles,
      files: z
        .array(planFileSchema)
        .min(1)
        .default([...planFiles]),
      folder: z.string().nullable().default(null),
      existing: z.enum(['refuse', 'replace']).default('refuse'),
      locale: localeSchema.default('en'),
      job: z.string().max(100).nullable().default(null),
    }),
    result: planExportSchema,
  },
  'plan/cancel': { parameters: z.object({ job: z.string() }), result: nothing },
} as const;
