import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';

export const periods = ['day', 'week', 'month'] as const;
const periodSchema = z.enum(periods);
export type Period = z.infer<typeof periodSchema>;

/** The last day on which a run can be, counted from 1: weekdays from Monday, days of the month. */
export const lastOf: Readonly<Record<Period, number>> = { day: 1, week: 7, month: 31 };

/** Local time. A shorter month has its run on its last day. */
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
  /** `paused`: by somebody. */
  outcome: z.enum(['done', 'paused', 'failed']),
  error: wireErrorSchema.nullable(),
});
export type ScheduleOutcome = z.infer<typeof scheduleOutcomeSchema>;

/** An audit that the app collects again while it runs. */
export const scheduleSchema = z.object({
  file: z.string(),
  name: z.string(),
  timing: timingSchema,
  /** When the last run began, or the schedule was made. */
  since: z.number(),
  /** Its end is not known yet. */
  running: z.boolean(),
  last: scheduleOutcomeSchema.nullable(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const schedulers = ['cron', 'systemd', 'windows', 'github'] as const;
export const schedulerSchema = z.enum(schedulers);
export type Scheduler = z.infer<typeof schedulerSchema>;

/** `place` is a path or file name; null for lines of a crontab. */
interface SchedulerFile {
  place: string | null;
  text: string;
}

/** `command` makes the scheduler read them. */
export interface SchedulerLines {
  files: SchedulerFile[];
  command: string;
}
