import { checkOptions } from '../../options.ts';
import { collect } from '../../source/collect.ts';
import { collectOptions } from '../../source/options.ts';
import type { Stage } from '../stage.ts';

/** Sources → bytes. What was collected stays when options change: only an explicit new start fetches again. */
export const collectStage: Stage = {
  id: 'collect',
  version: 1,
  dependsOn: () => null,
  async run({ store, options, signal, progress, problems }) {
    const frontier = store.frontier();
    await collect(store.meta.read().sources, {
      frontier,
      options: checkOptions(collectOptions, options.collect, 'collect'),
      signal,
      reportProblem: (problem) => problems([problem]),
      reportProgress() {
        const { known, finished } = frontier.counts();
        progress(finished, known === 0 ? null : known);
      },
    });
    const { known, finished } = frontier.counts();
    progress(finished, known);
  },
};
