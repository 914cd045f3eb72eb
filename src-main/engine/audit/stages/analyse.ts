import { AppError } from '../../app-error.ts';
import { readingOptions, readingWords, rememberReading, takeBackChanged } from '../applied-rules.ts';
import { evenBatch, runBatches } from '../batches.ts';
import { contentSeen } from '../content-seen.ts';
import type { Stage } from '../stage.ts';

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
        problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);
        advance(1);
      },
    });
    analysis.nameLanguages();
  },
};
