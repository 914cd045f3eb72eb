import type { FetchOptionValues } from '../options.ts';
import { maxPauseMillis } from './response.ts';

interface Waiting {
  readonly resolve: (slot: Slot | null) => void;
  readonly reject: (reason: unknown) => void;
}

export interface Slot {
  readonly startedAt: number;
  /** The site has seen the request. */
  responseBegan(): void;
  /** To be called exactly once. */
  release(): void;
}

/**
 * Decides which request starts next, within three limits: concurrent requests of the crawl and of each site, and its
 * rate. Waiting for the rate holds no slot, so a slow site delays no other; ready sites alternate.
 */
export class RequestScheduler {
  readonly #queues: SiteQueue[] = [];
  /** Sites that wait for a free slot only, in order. */
  readonly #ready: SiteQueue[] = [];
  #freeSlots: number;

  constructor(concurrency: number) {
    this.#freeSlots = concurrency;
  }

  addSite(limit: number, rateLimiter: RateLimiter): SiteQueue {
    const queue = new SiteQueue(this, limit, rateLimiter);
    this.#queues.push(queue);
    return queue;
  }

  close(reason: unknown): void {
    for (const queue of this.#queues) queue.close(reason);
  }

  /** Or registers the queue for the next free one. */
  takeSlot(queue: SiteQueue): boolean {
    if (this.#freeSlots > 0) {
      this.#freeSlots -= 1;
      return true;
    }
    if (!this.#ready.includes(queue)) this.#ready.push(queue);
    return false;
  }

  returnSlot(): void {
    this.#freeSlots += 1;
    while (this.#freeSlots > 0) {
      const queue = this.#ready.shift();
      if (!queue) return;
      queue.startNext();
    }
  }
}

export class SiteQueue {
  readonly #scheduler: RequestScheduler;
  readonly #limit: number;
  readonly #rateLimiter: RateLimiter;
  readonly #urgent: Waiting[] = [];
  readonly #waiting: Waiting[] = [];
  #active = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed: { readonly reason: unknown } | null = null;
  #isAbandoned = false;

  constructor(scheduler: RequestScheduler, limit: number, rateLimiter: RateLimiter) {
    this.#scheduler = scheduler;
    this.#limit = limit;
    this.#rateLimiter = rateLimiter;
  }

  /** Urgent requests (robots.txt, retries) go first. Null when the site is given up; rejects on abort. */
  waitForSlot(urgent: boolean): Promise<Slot | null> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#closed.reason);
      if (this.#isAbandoned) return resolve(null);
      (urgent ? this.#urgent : this.#waiting).push({ resolve, reject });
      this.startNext();
    });
  }

  /** All that may start now, with a timer for the next. */
  startNext(): void {
    while (!this.#closed && this.#timer === null && this.#urgent.length + this.#waiting.length > 0) {
      if (this.#active >= Math.max(1, Math.floor(this.#limit * this.#rateLimiter.connectionShare))) return;
      const now = performance.now();
      const wait = this.#rateLimiter.waitMillis(now);
      // The response that ends this wait calls `startNext` again.
      if (wait === Infinity) return;
      if (wait > 0) return this.#startLater(wait);
      if (!this.#scheduler.takeSlot(this)) return;
      this.#start(now);
    }
  }

  close(reason: unknown): void {
    this.#closed = { reason };
    if (this.#timer) clearTimeout(this.#timer);
    for (const { reject } of this.#removeWaiting()) reject(reason);
  }

  /** All waiting and later requests get null. */
  abandon(): void {
    this.#isAbandoned = true;
    for (const { resolve } of this.#removeWaiting()) resolve(null);
  }

  #removeWaiting(): readonly Waiting[] {
    return [...this.#urgent.splice(0), ...this.#waiting.splice(0)];
  }

  #startLater(millis: number): void {
    // Timers may fire a fraction too early.
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.startNext();
    }, Math.ceil(millis));
  }

  #start(startedAt: number): void {
    const next = this.#urgent.shift() ?? this.#waiting.shift();
    if (!next) return;
    this.#active += 1;
    const ticket = this.#rateLimiter.start(startedAt);
    let hasBegun = false;
    const responseBegan = () => {
      if (hasBegun) return;
      hasBegun = true;
      this.#rateLimiter.responseBegan(ticket, performance.now());
      this.startNext();
    };
    const release = () => {
      this.#active -= 1;
      responseBegan();
      this.#scheduler.returnSlot();
      this.startNext();
    };
    next.resolve({ startedAt, responseBegan, release });
  }
}

/** Longer delays would make a few thousand pages take days. */
export const maxDelayMillis = 10_000;
/** Of a site without a rate limit that asks for less. */
const minSlowedIntervalMillis = 50;
const maxFactor = 64;
/** Undo one halving of the rate. */
const responsesToRecover = 20;

export interface RateLimit {
  readonly connections: number;
  /** 0 sets no limit. */
  readonly requestsPerSecond: number;
}

const polite: RateLimit = { connections: 4, requestsPerSecond: 8 };

const rateLimits: Readonly<Record<string, RateLimit>> = {
  polite,
  brisk: { connections: 8, requestsPerSecond: 25 },
  unlimited: { connections: 64, requestsPerSecond: 0 },
};

export function rateLimitOf(
  options: Pick<FetchOptionValues, 'pace' | 'hostConnections' | 'requestsPerSecond'>,
): RateLimit {
  const { connections, requestsPerSecond } = rateLimits[options.pace] ?? polite;
  return {
    connections: options.hostConnections || connections,
    requestsPerSecond: options.requestsPerSecond || requestsPerSecond,
  };
}

/**
 * Decides when the next request to a site may start. Times are those of one monotonic clock, in milliseconds.
 *
 * An interval spreads the starts evenly. That the *site* never sees more takes a second rule, since the network may
 * delay one request more than the next: with n requests a second, one starts no sooner than a second after the response
 * to the nth before it began.
 *
 * A 429 speaks for the whole site: all requests wait as long as it asks, and the rate halves until some good responses
 * came. A single 503 is the failure of one page; only several in a row slow the site.
 */
export class RateLimiter {
  readonly #window: Float64Array;
  readonly #windowMillis: number;
  readonly #rateInterval: number;
  #baseInterval: number;
  #factor = 1;
  #started = 0;
  #nextStart = 0;
  #pausedUntil = 0;
  #unavailable = 0;
  #good = 0;
  #slowedAt = -Infinity;
  timesSlowed = 0;

  constructor(requestsPerSecond: number) {
    const count = requestsPerSecond > 0 ? Math.max(1, Math.floor(requestsPerSecond)) : 0;
    this.#window = new Float64Array(count).fill(-Infinity);
    this.#windowMillis = count > 0 ? (count * 1000) / requestsPerSecond : 0;
    this.#rateInterval = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
    this.#baseInterval = this.#rateInterval;
  }

  /** As Crawl-delay asks; 0 takes it back. */
  slowTo(intervalMillis: number): void {
    this.#baseInterval = Math.max(this.#rateInterval, Math.min(intervalMillis, maxDelayMillis));
  }

  /** Of its connections, while the site is slowed. */
  get connectionShare(): number {
    return 1 / this.#factor;
  }

  /** Infinity while it waits for a response to an earlier request. */
  waitMillis(now: number): number {
    const seen =
      this.#window.length > 0 ? (this.#window[this.#started % this.#window.length] ?? 0) + this.#windowMillis : 0;
    return Math.max(0, this.#nextStart - now, this.#pausedUntil - now, seen - now);
  }

  start(now: number): number {
    const ticket = this.#started;
    this.#started += 1;
    if (this.#window.length > 0) this.#window[ticket % this.#window.length] = Infinity;
    this.#nextStart = now + this.#interval();
    return ticket;
  }

  responseBegan(ticket: number, now: number): void {
    if (this.#window.length > 0) this.#window[ticket % this.#window.length] = now;
  }

  /** `retryAfter` in ms, of a 429 or 503. */
  recordResponse(statusCode: number, retryAfter: number | null, startedAt: number, now: number): void {
    if (statusCode !== 429) this.#unavailable = statusCode === 503 ? this.#unavailable + 1 : 0;
    if (statusCode === 429 || this.#unavailable >= 3) this.#slowDown(retryAfter ?? 1000, startedAt, now);
    else if (statusCode > 0 && statusCode < 500) this.#recover();
  }

  #interval(): number {
    return this.#factor === 1
      ? this.#baseInterval
      : Math.min(maxDelayMillis, Math.max(minSlowedIntervalMillis, this.#baseInterval) * this.#factor);
  }

  /** A burst of answers to requests under way halves the rate only once. */
  #slowDown(pauseMillis: number, startedAt: number, now: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(pauseMillis, maxPauseMillis));
    this.#good = 0;
    if (startedAt < this.#slowedAt) return;
    this.#slowedAt = now;
    this.timesSlowed += 1;
    this.#factor = Math.min(maxFactor, this.#factor * 2);
  }

  #recover(): void {
    if (this.#factor === 1) return;
    this.#good += 1;
    if (this.#good < responsesToRecover) return;
    this.#good = 0;
    this.#factor /= 2;
  }
}
