import { availableParallelism, totalmem } from 'node:os';
import type { MemoryUse, Settings } from '../../contract/models.ts';
import type { Platform } from '../platform.ts';
import type { PoolSettings } from '../worker/pool.ts';

/** What was asked for one run, and overrides the settings. */
export interface WishedManner {
  readonly workers?: number | undefined;
  readonly memory?: MemoryUse | undefined;
}

/** A computer with less than this has no room for several processes with a dictionary each, a browser and the rest. */
const littleMemory = 4 * 2 ** 30;

/** How many processes work for an audit, and whether they save memory: then it is one, with small caches. */
export function poolManner(
  settings: Settings,
  platform: Pick<Platform, 'mostWorkers'>,
  wished: WishedManner = {},
  memoryBytes = totalmem(),
): PoolSettings {
  const memory = wished.memory ?? settings.memory;
  const lowMemory = memory === 'low' || (memory === 'automatic' && memoryBytes < littleMemory);
  const chosen = wished.workers || settings.workers || (lowMemory ? 1 : usualWorkers(availableParallelism()));
  return { size: Math.min(memory === 'low' ? 1 : chosen, platform.mostWorkers ?? Infinity), lowMemory };
}

/** One core is left to the host and the user where there are more than two; on two the host has little to do while the workers work. */
export const usualWorkers = (cores: number): number => Math.max(1, Math.min(4, cores <= 2 ? cores : cores - 1));
