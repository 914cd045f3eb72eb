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

export const events = {
  /** At most four times a second. */
  'audit/progress': auditProgressSchema,
  /** Exactly once for each `audit/start`. */
  'audit/ended': z.object({
    audit: z.string(),
    job: z.string(),
    outcome: z.enum(['done', 'paused', 'cancelled', 'failed']),
    error: wireErrorSchema.nullable(),
  }),
  /** Lists of this audit are out of date. */
  'audit/changed': z.object({
    audit: z.string(),
    /** All by default. */
    lists: z.array(changedListSchema).optional(),
    version: z.int().optional(),
  }),
  /** At most four times a second. */
  'export/progress': exportProgressSchema,
  /** Exactly once for each export. */
  'export/ended': exportEndedSchema,
  /** At most four times a second, for a named job. */
  'plan/progress': planProgressSchema,
  'selector/progress': z.object({
    audit: z.string(),
    ticket: z.string(),
    done: z.int(),
    total: z.int(),
  }),
  /** At most four times a second. */
  'rescue/progress': rescueProgressSchema,
  /** Exactly once for each rescue. */
  'rescue/ended': rescueEndedSchema,
  'examine/progress': z.object({ file: z.string(), done: z.int(), total: z.int() }),
  'schedule/changed': nothing,
  /** `audit` is null when it could not be opened. */
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
