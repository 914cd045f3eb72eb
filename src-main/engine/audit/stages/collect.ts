import { setImmediate } from 'node:timers/promises';
import { sourceUnavailable, type ErrorCode, type ErrorParameters } from '../../../contract/errors.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import { AppError, fail } from '../../app-error.ts';
import { collect } from '../../source/collect.ts';
import { collectOptions } from '../../source/options.ts';
import { stageOptions } from '../../stage-options.ts';
import type { MetaStore } from '../../store/meta-store.ts';
import type { Store } from '../../store/store.ts';
import type { WorkerPool } from '../../worker/pool.ts';
import type { Stage } from '../stage.ts';

const pagesAtOnce = 100;

/** Sources → bytes. Changed options keep what was collected: only an explicit restart fetches again. */
export const collectStage: Stage = {
  id: 'collect',
  version: 1,
  dependsOn: () => null,
  async run({ store, pool, options, secrets, openBrowser = null, signal, stopCollecting, progress, problems }) {
    const frontier = store.frontier();
    const startReading = readingStarter(store, pool, options);
    const ownServer = store.meta.get('demo') ? { pace: 'unlimited' } : {};
    let share = 1;
    const fetched = collect(store.meta.read().sources, {
      frontier,
      options: stageOptions('collect', { collect: { ...options.collect, ...secrets, ...ownServer } }),
      signal,
      ...(stopCollecting && { enough: stopCollecting }),
      rendering: {
        openBrowser,
        async mainText(page) {
          const read = pool.run('mainText', { file: store.path, options, ...page });
          // The analysis will report that it cannot be read.
          return await read.catch(() => ({ text: '', charset: 'utf-8' }));
        },
      },
      reportProblem: (problem) => problems([problem]),
      reportProgress() {
        const { known, finished } = frontier.counts();
        startReading();
        progress(finished, known === 0 ? null : Math.max(known, Math.round(finished / share)));
      },
      reportReading(done, total) {
        share = total > 0 && done > 0 ? Math.min(1, done / total) : 1;
      },
    });
    const maxLost = Number(options.collect['maxLost'] ?? collectOptions.maxLost.default);
    await keepWhatIsLost(store, fetched, maxLost, () => signal.aborted || stopCollecting?.aborted === true);
    const { known, finished } = frontier.counts();
    progress(finished, known);
    if (signal.aborted) return;
    for (const _ of store.again.forgetChanged(pagesAtOnce)) {
      await setImmediate();
      if (signal.aborted) return;
    }
  },
};

/** Warms up a process on the first pages: code and dictionary take a second or two. The result is discarded. */
function readingStarter(store: Store, pool: WorkerPool, options: AuditOptions) {
  let isWarm = pool.lowMemory || store.analysis.counts().analysed > 0;
  if (!isWarm) pool.start();
  return () => {
    if (isWarm) return;
    const pages = store.analysis.pagesToAnalyse().slice(0, 4);
    isWarm = pages.length > 0;
    if (isWarm) pool.run('warmUp', { file: store.path, options, pages }, { tries: 1 }).catch(() => {});
  };
}

/** With more unreachable pages, the server is at fault. */
const maxUnreachable = 0.1;

/**
 * An outage is no fix: when the site is unreachable, forbids what it served before, or lost more than `maxLost` percent
 * at once, its pages stay, and the run fails at the end. In a first run, throws at once.
 */
async function keepWhatIsLost(store: Store, fetched: Promise<void>, maxLost: number, isStopped: () => boolean) {
  const isFirst = !store.again.hasPreviousCrawl();
  // A sitemap may omit pages that still exist; in a folder or file, what is not listed is gone.
  const listsAll = store.meta.read().sources.every(({ kind }) => kind === 'folder' || kind === 'file');
  try {
    await fetched;
    if (isFirst || isStopped()) return;
    const missing = listsAll ? store.lost.notFound().length : 0;
    const { known: found, unreachable, gone } = store.lost.losses();
    const [known, lost] = [found + missing, unreachable + gone + missing];
    if (unreachable <= known * maxUnreachable && lost <= (known * maxLost) / 100) return;
    fail('site-outage', { lost, known });
  } catch (error) {
    if (isFirst || !(error instanceof AppError) || !outageCodes.has(error.code)) throw error;
    if (listsAll || error.code !== 'site-outage') store.frontier().add(store.lost.notFound());
    store.lost.reinstate();
    const { code, parameters } = error;
    store.meta.set(outageKey, JSON.stringify({ code, parameters }));
  }
}

const outageCodes: ReadonlySet<ErrorCode> = new Set([...sourceUnavailable, 'file-not-found']);

/** Kept until later stages are done, even if the process ends; collecting again deletes it. */
const outageKey = 'discovered:outage';

export const hadOutage = (meta: MetaStore) => meta.get(outageKey) !== null;

export function throwOutage(meta: MetaStore) {
  const noted = meta.get(outageKey);
  if (noted === null) return;
  meta.forget(outageKey);
  const { code, parameters } = JSON.parse(noted) as { readonly code: ErrorCode; readonly parameters: ErrorParameters };
  fail(code, parameters);
}
