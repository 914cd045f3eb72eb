import type { StageId } from '../../src-main/contract/audits.ts';

/** The three ways in which people run the product. */
export type ShellName = 'cli' | 'web' | 'desktop';
export type Victim = 'host' | 'worker';

/** One audit that is disturbed once. */
export interface KillPlan {
  readonly shell: ShellName;
  readonly victim: Victim;
  /** The stage that has to have begun. */
  readonly stage: StageId;
  /** From then on. */
  readonly delayMillis: number;
}

export interface RunPlace {
  /** Of this run alone. */
  readonly folder: string;
  readonly file: string;
  /** The pages that are audited. */
  readonly pages: string;
}

/**
 * `killed`: the process was still there when its time had come. `end`: what the audit came to in the end, without
 * further disturbance.
 */
export interface KillResult {
  readonly killed: boolean;
  readonly end: string;
}

export type KillRun = (plan: KillPlan, place: RunPlace) => Promise<KillResult>;
