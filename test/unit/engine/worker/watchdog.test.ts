import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watchdog } from '../../../../src-main/engine/worker/pool.ts';

let now = 0;
let silent = 0;
let watchdog: Watchdog;

beforeEach(() => {
  vi.useFakeTimers();
  [now, silent] = [0, 0];
  watchdog = new Watchdog(
    8000,
    () => (silent += 1),
    () => now,
  );
  watchdog.restart();
});
afterEach(() => {
  watchdog.stop();
  vi.useRealTimers();
});

/** Time that passes while this process is awake. */
function pass(millis: number): void {
  for (let left = millis; left > 0; left -= 500) {
    now += 500;
    vi.advanceTimersByTime(500);
  }
}

/** The process is stopped for a while: the clock goes on, and one overdue tick comes at the end. */
function sleep(millis: number): void {
  now += millis;
  vi.advanceTimersByTime(1000);
}

it('tells of silence once, after the whole time', () => {
  pass(7500);
  expect(silent).toBe(0);
  pass(20_000);
  expect(silent).toBe(1);
});

it('waits anew after every sign of life, and not at all when nothing is watched', () => {
  pass(7000);
  watchdog.restart();
  pass(7000);
  watchdog.stop();
  pass(50_000);
  expect(silent).toBe(0);
});

it('gives the whole time again after a sleep of any length', () => {
  pass(7000);
  sleep(3_600_000);
  expect(silent).toBe(0);
  pass(7000);
  expect(silent).toBe(0);
  pass(2000);
  expect(silent).toBe(1);
});
