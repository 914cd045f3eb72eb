import { writeFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { collectStage } from '../../../../src-main/engine/audit/stages/collect.ts';
import { createStore, type Store } from '../../../../src-main/engine/store/store.ts';
import type { WorkerPool } from '../../../../src-main/engine/worker/pool.ts';
import { noOptions } from '../../../bench/bench-audit.ts';
import { analysedPage } from '../../../support/analysed-page.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let store: Store;
afterEach(() => store.close());

/** Collects a folder of six pages, and tells what was asked of the processes meanwhile. */
async function collectSix(lowMemory = false) {
  const folder = temporaryFolder();
  for (let page = 0; page < 6; page += 1)
    writeFileSync(`${folder}/${page}.html`, `<title>${page}</title><p>A heron waits in the reeds of pond ${page}.`);
  store = createStore(`${temporaryFolder()}/site.pagetwin`, {
    name: 'site',
    sources: [{ kind: 'folder', path: folder }],
    createdAt: 0,
  });
  return { asked: await collectAgain(lowMemory), pages: store.analysis.pagesToAnalyse() };
}

async function collectAgain(lowMemory: boolean): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const pool: Partial<WorkerPool> = {
    lowMemory,
    start: () => void asked.push('start'),
    run(name, input) {
      asked.push(name, 'pages' in input && input.pages);
      return Promise.reject(new Error('The process died.'));
    },
  };
  const { signal } = new AbortController();
  const context = { store, options: noOptions, run: 1, signal, progress: () => undefined, problems: () => undefined };
  await collectStage.run({ ...context, pool: pool as WorkerPool });
  return asked;
}

it('a process is started with collecting, and reads the first pages once, whatever becomes of it', async () => {
  const { asked, pages } = await collectSix();
  expect(pages).toHaveLength(6);
  expect(asked).toEqual(['start', 'warmUp', pages.slice(0, 4)]);
});

it('none is started early where memory is short', async () => {
  expect((await collectSix(true)).asked).toEqual([]);
});

it('none is started early where pages were read before', async () => {
  const [page = 0] = (await collectSix()).pages;
  store.analysis.saveAnalysed([analysedPage(page, 'A heron waits.')]);
  expect(await collectAgain(false)).toEqual([]);
});
