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
import { pageFailed, type Stage } from '../stage.ts';

const pagesPerBatch = { min: 16, max: 32 };
const version = 8;

/** Bytes → DocView and main text. */
export const analyseStage: Stage = {
  id: 'analyse',
  version,
  dependsOn(options, { dictionary }) {
    const words = readingWords(dictionary);
    return words === null ? readingOptions(options) : [readingOptions(options), words];
  },
  takeBackChanged: (store, options) => takeBackChanged(store, options, version),
  async run({ store, pool, options, signal, progress, problems }) {
    const { analysis } = store;
    const bodies = analysis.bodies();
    if (bodies === 0) throw new AppError('nothing-to-compare');
    rememberReading(store, options, version);
    const left = analysis.pagesToAnalyse();
    let done = bodies - left.length;
    progress(done, bodies);
    const repeats = contentSeen(analysis, options);
    const advance = (count: number) => progress((done += count), bodies);
    await runBatches({
      pool,
      task: 'analyse',
      items: left,
      batchSize: evenBatch(left.length, pool, pagesPerBatch),
      signal,
      input: (pages) => ({ file: store.path, options, pages }),
      write(output, items) {
        analysis.saveAnalysed(output.pages);
        for (const notice of output.notices) store.meta.set(`notice:${notice}`, '1');
        problems([...output.problems, ...repeats(output.pages)]);
        advance(items.length);
      },
      quarantine(page, detail) {
        pageFailed({ store, problems }, page, detail);
        advance(1);
      },
    });
    analysis.nameLanguages();
  },
};

/**
 * "Content seen already?" of pages just saved, when the detector `bloom` is active. The filter is filled with what an
 * earlier run left. What it takes for known is looked up in the store, so a false positive costs one look-up and
 * nothing else.
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
      if (letters === 0 || !wasSeen(textHash)) return [];
      const confirmed = analysis.sameText(page);
      return confirmed
        ? [{ code: 'content-seen', address: confirmed.address, parameters: { other: confirmed.other } }]
        : [];
    });
}
