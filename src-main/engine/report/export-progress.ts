import { setImmediate } from 'node:timers/promises';
import type { ExportFormat } from '../../contract/exports.ts';

export type ExportProgress = Pick<ReturnType<typeof plannedProgress>, 'advance' | 'signal'>;

export type Plan = ReadonlyMap<ExportFormat, number>;

const turnMillis = 25;
const reportMillis = 250;
const trustedMillis = 1500;

export type ProgressReport = Readonly<{ format: ExportFormat | null; fraction: number; millisLeft: number | null }>;

/** Writers report every few hundred rows, which yields to other tasks and lets a cancelled export end. */
export function plannedProgress(
  plan: Plan,
  signal: AbortSignal,
  onProgress: (report: ProgressReport) => void,
  now = () => performance.now(),
) {
  const total = [...plan.values()].reduce((sum, work) => sum + work, 0) || 1;
  const startedAt = now();
  let format: ExportFormat | null = null;
  let [finished, done, turnAt, reportedAt] = [0, 0, startedAt, -Infinity];
  const planned = () => (format === null ? 0 : (plan.get(format) ?? 0));
  const report = (atOnce: boolean) => {
    const at = now();
    if (!atOnce && at - reportedAt < reportMillis) return;
    reportedAt = at;
    const fraction = Math.min(1, (finished + Math.min(done, planned())) / total);
    const elapsed = at - startedAt;
    const isTrusted = elapsed >= trustedMillis && fraction >= 0.02;
    onProgress({ format, fraction, millisLeft: isTrusted ? Math.round((elapsed / fraction) * (1 - fraction)) : null });
  };
  return {
    signal,
    begin(next: ExportFormat) {
      finished += planned();
      format = next;
      done = 0;
      report(true);
    },
    /** Throws when the export is cancelled. */
    async advance(work: number) {
      done += work;
      signal.throwIfAborted();
      if (now() - turnAt < turnMillis) return;
      await setImmediate();
      turnAt = now();
      report(false);
      signal.throwIfAborted();
    },
  };
}
