import type { AuditOptions } from '../../../contract/options.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import { AppError } from '../../app-error.ts';
import { BloomFilter, bloomSize } from '../../detect/bloom-filter.ts';
import { bloom } from '../../detect/bloom.ts';
import { wordsOfHex } from '../../hex.ts';
import { checkOptions } from '../../options.ts';
import type { AnalysedPage, AnalysisStore } from '../../store/pages/analysis-store.ts';
import { readingOptions, readingWords, rememberReading, takeBackChanged } from '../applied-rules.ts';
import { evenBatch, runBatches } from '../batches.ts';
import { pageFailed, saveNotice, type Stage } from '../stage.ts';

const version = 9;

export const analyseStage: Stage = {
  id: 'analyse',
  version,
  dependsOn(options, { dictionary }) {
    const words = readingWords(dictionary);
    return words === null ? readingOptions(options) : [readingOptions(options), words];
  },
  takeBackChanged: (store, options) => takeBackChanged(store, options, version),
  async run(context) {
    const { store, pool, options, problems } = context;
    const { analysis } = store;
    const bodies = analysis.bodies();
    if (bodies === 0) throw new AppError('nothing-to-compare');
    rememberReading(store, options, version);
    const left = analysis.pagesToAnalyse();
    const repeats = contentSeen(analysis, options);
    await runBatches(context, {
      task: 'analyse',
      items: left,
      total: bodies,
      batchSize: evenBatch(left.length, pool, { min: 16, max: 32 }),
      input: (pages) => ({ pages }),
      write(output) {
        analysis.saveAnalysed(output.pages);
        saveNotice(store, output.notice);
        problems([...output.problems, ...repeats(output.pages)]);
      },
      quarantine: (page, detail) => pageFailed(context, page, detail),
    });
    analysis.nameLanguages();
  },
};

/**
 * "Content seen already?" of pages just saved, for the detector `bloom`. What its filter takes for known is looked up.
 */
export function contentSeen(
  analysis: AnalysisStore,
  { detectors }: AuditOptions,
): (pages: readonly AnalysedPage[]) => readonly NewProblem[] {
  const chosen = detectors?.[bloom.id];
  if (!chosen) return () => [];
  const { capacity, rate } = checkOptions(bloom.options, chosen, bloom.id);
  const filter = new BloomFilter(bloomSize(capacity, rate));
  const wasSeen = (textHash: string) => {
    const [high = 0, low = 0] = wordsOfHex(textHash.slice(0, 16));
    return filter.add(high, low);
  };
  for (const textHash of analysis.textHashes()) wasSeen(textHash);
  return (pages) =>
    pages.flatMap(({ page, textHash, letters }): NewProblem[] => {
      const confirmed = letters > 0 && wasSeen(textHash) ? analysis.sameText(page) : null;
      if (!confirmed) return [];
      return [{ code: 'content-seen', address: confirmed.address, parameters: { other: confirmed.other } }];
    });
}
