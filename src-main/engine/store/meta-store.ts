import { hash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type WireError, wireErrorSchema } from '../../contract/errors.ts';
import { clientSchema, type ReportClient } from '../../contract/exports.ts';
import { type Source, sourceSchema, type RunState, runStateSchema } from '../../contract/audits.ts';
import { type AuditOptions, auditOptionsSchema } from '../../contract/options.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import { metaReader, metaValue, metaWriter, type ReadableDatabase, type WritableDatabase } from './database.ts';

const nobody: ReportClient = { name: '', logo: null, accent: null };
const metaSchema = z
  .object({ id: z.string(), name: z.string(), createdAt: z.number(), sources: z.array(sourceSchema) })
  .readonly();

const parsed = (json: string | null) => JSON.parse(json ?? '{}');

export const auditFacts = (database: ReadableDatabase) => metaSchema.parse(parsed(metaValue(database, 'audit')));

/** Of an opened file: its copies have the same id stored, and may be open beside it. */
export const openedId = (id: string, path: string) => `${id}.${hash('sha256', path).slice(0, 12)}`;
export const storedId = (opened: string) => opened.replace(/^([\da-f-]{36})\.[\da-f]{12}$/u, '$1');

export type MetaStore = ReturnType<typeof metaStore>;

export function metaStore(database: WritableDatabase) {
  const get = metaReader(database);
  const set = metaWriter(database);
  return {
    initialise: (name: string, sources: readonly Source[], createdAt: number) =>
      set('audit', JSON.stringify({ id: randomUUID(), name, createdAt, sources })),
    read: () => metaSchema.parse(parsed(get('audit'))),
    options: () => auditOptionsSchema.parse(parsed(get('options'))),
    setOptions: (options: AuditOptions) => set('options', JSON.stringify(options)),
    wordLists: wordListsReader(database),
    setWordLists({ synonyms, dictionary, stopWords }: WordLists) {
      set('synonyms', synonyms);
      set('dictionary', dictionary);
      set('stop-words', stopWords);
    },
    client: () => clientSchema.catch(nobody).parse(parsed(get('client'))),
    setClient: (client: ReportClient) => set('client', JSON.stringify(client)),
    runState: () => runStateSchema.catch('new').parse(get('run-state')),
    setRunState(state: RunState, error: WireError | null = null) {
      set('run-state', state);
      set('run-error', JSON.stringify(error));
    },
    runError: () => wireErrorSchema.safeParse(parsed(get('run-error'))).data ?? null,
    get,
    set,
    forget: database.run<[prefix: string]>("DELETE FROM meta WHERE key LIKE ? || '%'"),
  };
}

export function wordListsReader(database: ReadableDatabase) {
  const get = metaReader(database);
  return () => ({
    synonyms: get('synonyms') ?? '',
    dictionary: get('dictionary') ?? '',
    stopWords: get('stop-words') ?? '',
  });
}
