import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type WireError, wireErrorSchema } from '../../contract/errors.ts';
import { clientSchema, type ReportClient } from '../../contract/exports.ts';
import { type Source, sourceSchema } from '../../contract/audits.ts';
import { type AuditOptions, auditOptionsSchema } from '../../contract/options.ts';
import { type RunState, runStateSchema } from '../../contract/progress.ts';
import type { WordLists } from '../../contract/dictionary.ts';
import type { ReadableDatabase, WritableDatabase } from './database.ts';

/** What an audit knows of itself. */
interface AuditMeta {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly sources: readonly Source[];
}

export interface MetaStore {
  initialise(name: string, sources: readonly Source[], createdAt: number): void;
  read(): AuditMeta;
  options(): AuditOptions;
  setOptions(options: AuditOptions): void;
  /** The user's lists of words as the last run had them. */
  wordLists(): WordLists;
  setWordLists(lists: WordLists): void;
  /** For whom the reports of this audit are made; of no other. */
  client(): ReportClient;
  setClient(client: ReportClient): void;
  runState(): RunState;
  /** Remembers the state, and the error in the state `failed`. */
  setRunState(state: RunState, error?: WireError | null): void;
  runError(): WireError | null;
  get(key: string): string | null;
  set(key: string, value: string): void;
  forget(prefix: string): void;
}

const nobody: ReportClient = { name: '', logo: null, accent: null };
const metaSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  sources: z.array(sourceSchema),
});

/** Of an audit that somebody else may have open. */
export function auditFacts(database: ReadableDatabase): AuditMeta {
  const row = database.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'audit'").get();
  return metaSchema.parse(JSON.parse(row?.value ?? '{}'));
}

export function metaStore(database: WritableDatabase): MetaStore {
  const read = database.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?');
  const write = database.prepare(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const remove = database.prepare("DELETE FROM meta WHERE key LIKE ? || '%'");
  const get = (key: string) => read.get(key)?.value ?? null;
  const set = (key: string, value: string) => void write.run(key, value);
  return {
    initialise(name, sources, createdAt) {
      set('audit', JSON.stringify({ id: randomUUID(), name, createdAt, sources }));
    },
    read: () => metaSchema.parse(JSON.parse(get('audit') ?? '{}')),
    options: () => auditOptionsSchema.parse(JSON.parse(get('options') ?? '{}')),
    setOptions: (options) => set('options', JSON.stringify(options)),
    wordLists: () => readWordLists(get),
    setWordLists({ synonyms, dictionary, stopWords }) {
      set('synonyms', synonyms);
      set('dictionary', dictionary);
      set('stop-words', stopWords);
    },
    client: () => clientSchema.catch(nobody).parse(JSON.parse(get('client') ?? '{}')),
    setClient: (client) => set('client', JSON.stringify(client)),
    runState: () => runStateSchema.catch('new').parse(get('run-state')),
    setRunState(state, error = null) {
      set('run-state', state);
      set('run-error', JSON.stringify(error));
    },
    runError: () =>
      wireErrorSchema
        .nullable()
        .catch(null)
        .parse(JSON.parse(get('run-error') ?? 'null')),
    get,
    set,
    forget: (prefix) => void remove.run(prefix),
  };
}

/** The same for a worker, which reads beside the one writer. */
export function wordListsReader(database: ReadableDatabase): () => WordLists {
  const value = database.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  return () => readWordLists((key) => value.get(key) ?? null);
}

function readWordLists(get: (key: string) => string | null): WordLists {
  return { synonyms: get('synonyms') ?? '', dictionary: get('dictionary') ?? '', stopWords: get('stop-words') ?? '' };
}
