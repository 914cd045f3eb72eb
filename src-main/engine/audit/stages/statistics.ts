import { readStopWords } from '../../../contract/stop-words.ts';
import type { AuditOptions } from '../../../contract/options.ts';
import { StatisticsCollector } from '../../detect/corpus-statistics.ts';
import { activeDetectors } from '../../detect/registry.ts';
import type { StatisticName } from '../../detect/statistics.ts';
import { runBatches } from '../batches.ts';
import type { Stage } from '../stage.ts';

const pagesPerBatch = 64;

/**
 * Main text → what the active detectors must know of the whole corpus; nothing when they need nothing. The result is written at once at
 * the end: half a corpus has no use, so a stage that was interrupted counts again.
 */
export const statisticsStage: Stage = {
  id: 'statistics',
  version: 1,
  // Everything behind this stage weighs words, so all of it depends on the stop words through the chain of digests.
  dependsOn(options, { stopWords }) {
    const { entries } = readStopWords(stopWords);
    return entries.length === 0 ? wantedStatistics(options) : [wantedStatistics(options), entries];
  },
  async run({ store, pool, options, signal, progress, problems }) {
    const names = wantedStatistics(options);
    if (names.length === 0) return progress(0, 0);
    const pages = store.analysis.analysedPages();
    const collector = new StatisticsCollector(names);
    let done = 0;
    progress(done, pages.length);
    await runBatches({
      pool,
      task: 'statistics',
      items: pages,
      batchSize: pagesPerBatch,
      signal,
      input: (batch) => ({ file: store.path, options, pages: batch, names }),
      write(part, items) {
        collector.addPart(part);
        progress((done += items.length), pages.length);
      },
      quarantine(page, detail) {
        problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);
        progress((done += 1), pages.length);
      },
    });
    if (!signal.aborted) store.statistics.save(collector.encode());
  },
};

function wantedStatistics(options: AuditOptions): readonly StatisticName[] {
  const wanted = activeDetectors(options.detectors).flatMap((detector) => detector.statistics);
  return [...new Set(wanted)].sort();
}
