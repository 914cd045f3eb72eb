import type { Port } from '../../contract/port.ts';
import { asAppError } from '../app-error.ts';
import type { TaskFailure, TaskInput, TaskMessage, TaskName, TaskOutput } from './protocol.ts';
import { useDictionary, useStopWords } from '../text/segment.ts';
import { auditReader } from './reader.ts';
import { dropKept, saveMemory } from './recent-pages.ts';
import { analyse, mainText, readDraft, testPage, warmUp } from './tasks/analyse.ts';
import { changes, copied, record } from './tasks/changes.ts';
import { cluster, figures, overview, pageRows } from './tasks/cluster.ts';
import { compare, evidence, compareMany } from './tasks/compare.ts';
import { drift, fingerprint, statistics } from './tasks/fingerprint.ts';
import { join } from './tasks/join.ts';
import { countSelectors, mainElements, pick } from './tasks/pick.ts';
import { checkCandidates, checkPages } from './tasks/check.ts';
import { ignorePreview, preview } from './tasks/previews.ts';
import { changedSentences, probe, sharedSentences } from './tasks/sentences.ts';
import { snapshot, source } from './tasks/snapshot.ts';
import { findTemplate, strip } from './tasks/template.ts';
import { tryRules } from './tasks/try-rules.ts';
import { verify } from './tasks/verify.ts';

const tasks: { readonly [Name in TaskName]: (input: TaskInput<Name>) => TaskOutput<Name> } = {
  'main-text': mainText,
  'read-draft': readDraft,
  'test-page': testPage,
  analyse,
  'warm-up': warmUp,
  'find-template': findTemplate,
  strip,
  statistics,
  drift,
  fingerprint,
  join,
  verify,
  cluster,
  figures,
  record,
  changes,
  copied,
  preview,
  probe,
  'shared-sentences': sharedSentences,
  'changed-sentences': changedSentences,
  'page-rows': pageRows,
  'ignore-preview': ignorePreview,
  overview,
  'compare-many': compareMany,
  'check-candidates': checkCandidates,
  'check-pages': checkPages,
  compare,
  evidence,
  snapshot,
  source,
  pick,
  countSelectors,
  mainElements,
  tryRules,
};

/** Takes tasks one after the other. What a task throws is an answer; only a crash ends the process. */
export function runWorker(port: Port): void {
  port.postMessage({ ready: true });
  port.onMessage((message) => {
    const { id, name, input, lowMemory = false } = message as TaskMessage;
    try {
      saveMemory(lowMemory);
      if (!readsTexts.has(name)) dropKept();
      const { file } = input as TaskInput<TaskName>;
      if (file !== null) useWordLists(file);
      port.postMessage({ id, output: (tasks[name] as (value: unknown) => unknown)(input) });
    } catch (error) {
      port.postMessage({ id, error: failureOf(error) });
    }
  });
}

/** What these keep for one another takes memory that later tasks want. */
const readsTexts: ReadonlySet<TaskName> = new Set(['statistics', 'fingerprint']);

/** Does nothing when the worker has them already. */
function useWordLists(file: string): void {
  const { dictionary, stopWords } = auditReader(file).wordLists();
  useDictionary(dictionary);
  useStopWords(stopWords);
}

function failureOf(error: unknown): TaskFailure {
  const known = asAppError(error);
  const cause = known.cause instanceof Error ? known.cause : known;
  return { message: cause.message, stack: cause.stack ?? '', code: 'code' in cause ? String(cause.code) : known.code };
}
