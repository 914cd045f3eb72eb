import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestError } from '../../../src-main/contract/api.ts';
import { limitedEngine } from '../../support/limited-engine.ts';
import { callCli } from '../../support/call-cli.ts';
import { runLimitedCli as runCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { watchedPipe, type WatchedPipe } from '../../support/watched-pipe.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);
const { client, close } = limitedEngine(folder);
let pipe: WatchedPipe | null = null;
let audit: string;

beforeAll(async () => {
  if (process.platform !== 'win32') pipe = watchedPipe(at('pipe'));
  const sources = [{ kind: 'site' as const, url: 'https://example.com/' }];
  ({ audit } = await client.request('audit/create', { sources, file: at('open.pagetwin'), options: {} }));
});
afterAll(async () => {
  await close();
  pipe?.close();
});

describe.skipIf(process.platform === 'win32')('a device or a pipe in place of a file', () => {
  it.each(['pipe', '/dev/zero'])('is refused by every request that reads: %s', async (name) => {
    const file = path.resolve(folder, name);
    const refused = { wire: { code: 'file-is-special' } };
    await expect(client.request('check/text', { audit, file })).rejects.toMatchObject(refused);
    await expect(client.request('audit/open', { file })).rejects.toMatchObject(refused);
    await expect(client.request('audit/examine', { file })).rejects.toMatchObject(refused);
    await expect(client.request('source/recognise', { text: file })).rejects.toMatchObject(refused);
    await expect(client.request('changes/summary', { audit, before: { kind: 'file', file } })).rejects.toMatchObject(
      refused,
    );
  });

  it('ends a command with what is wrong', async () => {
    const { code, stderr } = await runCli(folder, [
      'audit',
      'https://example.com/',
      '--file',
      at('never.pagetwin'),
      '--synonyms',
      at('pipe'),
    ]);
    expect(stderr).toContain('is no ordinary file');
    expect(code).toBe(2);
  });

  it('is not even opened', () => {
    expect(pipe?.wasOpened()).toBe(false);
  });
});

describe.skipIf(process.platform !== 'linux')('a folder that takes no files', () => {
  it.each(['/proc/x', '/proc/x/y', '/proc', '/sys/fs', '/dev/null/x', '/proc/self/cwd/../fd/0/x'])(
    'is refused by every request that writes, which goes on answering: %s',
    async (place) => {
      const refused = { wire: { code: 'file-not-writable' } };
      const file = `${place}/new.pagetwin`;
      await expect(client.request('export/run', { audit, folder: place, formats: ['markdown'] })).rejects.toMatchObject(
        refused,
      );
      await expect(client.request('plan/export', { audit, folder: place })).rejects.toMatchObject(refused);
      await expect(client.request('page/export', { audit, file: `${place}/pages.csv` })).rejects.toMatchObject(refused);
      await expect(client.request('audit/create-demo', { file })).rejects.toMatchObject(refused);
      await expect(
        client.request('audit/create', { sources: [{ kind: 'site', url: 'https://example.com/' }], file }),
      ).rejects.toMatchObject(refused);
      const ended = new Promise((resolve) => client.on('rescue/ended', resolve));
      await client.request('audit/rescue', { file: at('open.pagetwin'), output: file });
      expect(await ended).toMatchObject({ outcome: 'failed', error: { code: 'file-not-writable' } });
      audit = (await client.request('audit/open', { file: at('open.pagetwin') })).audit;
    },
  );

  it.each([
    ['the file of an audit', ['demo', '--file', '/proc/x/demo.pagetwin'], '/proc/x'],
    [
      'lines for a scheduler',
      ['schedule', 'open.pagetwin', '--for', 'systemd', '--every', 'month', '--out', '/proc/x'],
      '/proc/x',
    ],
    ['labels', ['labels', 'open.pagetwin', '--out', '/proc/x/labels.tsv'], '/proc/x'],
  ])('ends a command with what is wrong: %s', async (_name, args, place) => {
    const { code, stderr } = await runCli(folder, args);
    expect(stderr).toContain(`${place} cannot be written`);
    expect(code).toBe(2);
  });
});

describe.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<p>a',
  ' JavaScript:alert(1)',
  'ftp://example.com/',
  'https://',
  '',
])('as a site, “%s”', (url) => {
  it('is refused before there is an audit', async () => {
    const file = at('refused.pagetwin');
    const invalid = { wire: { code: 'address-invalid' } };
    for (const kind of ['site', 'sitemap'] as const)
      await expect(client.request('audit/create', { sources: [{ kind, url }], file })).rejects.toMatchObject(invalid);
    expect(existsSync(file)).toBe(false);
    await expect(client.request('source/test', { test: 'a', address: url })).rejects.toMatchObject(invalid);
  });
});

it('the terminal makes no audit of what is neither on the web nor on the disk', async () => {
  for (const source of ['javascript:alert(1)', 'data:text/html,<p>a', 'file:///no/such/folder']) {
    const { code, stderr } = await callCli(folder, ['audit', source, '--file', at('refused.pagetwin')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(source)]);
  }
  expect(existsSync(at('refused.pagetwin'))).toBe(false);
});

it('a path of a megabyte is not repeated by the error', async () => {
  const file = `/${'x'.repeat(1_000_000)}/end.html`;
  for (const asked of [
    () => client.request('check/text', { audit, file }),
    () => client.request('audit/open', { file }),
    () => client.request('source/recognise', { text: file }),
    () => client.request('audit/create-demo', { file }),
    () => client.request('export/run', { audit, folder: file, formats: ['markdown'] }),
  ]) {
    const error: unknown = await asked().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(JSON.stringify((error as RequestError).wire).length).toBeLessThan(20_000);
    expect((error as RequestError).wire.code).not.toBe('internal');
  }
});
