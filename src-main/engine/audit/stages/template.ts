import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { runBatches, startAfresh } from '../batches.ts';
import { pageFailed, type Stage } from '../stage.ts';

const pagesPerBatch = 32;
const figuresPerWrite = 2000;
const version = 1;

/**
 * Blocks of all pages → the template of each site, taken out of the texts. Only pages from which something else is to
 * be removed than before are read again.
 */
export const templateStage: Stage = {
  id: 'template',
  version,
  dependsOn: (options) => options.template,
  async run({ store, pool, options, signal, progress, problems }) {
    const { analysis, template, statistics } = store;
    const conditions = conditionsOf([version, options.analyse, options.template]);
    progress(0, null);
    // The prints of all blocks need the memory.
    startAfresh(pool, statistics.uncounted());
    const { sites, changes, figures } = await pool.run('find-template', { file: store.path, options, conditions });
    for (let at = 0; at < figures.length && !signal.aborted; at += figuresPerWrite) {
      template.saveFigures(figures.slice(at, at + figuresPerWrite));
      await setImmediate();
    }
    let done = 0;
    progress(done, changes.length);
    const advance = (count: number) => progress((done += count), changes.length);
    await runBatches({
      pool,
      task: 'strip',
      items: changes,
      batchSize: pagesPerBatch,
      signal,
      input: (pages) => ({ file: store.path, options, pages }),
      write(output, items) {
        template.saveStripped(output.pages);
        problems(output.problems);
        advance(items.length);
      },
      quarantine([page], detail) {
        pageFailed({ store, problems }, page, detail);
        advance(1);
      },
    });
    analysis.nameLanguages();
    if (signal.aborted) return;
    template.remember(sites, conditions);
  },
};

const conditionsOf = (values: unknown): string =>
  createHash('sha1').update(JSON.stringify(values)).digest('hex').slice(0, 16);
