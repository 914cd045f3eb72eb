import { buildResults } from '../build-results.ts';
import type { Stage } from '../stage.ts';

/** Verdicts → clusters, relations, source pages and advice, replaced as a whole, and the rows that lists are read from. */
export const clusterStage: Stage = {
  id: 'cluster',
  version: 3,
  dependsOn: (options) => options.cluster,
  async run({ store, pool, options, signal, progress }) {
    progress(0, 1);
    store.meta.forget(staleKey);
    await buildResults(store, pool, options, signal);
    // What later audits are compared with. A run that is stopped here comes by again.
    if (!signal.aborted) store.history.save(await pool.run('record', { file: store.path, options, finishedAt: Date.now() }));
    progress(1, 1);
  },
};

/** Set while reviewers' wishes are not in the clusters yet; outlives the process, so that they are built when the file is opened again. */
export const staleKey = 'desk:stale';
