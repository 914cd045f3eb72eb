import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { watchUsage, type Usage } from './process-usage.ts';

export interface StageUsage {
  readonly whole: Usage;
  readonly stages: ReadonlyMap<string, Usage>;
}

export interface WatchOptions {
  readonly intervalMillis: number;
  readonly memory: 'resident' | 'proportional';
}

/**
 * Asks the audit file which stage runs and adds what the processes hold and use to that stage. Stages shorter than the
 * interval are missed; the proportional memory of many processes takes tens of milliseconds to add up, so short
 * intervals want the resident one.
 */
export function watchStages(
  pid: number | undefined,
  file: string,
  { intervalMillis, memory }: WatchOptions = { intervalMillis: 700, memory: 'proportional' },
): { stop(): StageUsage } {
  const usage = watchUsage(pid, memory);
  const stages = new Map<string, { peakBytes: number; cpuMillis: number }>();
  const whole = { peakBytes: 0, cpuMillis: 0 };
  let database: Database.Database | null = null;
  const running = (): string => {
    try {
      database ??= existsSync(file) ? new Database(file, { readonly: true }) : null;
      return database?.prepare<[], string>("SELECT id FROM stage WHERE state = 'running'").pluck().get() ?? '';
    } catch {
      return '';
    }
  };
  const sample = () => {
    const stage = running();
    const { peakBytes, cpuMillis } = usage.take();
    const known = stages.get(stage) ?? { peakBytes: 0, cpuMillis: 0 };
    stages.set(stage, known);
    for (const sum of [known, whole]) {
      sum.peakBytes = Math.max(sum.peakBytes, peakBytes);
      sum.cpuMillis += cpuMillis;
    }
  };
  const timer = setInterval(sample, intervalMillis);
  return {
    stop() {
      clearInterval(timer);
      sample();
      usage.stop();
      database?.close();
      return { whole, stages };
    },
  };
}
