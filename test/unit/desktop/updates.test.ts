import { afterEach, describe, expect, test } from 'vitest';
import { findUpdate, isNewer } from '../../../src-main/desktop/updates.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';

const servers: LoopbackServer[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

describe('a newer version', () => {
  test.each([
    ['1.2.0', '1.1.9', true],
    ['1.10.0', '1.9.0', true],
    ['2.0.0', '10.0.0', false],
    ['1.1.9', '1.1.9', false],
    ['1.1.8', '1.1.9', false],
  ])('%s after %s: %s', (offered, own, newer) => expect(isNewer(offered, own)).toBe(newer));

  test('is found in the feed, with the page where it can be had', async () => {
    const { address, headers } = await serve(
      JSON.stringify({ version: '0.2.0', page: 'https://example.com/releases' }),
    );
    expect(await findUpdate(address, '0.1.0')).toEqual({ version: '0.2.0', page: 'https://example.com/releases' });
    expect(headers[0]).not.toHaveProperty('cookie');
    expect(headers[0]).not.toHaveProperty('referer');
  });

  test.each([
    ['that is no JSON', 'hello'],
    ['that names a page of another kind', JSON.stringify({ version: '9.0.0', page: 'file:///etc/passwd' })],
    ['that names the same version', JSON.stringify({ version: '0.1.0', page: 'https://example.com/' })],
  ])('is not found in a feed %s', async (_what, body) => {
    const { address } = await serve(body);
    expect(await findUpdate(address, '0.1.0')).toBeNull();
  });

  test('is not found where nobody answers', async () => {
    expect(await findUpdate('http://127.0.0.1:1/feed.json', '0.1.0')).toBeNull();
  });
});

async function serve(
  body: string,
): Promise<{ readonly address: string; readonly headers: NodeJS.Dict<string | string[]>[] }> {
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const server = await startLoopbackServer((request, response) => {
    headers.push(request.headers);
    response.end(body);
  });
  servers.push(server);
  return { address: `${server.origin}/feed.json`, headers };
}
