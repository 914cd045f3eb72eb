import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src-main/engine/engine.ts';
import { secretMask, splitLogins, splitSecrets } from '../../../../src-main/engine/requests/audit-options.ts';
import { secretsFile } from '../../../../src-main/engine/requests/user-files.ts';
import { createNodePlatform } from '../../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('secrets', () => {
  it('are taken out of the options that go into the audit file', () => {
    const collect = {
      logins: 'example.com me:word',
      cookies: 'example.com a=b',
      headers: 'X: y',
      proxy: 'http://me:word@proxy',
      retries: 1,
    };
    expect(splitSecrets({ collect })).toEqual({
      open: { collect: { retries: 1 } },
      secrets: { logins: collect.logins, cookies: collect.cookies, headers: collect.headers, proxy: collect.proxy },
    });
    expect(splitSecrets({ analyse: {} })).toEqual({ open: { analyse: {} }, secrets: {} });
  });

  it('are kept for each audit in a file that only the user may read, changed one by one, and forgotten when emptied', () => {
    const folder = temporaryFolder();
    const secrets = secretsFile(folder);
    secrets.change('one', { logins: 'a b:c', proxy: 'p' });
    secrets.change('two', { logins: 'x y:z' });
    secrets.change('one', { logins: `${secretMask}\nd e:$&`, proxy: '' });
    expect([secretsFile(folder).of('one'), secrets.of('two'), secrets.of('three')]).toEqual([
      { logins: 'a b:c\nd e:$&' },
      { logins: 'x y:z' },
      {},
    ]);
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('include a login that stands in an address', () => {
    const { sources, secrets } = splitLogins([{ kind: 'sitemap', url: 'https://me:p%40ss@example.com/sitemap.xml' }], {
      logins: 'other a:b',
    });
    expect(sources).toEqual([{ kind: 'sitemap', url: 'https://example.com/sitemap.xml' }]);
    expect(secrets).toEqual({ logins: 'other a:b\nexample.com me:p@ss' });
  });

  it('never reach the audit file, nor a client again', async () => {
    const folder = temporaryFolder();
    const engine = await createEngine(
      createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
    );
    const client = engine.client();
    const { audit, file } = await client.request('audit/create', {
      sources: [{ kind: 'sitemap', url: 'https://me:topsecret@example.com/sitemap.xml' }],
      file: null,
      options: { collect: { cookies: 'example.com session=topsecret', retries: 1 } },
    });
    const shown = await client.request('audit/options', { audit });
    const changed = await client.request('audit/set-options', { audit, options: { collect: shown.collect } });
    await engine.close();
    expect(shown.collect).toEqual({ retries: 1, cookies: secretMask, logins: secretMask });
    expect(changed.collect).toEqual(shown.collect);
    expect(readFileSync(file).includes('topsecret')).toBe(false);
    expect(secretsFile(path.join(folder, 'data')).of(audit)).toEqual({
      cookies: 'example.com session=topsecret',
      logins: 'example.com me:topsecret',
    });
  });
});
