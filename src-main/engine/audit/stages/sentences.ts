import { setImmediate } from 'node:timers/promises';
import { sentencePartKey } from '../../store/sentences/sentence-writer.ts';
import { runBatches, startAfresh } from '../batches.ts';
import { pageFailed, type Stage, type StageContext } from '../stage.ts';

const pagesPerBatch = 64;
/** Of so many, those on several pages fit into a message. */
const sentencesPerPart = 2_000_000;
const sentencesPerWrite = 1500;
/** Pages of the full-text index joined before somebody else may be answered. */
const pagesPerMerge = 64;

/**
 * Texts → long sentences on several pages. The first time one part after the other, so that every run is the same;
 * after collecting again only sentences of changed pages.
 */
export const sentencesStage: Stage = {
  id: 'sentences',
  version: 1,
  dependsOn: () => null,
  async run(context) {
    const { store, signal } = context;
    const byDifferences = store.sentences.beginByDifferences();
    await probePages(context);
    if (signal.aborted) return;
    await (byDifferences ? bringUpToDate(context) : putTogether(context));
    if (!signal.aborted) store.sentences.finish();
  },
};

/** Those of a rescued audit, whose probes were not made when they were read. */
async function probePages({ store, pool, options, signal, progress, problems }: StageContext): Promise<void> {
  const { sentences } = store;
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
      sentences.saveProbes([{ page, ...emptyProbe }]);
      pageFailed({ store, problems }, page, detail);
    },
  });
}

const emptyProbe = { hashes: new Uint8Array(), places: new Uint8Array(), shingles: new Uint8Array() };

async function putTogether({ store, pool, options, run, signal }: StageContext): Promise<void> {
  const { sentences, meta } = store;
  const probed = sentences.probed();
  // One process does the rest, and all hold what comparing and reading left behind.
  startAfresh(pool, probed.pages);
  const parts = Math.max(1, Math.ceil(probed.sentences / sentencesPerPart));
  for (let part = partsDone(meta.get(sentencePartKey), parts); part < parts && !signal.aborted; part += 1) {
    const found = await pool.run('shared-sentences', { file: store.path, options, run, part, parts });
    for (const some of portions(found.sentences)) {
      sentences.save(some);
      await setImmediate();
    }
    meta.set(sentencePartKey, `${part + 1}/${parts}`);
  }
  for (
    let left = sentences.mergeIndex(-pagesPerMerge);
    left && !signal.aborted;
    left = sentences.mergeIndex(pagesPerMerge)
  )
    await setImmediate();
}

async function bringUpToDate({ store, pool, options, signal }: StageContext): Promise<void> {
  const { sentences } = store;
  const { sentences: found, gone } = await pool.run('changed-sentences', { file: store.path, options });
  for (const some of portions(found)) {
    if (signal.aborted) return;
    sentences.replace(some);
    await setImmediate();
  }
  for (const some of portions(gone)) {
    if (signal.aborted) return;
    sentences.remove(some);
    await setImmediate();
  }
}

function* portions<Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += sentencesPerWrite) yield items.slice(at, at + sentencesPerWrite);
}

/** By an interrupted run, of as many as there are now. */
function partsDone(noted: string | null, parts: number): number {
  const [done, of] = (noted ?? '').split('/').map(Number);
  return of === parts ? (done ?? 0) : 0;
}
