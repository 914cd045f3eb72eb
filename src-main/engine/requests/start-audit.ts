import { z } from 'zod';
import { memoryUseSchema, type Settings, settingsSchema } from '../../contract/settings.ts';
import { type Source } from '../../contract/audits.ts';
import { stageIdSchema } from '../../contract/progress.ts';
import { type WordLists, wordListsSchema } from '../../contract/dictionary.ts';
import { keepCopy } from '../store/kept-copy.ts';
import type { EngineContext } from './context.ts';
import { poolOptions } from './pool-options.ts';

/** A list of words that is given counts for this audit; without it the one of the settings is taken. */
export const startOptionsSchema = z.object({
  again: stageIdSchema.nullable().default(null),
  /** When the run fails, the audit is put back to what it was, unless somebody worked on it meanwhile. */
  keepLast: z.boolean().default(false),
  ...wordListsSchema.partial().shape,
  /** For this run instead of what the settings say. */
  workers: settingsSchema.shape.workers.removeDefault().optional(),
  memory: memoryUseSchema.optional(),
});

/** What is not given is as the settings say. */
type StartOptions = Partial<z.output<typeof startOptionsSchema>>;

/** Starts an open audit, or lets it go on, and returns the job's id at once. */
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

/** The lists that an audit runs with: what was given for it, and those of the settings for the rest. */
function wordLists(settings: Settings, given: { readonly [Name in keyof WordLists]?: string | undefined }): WordLists {
  return {
    synonyms: given.synonyms ?? settings.synonyms,
    dictionary: given.dictionary ?? settings.dictionary,
    stopWords: given.stopWords ?? settings.stopWords,
  };
}
