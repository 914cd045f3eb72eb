import { describe, expect, it } from 'vitest';
import { HostPace, maxPauseMillis, retryAfterMillis, Slots } from '../../../../../src-main/engine/source/crawl/politeness.ts';

const { signal } = new AbortController();

async function millisFor(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

describe('Slots', () => {
  it('run as many tasks at a time as they are, in order, even when tasks fail', async () => {
    const slots = new Slots(2);
    let open = 0;
    let peak = 0;
    const order: number[] = [];
    const task = (index: number) =>
      slots.run(async () => {
        peak = Math.max(peak, (open += 1));
        order.push(index);
        await Promise.resolve();
        open -= 1;
        if (index % 2 === 1) throw new Error('failed');
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(task));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(peak).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('HostPace', () => {
  it('keeps its interval between starts', async () => {
    const pace = new HostPace(0);
    pace.slowTo(40);
    const millis = await millisFor(() => Promise.all([1, 2, 3].map(() => pace.enter(signal))));
    expect(millis).toBeGreaterThan(75);
  });

  it('pauses at the first 429, but only at the third 503 in a row', async () => {
    const pace = new HostPace(0);
    pace.notice(503, 100);
    pace.notice(503, 100);
    pace.notice(200, null);
    pace.notice(503, 100);
    expect(await millisFor(() => pace.enter(signal))).toBeLessThan(50);
    pace.notice(429, 100);
    expect(await millisFor(() => pace.enter(signal))).toBeGreaterThan(95);
  });

  it('lets nobody wait who was called off', async () => {
    const pace = new HostPace(60_000);
    await pace.enter(signal);
    const stop = new AbortController();
    const waiting = pace.enter(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
  });
});

describe('retryAfterMillis', () => {
  it('reads seconds and dates, and never more than the longest pause', () => {
    expect(retryAfterMillis({ 'retry-after': '2' })).toBe(2000);
    expect(retryAfterMillis({ 'retry-after': '86400' })).toBe(maxPauseMillis);
    expect(retryAfterMillis({ 'retry-after': new Date(0).toUTCString() })).toBe(0);
    expect(retryAfterMillis({ 'retry-after': new Date(Date.now() + 5000).toUTCString() })).toBeGreaterThan(2000);
    expect([retryAfterMillis({}), retryAfterMillis({ 'retry-after': 'soon' })]).toEqual([null, null]);
  });
});
