import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { EventBody, EventName } from '../../../src-main/contract/api.ts';
import { auditOptionsSchema } from '../../../src-main/contract/options.ts';
import { Audit } from '../../../src-main/engine/audit/audit.ts';
import { createStore } from '../../../src-main/engine/store/store.ts';
import { defaultPoolTimes, WorkerPool } from '../../../src-main/engine/worker/pool.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

/** SQLite's own limit on the number of pages gives the same error as a full disk, at the same places. */
it('an audit on a full disk stops with a clear error, and goes on when there is space again', async () => {
  const pages = path.join(folder, 'pages');
  mkdirSync(pages);
  for (let number = 0; number < 60; number += 1) {
    const sentences = Array.from(
      { length: 40 },
      (_, index) => `Sentence ${index} of page ${number} tells of thing ${(index * 7919 + number * 104729) % 1009}.`,
    );
    writeFileSync(path.join(pages, `${number}.html`), `<title>Page ${number}</title><p>${sentences.join(' ')}</p>`);
  }
  const store = createStore(path.join(folder, 'full.pagetwin'), {
    name: 'full',
    sources: [{ kind: 'folder', path: pages }],
    createdAt: 0,
  });
  store.meta.setOptions(auditOptionsSchema.parse({}));
  const platform = createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder });
  const ended: EventBody<'audit/ended'>[] = [];
  let wake = () => {};
  const audit = new Audit({
    store,
    pool: new WorkerPool(() => platform.spawnWorker(), { size: 1, ...defaultPoolTimes }),
    emit: <Name extends EventName>(name: Name, body: EventBody<Name>) => {
      if (name !== 'audit/ended') return;
      ended.push(body as EventBody<'audit/ended'>);
      wake();
    },
  });
  const run = async () => {
    const end = new Promise<void>((resolve) => (wake = resolve));
    audit.start(null, { synonyms: '', dictionary: '', stopWords: '' });
    await end;
  };

  const used = store.database.pragma('page_count', { simple: true }) as number;
  store.database.pragma(`max_page_count = ${used + 6}`);
  await run();
  expect(ended[0]).toMatchObject({ outcome: 'failed', error: { code: 'disk-full' } });

  store.database.pragma('max_page_count = 4294967294');
  await run();
  expect(ended[1]).toMatchObject({ outcome: 'done', error: null });
  expect(audit.summary().pages).toBe(60);
  await audit.close();
});
