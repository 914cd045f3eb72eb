import type { WireError } from './errors.ts';
import type { ExportEnded, ExportProgress } from './exports.ts';
import type { PlanProgress } from './plan.ts';
import type { AuditProgress } from './audits.ts';
import type { RescueEnded, RescueProgress } from './rescue.ts';
import type { ScheduleOutcome } from './schedules.ts';
import type { Settings } from './settings.ts';

export const changedLists = [
  'page',
  'cluster',
  'pair',
  'sentence',
  'problem',
  'decision',
  'ignore',
  'view',
  'overview',
] as const;
export type ChangedList = (typeof changedLists)[number];

interface Events {
  /** At most every 250 ms. */
  'audit/progress': AuditProgress;
  /** Exactly once for each `audit/start`. */
  'audit/ended': {
    audit: string;
    job: string;
    outcome: 'done' | 'paused' | 'cancelled' | 'failed';
    error: WireError | null;
  };
  /** Clients have to reload lists. */
  'audit/changed': {
    audit: string;
    /** All by default. */
    lists?: ChangedList[] | undefined;
    version?: number | undefined;
  };
  /** At most every 250 ms. */
  'export/progress': ExportProgress;
  /** Exactly once for each export. */
  'export/ended': ExportEnded;
  /** At most every 250 ms, for a named job. */
  'plan/progress': PlanProgress;
  'selector/progress': { audit: string; ticket: string; done: number; total: number };
  /** At most every 250 ms. */
  'rescue/progress': RescueProgress;
  /** Exactly once for each rescue. */
  'rescue/ended': RescueEnded;
  'examine/progress': { file: string; done: number; total: number };
  'schedule/changed': Record<string, never>;
  /** `audit`: null if it could not be opened. */
  'schedule/ended': {
    file: string;
    name: string;
    audit: string | null;
    outcome: ScheduleOutcome['outcome'];
    error: WireError | null;
  };
  'recent/changed': Record<string, never>;
  'profile/changed': Record<string, never>;
  'settings/changed': Settings;
}

export type EventName = keyof Events;
export type EventBody<Name extends EventName> = Events[Name];
