import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { z } from 'zod';
import {
  clientChangeSchema,
  type ExportEnded,
  exportChoicesSchema,
  type ExportProgress,
  type ExportResult,
  type ReportClient,
} from '../../contract/exports.ts';
import { asAppError, toWireError, fail } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { existingFiles, exportAudit, planOf, writeArchive } from '../report/export-audit.ts';
import { checkLogo } from '../report/logo.ts';
import { plannedProgress, type ProgressReport } from '../report/export-progress.ts';
import { openSnapshot } from '../store/history/audit-snapshot.ts';
import type { MetaStore } from '../store/meta-store.ts';
import { type EngineContext, inAudit, ofAudit, perEngine, procedure } from './procedure.ts';
import { freeFolder, refuseExisting, resultParameters } from './result-folder.ts';
import { comparePages } from './pair.ts';

const exportParameters = {
  ...exportChoicesSchema.shape,
  formats: exportChoicesSchema.shape.formats.removeDefault().min(1),
  ...resultParameters,
  /** Given fields are stored in the audit for later reports. */
  client: clientChangeSchema.default({}),
};

type ExportRequest = z.output<z.ZodObject<typeof exportParameters>>;

const exportsOf = perEngine(() => ({ running: new Map<string, Job>(), last: new Map<string, ExportEnded>() }));

export const exportRequests = {
  /** Progress and outcome are events. One export per audit at a time. */
  'export/start': ofAudit(exportParameters, (audit, request, context) => ({
    job: start(context, audit, request).progress.job,
  })),

  'export/run': ofAudit(exportParameters, (audit, request, context) => start(context, audit, request).ended),

  /** Keeps completed files. */
  'export/cancel': ofAudit({}, async (audit, _, context) => {
    const job = exportsOf(context).running.get(audit.id);
    job?.controller.abort();
    await job?.ended.catch(() => {});
  }),

  'export/state': procedure(inAudit, ({ audit }, context) => {
    const { running, last } = exportsOf(context);
    return { running: running.get(audit)?.progress ?? null, last: last.get(audit) ?? null };
  }),

  /** The last one entered; initially an empty name and no logo. */
  'export/client': ofAudit({}, ({ store }) => store.meta.client()),

  'export/abilities': procedure({}, (_, context) => ({ pdf: context.platform.printToPdf !== null })),
};

interface Job {
  readonly controller: AbortController;
  progress: ExportProgress;
  readonly ended: Promise<ExportResult>;
}

function start(context: EngineContext, audit: Audit, request: ExportRequest) {
  const { running, last } = exportsOf(context);
  if (running.has(audit.id)) fail('export-running');
  const folder = request.folder ? resolve(request.folder) : freeFolder(audit.store.path, 'report');
  if (request.existing === 'refuse') refuseExisting(folder, existingFiles(folder, request));
  const client = clientOf(audit.store.meta, request.client);
  const controller = new AbortController();
  const progress = { audit: audit.id, job: randomUUID(), format: null, fraction: 0, millisLeft: null };
  const report = (change: ProgressReport) => {
    job.progress = { ...progress, ...change };
    context.emit('export/progress', job.progress);
  };
  const job: Job = {
    controller,
    progress,
    ended: audit.attend((closing) =>
      perform(context, audit, { ...request, client, folder }, AbortSignal.any([controller.signal, closing]), report),
    ),
  };
  running.set(audit.id, job);
  void reportEnd(context, job, (ended) => {
    running.delete(audit.id);
    last.set(audit.id, ended);
  });
  return job;
}

function clientOf(meta: MetaStore, { name, logo, accent }: ExportRequest['client']) {
  const kept = meta.client();
  const client = {
    name: name ?? kept.name,
    logo: logo === undefined ? kept.logo : checkLogo(logo),
    accent: accent === undefined ? kept.accent : accent,
  };
  if (name !== undefined || logo !== undefined || accent !== undefined) meta.setClient(client);
  return client;
}

async function perform(
  { platform }: EngineContext,
  audit: Audit,
  request: ExportRequest & { readonly client: ReportClient; readonly folder: string },
  signal: AbortSignal,
  report: (change: ProgressReport) => void,
): Promise<ExportResult> {
  const { folder } = request;
  // Lets the client receive the job's id first.
  await Promise.resolve();
  await audit.rebuild.idle();
  const store = openSnapshot(audit.store.path);
  try {
    const summary = audit.summary();
    const progress = plannedProgress(planOf({ ...request, store, summary }), signal, report);
    const compare = (a: number, b: number) => comparePages(audit, a, b);
    const input = { ...request, store, summary, version: platform.version, compare, progress };
    const { files, failures } = await exportAudit(input, platform.printToPdf, (format) => progress.begin(format));
    const withAddress = (file: (typeof files)[number]) => ({ ...file, download: platform.downloadAddress(file.path) });
    const addressed = files.map(withAddress);
    const isFetched = addressed.length > 1 && addressed.some(({ download }) => download !== null);
    const archive = isFetched ? withAddress(await writeArchive(folder, files, `${basename(folder)}.zip`)) : null;
    return { folder, files: addressed, failures, archive };
  } finally {
    store.close();
  }
}

async function reportEnd(context: EngineContext, job: Job, record: (ended: ExportEnded) => void) {
  const { audit, job: id } = job.progress;
  let ended: ExportEnded;
  try {
    ended = { audit, job: id, outcome: 'done', error: null, result: await job.ended };
  } catch (thrown) {
    const open = context.openAudits().find(({ id }) => id === audit);
    const error = toWireError(open ? open.explain(thrown) : asAppError(thrown));
    const failure =
      error.code === 'cancelled'
        ? ({ outcome: 'cancelled', error: null } as const)
        : ({ outcome: 'failed', error } as const);
    ended = { audit, job: id, ...failure, result: null };
  }
  record(ended);
  context.emit('export/ended', ended);
}
