import { setTimeout as sleep } from 'node:timers/promises';

/** Longer delays than this would make a crawl of a few thousand pages take days; what a site asks for is obeyed up to here. */
export const maxDelayMillis = 10_000;
/** The same for `Retry-After`, which some servers set to an hour. */
export const maxPauseMillis = 60_000;

/** Lets a number of requests run at the same time; the others wait in the order in which they came. */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/**
 * The pace of one host: an interval between the starts of two requests, and pauses that the host asks for.
 *
 * A 429 speaks for the host: everybody waits, and the interval grows as in TCP's congestion control (additive steps of a floor, doubled;
 * halved again after some good answers). A single 503 among good answers is the trouble of one page; only several in a row pause the
 * host, or one flaky page would hold up a whole crawl.
 */
export class HostPace {
  #baseInterval: number;
  #extraInterval = 0;
  #nextStart = 0;
  #pausedUntil = 0;
  #unavailable = 0;
  #good = 0;

  constructor(intervalMillis: number) {
    this.#baseInterval = intervalMillis;
  }

  /** At least this long between two starts, as Crawl-delay asks. */
  slowTo(intervalMillis: number): void {
    this.#baseInterval = Math.max(this.#baseInterval, Math.min(intervalMillis, maxDelayMillis));
  }

  /** Waits for this host's next start. */
  async enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      const start = Math.max(this.#nextStart, this.#pausedUntil);
      if (start <= now) {
        this.#nextStart = now + this.#baseInterval + this.#extraInterval;
        return;
      }
      await sleep(start - now, undefined, { signal });
    }
  }

  /** Learns from an answer; `retryAfterMillis` is what a 429 or 503 asked for, or null. */
  notice(statusCode: number, retryAfterMillis: number | null): void {
    if (statusCode === 429) return this.#slowDown(retryAfterMillis ?? 1000);
    this.#unavailable = statusCode === 503 ? this.#unavailable + 1 : 0;
    if (this.#unavailable >= 3 && retryAfterMillis !== null) return this.#slowDown(retryAfterMillis);
    if (statusCode > 0 && statusCode < 500) this.#recover();
  }

  #slowDown(pauseMillis: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + Math.min(pauseMillis, maxPauseMillis));
    this.#extraInterval = Math.min(maxDelayMillis, Math.max(20, this.#extraInterval * 2));
    this.#good = 0;
  }

  #recover(): void {
    this.#good += 1;
    if (this.#good < 50) return;
    this.#good = 0;
    this.#extraInterval = this.#extraInterval < 5 ? 0 : this.#extraInterval / 2;
  }
}

/** Retry-After as seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now; null when it is missing or makes no sense. */
export function retryAfterMillis(headers: Readonly<Record<string, string>>): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const millis = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(millis) ? Math.min(Math.max(millis, 0), maxPauseMillis) : null;
}
