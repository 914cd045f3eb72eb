import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Client, EventName } from '../../../src-main/contract/api.ts';
import { runningAudits } from '../../../src-main/desktop/running-audits.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A client that records what is asked of one engine host, and tells events of it. */
class HostDouble {
  readonly asked: string[] = [];
  readonly open = [{ audit: 'one', file: '/one.pagetwin' }];
  readonly #listeners = new Map<string, (body: never) => void>();
  readonly client = {
    request: async (name: string, parameters: { file?: string; audit?: string }) => {
      if (name === 'audit/list-open') return { audits: this.open };
      this.asked.push(`${name} ${parameters.file ?? parameters.audit}`);
      return {};
    },
    on: (name: EventName, listener: (body: never) => void) => {
      this.#listeners.set(name, listener);
      return () => {};
    },
  } as unknown as Client;

  tell(name: EventName, body: unknown): Promise<void> {
    this.#listeners.get(name)?.(body as never);
    return new Promise((resolve) => setImmediate(resolve));
  }
}

const root = temporaryFolder();
let folder: string;
let running: ReturnType<typeof runningAudits>;
let first: HostDouble;
let second: HostDouble;

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'running-'));
  running = runningAudits(folder);
  first = new HostDouble();
  second = new HostDouble();
  running.follow(first.client);
});

test('an audit that ran when its host died is opened and started in the next', async () => {
  await first.tell('audit/progress', { audit: 'one', state: 'running' });
  running.follow(second.client);
  await second.tell('recent/changed', {});
  expect(second.asked).toEqual(['audit/open /one.pagetwin', 'audit/start one']);
});

test.each([
  ['ended', 'audit/ended', { audit: 'one', outcome: 'paused' }],
  ['was only looked at', 'audit/changed', { audit: 'one' }],
] as const)('one that %s is not', async (_what, name, body) => {
  if (name === 'audit/ended') await first.tell('audit/progress', { audit: 'one', state: 'running' });
  await first.tell(name, body);
  running.follow(second.client);
  await second.tell('recent/changed', {});
  expect(second.asked).toEqual([]);
});

test('it is tried again in a third host when the second died as well', async () => {
  await first.tell('audit/progress', { audit: 'one', state: 'running' });
  running.follow(second.client);
  const third = new HostDouble();
  running.follow(third.client);
  await third.tell('recent/changed', {});
  expect(third.asked).toEqual(['audit/open /one.pagetwin', 'audit/start one']);
});

test('one that was paused by the end of the program goes on at the next start', async () => {
  await first.tell('audit/progress', { audit: 'one', state: 'running' });
  running.keepForNextStart();
  await first.tell('audit/ended', { audit: 'one', outcome: 'paused' });
  const next = runningAudits(folder);
  next.follow(second.client);
  await second.tell('recent/changed', {});
  expect(second.asked).toEqual(['audit/open /one.pagetwin', 'audit/start one']);
});

test('nothing goes on by itself in safe mode', async () => {
  await first.tell('audit/progress', { audit: 'one', state: 'running' });
  runningAudits(folder, true).follow(second.client);
  await second.tell('recent/changed', {});
  expect(second.asked).toEqual([]);
});
