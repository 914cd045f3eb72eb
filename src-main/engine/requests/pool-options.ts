import { availableParallelism, totalmem } from 'node:os';
import type { MemoryUse, Settings } from '../../contract/settings.ts';
import type { Platform } from '../platform.ts';
import type { PoolSettings } from '../worker/pool.ts';

/** For one run, instead of the settings. */
interface PoolOverrides {
  readonly workers?: number | undefined;
  readonly memory?: MemoryUse | undefined;
}

/** A computer with less than this cannot hold several processes with a dictionary each, a browser and the rest. */
const littleMemory = 4 * 2 ** 30;

/** How many processes work for an audit, and whether they save memory: then it is one, with small caches. */
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
 * A process takes a second and a half of a core until it has its code, the weights of the extractor and the Chinese
 * dictionary and is warm; a page takes some 10 ms from its bytes to its verdicts. So a second process for a hundred
 * pages costs more than it takes off the first.
 */
const pagesPerProcess = 150;

/**
 * One core is left to the host and the user where there are more than two; on two the host has little to do while the
 * workers work.
 */
export const usualWorkers = (cores: number): number => Math.max(1, Math.min(4, cores <= 2 ? cores : cores - 1));
