import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';

export const periods = ['day', 'week', 'month'] as const;
const periodSchema = z.enum(periods);
export type Period = z.infer<typeof periodSchema>;

/** 1 to here: weekdays from Monday, days of the month. */
export const lastOf: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 31 };

/** Local time. A month with fewer days than `on` has its run on its last day. */
export const timingSchema = z
  .object({
    every: periodSchema,
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u),
    on: z.int().min(1).max(31).default(1),
  })
  .refine(({ every, on }) => on <= lastOf[every], { path: ['on'] });
export type Timing = z.infer<typeof timingSchema>;

export const scheduleOutcomeSchema = z.object({
  at: z.number(),
  /** `paused`: somebody stopped the run. */
  outcome: z.enum(['done', 'paused', 'failed']),
  error: wireErrorSchema.nullable(),
});
export type ScheduleOutcome = z.infer<typeof scheduleOutcomeSchema>;

/** Collected again by the app while it runs. */
export const scheduleSchema = z.object({
  file: z.string(),
  name: z.string(),
  timing: timingSchema,
  /** When the last run began or, before the first, when the schedule was made. */
  since: z.number(),
  /** Begun, and its end is not known yet. */
  running: z.boolean(),
  last: scheduleOutcomeSchema.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const schedulers = ['cron', 'systemd', 'windows', 'github'] as const;
export const schedulerSchema = z.enum(schedulers);
export type Scheduler = z.infer<typeof schedulerSchema>;

/** `place`: a path or file name; null for lines of a crontab. */
const schedulerFileSchema = z.object({ place: z.string().nullable(), text: z.string() });

/** `command` makes the scheduler read the files. */
export const schedulerLinesSchema = z.object({ files: z.array(schedulerFileSchema), command: z.string() });
export type SchedulerLines = z.infer<typeof schedulerLinesSchema>;
