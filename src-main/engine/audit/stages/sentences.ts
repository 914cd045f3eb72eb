import { setImmediate } from 'node:timers/promises';
import { runBatches } from '../batches.ts';
import { startAfresh } from '../fresh-processes.ts';
import type { Stage } from '../stage.ts';

const pagesPerBatch = 64;
/**
 * Sentences that one process sorts at a time: eight bytes each, and few enough that those on several pages fit into a message. Every part walks through all
 * probes and reads every page that it shows a sentence of, so many parts would make the stage grow with the square of the pages.
 */
const sentencesPerPart = 2_000_000;
const sentencesPerWrite = 1500;

/** Texts → long sentences that stand on several pages. A part of all hashes is found at a time, one after the other, so that every run is the same. */
export const sentencesStage: Stage = {
  id: 'sentences',
  version: 1,
  dependsOn: () => null,
  async run({ store, pool, options, signal, progress, problems }) {
    const { sentences, meta } = store;
    const left = sentences.pagesToProbe();
    const pages = sentences.probed().pages + left.length;
    let done = pages - left.length;
    progress(done, pages);
    await runBatches({
      pool,
      task: 'probe',
      items: left,
      batchSize: pagesPerBatch,
      signal,
      input: (items) => ({ file: store.path, options, pages: items }),
      write(output, items) {
        sentences.saveProbes(output.rows);
        progress((done += items.length), pages);
      },
      quarantine(page, detail) {
        sentences.saveProbes([{ page, sentences: new Uint8Array(), shingles: new Uint8Array() }]);
        problems([{ code: 'page-failed', address: store.pages.brief(page)?.address ?? null, parameters: { detail } }]);
      },
    });
    // One process does the rest, and all hold what comparing and reading texts left behind.
    startAfresh(pool, pages);
    const parts = Math.max(1, Math.ceil(sentences.probed().sentences / sentencesPerPart));
    for (let part = partsDone(meta.get(partKey), parts); part < parts && !signal.aborted; part += 1) {
      const found = await pool.run('shared-sentences', { file: store.path, options, part, parts });
      for (let at = 0; at < found.sentences.length; at += sentencesPerWrite) {
        sentences.save(found.sentences.slice(at, at + sentencesPerWrite));
        await setImmediate();
      }
      meta.set(partKey, `${part + 1}/${parts}`);
    }
    if (!signal.aborted) meta.forget(partKey);
  },
};

const partKey = 'sentences:parts';

/** How many parts an interrupted run had written, of as many as there are now. */
function partsDone(noted: string | null, parts: number): number {
  const [done, of] = (noted ?? '').split('/').map(Number);
  return of === parts ? (done ?? 0) : 0;
}
