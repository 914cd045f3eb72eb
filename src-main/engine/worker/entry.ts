import type { Port } from '../../contract/port.ts';
import { asAppError } from '../app-error.ts';
import type { TaskFailure, TaskInput, TaskMessage, TaskName, TaskOutput } from './protocol.ts';
import { analyse } from './tasks/analyse.ts';
import { cluster } from './tasks/cluster.ts';
import { compare, evidence } from './tasks/compare.ts';
import { fingerprint } from './tasks/fingerprint.ts';
import { join } from './tasks/join.ts';
import { preview } from './tasks/preview.ts';
import { statistics } from './tasks/statistics.ts';
import { verify } from './tasks/verify.ts';

const tasks: { readonly [Name in TaskName]: (input: TaskInput<Name>) => TaskOutput<Name> } = {
  analyse,
  statistics,
  fingerprint,
  join,
  verify,
  cluster,
  preview,
  compare,
  evidence,
};

/** The worker's side of a port: takes tasks one after the other. What a task throws is an answer; only a crash ends the process. */
export function runWorker(port: Port): void {
  port.postMessage({ ready: true });
  port.onMessage((message) => {
    const { id, name, input } = message as TaskMessage;
    try {
      port.postMessage({ id, output: (tasks[name] as (value: unknown) => unknown)(input) });
    } catch (error) {
      port.postMessage({ id, error: failureOf(error) });
    }
  });
}

function failureOf(error: unknown): TaskFailure {
  const known = asAppError(error);
  const cause = known.cause instanceof Error ? known.cause : known;
  return { message: cause.message, stack: cause.stack ?? '', code: 'code' in cause ? String(cause.code) : known.code };
}
