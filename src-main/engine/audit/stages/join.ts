import { byVersion } from '../../cluster/version-pairs.ts';
import { activeDetectors } from '../../detect/registry.ts';
import { runBatches } from '../batches.ts';
import type { Stage } from '../stage.ts';

/** Fingerprints → candidate pairs, detector by detector; last, the versions of pages by their addresses. */
export const joinStage: Stage = {
  id: 'join',
  version: 2,
  dependsOn: (options) => options.detectors,
  async run({ store, pool, options, signal, progress, problems }) {
    const { analysis } = store;
    const detectors = activeDetectors(options.detectors).map((detector) => detector.id);
    const order = store.knowDetectors(detectors);
    const wanted = [...detectors, byVersion];
    const finished = new Set(analysis.joinedDetectors());
    const left = wanted.filter((id) => !finished.has(id));
    let done = wanted.length - left.length;
    progress(done, wanted.length);
    await runBatches({
      pool,
      task: 'join',
      items: left,
      batchSize: 1,
      signal,
      input: ([detector]) => ({ file: store.path, options, detector: detector ?? '' }),
      write({ pairs, collisions, capped }, [detector]) {
        if (detector === undefined) return;
        analysis.saveJoined({ detector, pairs }, detector === byVersion ? 0 : order.bitOf(detector));
        if (capped.pairs > 0)
          problems([
            {
              code: 'join-capped',
              address: null,
              parameters: { detector, groups: capped.groups, pairs: capped.pairs },
            },
          ]);
        if (collisions > 0)
          problems([{ code: 'hash-collisions', address: null, parameters: { detector, pairs: collisions } }]);
        progress((done += 1), wanted.length);
      },
      quarantine(detector, detail) {
        throw new Error(`The join of ${detector} failed: ${detail}`);
      },
    });
  },
};
