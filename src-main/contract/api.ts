import { z } from 'zod';
import { detectorResultsSchema, lonePairSchema } from './detector-results.ts';
import { wireErrorSchema } from './errors.ts';
import {
  auditSummarySchema,
  clusterDetailSchema,
  clusterRowSchema,
  comparisonSchema,
  detectorInfoSchema,
  exportedFileSchema,
  exportFormatSchema,
  localeSchema,
  pageBriefSchema,
  pageDetailSchema,
  pairEvidenceSchema,
  problemSchema,
  recentAuditSchema,
  settingsChangesSchema,
  settingsSchema,
  sourceSchema,
} from './models.ts';
import { auditOptionChangesSchema, auditOptionsSchema, optionFieldSchema } from './options.ts';
import { auditProgressSchema, stageIdSchema } from './progress.ts';
import { verdictPreviewSchema } from './verdict-preview.ts';
import { verdictSchema } from './verdicts.ts';

const nothing = z.object({});
const inAudit = z.object({ audit: z.string() });
const window = z.object({ offset: z.number().int().min(0).default(0), limit: z.number().int().min(1).max(500).default(100) });
const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: z.number().int() });

/**
 * Everything that a client may ask, in one map: the window over a MessagePort, the browser over a WebSocket and the terminal in
 * the same process all go through it. Lists are paged and filtered in SQL.
 */
export const requests = {
  'app/info': {
    parameters: nothing,
    result: z.object({ version: z.string(), shell: z.enum(['desktop', 'web', 'cli']), folder: z.string(), cores: z.number().int() }),
  },
  'settings/get': { parameters: nothing, result: settingsSchema },
  'settings/set': { parameters: settingsChangesSchema, result: settingsSchema },
  'recent/list': { parameters: nothing, result: z.object({ audits: z.array(recentAuditSchema) }) },
  'recent/forget': { parameters: z.object({ file: z.string() }), result: nothing },
  'detector/list': { parameters: nothing, result: z.object({ detectors: z.array(detectorInfoSchema) }) },
  'option/list': { parameters: nothing, result: z.object({ stages: z.record(z.string(), z.record(z.string(), optionFieldSchema)) }) },

  /** Says what an entered text would be audited as, or fails with a hint. */
  'source/recognise': { parameters: z.object({ text: z.string() }), result: z.object({ source: sourceSchema, suggestedName: z.string() }) },

  /** Makes a new audit file; `file: null` puts it into the audits folder under a free name. The audit is open afterwards. */
  'audit/create': {
    parameters: z.object({
      sources: z.array(sourceSchema).min(1),
      file: z.string().nullable(),
      name: z.string().optional(),
      options: auditOptionChangesSchema.default({}),
    }),
    result: auditSummarySchema,
  },
  /** An audit of the demo site that comes with the app; its server runs as long as the engine does. */
  'audit/create-demo': { parameters: z.object({ file: z.string().nullable().default(null) }), result: auditSummarySchema },
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
    /** `synonyms` is a list for this audit; without it the one of the settings is taken. */
    parameters: inAudit.extend({ again: stageIdSchema.nullable().default(null), synonyms: settingsSchema.shape.synonyms.unwrap().optional() }),
    result: z.object({ job: z.string() }),
  },
  /** Stops after the batch in flight; `audit/start` goes on from there. */
  'audit/pause': { parameters: inAudit, result: nothing },
  /** Stops after the batch in flight; what is there stays and can be looked at. */
  'audit/cancel': { parameters: inAudit, result: nothing },

  'problem/list': { parameters: inAudit.extend({ ...window.shape, code: z.string().optional() }), result: listOf(problemSchema) },
  'problem/counts': {
    parameters: inAudit,
    result: z.object({ counts: z.array(z.object({ code: z.string(), severity: z.enum(['error', 'warning', 'info']), count: z.number().int() })) }),
  },

  'cluster/list': {
    parameters: inAudit.extend({
      ...window.shape,
      verdicts: z.array(verdictSchema).optional(),
      text: z.string().optional(),
      settled: z.boolean().optional(),
      sort: z.enum(['importance', 'pages', 'floor', 'mean', 'longest-run', 'title']).default('importance'),
      descending: z.boolean().default(true),
    }),
    result: listOf(clusterRowSchema),
  },
  'cluster/get': { parameters: inAudit.extend({ cluster: z.number().int() }), result: clusterDetailSchema },
  /** Relations that are no equality (contained, spliced), most covered first. */
  'relation/list': { parameters: inAudit.extend(window.shape), result: listOf(clusterDetailSchema.shape.relations.element) },

  'page/list': { parameters: inAudit.extend({ ...window.shape, text: z.string().optional() }), result: listOf(pageBriefSchema) },
  'page/get': { parameters: inAudit.extend({ page: z.number().int() }), result: pageDetailSchema },
  'page/find': { parameters: inAudit.extend({ address: z.string() }), result: pageBriefSchema },

  /** What each active detector proposed and how much of it was confirmed, and how far the detectors agree. */
  'detector/results': { parameters: inAudit, result: detectorResultsSchema },
  /** Pairs that this detector alone proposed: the confirmed ones, most similar first, or the others. */
  'detector/only': {
    parameters: inAudit.extend({ ...window.shape, detector: z.string(), confirmed: z.boolean().default(true) }),
    result: listOf(lonePairSchema),
  },

  /**
   * What other thresholds would make of the pairs that were compared, without comparing them again. Options that steer the comparison itself
   * (`alignmentOptions`) count as the run had them.
   */
  'verdict/preview': {
    parameters: inAudit.extend({ verify: auditOptionsSchema.shape.verify, cluster: auditOptionsSchema.shape.cluster }),
    result: verdictPreviewSchema,
  },

  'pair/compare': { parameters: inAudit.extend({ a: z.number().int(), b: z.number().int() }), result: comparisonSchema },
  'pair/evidence': {
    parameters: inAudit.extend({ a: z.number().int(), b: z.number().int(), detectors: z.array(z.string()).optional() }),
    result: pairEvidenceSchema,
  },

  /** Writes the files; `folder: null` takes a folder beside the audit file. */
  'export/run': {
    parameters: inAudit.extend({
      formats: z.array(exportFormatSchema).min(1),
      folder: z.string().nullable().default(null),
      locale: localeSchema.default('en'),
    }),
    result: z.object({ folder: z.string(), files: z.array(exportedFileSchema) }),
  },
} as const;

export type RequestName = keyof typeof requests;
export type RequestParameters<Name extends RequestName> = z.input<(typeof requests)[Name]['parameters']>;
export type ParsedParameters<Name extends RequestName> = z.output<(typeof requests)[Name]['parameters']>;
export type Result<Name extends RequestName> = z.output<(typeof requests)[Name]['result']>;

/** What the engine tells without being asked. */
export const events = {
  /** At most four times a second while an audit runs. */
  'audit/progress': auditProgressSchema,
  /** Exactly once for each `audit/start`. */
  'audit/ended': z.object({
    audit: z.string(),
    job: z.string(),
    outcome: z.enum(['done', 'paused', 'cancelled', 'failed']),
    error: wireErrorSchema.nullable(),
  }),
  /** Lists that show this audit are out of date. */
  'audit/changed': z.object({ audit: z.string() }),
  'recent/changed': nothing,
  'settings/changed': settingsSchema,
} as const;

export type EventName = keyof typeof events;
export type EventBody<Name extends EventName> = z.output<(typeof events)[Name]>;

/** One handler for every request. */
export type Handlers = { readonly [Name in RequestName]: (parameters: ParsedParameters<Name>) => Promise<Result<Name>> | Result<Name> };

/** What a client holds: requests out, events in. */
export interface Client {
  request<Name extends RequestName>(name: Name, parameters: RequestParameters<Name>): Promise<Result<Name>>;
  on<Name extends EventName>(name: Name, listener: (body: EventBody<Name>) => void): () => void;
  close(): void;
}
