import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Port } from '../../../src-main/contract/port.ts';
import { RequestError } from '../../../src-main/contract/api.ts';
import { keepConnected } from '../../../src-renderer/api/connection.ts';

/** The far end of a port: answers `app/info`, tells events, and can be cut. */
function createLine() {
  let listener: (message: unknown) => void = () => {};
  let closed = () => {};
  const sent: { id: number; name: string }[] = [];
  const port: Port = {
    postMessage: (message) => sent.push(message as { id: number; name: string }),
    onMessage: (given) => (listener = given),
    onClose: (given) => (closed = given),
    close: () => closed(),
  };
  return {
    port,
    sent,
    answer: () => listener({ id: sent.at(-1)?.id, result: { version: '1', shell: 'web', folder: '/', cores: 1 } }),
    tell: () => listener({ event: 'audit/changed', body: { audit: 'a' } }),
    cut: () => closed(),
  };
}

describe('a kept connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets requests wait for the first port', async () => {
    const line = createLine();
    const connection = keepConnected(async () => line.port);
    expect(connection.state()).toBe('connecting');
    const asked = connection.client.request('app/info', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state()).toBe('connected');
    line.answer();
    expect((await asked).version).toBe('1');
  });

  it('fails what was on its way when the port dies, connects again and keeps the listeners', async () => {
    const lines = [createLine(), createLine()];
    let next = 0;
    const connection = keepConnected(async () => (lines[next++] ?? createLine()).port);
    const changed = vi.fn();
    connection.client.on('audit/changed', changed);
    await vi.advanceTimersByTimeAsync(0);
    const asked = connection.client.request('app/info', {});
    await vi.advanceTimersByTimeAsync(0);
    const failure = asked.catch((error: unknown) => error);
    lines[0]?.cut();
    expect(await failure).toBeInstanceOf(RequestError);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.state()).toBe('connected');
    lines[1]?.tell();
    expect(changed).toHaveBeenCalledExactlyOnceWith({ audit: 'a' });
  });

  it('says that it is lost, waits longer after each failure, and tries at once when asked', async () => {
    const open = vi.fn(async (): Promise<Port> => {
      throw new Error('refused');
    });
    const states: string[] = [];
    const connection = keepConnected(open);
    connection.onState(() => states.push(connection.state()));
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['lost']);
    await vi.advanceTimersByTimeAsync(300 + 600 + 1200);
    expect(open).toHaveBeenCalledTimes(4);
    connection.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledTimes(5);
  });
});
