import { activeDetectors } from '../../detect/registry.ts';
import { evenBatch, runBatches, shareOf } from '../batches.ts';
import { pageFailed, type Stage } from '../stage.ts';

/** Rows of a detector lie together, so a batch writes to a place for each of them. */
const pagesPerBatch = { min: 16, max: 64 };
/** Nearly all made from what is stored, without their texts. */
const halfPagesPerBatch = 128;

export const fingerprintStage: Stage = {
  id: 'fingerprint',
  version: 3,
  dependsOn: (options) => options.detectors,
  async run({ store, pool, options, run, signal, progress, problems }) {
    const { analysis } = store;
    const active = activeDetectors(options.detectors);
    store.knowDetectors(active.map((detector) => detector.id));
    // Detectors that weigh words by the whole corpus look at unchanged pages too when it is another one.
    const bound = active.filter(({ statistics }) => statistics.length > 0).map(({ id }) => id);
    const { analysed } = analysis.counts();
    const { whole, half } = analysis.pagesToFingerprint();
    let done = analysed - whole.length - half.length;
    progress(done, analysed);
    const advance = (count: number) => progress((done += count), analysed);
    const make = (items: readonly number[], detectors: readonly string[] | null) =>
      runBatches({
        pool,
        task: 'fingerprint',
        items,
        batchSize: detectors ? halfPagesPerBatch : evenBatch(whole.length, pool, pagesPerBatch),
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
          pageFailed({ store, problems }, page, detail);
          advance(1);
        },
      });
    await make(half, bound);
    await make(whole, null);
  },
};
