import type { RateLimiter } from './rate-limiter.ts';

interface Waiting {
  readonly resolve: (slot: Slot | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Permission to run one request now. */
export interface Slot {
  readonly startedAt: number;
  /** The site has seen the request. */
  responseBegan(): void;
  /** To be called exactly once. */
  release(): void;
}

/**
 * Decides which request starts next, within three limits: concurrent requests of the crawl, those of each site, and its
 * rate. A request that waits for the rate holds no slot, so a slow site delays no other; sites that are ready
 * alternate.
 */
export class RequestScheduler {
  readonly #queues: SiteQueue[] = [];
  /** Wait for a free slot only, in the order in which they asked. */
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

  /** Those that wait are rejected with the reason. */
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
