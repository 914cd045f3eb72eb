import { z } from 'zod';
import {
  clientChangeSchema,
  clientSchema,
  exportEndedSchema,
  exportFormatSchema,
  exportProgressSchema,
  exportResultSchema,
  exportTables,
  exportTableSchema,
  reportFormSchema,
} from '../exports.ts';
import { localeSchema } from '../models.ts';
import { inAudit, nothing } from './shapes.ts';

const wanted = inAudit.extend({
  formats: z.array(exportFormatSchema).min(1),
  tables: z.array(exportTableSchema).default([...exportTables]),
  /** How much of the report goes into the PDF. */
  form: reportFormSchema.default('full'),
  /** Null makes a new folder with the date in its name beside the audit file. */
  folder: z.string().nullable().default(null),
  /** What happens to files of the same names: they make the export fail before anything is written, or they are replaced. */
  existing: z.enum(['refuse', 'replace']).default('refuse'),
  locale: localeSchema.default('en'),
  /** For whom; what is named is kept in the audit for the next time, and what is not is taken from there. */
  client: clientChangeSchema.default({}),
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
  /** For whom the reports of this audit are made, as it was said last; an empty name and no logo before that. */
  'export/client': { parameters: inAudit, result: clientSchema },
  /** What this machine can make: a PDF takes a browser. */
  'export/abilities': { parameters: nothing, result: z.object({ pdf: z.boolean() }) },
} as const;
