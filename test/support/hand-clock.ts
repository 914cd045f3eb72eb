import type { Clock } from '../../src-main/engine/audit-scheduler.ts';

/** A clock that stands still until somebody sets it. */
export interface HandClock extends Clock {
  /** Sets the time, and lets whoever watches the clock look at it. */
  set(time: Date): void;
}

export function handClock(start: Date): HandClock {
  let now = start.getTime();
  const watching = new Set<() => void>();
  return {
    now: () => now,
    every(_millis, perform) {
      watching.add(perform);
      return () => watching.delete(perform);
    },
    set(time) {
      now = time.getTime();
      for (const look of watching) look();
    },
  };
}
