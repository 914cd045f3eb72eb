import type { FetchOptionValues } from '../options.ts';
import { maxPauseMillis } from './response.ts';

export interface Slot {
  readonly startedAt: number;
  responseBegan(): void;
  release(): void;
}

/**
 * Decides which request starts next, within the limits of crawl, site and rate. Waiting for the rate limit holds no
 * slot, so that a slow site delays no other; ready sites alternate.
 */
export function requestScheduler(concurrency: number) {
  let freeSlots = concurrency;
  const queues: SiteQueue[] = [];
  const ready: (() => void)[] = [];
  const slots = {
    take(startNext: () => void) {
      if (freeSlots === 0 && !ready.includes(startNext)) ready.push(startNext);
      if (freeSlots === 0) return false;
      freeSlots -= 1;
      return true;
    },
    giveBack() {
      freeSlots += 1;
      for (let next = ready.shift(); next; next = freeSlots > 0 ? ready.shift() : undefined) next();
    },
  };
  return {
    addSite(limit: number, rateLimiter: RateLimiter) {
      const queue = siteQueue(slots, limit, rateLimiter);
      queues.push(queue);
      return queue;
    },
    close(reason: unknown) {
      for (const queue of queues) queue.close(reason);
    },
  };
}

export type SiteQueue = ReturnType<typeof siteQueue>;

function siteQueue(
  slots: { take(startNext: () => void): boolean; giveBack(): void },
  limit: number,
  rateLimiter: RateLimiter,
) {
  const first: PromiseWithResolvers<Slot | null>[] = [];
  const others: typeof first = [];
  let active = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed: { readonly reason: unknown } | null = null;
  let isAbandoned = false;
  const takeWaiting = () => [...first.splice(0), ...others.splice(0)];
  const start = (startedAt: number) => {
    const next = first.shift() ?? others.shift();
    if (!next) return;
    active += 1;
    const ticket = rateLimiter.start(startedAt);
    let hasBegun = false;
    const responseBegan = () => {
      if (hasBegun) return;
      hasBegun = true;
      rateLimiter.responseBegan(ticket, performance.now());
      startNext();
    };
    const release = () => {
      active -= 1;
      responseBegan();
      slots.giveBack();
      startNext();
    };
    next.resolve({ startedAt, responseBegan, release });
  };
  const mayStart = () => !closed && timer === null && first.length + others.length > 0;
  const startNext = () => {
    while (mayStart()) {
      if (active >= Math.max(1, Math.floor(limit * rateLimiter.connectionShare()))) return;
      const now = performance.now();
      const wait = rateLimiter.waitMillis(now);
      if (wait === Infinity) return;
      if (wait > 0) return startLater(wait);
      if (!slots.take(startNext)) return;
      start(now);
    }
  };
  const startLater = (millis: number) => {
    timer = setTimeout(() => {
      timer = null;
      startNext();
    }, Math.ceil(millis));
  };
  return {
    /** Urgent requests (robots.txt, retries) go first. Resolves to null when the site is given up; rejects on abort. */
    async waitForSlot(urgent: boolean) {
      if (closed) throw closed.reason;
      if (isAbandoned) return null;
      const waiting = Promise.withResolvers<Slot | null>();
      (urgent ? first : others).push(waiting);
      startNext();
      return waiting.promise;
    },
    close(reason: unknown) {
      closed = { reason };
      if (timer) clearTimeout(timer);
      for (const { reject } of takeWaiting()) reject(reason);
    },
    abandon() {
      isAbandoned = true;
      for (const { resolve } of takeWaiting()) resolve(null);
    },
  };
}

/** Caps Crawl-delay: a few thousand pages would take days. */
export const maxDelayMillis = 10_000;
const minSlowedIntervalMillis = 50;
const maxFactor = 64;
/** Good responses that undo one halving of the rate. */
const responsesToRecover = 20;

const rateLimits = {
  polite: { connections: 4, requestsPerSecond: 8 },
  brisk: { connections: 8, requestsPerSecond: 25 },
  unlimited: { connections: 64, requestsPerSecond: 0 },
};

export function rateLimitOf(options: Pick<FetchOptionValues, 'pace' | 'hostConnections' | 'requestsPerSecond'>) {
  const { connections, requestsPerSecond } = rateLimits[options.pace as keyof typeof rateLimits] ?? rateLimits.polite;
  return {
    connections: options.hostConnections || connections,
    requestsPerSecond: options.requestsPerSecond || requestsPerSecond,
  };
}

/**
 * Decides when the next request to a site may start, by one monotonic clock, in milliseconds. An interval spreads the
 * starts. As networks delay requests unevenly, the *site* could still see more; so with n requests a second, a request
 * starts at least a second after the response to the nth before it began. A 429 holds for the site: all wait as long as
 * it demands, and the rate is halved until enough good responses came. A single 503 is a failure of its page; several
 * in a row slow the site.
 */
export function newRateLimiter(requestsPerSecond: number) {
  const count = requestsPerSecond > 0 ? Math.max(1, Math.floor(requestsPerSecond)) : 0;
  const seen = new Float64Array(count).fill(-Infinity);
  const rateInterval = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
  let [baseInterval, factor, started, nextStart, pausedUntil] = [rateInterval, 1, 0, 0, 0];
  let [unavailable, good, slowedAt, timesSlowed] = [0, 0, -Infinity, 0];
  const slowDown = (pauseMillis: number, startedAt: number, now: number) => {
    pausedUntil = Math.max(pausedUntil, now + Math.min(pauseMillis, maxPauseMillis));
    good = 0;
    if (startedAt < slowedAt) return;
    slowedAt = now;
    timesSlowed += 1;
    factor = Math.min(maxFactor, factor * 2);
  };
  const recover = () => {
    good = factor === 1 ? 0 : good + 1;
    if (good < responsesToRecover) return;
    good = 0;
    factor /= 2;
  };
  const interval = () =>
    factor === 1 ? baseInterval : Math.min(maxDelayMillis, Math.max(minSlowedIntervalMillis, baseInterval) * factor);
  return {
    timesSlowed: () => timesSlowed,
    slowTo(intervalMillis: number) {
      baseInterval = Math.max(rateInterval, Math.min(intervalMillis, maxDelayMillis));
    },
    connectionShare: () => 1 / factor,
    waitMillis(now: number) {
      const free = count > 0 ? (seen[started % count] ?? 0) + (count * 1000) / requestsPerSecond : 0;
      return Math.max(0, nextStart - now, pausedUntil - now, free - now);
    },
    start(now: number) {
      const ticket = started;
      started += 1;
      if (count > 0) seen[ticket % count] = Infinity;
      nextStart = now + interval();
      return ticket;
    },
    responseBegan(ticket: number, now: number) {
      if (count > 0) seen[ticket % count] = now;
    },
    recordResponse(statusCode: number, retryAfter: number | null, startedAt: number, now: number) {
      if (statusCode !== 429) unavailable = statusCode === 503 ? unavailable + 1 : 0;
      if (statusCode === 429 || unavailable >= 3) slowDown(retryAfter ?? 1000, startedAt, now);
      else if (statusCode > 0 && statusCode < 500) recover();
    },
  };
}

export type RateLimiter = ReturnType<typeof newRateLimiter>;
