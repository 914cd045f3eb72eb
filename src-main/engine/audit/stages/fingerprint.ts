import { activeDetectors } from '../../detect/registry.ts';
import { runBatches, shareOf } from '../batches.ts';
import type { Stage } from '../stage.ts';

/**
 * Rows of one detector lie together in the file, so a batch writes to a place for each detector; the more pages it has,
 * the fewer of the file's pages are written again and again. A small site is cut finely, so that all processes have
 * some of it.
 */
const pagesPerBatch = { min: 16, max: 64 };
const batchesPerProcess = 8;
/** Nearly all of these are made from what is stored, without their texts. */
const halfPagesPerBatch = 128;

/** Main text → fingerprints of all active detectors. */
export const fingerprintStage: Stage = {
  id: 'fingerprint',
  version: 3,
  dependsOn: (options) => options.detectors,
  async run({ store, pool, options, run, signal, progress, problems }) {
    const { analysis } = store;
    const active = activeDetectors(options.detectors);
    store.knowDetectors(active.map((detector) => detector.id));
    // Some detectors weigh words by the whole corpus, and have to look at unchanged pages too when that is another one.
    const bound = active.filter(({ statistics }) => statistics.length > 0).map(({ id }) => id);
    const { analysed } = analysis.counts();
    const { whole, half } = analysis.pagesToFingerprint();
    const evenly = Math.ceil(whole.length / (pool.size * batchesPerProcess));
    const batchSize = Math.min(pagesPerBatch.max, Math.max(pagesPerBatch.min, evenly));
    let done = analysed - whole.length - half.length;
    progress(done, analysed);
    const advance = (count: number) => progress((done += count), analysed);
    const make = (items: readonly number[], detectors: readonly string[] | null) =>
      runBatches({
        pool,
        task: 'fingerprint',
        items,
        batchSize: detectors ? halfPagesPerBatch : batchSize,
        signal,
        share: shareOf,
        input: (batch) => ({ file: store.path, options, run, pages: batch, detectors }),
        write(output, written) {
          analysis.saveFingerprints(output.rows);
          for (const notice of output.notices) store.meta.set(`notice:${notice}`, '1');
          advance(written.length);
        },
        quarantine(page, detail) {
          analysis.saveFingerprints([
            { page, fingerprints: (detectors ?? []).map((detector) => ({ detector, data: null })) },
          ]);
          problems([
            { code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } },
          ]);
          advance(1);
        },
      });
    await make(half, bound);
    await make(whole, null);
  },
};
