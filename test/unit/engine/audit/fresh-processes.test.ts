import { afterEach, describe, expect, it } from 'vitest';
import { statisticsStage } from '../../../../src-main/engine/audit/stages/statistics.ts';
import { templateStage } from '../../../../src-main/engine/audit/stages/template.ts';
import type { WorkerPool } from '../../../../src-main/engine/worker/pool.ts';
import { createStore, type Store } from '../../../../src-main/engine/store/store.ts';
import { noOptions } from '../../../bench/bench-audit.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let store: Store;
afterEach(() => store.close());

/** An audit that has read so many pages, of which all but the last are counted already. */
function audit(pages: number, uncounted: number): void {
  store = createStore(`${temporaryFolder()}/site.pagetwin`, { name: 'site', sources: [], createdAt: 0 });
  const { database } = store;
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${pages})`;
  database.pragma('foreign_keys = OFF');
  database.exec(`${numbers} INSERT INTO view (page, title, heading, description, author, category, page_type, language, charset, robots, noindex, nofollow,
      hreflang, layout, bytes_hash, text_hash, words, letters, disguise)
    SELECT i, '', '', '', '', '', 'article', 'en', '', '', 0, 0, '[]', '', '', '', 1, 1, 0 FROM n`);
  database.exec(`${numbers} INSERT INTO counted SELECT i FROM n WHERE i <= ${pages - uncounted}`);
}

/** How often a stage ends the processes that it finds before it gives them anything to do. */
async function endings(stage: typeof templateStage): Promise<number> {
  let ended = 0;
  const pool: Partial<WorkerPool> = {
    size: 1,
    lowMemory: false,
    endIdle: () => (ended += 1),
    run: () => Promise.reject(new Error('enough')),
  };
  const context = {
    store,
    options: noOptions,
    run: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    problems: () => undefined,
  };
  await expect(stage.run({ ...context, pool: pool as WorkerPool })).rejects.toThrow('enough');
  return ended;
}

describe.each([templateStage, statisticsStage])('the stage $id', (stage) => {
  it('begins with processes that hold nothing where many pages were read', async () => {
    audit(25_000, 25_000);
    expect(await endings(stage)).toBe(1);
  });

  it('leaves processes alone that read little: in a small audit, and in a large one that collects again', async () => {
    audit(2000, 2000);
    expect(await endings(stage)).toBe(0);
    store.close();
    audit(25_000, 25);
    expect(await endings(stage)).toBe(0);
  });
});

it('the dictionary goes before words of a very large audit are counted, however few pages were read', async () => {
  audit(50_000, 25);
  expect(await endings(templateStage)).toBe(0);
  expect(await endings(statisticsStage)).toBe(1);
});
