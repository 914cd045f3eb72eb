import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';
import { wordListsSchema } from '../../contract/dictionary.ts';
import { stageIdSchema } from '../../contract/audits.ts';
import { type Settings, settingsSchema } from '../../contract/settings.ts';
import type { Audit } from '../audit/audit.ts';
import type { Platform } from '../platform.ts';
import { keepCopy } from '../store/kept-copy.ts';
import type { EngineContext } from './procedure.ts';

/** Omitted word lists are taken from the settings. */
export const startOptionsSchema = z.object({
  again: stageIdSchema.nullable().default(null),
  /** A failed run restores the last results, unless the user changed something meanwhile. */
  keepLast: z.boolean().default(false),
  ...wordListsSchema.partial().shape,
  /** Overrides of the settings. */
  workers: settingsSchema.shape.workers.removeDefault().optional(),
  memory: settingsSchema.shape.memory.removeDefault().optional(),
});

type StartOptions = Partial<z.output<typeof startOptionsSchema>>;

/** Returns the job's id without waiting for the run. */
export async function startAudit(
  context: EngineContext,
  audit: Audit,
  { again = null, keepLast = false, workers, memory, ...lists }: StartOptions,
) {
  const settings = context.settings.get();
  const { meta } = audit.store;
  const [source] = meta.read().sources;
  if (meta.get('demo')) await context.demoSitemap(source && 'url' in source ? source.url : undefined);
  if (keepLast && !audit.running) await keepCopy(audit.store);
  const wordLists = {
    synonyms: lists.synonyms ?? settings.synonyms,
    dictionary: lists.dictionary ?? settings.dictionary,
    stopWords: lists.stopWords ?? settings.stopWords,
  };
  const pool = poolOptions(settings, context.platform, { workers, memory, again });
  return audit.start(again, wordLists, context.secrets.of(audit.id), pool);
}

/** In bytes; less is too little for several processes, a browser and other programs. */
const littleMemory = 4 * 2 ** 30;

/** Low memory: small caches, and one process unless `automatic` comes with a chosen number. */
export function poolOptions(
  settings: Settings,
  platform: Pick<Platform, 'maxWorkers'>,
  overrides: Pick<StartOptions, 'workers' | 'memory' | 'again'> = {},
  memoryBytes = totalmem(),
) {
  const memory = overrides.memory ?? settings.memory;
  const lowMemory = memory === 'low' || (memory === 'automatic' && memoryBytes < littleMemory);
  const chosen = overrides.workers || settings.workers;
  const wanted = chosen || (lowMemory ? 1 : usualWorkers(availableParallelism()));
  const size = Math.min(memory === 'low' ? 1 : wanted, platform.maxWorkers ?? Infinity);
  // A chosen number is for a whole site, while a re-crawl has few changed pages.
  if (overrides.again === 'collect') return { size, lowMemory, pagesPerProcess: changedPagesPerProcess };
  return { size, lowMemory, ...(!chosen && { pagesPerProcess }) };
}

/** A process takes 1.5 s of a core to warm up, a page about 5 ms; on two cores both start at once. */
const pagesPerProcess = 150;

/** Another process warms up in each stage, over 3 s in all, while most of these stages wait for one pass. */
const changedPagesPerProcess = 600;

/** One core is left for the host process and the user; with two, the host has little to do. */
export const usualWorkers = (cores: number) => Math.max(1, Math.min(4, cores <= 2 ? cores : cores - 1));
