import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';

export const periods = ['day', 'week', 'month'] as const;
const periodSchema = z.enum(periods);
export type Period = z.infer<typeof periodSchema>;

/** The highest day for a run, from 1: weekdays from Monday, or days of the month. */
export const lastOf: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 31 };

/** Local time. Shorter months run on their last day. */
export const timingSchema = z
  .object({
    every: periodSchema,
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u),
    on: z.int().min(1).max(31).default(1),
  })
  .refine(({ every, on }) => on <= lastOf[every], { path: ['on'] });
export type Timing = z.infer<typeof timingSchema>;

const scheduleOutcomeSchema = z.object({
  at: z.number(),
  /** `paused`: by the user. */
  outcome: z.enum(['done', 'paused', 'failed']),
  error: wireErrorSchema.nullable(),
});
export type ScheduleOutcome = z.infer<typeof scheduleOutcomeSchema>;

/** An audit that is collected again regularly while the app runs. */
export const scheduleSchema = z.object({
  file: z.string(),
  name: z.string(),
  timing: timingSchema,
  /** Start of the last run, or creation of the schedule. */
  since: z.number(),
  /** Whether the last run has not ended yet. */
  running: z.boolean(),
  last: scheduleOutcomeSchema.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const schedulers = ['cron', 'systemd', 'windows', 'github'] as const;
export const schedulerSchema = z.enum(schedulers);
export type Scheduler = z.infer<typeof schedulerSchema>;
