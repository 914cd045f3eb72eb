import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '../../contract/exports.ts';
import { AppError } from '../app-error.ts';

/** What writers need of it. */
export type ExportProgress = Pick<PlannedProgress, 'advance' | 'signal'>;

/** Work by format, in rows or what takes as long. */
export type Plan = ReadonlyMap<ExportFormat, number>;

const turnMillis = 25;
const reportMillis = 250;
const trustedMillis = 1500;

export interface ProgressReport {
  readonly format: ExportFormat | null;
  readonly fraction: number;
  readonly millisLeft: number | null;
}

/**
 * Writers report rows every few hundred: there others get their turn, progress is reported, and a cancelled export ends.
 */
export class PlannedProgress {
  readonly signal: AbortSignal;
  readonly #plan: Plan;
  readonly #onProgress: (told: ProgressReport) => void;
  readonly #now: () => number;
  readonly #total: number;
  readonly #startedAt: number;
  #format: ExportFormat | null = null;
  #finished = 0;
  #done = 0;
  #turnAt: number;
  #toldAt = -Infinity;

  constructor(
    plan: Plan,
    signal: AbortSignal,
    onProgress: (told: ProgressReport) => void,
    now = () => performance.now(),
  ) {
    this.#plan = plan;
    this.signal = signal;
    this.#onProgress = onProgress;
    this.#now = now;
    this.#total = [...plan.values()].reduce((sum, work) => sum + work, 0) || 1;
    this.#startedAt = now();
    this.#turnAt = this.#startedAt;
  }

  begin(format: ExportFormat): void {
    this.#finished += this.#planned;
    this.#format = format;
    this.#done = 0;
    this.#report(true);
  }

  /** Throws `cancelled`. */
  async advance(work: number): Promise<void> {
    this.#done += work;
    if (this.signal.aborted) throw new AppError('cancelled');
    const now = this.#now();
    if (now - this.#turnAt < turnMillis) return;
    await setImmediate();
    this.#turnAt = this.#now();
    this.#report(false);
    if (this.signal.aborted) throw new AppError('cancelled');
  }

  get #planned(): number {
    return this.#format === null ? 0 : (this.#plan.get(this.#format) ?? 0);
  }

  #report(atOnce: boolean): void {
    const now = this.#now();
    if (!atOnce && now - this.#toldAt < reportMillis) return;
    this.#toldAt = now;
    const fraction = Math.min(1, (this.#finished + Math.min(this.#done, this.#planned)) / this.#total);
    const elapsed = now - this.#startedAt;
    const millisLeft =
      elapsed < trustedMillis || fraction < 0.02 ? null : Math.round((elapsed / fraction) * (1 - fraction));
    this.#onProgress({ format: this.#format, fraction, millisLeft });
  }
}
