import { availableParallelism, totalmem } from 'node:os';
import type { MemoryUse, Settings } from '../../contract/settings.ts';
import type { Platform } from '../platform.ts';
import type { PoolSettings } from '../worker/pool.ts';

/** For one run, instead of the settings. */
interface PoolOverrides {
  readonly workers?: number | undefined;
  readonly memory?: MemoryUse | undefined;
}

/** Too little for several processes with a dictionary each, a browser and the rest. */
const littleMemory = 4 * 2 ** 30;

/** Saving memory means one process with small caches. */
export function poolOptions(
  settings: Settings,
  platform: Pick<Platform, 'maxWorkers'>,
  overrides: PoolOverrides = {},
  memoryBytes = totalmem(),
): PoolSettings {
  const memory = overrides.memory ?? settings.memory;
  const lowMemory = memory === 'low' || (memory === 'automatic' && memoryBytes < littleMemory);
  const chosen = overrides.workers || settings.workers;
  const wanted = chosen || (lowMemory ? 1 : usualWorkers(availableParallelism()));
  const size = Math.min(memory === 'low' ? 1 : wanted, platform.maxWorkers ?? Infinity);
  return { size, lowMemory, ...(!chosen && { pagesPerProcess }) };
}

/**
 * A process takes 1.5 s of a core until it is warm, a page some 10 ms: a second process for a hundred pages costs more
 * than it saves.
 */
const pagesPerProcess = 150;

/** One core is left to host and user, but on two the host has little to do while the workers work. */
export const usualWorkers = (cores: number): number => Math.max(1, Math.min(4, cores <= 2 ? cores : cores - 1));
