import { runBatches } from '../batches.ts';
import { orderByNeighbourhood } from '../pair-order.ts';
import type { Stage } from '../stage.ts';

const pairsPerBatch = 48;

/** Candidates → verdicts on the text itself. */
export const verifyStage: Stage = {
  id: 'verify',
  version: 1,
  dependsOn: (options, { synonyms }) => [options.verify, synonyms],
  async run({ store, pool, options, run, signal, progress, problems }) {
    const { analysis } = store;
    const { candidates } = analysis.counts();
    analysis.keepCandidatesOnly();
    const packed = orderByNeighbourhood(analysis.pairsToVerify());
    const left = Array.from({ length: packed.length / 2 }, (_, index) => index);
    let done = candidates - left.length;
    progress(done, candidates);
    const addressOf = (page: number) => store.pages.brief(page)?.address ?? '';
    const idsOf = (index: number) => ({ a: packed[index * 2] ?? 0, b: packed[index * 2 + 1] ?? 0 });
    await runBatches({
      pool,
      task: 'verify',
      items: left,
      batchSize: pairsPerBatch,
      signal,
      input(items) {
        const first = items[0] ?? 0;
        return { file: store.path, options, run, pairs: packed.slice(first * 2, (first + items.length) * 2) };
      },
      write(output, items) {
        analysis.saveVerified(output.rows);
        problems(output.problems);
        progress((done += items.length), candidates);
      },
      quarantine(index, detail) {
        const { a, b } = idsOf(index);
        analysis.saveVerified([{ a, b, facts: null, found: null }]);
        problems([{ code: 'pair-failed', address: addressOf(a), parameters: { other: addressOf(b), detail } }]);
        progress((done += 1), candidates);
      },
    });
  },
};
