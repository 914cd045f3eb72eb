import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

it('changing the options of one stage leaves those of the others as they are', async () => {
  mkdirSync(path.join(folder, 'pages'));
  writeFileSync(path.join(folder, 'pages', 'a.html'), '<title>A</title><p>Some text that is long enough to be read as the main text of a page.');
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const { audit } = await client.request('audit/create', {
    sources: [{ kind: 'folder', path: path.join(folder, 'pages') }],
    file: null,
    options: { collect: { concurrency: 3 }, detectors: { simhash: { distance: 5 } } },
  });
  await client.request('audit/set-options', { audit, options: { analyse: { minBlockLetters: 10 } } });
  expect(await client.request('audit/options', { audit })).toMatchObject({
    collect: { concurrency: 3 },
    analyse: { minBlockLetters: 10 },
    detectors: { simhash: { distance: 5 } },
  });
  await engine.close();
});

it('a failed run keeps its reason for whoever opens the audit later', async () => {
  mkdirSync(path.join(folder, 'empty'));
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const { audit, file } = await client.request('audit/create', { sources: [{ kind: 'folder', path: path.join(folder, 'empty') }], file: null });
  const ended = new Promise((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit });
  await ended;
  await client.request('audit/close', { audit });
  const again = await client.request('audit/open', { file });
  expect(await client.request('audit/progress', { audit: again.audit })).toMatchObject({ state: 'failed', error: { code: 'folder-empty' } });
  await engine.close();
});
