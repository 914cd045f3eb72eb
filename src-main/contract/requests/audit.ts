import { z } from 'zod';
import { auditSummarySchema, localeSchema, memoryUseSchema, settingsSchema, sourceSchema } from '../models.ts';
import { auditOptionChangesSchema, auditOptionsSchema } from '../options.ts';
import { auditProgressSchema, stageIdSchema } from '../progress.ts';
import { wordListsSchema } from '../word-lists.ts';
import { nothing, inAudit } from './shapes.ts';

export const auditRequests = {
  /** Makes a new audit file; `file: null` puts it into the audits folder under a free name. The audit is open afterwards. */
  'audit/create': {
    parameters: z.object({
      sources: z.array(sourceSchema).min(1),
      file: z.string().nullable(),
      name: z.string().optional(),
      options: auditOptionChangesSchema.default({}),
      /** The mask in a secret option stands for what this profile has. */
      profile: z.string().optional(),
    }),
    result: auditSummarySchema,
  },
  /** An audit of the demo site that comes with the app; its server runs as long as the engine does. What it finds in `language` comes first. */
  'audit/create-demo': {
    parameters: z.object({ file: z.string().nullable().default(null), language: localeSchema.nullable().default(null) }),
    result: auditSummarySchema,
  },
  'audit/open': { parameters: z.object({ file: z.string() }), result: auditSummarySchema },
  'audit/list-open': { parameters: nothing, result: z.object({ audits: z.array(auditSummarySchema) }) },
  'audit/close': { parameters: inAudit, result: nothing },
  'audit/summary': { parameters: inAudit, result: auditSummarySchema },
  'audit/options': { parameters: inAudit, result: auditOptionsSchema },
  'audit/set-options': { parameters: inAudit.extend({ options: auditOptionChangesSchema }), result: auditOptionsSchema },
  'audit/progress': { parameters: inAudit, result: auditProgressSchema },
  /**
   * Starts or continues the job. Finished stages whose options did not change are kept; `again` names a stage from which on
   * everything is computed anew. Returns at once; the outcome arrives as `audit/ended`.
   */
  'audit/start': {
    /** A list of words that is given counts for this audit; without it the one of the settings is taken. */
    parameters: inAudit.extend({
      again: stageIdSchema.nullable().default(null),
      /** When the run fails, the audit is put back to what it was, unless somebody worked on it meanwhile. */
      keepLast: z.boolean().default(false),
      ...wordListsSchema.partial().shape,
      /** For this run instead of what the settings say. */
      workers: settingsSchema.shape.workers.removeDefault().optional(),
      memory: memoryUseSchema.optional(),
    }),
    result: z.object({ job: z.string() }),
  },
  /** Stops after the batch in flight; `audit/start` goes on from there. */
  'audit/pause': { parameters: inAudit, result: nothing },
  /** Stops after the batch in flight; what is there stays and can be looked at. */
  'audit/cancel': { parameters: inAudit, result: nothing },
  /**
   * Ends collecting early and goes on with what is there. An audit that does not run remembers it, and its next start begins with the analysis.
   * Has no effect once collecting is over.
   */
  'audit/stop-collecting': { parameters: inAudit, result: nothing },
} as const;
