import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import { auditFiles } from '../../../src-main/mcp/tool-shapes.ts';

const file = resolve('site.pagetwin');
let asked: string[];
let state: string;
let finishClosing: () => void;

/** An engine with one audit, which tells what it was asked. */
const client = {
  request(name: string) {
    asked.push(name);
    if (name === 'audit/list-open') return Promise.resolve({ audits: [{ audit: 'id', file }] });
    if (name === 'audit/progress') return Promise.resolve({ state });
    if (name === 'audit/close') return new Promise<void>((done) => (finishClosing = done));
    return Promise.resolve({ audit: 'id', file });
  },
} as unknown as Client;

const idle = () => vi.advanceTimersByTimeAsync(30_000);
const closed = () => asked.filter((name) => name === 'audit/close').length;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, state] = [[], 'done'];
});
afterEach(() => void vi.useRealTimers());

describe('the audits that an agent asks', () => {
  it('stay open from call to call, and are closed when nobody has asked for a while', async () => {
    const files = auditFiles(client, []);
    await files.use('site.pagetwin', async () => undefined);
    await vi.advanceTimersByTimeAsync(29_000);
    await files.use(file, async () => undefined);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(closed()).toBe(0);
    await idle();
    expect(closed()).toBe(1);
  });

  it('are not closed under a call or a run', async () => {
    const files = auditFiles(client, []);
    let finish = () => {};
    await files.use(file, async () => undefined);
    const long = files.use(file, () => new Promise<void>((done) => (finish = done)));
    await idle();
    expect(closed()).toBe(0);
    finish();
    await long;
    state = 'running';
    await idle();
    expect(closed()).toBe(0);
    state = 'done';
    await idle();
    expect(closed()).toBe(1);
  });

  it('are opened again only when they are closed', async () => {
    const files = auditFiles(client, []);
    await files.use(file, async () => undefined);
    await idle();
    asked = [];
    const again = files.use(file, async () => 'found');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([]);
    finishClosing();
    expect([await again, asked]).toEqual(['found', ['audit/open']]);
  });

  it('are those that were allowed, and those that were admitted later', async () => {
    const files = auditFiles(client, ['other.pagetwin']);
    await expect(files.use(file, async () => 'found')).rejects.toMatchObject({ code: 'audit-not-found' });
    expect(asked).toEqual([]);
    files.admit(file);
    expect(await files.use('./site.pagetwin', async () => 'found')).toBe('found');
    files.forget();
  });
});
