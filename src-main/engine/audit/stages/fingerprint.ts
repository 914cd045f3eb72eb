import { activeDetectors } from '../../detect/registry.ts';
import { runBatches } from '../batches.ts';
import type { Stage } from '../stage.ts';

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
    const left = analysis.pagesToFingerprint();
    let done = analysed - left.length;
    progress(done, analysed);
    const advance = (count: number) => progress((done += count), analysed);
    await runBatches({
      pool,
      task: 'fingerprint',
      items: left,
      batchSize: pagesPerBatch,
      signal,
      input: (pages) => ({ file: store.path, options, pages }),
      write(output, items) {
        analysis.saveFingerprints(output.rows);
        for (const notice of output.notices) store.meta.set(`notice:${notice}`, '1');
        advance(items.length);
      },
      quarantine(page, detail) {
        analysis.saveFingerprints([{ page, prints: [] }]);
        problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);
        advance(1);
      },
    });
  },
};
