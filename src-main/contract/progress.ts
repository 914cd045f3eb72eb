import { z } from 'zod';
import type { WireError } from './errors.ts';

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
type StageState = z.infer<typeof stageStateSchema>;

export interface StageProgress {
  stage: StageId;
  state: StageState;
  /** `total` grows during a crawl; null: unknown. */
  done: number;
  total: number | null;
  /** Items per second of late; null: unknown. */
  rate: number | null;
  elapsedMillis: number;
}

export const runStateSchema = z.enum(['new', 'running', 'pausing', 'paused', 'cancelled', 'failed', 'done']);

export type RunState = z.infer<typeof runStateSchema>;

/** A run that pauses goes on until its next checkpoint. */
export const isGoing = (state: RunState | undefined): state is 'running' | 'pausing' =>
  state === 'running' || state === 'pausing';

export interface AuditProgress {
  audit: string;
  state: RunState;
  stages: StageProgress[];
  fraction: number;
  /** Of the last run, in the state `failed`. */
  error: WireError | null;
  millisLeft: number | null;
  counts: { pages: number; problems: number; candidates: number; pairs: number; clusters: number };
}
