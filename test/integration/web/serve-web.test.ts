import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
} from 'node:http';
import { createServer, connect as connectSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { budgets } from '../../../src-main/engine/budgets.ts';
import { keyProtocol, socketProtocol } from '../../../src-main/contract/web-session.ts';
import { connectClient } from '../../../src-main/contract/api.ts';
import { Downloads, serveWeb, type WebServer, webSocketPort } from '../../../src-main/web/serve-web.ts';
import { createFakeEngine, type FakeEngine } from '../../support/fake-engine.ts';

let folder: string;
let server: WebServer;
let engine: FakeEngine;
let downloads: Downloads;
let base: URL;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pagetwin-web-'));
  await mkdir(path.join(folder, 'renderer', 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'renderer', 'index.html'), '<!doctype html><title>renderer</title>');
  await writeFile(path.join(folder, 'renderer', 'assets', 'index-abc123.js'), 'export {};');
  await writeFile(path.join(folder, 'secret.html'), 'not for the browser');
  engine = createFakeEngine();
  downloads = new Downloads();
  server = await serveWeb({ engine, platform: { downloads }, rendererFolder: path.join(folder, 'renderer') });
  base = new URL(server.url);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the token', () => {
  test('is 256 bits and stands in the printed address', () => {
    expect(Buffer.from(base.searchParams.get('token') ?? '', 'base64url')).toHaveLength(32);
    expect(base.hostname).toBe('127.0.0.1');
  });

  test('is exchanged for a cookie that scripts and other sites cannot use, and leaves the address', async () => {
    const answer = await get(base.pathname + base.search);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/\?key=[\w-]{43}$/u);
    expect(answer.headers.location).not.toContain(base.searchParams.get('token'));
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/u);
    expect(answer.headers['set-cookie']?.[0]).not.toContain(base.searchParams.get('token'));
  });

  test('opens nothing when it is wrong; wrong ones are limited, the right one always opens', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await get(`/?token=wrong${attempt}`)).status).toBe(401);
    expect((await get('/?token=wrong')).status).toBe(429);
    expect((await get(base.pathname + base.search)).status).toBe(303);
  });

  test('is not in the address that a browser is started with; that one works once', async () => {
    const invitation = new URL(server.inviteUrl());
    expect(invitation.href).not.toContain(base.searchParams.get('token'));
    expect((await get(invitation.pathname + invitation.search)).status).toBe(303);
    expect((await get(invitation.pathname + invitation.search)).status).toBe(401);
  });

  test('whoever is in already stays in while others guess', async () => {
    const cookie = await signIn();
    for (let attempt = 0; attempt < 25; attempt += 1) await get('/?token=wrong');
    expect((await get('/', { cookie })).status).toBe(200);
  });
});

describe('without the cookie', () => {
  test.each(['/', '/index.html', '/assets/index-abc123.js', '/download/x/y'])(
    '%s is refused and tells nothing',
    async (address) => {
      const answer = await get(address);
      expect(answer.status).toBe(401);
      expect(answer.body).toBe('Open the address that PageTwin printed when it started.\n');
    },
  );

  test('no WebSocket is opened', async () => {
    await expect(openSocket({ origin: base.origin })).rejects.toThrow('401');
  });
});

describe('with the cookie', () => {
  test('the renderer is served under headers that let nothing else run', async () => {
    const answer = await get('/', { cookie: await signIn() });
    expect(answer.body).toContain('<title>renderer</title>');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${base.port}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/u);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('hashed files are cached for good, the page itself is asked for anew', async () => {
    const cookie = await signIn();
    expect((await get('/assets/index-abc123.js', { cookie })).headers['cache-control']).toContain('immutable');
    expect((await get('/', { cookie })).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/assets/..%5c..%5csecret.html',
    '/%00',
    '/%zz',
    '/linked.html',
  ])('%s does not lead out of the folder', async (address) => {
    await symlink(path.join(folder, 'secret.html'), path.join(folder, 'renderer', 'linked.html'));
    const answer = await get(address, { cookie: await signIn() });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('not for the browser');
  });

  test('a request target that is no path does not stop the server', async () => {
    expect(await sendRaw(`GET * HTTP/1.1\r\nHost: ${base.host}\r\nConnection: close\r\n\r\n`)).toContain('401');
    expect(await sendRaw(`GET //[ HTTP/1.1\r\nHost: ${base.host}\r\nConnection: close\r\n\r\n`)).toContain('401');
    expect((await get('/', { cookie: await signIn() })).status).toBe(200);
  });

  test('nothing can be posted', async () => {
    const cookie = await signIn();
    expect((await get('/', { cookie, origin: base.origin }, 'POST')).status).toBe(405);
  });
});

describe('other sites and names', () => {
  test.each(['example.com', 'example.com:80', '127.0.0.1', '127.0.0.1:1'])(
    'Host "%s" is refused, against DNS rebinding',
    async (host) => {
      expect((await get('/', { cookie: await signIn(), host })).status).toBe(403);
    },
  );

  test('localhost with the port is one of the two names', async () => {
    expect((await get('/', { cookie: await signIn(), host: `localhost:${base.port}` })).status).toBe(200);
  });

  test.each(['Host', 'HOST', 'Origin'])(
    'a second %s header makes a request ambiguous, whichever of the two is ours',
    async (name) => {
      const cookie = await signIn();
      const [own, other] = name === 'Origin' ? [base.origin, 'http://example.com'] : [base.host, 'example.com'];
      for (const pair of [
        [own, other],
        [other, own],
        [own, own],
      ]) {
        const head = [
          ...(name === 'Origin' ? [`Host: ${base.host}`] : []),
          ...pair.map((value) => `${name}: ${value}`),
          `Cookie: ${cookie}`,
        ];
        const plain = `GET / HTTP/1.1\r\n${head.join('\r\n')}\r\nConnection: close\r\n\r\n`;
        expect(await sendRaw(plain)).toMatch(/^HTTP\/1\.1 400 /u);
        const upgrade = [
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ];
        expect(await sendRaw(`GET /socket HTTP/1.1\r\n${[...head, ...upgrade].join('\r\n')}\r\n\r\n`)).toMatch(
          /^HTTP\/1\.1 400 /u,
        );
      }
    },
  );

  test('a POST from another origin, or from none, is refused', async () => {
    const cookie = await signIn();
    expect((await get('/', { cookie, origin: 'http://example.com' }, 'POST')).status).toBe(403);
    expect((await get('/', { cookie }, 'POST')).status).toBe(403);
  });

  test('a WebSocket from another origin, or from none, is refused', async () => {
    const own = await session();
    await expect(openSocket({ ...own, origin: 'https://example.com' })).rejects.toThrow('401');
    await expect(openSocket(own)).rejects.toThrow('401');
  });
});

describe('another server of this computer, to which the browser gives the cookie too', () => {
  let received: string;
  let other: Server;

  /** It looks like any page that somebody works on at 127.0.0.1, and keeps what it is sent. */
  beforeEach(async () => {
    other = createHttpServer((request, response) => {
      received = request.headers.cookie ?? '';
      response.end('hello');
    });
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as AddressInfo).port)),
    );
    await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: await signIn() } });
    expect(received).toContain(`pagetwin-${base.port}=`);
  });
  afterEach(() => other.close());

  test('cannot reach the engine with it, whatever it says of itself', async () => {
    const { key } = await session();
    const forged = { cookie: received, origin: base.origin, host: base.host };
    await expect(openSocket(forged)).rejects.toThrow('401');
    for (const wrong of ['', 'wrong', base.searchParams.get('token') ?? '', received.split('=')[1] ?? '', key.slice(1)])
      await expect(openSocket({ ...forged, key: wrong })).rejects.toThrow(/401|invalid/u);
    (await openSocket({ ...forged, key })).close();
  });

  test('does not get the key for it', async () => {
    const { key } = await session();
    for (const address of [
      '/',
      '/index.html',
      '/?key',
      '/?token=x',
      '/?code=x',
      '/?token',
      '/signed-out',
      '/socket',
      '/assets/index-abc123.js',
    ]) {
      const answer = await get(address, { cookie: received });
      expect(JSON.stringify(answer)).not.toContain(key);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('does not read it from the answer to a WebSocket either', async () => {
    const own = await session();
    const socket = await openSocket({ ...own, origin: base.origin });
    expect(socket.protocol).toBe('pagetwin');
    socket.close();
  });
});

test('a page that lost its key is told where to sign in', async () => {
  const answer = await get('/signed-out', { cookie: await signIn() });
  expect([answer.status, answer.body]).toEqual([401, 'Open the address that PageTwin printed when it started.\n']);
});

describe('downloads', () => {
  test('a registered file is sent to be saved under its name', async () => {
    const file = path.join(folder, "报告 'a'.html");
    await writeFile(file, '<b>report</b>');
    const answer = await get(downloads.register(file), { cookie: await signIn() });
    expect(answer.body).toBe('<b>report</b>');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('报告 ')}%27a%27.html`,
    );
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('an unregistered one is not there, whatever its path', async () => {
    const cookie = await signIn();
    expect((await get('/download/00000000-0000-0000-0000-000000000000/secret.html', { cookie })).status).toBe(404);
    expect((await get(`/download/${encodeURIComponent(path.join(folder, 'secret.html'))}`, { cookie })).status).toBe(
      404,
    );
  });

  test('a registered file that was removed meanwhile is not there either', async () => {
    const address = downloads.register(path.join(folder, 'gone.csv'));
    expect((await get(address, { cookie: await signIn() })).status).toBe(404);
  });
});

describe('the WebSocket', () => {
  test('carries requests to the engine, and its events back', async () => {
    const client = connectClient(webSocketPort(await openSocket({ ...(await session()), origin: base.origin })));
    await expect(client.request('app/info', {})).resolves.toMatchObject({ version: '0.0.0-test' });
    const changed = new Promise((resolve) => client.on('audit/changed', resolve));
    engine.emit('audit/changed', { audit: 'one' });
    await expect(changed).resolves.toEqual({ audit: 'one' });
    client.close();
  });

  test('gives errors their code', async () => {
    const client = connectClient(webSocketPort(await openSocket({ ...(await session()), origin: base.origin })));
    await expect(client.request('recent/list', {})).rejects.toMatchObject({ wire: { code: 'request-unknown' } });
    client.close();
  });

  test.each([
    ['null', -1],
    ['[]', -1],
    ['"app/info"', -1],
    ['{"id":"1","name":"app/info"}', -1],
    ['{"name":"app/info","parameters":{}}', -1],
    ['{"id":7,"parameters":{}}', 7],
    ['{"id":7,"name":["app/info"]}', 7],
  ])('answers %s, which is no request, with what is wrong', async (text, id) => {
    const socket = await openSocket({ ...(await session()), origin: base.origin });
    const answered = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send(text);
    // The next one is answered in any case.
    socket.send('{"id":99,"name":"app/info","parameters":{}}');
    expect(JSON.parse(await answered)).toMatchObject({ id, error: { code: 'request-invalid' } });
    socket.close();
  });

  test('repeats nothing long in an error', async () => {
    const socket = await openSocket({ ...(await session()), origin: base.origin });
    const answered = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send(JSON.stringify({ id: 1, name: 'x'.repeat(1_000_000), parameters: {} }));
    const answer = await answered;
    expect(JSON.parse(answer)).toMatchObject({ id: 1, error: { code: 'request-unknown' } });
    expect(answer.length).toBeLessThan(20_000);
    socket.close();
  });

  test('a message above its budget closes the connection, and the next one is served', async () => {
    const max = budgets.messageBytes;
    const own = { ...(await session()), origin: base.origin };
    const socket = await openSocket(own);
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(max + 1));
    expect(await closed).toBe(1009);
    (await openSocket(own)).close();
  });

  test('is cut off when it sends something that is no JSON', async () => {
    const socket = await openSocket({ ...(await session()), origin: base.origin });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('{');
    await expect(closed).resolves.toBe(1007);
  });

  test('is cut off when it reads nothing any more, before it fills the memory', async () => {
    const socket = await openSocket({ ...(await session()), origin: base.origin });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.pause();
    const messages = budgets.backlogBytes / 1_000_000 + 30;
    for (let i = 0; i < messages; i++) engine.emit('audit/changed', { audit: 'x'.repeat(1_000_000) });
    socket.resume();
    await expect(closed).resolves.toBe(1006);
  });

  test('ends for its client when the server closes', async () => {
    const client = connectClient(webSocketPort(await openSocket({ ...(await session()), origin: base.origin })));
    await client.request('app/info', {});
    await server.close();
    await expect(client.request('app/info', {})).rejects.toMatchObject({ wire: { code: 'host-gone' } });
    server = await serveWeb({ engine, platform: { downloads }, rendererFolder: folder });
  });
});

test('a port that is taken is reported as such', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  await expect(serveWeb({ engine, platform: { downloads }, rendererFolder: folder, port })).rejects.toMatchObject({
    code: 'port-in-use',
  });
  other.close();
});

test('what shall be shown first stands behind the token, in the part that browsers keep over the redirect', async () => {
  const start = { kind: 'file', file: '/a b/c.pagetwin' } as const;
  const second = await serveWeb({ engine, platform: { downloads }, rendererFolder: folder, start });
  expect(new URL(second.url).hash).toBe('#/open?file=%2Fa%20b%2Fc.pagetwin');
  await second.close();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Unlike fetch, this sends the path and the headers exactly as written. */
function get(address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port: base.port, path: address, method, headers: { ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.once('error', reject).end();
  });
}

async function signIn(): Promise<string> {
  return (await session()).cookie;
}

interface Session {
  readonly cookie: string;
  readonly key: string;
}

/** What a browser has after it opened the printed address. */
async function session(): Promise<Session> {
  const { headers } = await get(`/?token=${base.searchParams.get('token')}`);
  const key = new URL(headers.location ?? '', base).searchParams.get('key') ?? '';
  return { cookie: String(headers['set-cookie']?.[0]).split(';')[0] ?? '', key };
}

function openSocket({
  key,
  ...headers
}: Readonly<Partial<Session> & { origin?: string; host?: string }>): Promise<WebSocket> {
  const protocols = key === undefined ? [] : [socketProtocol, keyProtocol(key)];
  const socket = new WebSocket(`ws://127.0.0.1:${base.port}/socket`, protocols, { headers });
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject));
}

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connectSocket(Number(base.port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (received += data.toString())).once('error', reject);
    socket.once('close', () => resolve(received));
  });
}
