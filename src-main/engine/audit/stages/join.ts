import { byVersion } from '../../cluster/families/version-pairs.ts';
import { activeDetectors } from '../../detect/registry.ts';
import { runBatches, type Stage } from '../stage.ts';

/** Fingerprints → candidate pairs, detector by detector; last, versions of pages by their addresses. */
export const joinStage: Stage = {
  id: 'join',
  version: 3,
  dependsOn: (options) => options.detectors,
  async run(context) {
    const { store, options, problems, signal } = context;
    const { analysis } = store;
    const detectors = activeDetectors(options.detectors).map((detector) => detector.id);
    const order = store.knowDetectors(detectors);
    const total = detectors.length + 1;
    const finished = new Set(analysis.joinedDetectors());
    analysis.beginJoin();
    const join = (ids: readonly string[], before: number) =>
      runBatches(context, {
        task: 'join',
        items: ids.filter((id) => !finished.has(id)),
        total,
        before,
        batchSize: 1,
        input: ([detector = '']) => ({ detector }),
        write({ collisions, capped, ...joined }, [detector = '']) {
          analysis.saveJoined({ detector, ...joined }, detector === byVersion ? 0 : order.bitOf(detector));
          if (capped.pairs > 0) problems([{ code: 'join-capped', address: null, parameters: { detector, ...capped } }]);
          if (collisions > 0)
            problems([{ code: 'hash-collisions', address: null, parameters: { detector, pairs: collisions } }]);
        },
        quarantine(detector, detail) {
          throw new Error(`The join of ${detector} failed: ${detail}`);
        },
      });
    await join(detectors, detectors.filter((id) => finished.has(id)).length);
    if (!signal.aborted) await join([byVersion], detectors.length);
  },
};
