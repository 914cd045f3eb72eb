import type { EventEmitter } from 'node:events';
import type { MessagePortMain } from 'electron';
import { expect, test } from 'vitest';
import { brokeredWorkers } from '../../../src-main/desktop/brokered.ts';
import type { FromHost } from '../../../src-main/desktop/host-protocol.ts';
import { MessageChannelDouble } from '../../support/electron-double/ports.ts';

function start() {
  const asked: FromHost[] = [];
  const workers = brokeredWorkers((message) => asked.push(message));
  return { asked, workers, worker: workers.spawn(), channel: new MessageChannelDouble() };
}

test('what the host sends to a worker before it exists waits for it, in order', async () => {
  const { asked, workers, worker, channel } = start();
  worker.port.postMessage('first');
  worker.port.postMessage('second');
  workers.deliver(1, channel.port1 as unknown as MessagePortMain);
  worker.port.postMessage('third');
  expect(asked).toEqual([{ kind: 'spawn-worker', worker: 1 }]);
  expect(await received(channel.port2, 3)).toEqual(['first', 'second', 'third']);
  channel.port2.close();
});

test('a worker that died before it was delivered has ended, once', () => {
  const { workers, worker } = start();
  let ends = 0;
  worker.port.onClose(() => (ends += 1));
  workers.ended(1);
  workers.ended(1);
  worker.port.close();
  expect(ends).toBe(1);
});

test('a port for a worker that has ended meanwhile is closed', async () => {
  const { workers, channel } = start();
  workers.ended(1);
  const closed = new Promise((resolve) => channel.port2.once('close', resolve));
  channel.port2.start();
  workers.deliver(1, channel.port1 as unknown as MessagePortMain);
  await closed;
});

test('killing is asked of the main process', () => {
  const { asked, worker } = start();
  worker.kill();
  expect(asked.at(-1)).toEqual({ kind: 'kill-worker', worker: 1 });
});

function received(port: EventEmitter & { start(): void }, count: number): Promise<readonly unknown[]> {
  const messages: unknown[] = [];
  return new Promise((resolve) => {
    port.on('message', ({ data }: { data: unknown }) => messages.push(data) === count && resolve(messages));
    port.start();
  });
}
