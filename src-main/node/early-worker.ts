import type { Platform, WorkerProcess } from '../engine/platform.ts';

/**
 * A platform whose first analysis process loads its code while this process loads the engine's. `end` is for an unused
 * one.
 */
export function withEarlyWorker(platform: Platform): { readonly platform: Platform; readonly end: () => void } {
  let early: WorkerProcess | null = platform.spawnWorker();
  const take = (): WorkerProcess | null => {
    const worker = early;
    early = null;
    return worker;
  };
  return {
    platform: { ...platform, spawnWorker: () => take() ?? platform.spawnWorker() },
    end: () => take()?.kill(),
  };
}
