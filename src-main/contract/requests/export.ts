import { z } from 'zod';
import {
  clientSchema,
  exportEndedSchema,
  exportFormatSchema,
  exportProgressSchema,
  exportResultSchema,
  exportTables,
  exportTableSchema,
} from '../exports.ts';
import { localeSchema } from '../models.ts';
import { inAudit, nothing } from './shapes.ts';

const wanted = inAudit.extend({
  formats: z.array(exportFormatSchema).min(1),
  tables: z.array(exportTableSchema).default([...exportTables]),
  /** Null makes a new folder with the date in its name beside the audit file. */
  folder: z.string().nullable().default(null),
  /** What happens to files of the same names: they make the export fail before anything is written, or they are replaced. */
  existing: z.enum(['refuse', 'replace']).default('refuse'),
  locale: localeSchema.default('en'),
  client: clientSchema.default({ name: '', logo: null }),
});
export type WantedExport = z.output<typeof wanted>;

export const exportRequests = {
  /** Begins to write and returns at once; progress and the outcome arrive as events. An audit has one export at a time. */
  'export/start': { parameters: wanted, result: z.object({ job: z.string() }) },
  /** The same, but returns when everything is written; fails with `cancelled` when somebody cancels it. */
  'export/run': { parameters: wanted, result: exportResultSchema },
  /** Stops the running export and throws away what is half written; files that are complete stay. */
  'export/cancel': { parameters: inAudit, result: nothing },
  /** How far the running export is, and how the last one of this session ended. */
  'export/state': {
    parameters: inAudit,
    result: z.object({ running: exportProgressSchema.nullable(), last: exportEndedSchema.nullable() }),
  },
  /** What this machine can make: a PDF takes a browser. */
  'export/abilities': { parameters: nothing, result: z.object({ pdf: z.boolean() }) },
} as const;
