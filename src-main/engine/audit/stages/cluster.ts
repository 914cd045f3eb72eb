import { saveClusters } from '../../store/cluster-store.ts';
import type { Stage } from '../stage.ts';

/** Verdicts → clusters, relations, source pages and advice, replaced as a whole. */
export const clusterStage: Stage = {
  id: 'cluster',
  version: 1,
  dependsOn: (options) => options.cluster,
  async run({ store, pool, options, progress }) {
    progress(0, 1);
    const { clusters, relations, inlinks, settled } = await pool.run('cluster', { file: store.path, options });
    saveClusters(store.database, clusters, relations, inlinks, settled);
    progress(1, 1);
  },
};
