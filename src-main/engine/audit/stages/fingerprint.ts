import { activeDetectors } from '../../detect/registry.ts';
import { evenBatch, pageFailed, runBatches, saveNotice, shareOf, type Stage } from '../stage.ts';

const pagesPerBatch = { min: 16, max: 64 };
const halfPagesPerBatch = 1024;

export const fingerprintStage: Stage = {
  id: 'fingerprint',
  version: 4,
  dependsOn: (options) => options.detectors,
  async run(context) {
    const { store, pool, options, signal } = context;
    const { analysis } = store;
    const active = activeDetectors(options.detectors);
    store.knowDetectors(active.map((detector) => detector.id));
    // Detectors that weight words by the corpus also update unchanged pages when it changed.
    const bound = active.filter(({ statistics }) => statistics.length > 0).map(({ id }) => id);
    const total = analysis.counts().analysed;
    const { whole, half } = analysis.pagesToFingerprint();
    const make = (items: readonly number[], before: number, detectors: readonly string[] | null) =>
      runBatches(context, {
        task: 'fingerprint',
        items,
        total,
        before,
        batchSize: detectors ? halfPagesPerBatch : evenBatch(whole.length, pool, pagesPerBatch),
        share: shareOf,
        input: (pages) => ({ pages, detectors }),
        write(output) {
          analysis.saveFingerprints(output.rows);
          saveNotice(store, output.notice);
        },
        quarantine(page, detail) {
          const fingerprints = (detectors ?? []).map((detector) => ({ detector, data: null }));
          analysis.saveFingerprints([{ page, fingerprints }]);
          pageFailed(context, page, detail);
        },
      });
    await make(half, total - whole.length - half.length, bound);
    if (!signal.aborted) await make(whole, total - whole.length, null);
  },
};
