import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

it('changing the options of one stage leaves those of the others as they are', async () => {
  mkdirSync(path.join(folder, 'pages'));
  writeFileSync(
    path.join(folder, 'pages', 'a.html'),
    '<title>A</title><p>Some text that is long enough to be read as the main text of a page.',
  );
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
  const { audit, file } = await client.request('audit/create', {
    sources: [{ kind: 'folder', path: path.join(folder, 'empty') }],
    file: null,
  });
  const ended = new Promise((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit });
  await ended;
  await client.request('audit/close', { audit });
  const again = await client.request('audit/open', { file });
  expect(await client.request('audit/progress', { audit: again.audit })).toMatchObject({
    state: 'failed',
    error: { code: 'folder-empty' },
  });
  await engine.close();
});

it('an audit with a pattern of an earlier version that is not supported any more opens, says so when it collects, and takes another', async () => {
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const sources = [{ kind: 'site' as const, url: 'http://127.0.0.1:9/' }];
  const created = await client.request('audit/create', {
    sources,
    file: null,
    options: { collect: { exclude: '/old-pattern/' } },
  });
  await client.request('audit/close', created);
  const database = new Database(created.file);
  const change =
    "UPDATE meta SET value = replace(value, '/old-pattern/', '/news/(?!archive)/') WHERE value LIKE '%/old-pattern/%'";
  expect(database.prepare(change).run().changes).toBe(1);
  database.close();

  const { audit } = await client.request('audit/open', { file: created.file });
  const ended = new Promise((resolve) => client.on('audit/ended', resolve));
  await client.request('audit/start', { audit });
  const parameters = { option: 'collect.exclude', value: '/news/(?!archive)/' };
  expect(await ended).toMatchObject({ outcome: 'failed', error: { code: 'pattern-not-linear', parameters } });
  await client.request('audit/set-options', { audit, options: { analyse: { minBlockLetters: 10 } } });
  await expect(
    client.request('audit/set-options', { audit, options: { collect: { exclude: parameters.value } } }),
  ).rejects.toMatchObject({
    wire: { code: 'pattern-not-linear' },
  });
  await client.request('audit/set-options', { audit, options: { collect: { exclude: '/news/' } } });
  await engine.close();
});

it('a copied file is open beside its original, with its own options and the same secrets', async () => {
  const engine = await createEngine(createNodePlatform('cli', { dataFolder: folder, auditsFolder: folder }));
  const client = engine.client();
  const sources = [{ kind: 'site' as const, url: 'http://127.0.0.1:9/' }];
  const options = { collect: { concurrency: 3, cookies: '127.0.0.1 a=b' } };
  const made = await client.request('audit/create', { sources, file: null, options });
  await client.request('audit/close', made);
  const file = path.join(folder, 'copied.pagetwin');
  copyFileSync(made.file, file);
  const [original, copy] = await Promise.all([
    client.request('audit/open', { file: made.file }),
    client.request('audit/open', { file }),
  ]);
  expect(copy.audit).not.toBe(original.audit);
  expect([original.audit, original.file, copy.file]).toEqual([made.audit, made.file, file]);
  await client.request('audit/set-options', { audit: copy.audit, options: { collect: { concurrency: 5 } } });
  const collect = { cookies: '••••••••' };
  expect(await client.request('audit/options', original)).toMatchObject({ collect: { ...collect, concurrency: 3 } });
  expect(await client.request('audit/options', copy)).toMatchObject({ collect: { ...collect, concurrency: 5 } });
  await engine.close();
});
