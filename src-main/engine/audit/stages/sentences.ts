import { setImmediate } from 'node:timers/promises';
import { sentencePartKey } from '../../store/sentences/sentence-writer.ts';
import { inPieces, type Stage, type StageContext, startAfresh } from '../stage.ts';

/** One process describes the shared ones of a part while the host writes those of the last. */
const sentencesPerPart = 250_000;
const sentencesPerWrite = 1500;
/** Pages of the full-text index merged between pauses for other requests. */
const pagesPerMerge = 64;

/** Texts → long sentences on several pages: in equal parts, and after collecting again for changed pages only. */
export const sentencesStage: Stage = {
  id: 'sentences',
  version: 1,
  dependsOn: () => null,
  async run(context) {
    const { sentences } = context.store;
    const byDifferences = sentences.beginByDifferences();
    const { pages } = sentences.probed();
    context.progress(pages, pages);
    await (byDifferences ? bringUpToDate(context) : putTogether(context));
    if (!context.signal.aborted) sentences.finish();
  },
};

async function putTogether({ store, pool, options, run, signal }: StageContext) {
  const { sentences, meta, path: file } = store;
  const probed = sentences.probed();
  // Only one process describes them, and all still hold the caches of earlier stages.
  startAfresh(pool, probed.pages);
  const parts = Math.max(1, Math.ceil(probed.sentences / sentencesPerPart));
  // An interrupted run is resumed if it had as many parts.
  const [done = 0, of] = (meta.get(sentencePartKey) ?? '').split('/').map(Number);
  const describe = (part: number) => pool.run('sharedSentences', { file, options, run, part, parts });
  const first = of === parts ? done : 0;
  let coming = first < parts ? describe(first) : null;
  for (let part = first; coming && !signal.aborted; part += 1) {
    const found = await coming;
    coming = part + 1 < parts ? describe(part + 1) : null;
    // Errors are thrown when it is awaited, unless the run ends before.
    coming?.catch(() => undefined);
    await inPieces(found.sentences, sentencesPerWrite, (some) => sentences.save(some));
    meta.set(sentencePartKey, `${part + 1}/${parts}`);
  }
  let left = sentences.mergeIndex(-pagesPerMerge);
  while (left && !signal.aborted) {
    await setImmediate();
    left = sentences.mergeIndex(pagesPerMerge);
  }
}

async function bringUpToDate({ store, pool, options, signal }: StageContext) {
  const { sentences } = store;
  const { sentences: found, gone } = await pool.run('changedSentences', { file: store.path, options });
  await inPieces(found, sentencesPerWrite, (some) => sentences.replace(some), signal);
  await inPieces(gone, sentencesPerWrite, (some) => sentences.remove(some), signal);
}
