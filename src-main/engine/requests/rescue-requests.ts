import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Handlers } from '../../contract/api.ts';
import type { FileFault, RescueEnded, RescueProgress, RescueReport } from '../../contract/rescue.ts';
import { AppError, asAppError, toWireError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { asAuditError } from '../store/audit-faults.ts';
import { examineFile } from '../store/audit-file.ts';
import { rescueFile, type RescueOptions } from '../store/rescue/rescue-file.ts';
import { saveOpenAudit } from '../store/rescue/save-open-audit.ts';
import type { EngineContext } from './context.ts';

type Names = 'audit/rescue' | 'audit/cancel-rescue' | 'audit/rescue-state' | 'audit/examine';

interface Job {
  readonly controller: AbortController;
  progress: RescueProgress;
  readonly ended: Promise<RescueEnded>;
}

const progressIntervalMillis = 250;

/** What can be done for a damaged file: looking it through, and saving what can be read. One rescue at a time for each file. */
export function rescueRequests(context: EngineContext): Pick<Handlers, Names> {
  const running = new Map<string, Job>();
  const last = new Map<string, RescueEnded>();
  const start = (file: string, output: string): Job => {
    const controller = new AbortController();
    const job: Job = {
      controller,
      progress: { job: randomUUID(), file, step: 'copy', fraction: 0 },
      ended: Promise.resolve().then(() => perform(context, job, output)),
    };
    running.set(file, job);
    void tellEnd(job, file);
    return job;
  };
  const tellEnd = async (job: Job, file: string) => {
    const ended = await job.ended;
    running.delete(file);
    last.set(file, ended);
    context.emit('rescue/ended', ended);
  };
  return {
    'audit/rescue'({ file: given, output: wanted }) {
      const file = resolve(given);
      if (running.has(file)) throw new AppError('rescue-running', { file });
      const output = wanted === null ? freeFile(file) : resolve(wanted);
      if (existsSync(output)) throw new AppError('audit-file-exists', { file: output });
      return { job: start(file, output).progress.job, output };
    },
    async 'audit/cancel-rescue'({ file }) {
      const job = running.get(resolve(file));
      job?.controller.abort();
      await job?.ended;
      return {};
    },
    'audit/rescue-state': ({ file }) => ({ running: running.get(resolve(file))?.progress ?? null, last: last.get(resolve(file)) ?? null }),
    async 'audit/examine'({ file: given }) {
      const file = resolve(given);
      const faults: FileFault[] = [];
      let tables = 0;
      for (const { done, total, faults: found } of examineFile(file)) {
        faults.push(...found);
        tables = total;
        context.emit('examine/progress', { file, done, total });
        await setImmediate();
      }
      return { tables, faults };
    },
  };
}

async function perform(context: EngineContext, job: Job, output: string): Promise<RescueEnded> {
  const { job: id, file } = job.progress;
  let toldAt = -Infinity;
  const manner: RescueOptions = {
    signal: job.controller.signal,
    progress({ step, fraction }) {
      job.progress = { job: id, file, step, fraction: Math.min(1, fraction) };
      if (performance.now() - toldAt < progressIntervalMillis) return;
      toldAt = performance.now();
      context.emit('rescue/progress', job.progress);
    },
  };
  try {
    const report = await rescue(context, file, output, manner);
    return { job: id, file, outcome: 'done', error: null, report };
  } catch (thrown) {
    const error = toWireError(asAppError(asAuditError(thrown, file, () => true)));
    return { job: id, file, outcome: error.code === 'cancelled' ? 'cancelled' : 'failed', error, report: null };
  }
}

async function rescue(context: EngineContext, file: string, output: string, manner: RescueOptions): Promise<RescueReport> {
  const open = context.openAudits().find(({ store }) => store.path === file);
  if (!open) return rescueFile(file, output, manner);
  return open.store.isThere() ? rescueClosed(context, open, output, manner) : saveAndClose(context, open, output, manner);
}

async function rescueClosed(context: EngineContext, audit: Audit, output: string, manner: RescueOptions): Promise<RescueReport> {
  await context.closeAudit(audit.id);
  return rescueFile(audit.store.path, output, manner);
}

/** What has no name any more ends with its closing, so it is saved first. */
async function saveAndClose(context: EngineContext, audit: Audit, output: string, manner: RescueOptions): Promise<RescueReport> {
  await audit.stop('paused');
  const report = await saveOpenAudit(audit.store, output, manner);
  await context.closeAudit(audit.id);
  return report;
}

/** A name beside the damaged file that nobody has yet. */
function freeFile(file: string): string {
  const base = join(dirname(file), `${basename(file, '.pagetwin')}-rescued`);
  for (let number = 1; ; number += 1) {
    const free = `${base}${number === 1 ? '' : `-${number}`}.pagetwin`;
    if (!existsSync(free)) return free;
  }
}
