import { setImmediate } from 'node:timers/promises';
import { runBatches } from '../batches.ts';
import type { Stage } from '../stage.ts';
import { canTakeBack, takeBack } from '../take-back.ts';

const pagesPerBatch = 64;
/** Sentences that one process sorts at a time: eight bytes each, and as little as the host can write without pausing long. */
const sentencesPerPart = 400_000;
const sentencesPerWrite = 1500;

/** Texts → long sentences that stand on several pages. A part of all hashes is found at a time, one after the other, so that every run is the same. */
export const sentencesStage: Stage = {
  id: 'sentences',
  version: 1,
  dependsOn: () => null,
  async run({ store, pool, options, signal, progress, problems }) {
    const { sentences, meta } = store;
    if (canTakeBack(store, 'sentences')) await takeBack(store.kept, signal, (from, to) => store.kept.takeBackProbes(from, to));
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
