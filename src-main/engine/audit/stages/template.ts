import { inPieces, pageFailed, runBatches, sha1, type Stage, startAfresh } from '../stage.ts';

const figuresPerWrite = 2000;
const version = 2;

/** Blocks → the template of each site, removed from the texts. Only pages that lose other blocks are read again. */
export const templateStage: Stage = {
  id: 'template',
  version,
  dependsOn: (options) => options.template,
  async run(context) {
    const { store, pool, options, signal, progress, problems } = context;
    const { analysis, template, statistics } = store;
    const conditions = sha1([version, options.analyse, options.template]).slice(0, 16);
    progress(0, null);
    startAfresh(pool, statistics.uncounted());
    const { sites, changes, figures } = await pool.run('findTemplate', { file: store.path, options, conditions });
    await inPieces(figures, figuresPerWrite, (some) => template.saveFigures(some), signal);
    await runBatches(context, {
      task: 'strip',
      items: changes,
      total: changes.length,
      batchSize: 32,
      input: (pages) => ({ pages }),
      write(output) {
        template.saveStripped(output.pages);
        problems(output.problems);
      },
      quarantine: ([page], detail) => pageFailed(context, page, detail),
    });
    analysis.nameLanguages();
    if (!signal.aborted) template.remember(sites, conditions);
  },
};
