import { z } from 'zod';
import { memoryUseSchema, type Settings, settingsSchema } from '../../contract/settings.ts';
import { type Source } from '../../contract/audits.ts';
import { stageIdSchema } from '../../contract/progress.ts';
import { type WordLists, wordListsSchema } from '../../contract/dictionary.ts';
import { keepCopy } from '../store/kept-copy.ts';
import type { EngineContext } from './context.ts';
import { poolOptions } from './pool-options.ts';

/** Lists of words come from the settings where they are not given. */
export const startOptionsSchema = z.object({
  again: stageIdSchema.nullable().default(null),
  /** A failed run puts the audit back to what it was, unless somebody worked on it meanwhile. */
  keepLast: z.boolean().default(false),
  ...wordListsSchema.partial().shape,
  /** Instead of the settings. */
  workers: settingsSchema.shape.workers.removeDefault().optional(),
  memory: memoryUseSchema.optional(),
});

/** What is not given is as the settings say. */
type StartOptions = Partial<z.output<typeof startOptionsSchema>>;

/** Or lets it go on; returns the job's id at once. */
export async function startAudit(
  context: EngineContext,
  id: string,
  { again = null, keepLast = false, workers, memory, ...lists }: StartOptions,
) {
  const audit = context.audit(id);
  const settings = context.settings.get();
  if (audit.store.meta.get('demo')) await context.demoSitemap(demoAddress(audit.store.meta.read().sources));
  if (keepLast && !audit.running) await keepCopy(audit.store);
  return audit.start(
    again,
    wordLists(settings, lists),
    context.secrets.of(id),
    poolOptions(settings, context.platform, { workers, memory }),
  );
}

const demoAddress = ([source]: readonly Source[]): string | undefined =>
  source && 'url' in source ? source.url : undefined;

function wordLists(settings: Settings, given: { readonly [Name in keyof WordLists]?: string | undefined }): WordLists {
  return {
    synonyms: given.synonyms ?? settings.synonyms,
    dictionary: given.dictionary ?? settings.dictionary,
    stopWords: given.stopWords ?? settings.stopWords,
  };
}
