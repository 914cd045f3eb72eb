import { savePublicAddress } from '../../store/pages/public-address.ts';
import type { Store } from '../../store/store.ts';
import { buildResults } from '../build-results.ts';
import { digestOf, type Stage } from '../stage.ts';
import { takeSourceFigures } from '../take-figures.ts';
import { hadOutage } from './collect.ts';

/** Verdicts → clusters, relations, source pages and advice, replaced as a whole, and the rows of lists. */
export const clusterStage: Stage = {
  id: 'cluster',
  version: 9,
  dependsOn: ({ cluster, collect }) => [cluster, collect['publicAddress'] ?? ''],
  async run({ store, pool, options, signal, progress }) {
    progress(0, 1);
    store.meta.forget(staleKey);
    savePublicAddress(store.database, store.meta, String(options.collect['publicAddress'] ?? ''));
    await takeSourceFigures(store);
    await buildResults(store, pool, options, signal);
    if (hadOutage(store.meta)) store.history.keepLast();
    // For later audits. A run that is stopped here comes by again.
    else if (!signal.aborted)
      store.history.save(await pool.run('record', { file: store.path, options, finishedAt: Date.now() }));
    progress(1, 1);
  },
};

export const clusterDigest = ({ meta, stages }: Store): string =>
  digestOf(clusterStage, meta.options(), meta.wordLists(), stages.get('sentences').digest);

/** Set while changes of the review are not in the clusters; outlives the process. */
export const staleKey = 'clusters:stale';
