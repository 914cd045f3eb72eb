import type { Port } from '../../contract/port.ts';
import { asAppError, causeOf } from '../app-error.ts';
import { useDictionary } from '../text/chinese.ts';
import { useStopWords } from '../text/stop-words.ts';
import type { TaskFailure, TaskMessage, TaskName } from './protocol.ts';
import { auditReader, type AuditReader, dropKept, saveMemory } from './reader.ts';
import * as tasks from './tasks.ts';

/** One task after the other. What it throws is an answer; only a crash ends the process. */
export function runWorker(port: Port) {
  port.postMessage({ ready: true });
  port.onMessage((message) => {
    const { id, name, input, lowMemory = false } = message as TaskMessage;
    try {
      saveMemory(lowMemory);
      if (!readsTexts.has(name)) dropKept();
      const { file } = input as { readonly file: string | null };
      const reader = file === null ? null : auditReader(file);
      if (reader) useWordLists(reader);
      port.postMessage({ id, output: (taskOf[name] as Task)(input, reader) });
    } catch (error) {
      port.postMessage({ id, error: failureOf(error) });
    }
  });
}

/** What these keep for one another takes memory that later tasks want. */
const readsTexts: ReadonlySet<TaskName> = new Set(['statistics', 'drift', 'fingerprint']);

const taskOf: Readonly<Record<TaskName, unknown>> = tasks;

/** Those without a file ask for no reader. */
type Task = (input: unknown, reader: AuditReader | null) => unknown;

function useWordLists({ wordLists }: AuditReader) {
  const { dictionary, stopWords } = wordLists();
  useDictionary(dictionary);
  useStopWords(stopWords);
}

function failureOf(error: unknown): TaskFailure {
  const known = asAppError(error);
  const cause = causeOf(known);
  return { message: cause.message, stack: cause.stack ?? '', code: 'code' in cause ? String(cause.code) : known.code };
}
