import type { Port } from '../../contract/port.ts';
import { asAppError, causeOf } from '../app-error.ts';
import { useDictionary } from '../text/chinese.ts';
import { useStopWords } from '../text/stop-words.ts';
import type { TaskFailure, TaskMessage, TaskName } from './protocol.ts';
import { auditReader, type AuditReader, dropKept, saveMemory } from './reader.ts';
import * as tasks from './tasks.ts';

/** Runs one task after another. Thrown errors are answers; only a crash ends the process. */
export function runWorker(port: Port) {
  port.postMessage({ ready: true });
  port.onMessage((message) => {
    const { id, name, input, lowMemory = false } = message as TaskMessage;
    try {
      saveMemory(lowMemory);
      if (!readsTexts.has(name)) dropKept();
      const { file } = input as { readonly file: string | null };
      const reader = file === null ? null : auditReader(file);
      if (reader) {
        const { dictionary, stopWords } = reader.wordLists();
        useDictionary(dictionary);
        useStopWords(stopWords);
      }
      port.postMessage({ id, output: (taskOf[name] as Task)(input, reader) });
    } catch (error) {
      port.postMessage({ id, error: failureOf(error) });
    }
  });
}

/** They cache texts for one another, in memory that later tasks need. */
const readsTexts: ReadonlySet<TaskName> = new Set(['statistics', 'drift', 'fingerprint']);

const taskOf: Readonly<Record<TaskName, unknown>> = tasks;

/** Tasks without a file do not use the reader. */
type Task = (input: unknown, reader: AuditReader | null) => unknown;

function failureOf(error: unknown): TaskFailure {
  const known = asAppError(error);
  const cause = causeOf(known);
  return { message: cause.message, stack: cause.stack ?? '', code: 'code' in cause ? String(cause.code) : known.code };
}
