import { z } from 'zod';
import { wireErrorSchema } from '../errors.ts';
import { schedulerLinesSchema, schedulerSchema, scheduleOutcomeSchema, scheduleSchema, timingSchema } from '../schedules.ts';
import { nothing } from './shapes.ts';

const ofFile = z.object({ file: z.string() });

/** When an audit is due, `next` is the time that was missed. */
const plannedSchema = scheduleSchema.extend({ next: z.number(), isDue: z.boolean() });

/** Audits that are collected again at set times: by this program while it runs, or by another one. */
export const scheduleRequests = {
  /** By name. */
  'schedule/list': { parameters: nothing, result: z.object({ schedules: z.array(plannedSchema) }) },
  /** Replaces the schedule of the file, if there is one. Fails when the file is no audit. */
  'schedule/set': { parameters: ofFile.extend({ timing: timingSchema }), result: plannedSchema },
  /** A run that is under way goes on. */
  'schedule/remove': { parameters: ofFile, result: nothing },
  /** What another program needs. */
  'schedule/lines': { parameters: ofFile.extend({ timing: timingSchema, scheduler: schedulerSchema }), result: schedulerLinesSchema },
} as const;

export const scheduleEvents = {
  'schedule/changed': nothing,
  /** A scheduled run ended; before `audit/ended`. `audit` is null when it could not be opened. */
  'schedule/ended': z.object({
    file: z.string(),
    name: z.string(),
    audit: z.string().nullable(),
    outcome: scheduleOutcomeSchema.shape.outcome,
    error: wireErrorSchema.nullable(),
  }),
} as const;
