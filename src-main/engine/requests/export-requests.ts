import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { Handlers } from '../../contract/api.ts';
import type { ExportEnded, ExportProgress, ExportResult, ReportClient } from '../../contract/exports.ts';
import type { WantedExport } from '../../contract/requests/export.ts';
import { AppError, asAppError, toWireError } from '../app-error.ts';
import type { Audit } from '../audit/audit.ts';
import { writeArchive } from '../report/archive.ts';
import { existingFiles, exportAudit, planOf } from '../report/export-audit.ts';
import { checkLogo } from '../report/logo.ts';
import { PlannedPace } from '../report/pace.ts';
import { openSnapshot } from '../store/history/audit-snapshot.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { EngineContext } from './context.ts';
import { freeFolder, refuseExisting } from './result-folder.ts';
import { comparePages } from './result-requests.ts';

type Names = Extract<keyof Handlers, `export/${string}`>;

interface Job {
  readonly controller: AbortController;
  progress: ExportProgress;
  readonly ended: Promise<ExportResult>;
}

/** Reports and tables as files, one export at a time for each audit. */
export function exportRequests(context: EngineContext): Pick<Handlers, Names> {
  const running = new Map<string, Job>();
  const last = new Map<string, ExportEnded>();
  const start = (wanted: WantedExport): Job => {
    const audit = context.audit(wanted.audit);
    if (running.has(audit.id)) throw new AppError('export-running');
    const folder = wanted.folder ? resolve(wanted.folder) : freeFolder(audit.store.path, 'report', new Date());
    if (wanted.existing === 'refuse') refuseExisting(folder, existingFiles(folder, wanted));
    const client = clientOf(audit.store.meta, wanted.client);
    const controller = new AbortController();
    const progress = { audit: audit.id, job: randomUUID(), format: null, fraction: 0, millisLeft: null };
    const job: Job = {
      controller,
      progress,
      ended: audit.attend((closing) =>
        perform(context, audit, {
          wanted,
          client,
          folder,
          signal: AbortSignal.any([controller.signal, closing]),
          tell(told) {
            job.progress = { ...progress, ...told };
            context.emit('export/progress', job.progress);
          },
        }),
      ),
    };
    running.set(audit.id, job);
    void tellEnd(context, job, (ended) => {
      running.delete(audit.id);
      last.set(audit.id, ended);
    });
    return job;
  };
  return {
    'export/start': (wanted) => ({ job: start(wanted).progress.job }),
    'export/run': (wanted) => start(wanted).ended,
    async 'export/cancel'({ audit }) {
      const job = running.get(context.audit(audit).id);
      job?.controller.abort();
      await job?.ended.catch(() => {});
      return {};
    },
    'export/state': ({ audit }) => ({ running: running.get(audit)?.progress ?? null, last: last.get(audit) ?? null }),
    'export/client': ({ audit }) => context.audit(audit).store.meta.client(),
    'export/abilities': () => ({ pdf: context.platform.printToPdf !== null }),
  };
}

/** For whom a report is made: as the audit has it, with what is named now, which the audit keeps. */
function clientOf(meta: MetaStore, { name, logo, accent }: WantedExport['client']): ReportClient {
  const kept = meta.client();
  const client = {
    name: name ?? kept.name,
    logo: logo === undefined ? kept.logo : checkLogo(logo),
    accent: accent === undefined ? kept.accent : accent,
  };
  if (name !== undefined || logo !== undefined || accent !== undefined) meta.setClient(client);
  return client;
}

interface ExportJob {
  readonly wanted: WantedExport;
  readonly client: ReportClient;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly tell: (told: Pick<ExportProgress, 'format' | 'fraction' | 'millisLeft'>) => void;
}

async function perform(context: EngineContext, audit: Audit, { wanted, client, folder, signal, tell }: ExportJob): Promise<ExportResult> {
  const { formats, tables, form, locale } = wanted;
  // The job's id reaches the client before anything that happens in it.
  await Promise.resolve();
  const store = openSnapshot(audit.store.path);
  try {
    const summary = audit.summary();
    const pace = new PlannedPace(planOf({ store, summary, formats, tables }), signal, tell);
    const compare = (a: number, b: number) => comparePages(audit, a, b);
    const input = { store, summary, version: context.platform.version, folder, formats, tables, form, locale, client, compare, pace };
    const { files, failures } = await exportAudit(input, context.platform.printToPdf, (format) => pace.begin(format));
    const withAddress = (file: (typeof files)[number]) => ({ ...file, download: context.platform.downloadAddress(file.path) });
    const addressed = files.map(withAddress);
    // Where files are fetched, one archive spares fetching them one by one.
    const isFetched = addressed.length > 1 && addressed.some(({ download }) => download !== null);
    const archive = isFetched ? withAddress(await writeArchive(folder, files, `${basename(folder)}.zip`)) : null;
    return { folder, files: addressed, failures: [...failures], archive };
  } finally {
    store.close();
  }
}

async function tellEnd(context: EngineContext, job: Job, settle: (ended: ExportEnded) => void): Promise<void> {
  const { audit, job: id } = job.progress;
  let ended: ExportEnded;
  try {
    ended = { audit, job: id, outcome: 'done', error: null, result: await job.ended };
  } catch (thrown) {
    const open = context.openAudits().find(({ id }) => id === audit);
    const error = toWireError(open ? open.explain(thrown) : asAppError(thrown));
    ended =
      error.code === 'cancelled'
        ? { audit, job: id, outcome: 'cancelled', error: null, result: null }
        : { audit, job: id, outcome: 'failed', error, result: null };
  }
  settle(ended);
  context.emit('export/ended', ended);
}
