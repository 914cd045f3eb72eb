import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { RescueEnded, RescueProgress } from '../../contract/rescue.ts';
import { asAppError, toWireError, fail } from '../app-error.ts';
import { asAuditError } from '../store/check-file.ts';
import { examineFile } from '../store/audit-file.ts';
import { rescueFile, saveOpenAudit, type RescueOptions } from '../store/rescue/rescue-file.ts';
import { type EngineContext, everySoOften, perEngine, procedure } from './procedure.ts';
import { freePath } from '../named-file.ts';
import { beside } from './result-folder.ts';

const ofFile = { file: z.string() };

const rescuesOf = perEngine(() => ({ running: new Map<string, Job>(), last: new Map<string, RescueEnded>() }));

export const rescueRequests = {
  /** Progress and outcome are events. Closes the audit if open. */
  'audit/rescue': procedure(
    { ...ofFile, output: z.string().nullable().default(null) },
    ({ file: given, output: chosen }, context) => {
      const file = resolve(given);
      if (rescuesOf(context).running.has(file)) fail('rescue-running', { file });
      const output = chosen === null ? freePath(`${beside(file)}-rescued`, '.pagetwin') : resolve(chosen);
      if (existsSync(output)) fail('audit-file-exists', { file: output });
      return { job: start(context, file, output).progress.job, output };
    },
  ),

  'audit/cancel-rescue': procedure(ofFile, async ({ file }, context) => {
    const job = rescuesOf(context).running.get(resolve(file));
    job?.controller.abort();
    await job?.ended;
  }),

  'audit/rescue-state': procedure(ofFile, ({ file }, context) => {
    const { running, last } = rescuesOf(context);
    return { running: running.get(resolve(file))?.progress ?? null, last: last.get(resolve(file)) ?? null };
  }),

  /** Checks the whole file; opening checks a part. */
  'audit/examine': procedure(ofFile, async ({ file: given }, context) => {
    const file = resolve(given);
    const faults = [];
    let tables = 0;
    for (const { done, total, faults: found } of examineFile(file)) {
      faults.push(...found);
      tables = total;
      context.emit('examine/progress', { file, done, total });
      await setImmediate();
    }
    return { tables, faults };
  }),
};

interface Job {
  readonly controller: AbortController;
  progress: RescueProgress;
  readonly ended: Promise<RescueEnded>;
}

function start(context: EngineContext, file: string, output: string) {
  const { running, last } = rescuesOf(context);
  const job: Job = {
    controller: new AbortController(),
    progress: { job: randomUUID(), file, step: 'copy', fraction: 0 },
    ended: Promise.resolve().then(async () => {
      const ended = await perform(context, job, output);
      running.delete(file);
      last.set(file, ended);
      context.emit('rescue/ended', ended);
      return ended;
    }),
  };
  running.set(file, job);
  return job;
}

async function perform(context: EngineContext, job: Job, output: string): Promise<RescueEnded> {
  const { job: id, file } = job.progress;
  const isDue = everySoOften();
  const options: RescueOptions = {
    signal: job.controller.signal,
    progress({ step, fraction }) {
      job.progress = { job: id, file, step, fraction: Math.min(1, fraction) };
      if (isDue()) context.emit('rescue/progress', job.progress);
    },
  };
  try {
    const report = await rescue(context, file, output, options);
    return { job: id, file, outcome: 'done', error: null, report };
  } catch (thrown) {
    const error = toWireError(asAppError(asAuditError(thrown, file, () => true)));
    return { job: id, file, outcome: error.code === 'cancelled' ? 'cancelled' : 'failed', error, report: null };
  }
}

async function rescue(context: EngineContext, file: string, output: string, options: RescueOptions) {
  const open = context.openAudits().find(({ store }) => store.path === file);
  if (!open || open.store.isThere()) {
    if (open) await context.closeAudit(open.id);
    return rescueFile(file, output, options);
  }
  // Closing would delete an unlinked file, so it is saved first.
  await open.stop('paused');
  const report = await saveOpenAudit(open.store, output, options);
  await context.closeAudit(open.id);
  return report;
}
