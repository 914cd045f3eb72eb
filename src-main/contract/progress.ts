import { z } from 'zod';
import { wireErrorSchema } from './errors.ts';

/** In the order in which a page walks through them. */
export const stageIds = [
  'collect',
  'analyse',
  'template',
  'statistics',
  'fingerprint',
  'join',
  'verify',
  'sentences',
  'cluster',
] as const;

export type StageId = (typeof stageIds)[number];

export const stageIdSchema = z.enum(stageIds);

export const stageStateSchema = z.enum(['waiting', 'running', 'done']);

const stageProgressSchema = z.object({
  stage: stageIdSchema,
  state: stageStateSchema,
  /** `total` grows during a crawl; null: unknown. */
  done: z.int(),
  total: z.int().nullable(),
  /** Items per second of late; null: unknown. */
  rate: z.number().nullable(),
  elapsedMillis: z.number(),
});

export type StageProgress = z.infer<typeof stageProgressSchema>;

export const runStateSchema = z.enum(['new', 'running', 'pausing', 'paused', 'cancelled', 'failed', 'done']);

export type RunState = z.infer<typeof runStateSchema>;

export const auditProgressSchema = z.object({
  audit: z.string(),
  state: runStateSchema,
  stages: z.array(stageProgressSchema),
  fraction: z.number().min(0).max(1),
  /** Of the last run, in the state `failed`. */
  error: wireErrorSchema.nullable(),
  millisLeft: z.number().nullable(),
  counts: z.object({
    pages: z.int(),
    problems: z.int(),
    candidates: z.int(),
    pairs: z.int(),
    clusters: z.int(),
  }),
});

export type AuditProgress = z.infer<typeof auditProgressSchema>;
