import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';
import { stageIdSchema } from './progress.ts';

/** As people see an audit file. */
export const rescuedKinds = [
  'settings',
  'pages',
  'contents',
  'texts',
  'fingerprints',
  'pairs',
  'sentences',
  'clusters',
  'reviews',
  'history',
  'problems',
] as const;
export type RescuedKind = (typeof rescuedKinds)[number];

/** Rows of its main table, and what was lost in any. */
const rescuedPartSchema = z.object({
  kind: z.enum(rescuedKinds),
  rows: z.int(),
  /** Null: an unknown number. */
  lost: z.int().nullable(),
});
export type RescuedPart = z.infer<typeof rescuedPartSchema>;

const rescuedTableSchema = z.object({
  table: z.string(),
  rows: z.int(),
  /** Null: an unknown number. */
  lost: z.int().nullable(),
});
export type RescuedTable = z.infer<typeof rescuedTableSchema>;

const rescueReportSchema = z.object({
  file: z.string(),
  output: z.string(),
  /** Nothing missing, nothing to be found by an examination. */
  whole: z.boolean(),
  /** With rows, or with some lost. */
  parts: z.array(rescuedPartSchema),
  tables: z.array(rescuedTableSchema),
  /** The first stage to run again; null: none. */
  redo: stageIdSchema.nullable(),
  lostPages: z.int(),
  /** A thousand at most. */
  addresses: z.array(z.string()),
  /** Decisions, notes, rules or views were lost. */
  lostReviews: z.boolean(),
  /** Made up anew. */
  lostSettings: z.boolean(),
});
export type RescueReport = z.infer<typeof rescueReportSchema>;

export const rescueProgressSchema = z.object({
  job: z.string(),
  file: z.string(),
  step: z.enum(['copy', 'read', 'check']),
  fraction: z.number().min(0).max(1),
});
export type RescueProgress = z.infer<typeof rescueProgressSchema>;

export const rescueEndedSchema = z.object({
  job: z.string(),
  file: z.string(),
  outcome: z.enum(['done', 'cancelled', 'failed']),
  error: wireErrorSchema.nullable(),
  report: rescueReportSchema.nullable(),
});
export type RescueEnded = z.infer<typeof rescueEndedSchema>;

/** In the words of SQLite. */
export const fileFaultSchema = z.object({ table: z.string(), detail: z.string() });
export type FileFault = z.infer<typeof fileFaultSchema>;
