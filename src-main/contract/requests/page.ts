import { z } from 'zod';
import { exportedFileSchema, pageBriefSchema, pageDetailSchema } from '../models.ts';
import { pageFacetsSchema, pageFilterSchema, pageRowSchema, pageSortSchema } from '../page-views.ts';
import { inAudit, versionedListOf, window } from './shapes.ts';

const filter = pageFilterSchema.shape;
const order = { sort: pageSortSchema.default('address'), descending: z.boolean().default(false) };

export const pageRequests = {
  'page/list': { parameters: inAudit.extend({ ...window.shape, ...filter, ...order }), result: versionedListOf(pageRowSchema) },
  /** Where a page stands in the list that the same filter and order give; null when the filter leaves it out. */
  'page/position': {
    parameters: inAudit.extend({ page: z.number().int(), ...filter, ...order }),
    result: z.object({ position: z.number().int().nullable(), total: z.number().int(), version: z.number().int() }),
  },
  'page/facets': { parameters: inAudit.extend(filter), result: pageFacetsSchema.extend({ version: z.number().int() }) },
  /** Writes what the list shows, or the chosen pages alone, as a table; `file: null` puts it beside the audit under a free name. */
  'page/export': {
    parameters: inAudit.extend({
      ...filter,
      ...order,
      pages: z.array(z.number().int()).max(100_000).nullable().default(null),
      file: z.string().nullable().default(null),
    }),
    result: exportedFileSchema.extend({ rows: z.number().int() }),
  },
  'page/get': { parameters: inAudit.extend({ page: z.number().int() }), result: pageDetailSchema },
  'page/find': { parameters: inAudit.extend({ address: z.string() }), result: pageBriefSchema },
} as const;
