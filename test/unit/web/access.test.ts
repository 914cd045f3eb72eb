import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessControl } from '../../../src-main/web/access.ts';

const port = 4000;
let millis: number;
let access: ReturnType<typeof accessControl>;

beforeEach(() => {
  millis = 0;
  access = accessControl(() => millis);
});

describe('attempts', () => {
  test('are limited to twenty in any minute, and free again afterwards', () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect(judge('/?token=x')).toBe('unknown');
    expect(judge('/?token=x')).toBe('too-many');
    millis = 60_001;
    expect(judge('/?token=x')).toBe('unknown');
  });

  test('of others never lock out who has the token', () => {
    for (let attempt = 0; attempt < 40; attempt += 1) judge('/?token=x');
    expect(judge(`/?token=${access.token}`)).toBe('sign-in');
  });

  test('that are refused for being too many do not prolong the wait', () => {
    for (let attempt = 0; attempt < 40; attempt += 1) judge('/?token=x');
    millis = 60_001;
    expect(judge('/?token=x')).toBe('unknown');
  });
});

describe('an invitation', () => {
  test('lets one browser in, once', () => {
    const code = access.invite();
    expect(judge(`/?code=${code}`)).toBe('sign-in');
    expect(judge(`/?code=${code}`)).toBe('unknown');
  });

  test('is worth nothing after a minute, after a newer one, and as a token', () => {
    const first = access.invite();
    const second = access.invite();
    expect(judge(`/?code=${first}`)).toBe('unknown');
    expect(judge(`/?token=${second}`)).toBe('unknown');
    millis = 60_001;
    expect(judge(`/?code=${second}`)).toBe('unknown');
  });
});

describe('the token', () => {
  test('counts at the root only, and only as a whole', () => {
    expect(judge(`/index.html?token=${access.token}`)).toBe('unknown');
    expect(judge(`/?token=${access.token.slice(1)}`)).toBe('unknown');
    expect(judge(`/?token=${access.token}x`)).toBe('unknown');
  });

  test('is no cookie', () => {
    expect(judge('/', { cookie: `pagetwin-${port}=${access.token}` })).toBe('unknown');
  });

  test('differs from server to server', () => {
    expect(accessControl().token).not.toBe(access.token);
  });
});

test('the cookie is found among others', () => {
  const [own] = access.cookie(port).split(';');
  expect(judge('/', { cookie: `a=b; ${own}; c=d` })).toBe('welcome');
});

test('a foreign origin is refused even with the cookie, also for a plain read', () => {
  const cookie = String(access.cookie(port).split(';')[0]);
  expect(judge('/', { cookie, origin: 'https://example.com' })).toBe('foreign');
  expect(judge('/', { cookie, origin: 'null' })).toBe('foreign');
  expect(judge('/', { cookie, origin: `http://localhost:${port}` })).toBe('welcome');
});

function judge(address: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = { host: `127.0.0.1:${port}`, ...headers };
  const request = { method: 'GET', headers: all, rawHeaders: Object.entries(all).flat() } as unknown as IncomingMessage;
  return access.judge(request, port, new URL(address, `http://127.0.0.1:${port}`));
}
