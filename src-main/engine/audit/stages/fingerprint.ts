import { activeDetectors } from '../../detect/registry.ts';
import { runBatches } from '../batches.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import type { Store } from '../../store/store.ts';
import type { Stage } from '../stage.ts';
import { canTakeBack, takeBack } from '../take-back.ts';

const pagesPerBatch = 16;

/** Main text → fingerprints of all active detectors. */
export const fingerprintStage: Stage = {
  id: 'fingerprint',
  version: 1,
  dependsOn: (options) => options.detectors,
  async run({ store, pool, options, signal, progress, problems }) {
    const { analysis } = store;
    store.knowDetectors(activeDetectors(options.detectors).map((detector) => detector.id));
    const { analysed } = analysis.counts();
    const back = await takeBackFingerprints(store, options, signal);
    const half = new Set(back?.pages ?? []);
    const pages = analysis.pagesToFingerprint();
    const left = pages.filter((page) => !half.has(page));
    let done = analysed - pages.length;
    progress(done, analysed);
    const advance = (count: number) => progress((done += count), analysed);
    const run = (items: readonly number[], detectors: readonly string[] | null) =>
      runBatches({
        pool,
        task: 'fingerprint',
        items,
        batchSize: pagesPerBatch,
        signal,
        input: (batch) => ({ file: store.path, options, pages: batch, detectors }),
        write(output, written) {
          analysis.saveFingerprints(output.rows);
          for (const notice of output.notices) store.meta.set(`notice:${notice}`, '1');
          advance(written.length);
        },
        quarantine(page, detail) {
          analysis.saveFingerprints([{ page, prints: [] }]);
          problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);
          advance(1);
        },
      });
    if (back) await run(back.pages, back.bound);
    await run(left, null);
  },
};

/**
 * Takes back the fingerprints of unchanged texts. Returns these pages with the detectors that have to look at them all the same, because they weigh
 * words by the whole corpus, which is another one now; null when nothing was taken back.
 */
async function takeBackFingerprints(
  store: Store,
  options: AuditOptions,
  signal: AbortSignal,
): Promise<{ readonly pages: readonly number[]; readonly bound: readonly string[] } | null> {
  // What the fingerprints depend on beside texts and statistics is the same when the digest is.
  if (!canTakeBack(store, 'fingerprint')) return null;
  const active = activeDetectors(options.detectors);
  const free = active.filter(({ statistics }) => statistics.length === 0).map(({ id }) => id);
  await takeBack(store.kept, signal, (from, to) => store.kept.takeBackFingerprints(free, from, to));
  const bound = active.map(({ id }) => id).filter((id) => !free.includes(id));
  const pages = signal.aborted ? [] : store.kept.pagesWithFingerprints();
  if (bound.length > 0) return { pages, bound };
  store.analysis.saveFingerprints(pages.map((page) => ({ page, prints: [] })));
  return null;
}
