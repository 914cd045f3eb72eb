import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxDelayMillis,
  rateLimitOf,
  newRateLimiter,
  type RateLimiter,
} from '../../../../../src-main/engine/source/crawl/request-scheduler.ts';
import { maxPauseMillis, retryAfterMillis } from '../../../../../src-main/engine/source/crawl/response.ts';

/** How long after `now` each of some starts comes, when each is answered `latency` later. */
function startTimes(limiter: RateLimiter, latencies: readonly number[], now = 1000): number[] {
  const starts: number[] = [];
  const answers: { readonly ticket: number; readonly at: number }[] = [];
  for (const latency of latencies) {
    for (let wait = limiter.waitMillis(now); wait > 0; wait = limiter.waitMillis(now)) {
      const answer = answers.toSorted((a, b) => a.at - b.at)[0];
      now = Math.min(now + wait, answer?.at ?? Infinity);
      for (const due of answers.filter(({ at }) => at <= now)) {
        limiter.responseBegan(due.ticket, due.at);
        answers.splice(answers.indexOf(due), 1);
      }
    }
    starts.push(now);
    answers.push({ ticket: limiter.start(now), at: now + latency });
  }
  return starts;
}

describe('a rate limiter', () => {
  it('spreads starts evenly', () => {
    expect(startTimes(newRateLimiter(4), [0, 0, 0, 0])).toEqual([1000, 1250, 1500, 1750]);
  });

  it('never lets a site see more than its number in a second, wherever between start and answer it sees each', () => {
    const latency = fc.integer({ min: 0, max: 2500 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.tuple(latency, share), { minLength: 12, maxLength: 40 }),
        (rate, requests) => {
          const starts = startTimes(
            newRateLimiter(rate),
            requests.map(([millis]) => millis),
          );
          const seen = starts
            .map((start, nth) => start + (requests[nth]?.[0] ?? 0) * (requests[nth]?.[1] ?? 0))
            .toSorted((a, b) => a - b);
          for (const [nth, time] of seen.entries())
            expect((seen[nth + rate] ?? Infinity) - time).toBeGreaterThanOrEqual(999.999);
        },
      ),
    );
  });

  it('keeps to Crawl-delay, up to the longest that makes sense, and takes it back', () => {
    const limiter = newRateLimiter(0);
    limiter.slowTo(3_600_000);
    limiter.start(0);
    expect(limiter.waitMillis(0)).toBe(maxDelayMillis);
    limiter.slowTo(0);
    limiter.start(20_000);
    expect(limiter.waitMillis(20_000)).toBe(0);
  });

  it('waits and halves at a 429, once for all requests that were under way, and recovers', () => {
    const limiter = newRateLimiter(0);
    for (let nth = 0; nth < 5; nth += 1) limiter.recordResponse(429, 3000, 100, 200 + nth);
    expect([limiter.waitMillis(200), limiter.connectionShare(), limiter.timesSlowed()]).toEqual([3004, 0.5, 1]);
    limiter.recordResponse(429, null, 4000, 4100);
    expect([limiter.waitMillis(4100), limiter.connectionShare()]).toEqual([1000, 0.25]);
    limiter.start(6000);
    expect(limiter.waitMillis(6000)).toBe(200);
    for (let nth = 0; nth < 40; nth += 1) limiter.recordResponse(200, null, 6000, 6000);
    limiter.start(7000);
    expect([limiter.waitMillis(7000), limiter.connectionShare()]).toEqual([0, 1]);
  });

  it('takes a 503 for the failure of a page, and three in a row for that of the site', () => {
    const limiter = newRateLimiter(0);
    for (const status of [503, 503, 200, 503]) limiter.recordResponse(status, 1000, 10, 10);
    expect(limiter.waitMillis(10)).toBe(0);
    for (const status of [503, 503]) limiter.recordResponse(status, 1000, 10, 10);
    expect(limiter.waitMillis(10)).toBe(1000);
  });

  it('is never paused longer than the longest pause', () => {
    const limiter = newRateLimiter(8);
    limiter.recordResponse(429, 1e9, 0, 0);
    expect(limiter.waitMillis(0)).toBe(maxPauseMillis);
  });
});

describe('rateLimitOf', () => {
  it('is that of its name, apart from numbers of one’s own', () => {
    expect(rateLimitOf({ pace: 'polite', hostConnections: 0, requestsPerSecond: 0 })).toEqual({
      connections: 4,
      requestsPerSecond: 8,
    });
    expect(rateLimitOf({ pace: 'unlimited', hostConnections: 3, requestsPerSecond: 0.5 })).toEqual({
      connections: 3,
      requestsPerSecond: 0.5,
    });
  });
});

describe('retryAfterMillis', () => {
  it('reads seconds and dates, and never more than the longest pause', () => {
    expect(retryAfterMillis({ 'retry-after': '2' })).toBe(2000);
    expect(retryAfterMillis({ 'retry-after': '86400' })).toBe(maxPauseMillis);
    expect(retryAfterMillis({ 'retry-after': new Date(0).toUTCString() })).toBe(0);
    expect(retryAfterMillis({ 'retry-after': new Date(Date.now() + 5000).toUTCString() })).toBeGreaterThan(2000);
    expect(retryAfterMillis({ 'retry-after': new Date(9000).toUTCString(), date: new Date(4000).toUTCString() })).toBe(
      5000,
    );
    expect([retryAfterMillis({}), retryAfterMillis({ 'retry-after': 'soon' })]).toEqual([null, null]);
  });
});
