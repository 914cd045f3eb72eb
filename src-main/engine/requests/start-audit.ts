import type { ParsedParameters } from '../../contract/api.ts';
import type { Source } from '../../contract/models.ts';
import { keepCopy } from '../store/kept-copy.ts';
import type { EngineContext } from './context.ts';
import { poolManner } from './pool-manner.ts';
import { wordLists } from './word-lists.ts';

/** What is not given is as the settings say. */
export type WantedStart = Partial<Omit<ParsedParameters<'audit/start'>, 'audit'>>;

/** Starts an open audit, or lets it go on, and returns the job's id at once. */
export async function startAudit(context: EngineContext, id: string, { again = null, keepLast = false, workers, memory, ...lists }: WantedStart) {
  const audit = context.audit(id);
  const settings = context.settings.get();
  if (audit.store.meta.get('demo')) await context.demoSitemap(demoAddress(audit.store.meta.read().sources));
  if (keepLast && !audit.running) await keepCopy(audit.store);
  return audit.start(again, wordLists(settings, lists), context.secrets.of(id), poolManner(settings, context.platform, { workers, memory }));
}

const demoAddress = ([source]: readonly Source[]): string | undefined => (source && 'url' in source ? source.url : undefined);
