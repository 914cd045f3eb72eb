import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';
import { exportEndedSchema, exportProgressSchema } from './exports.ts';
import { settingsSchema } from './settings.ts';
import { planProgressSchema } from './plan.ts';
import { auditProgressSchema } from './progress.ts';
import { rescueEndedSchema, rescueProgressSchema } from './rescue.ts';
import { scheduleOutcomeSchema } from './schedules.ts';

export const changedListSchema = z.enum([
  'page',
  'cluster',
  'pair',
  'sentence',
  'problem',
  'decision',
  'ignore',
  'view',
  'overview',
]);
export type ChangedList = z.infer<typeof changedListSchema>;

const nothing = z.object({});

/** What the engine reports without being asked. */
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
  'audit/changed': z.object({
    audit: z.string(),
    /** Which lists; all of them when none is named. */
    lists: z.array(changedListSchema).optional(),
    /** The version of the data that lists will have. */
    version: z.number().int().optional(),
  }),
  /** At most four times a second while an export runs. */
  'export/progress': exportProgressSchema,
  /** Exactly once for each export. */
  'export/ended': exportEndedSchema,
  /** At most four times a second while files of the plan are written under a job's name. */
  'plan/progress': planProgressSchema,
  'selector/progress': z.object({
    audit: z.string(),
    ticket: z.string(),
    done: z.number().int(),
    total: z.number().int(),
  }),
  /** At most four times a second while a file is being rescued. */
  'rescue/progress': rescueProgressSchema,
  /** Exactly once for each rescue. */
  'rescue/ended': rescueEndedSchema,
  /** While a file is examined: tables. */
  'examine/progress': z.object({ file: z.string(), done: z.number().int(), total: z.number().int() }),
  'schedule/changed': nothing,
  /** A scheduled run ended; before `audit/ended`. `audit` is null when it could not be opened. */
  'schedule/ended': z.object({
    file: z.string(),
    name: z.string(),
    audit: z.string().nullable(),
    outcome: scheduleOutcomeSchema.shape.outcome,
    error: wireErrorSchema.nullable(),
  }),
  'recent/changed': nothing,
  'profile/changed': nothing,
  'settings/changed': settingsSchema,
} as const;

export type EventName = keyof typeof events;
export type EventBody<Name extends EventName> = z.output<(typeof events)[Name]>;
