import { setImmediate } from 'node:timers/promises';
import { checkOptions } from '../../options.ts';
import { collect } from '../../source/collect.ts';
import { collectOptions } from '../../source/options.ts';
import type { Store } from '../../store/store.ts';
import type { Stage } from '../stage.ts';

/** Pages of which everything is forgotten before somebody else may be answered. */
const pagesAtOnce = 100;

/** Sources → bytes. What was collected stays when options change: only an explicit new start fetches again. */
export const collectStage: Stage = {
  id: 'collect',
  version: 1,
  dependsOn: () => null,
  async run({ store, pool, options, secrets, openBrowser = null, signal, enough, progress, problems }) {
    const frontier = store.frontier();
    let share = 1;
    await collect(store.meta.read().sources, {
      frontier,
      options: checkOptions(collectOptions, { ...options.collect, ...secrets, ...ownServer(store) }, 'collect'),
      signal,
      ...(enough && { enough }),
      rendering: {
        openBrowser,
        async mainText(page) {
          const read = pool.run('main-text', { file: store.path, options, ...page });
          // A page that no process survives has no text; that it could not be read is told when the analysis comes to it.
          return await read.catch(() => ({ text: '', charset: 'utf-8' }));
        },
      },
      reportProblem: (problem) => problems([problem]),
      reportProgress() {
        const { known, finished } = frontier.counts();
        // A file does not tell how many pages it holds; the part of it that was read does, nearly enough.
        progress(finished, known === 0 ? null : Math.max(known, Math.round(finished / share)));
      },
      reportReading(done, total) {
        share = total > 0 && done > 0 ? Math.min(1, done / total) : 1;
      },
    });
    const { known, finished } = frontier.counts();
    progress(finished, known);
    if (signal.aborted) return;
    for (const _ of store.again.forgetChanged(pagesAtOnce)) {
      await setImmediate();
      if (signal.aborted) return;
    }
  },
};

/** The demo site is served by this program itself, which needs no protection from it. */
function ownServer(store: Store): { readonly pace?: string } {
  return store.meta.get('demo') ? { pace: 'unlimited' } : {};
}
