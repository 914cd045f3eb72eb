/** Longer delays than this would make a crawl of a few thousand pages take days; what a site asks for is obeyed up to here. */
export const maxDelayMillis = 10_000;
/** The same for `Retry-After`, which some servers set to an hour. */
export const maxPauseMillis = 60_000;

/** What a site that sets no pace of its own is slowed from when it asks for less. */
const slowestStep = 50;
const maxFactor = 64;
/** So many good answers in a row let a slowed pace recover by one halving. */
const answersToRecover = 20;

export interface Pace {
  readonly connections: number;
  /** 0 sets no limit. */
  readonly requestsPerSecond: number;
}

const polite: Pace = { connections: 4, requestsPerSecond: 8 };

/** What the option `pace` stands for. */
const paces: Readonly<Record<string, Pace>> = {
  polite,
  brisk: { connections: 8, requestsPerSecond: 25 },
  unlimited: { connections: 64, requestsPerSecond: 0 },
};

/** The pace of the options: that of its name, apart from the numbers that are given. */
export function paceOf(options: { readonly pace: string; readonly hostConnections: number; readonly requestsPerSecond: number }): Pace {
  const { connections, requestsPerSecond } = paces[options.pace] ?? polite;
  return { connections: options.hostConnections || connections, requestsPerSecond: options.requestsPerSecond || requestsPerSecond };
}

/**
 * When the next request to a site may start.
 *
 * Two rules keep to the limit of requests per second. An interval spreads the starts evenly. It cannot promise that the *site* never
 * sees more: the network may hold up one request and hurry the next. Therefore, with n requests a second, a request starts no sooner than
 * one second after the answer to the nth before it began: the site has seen that one by then, whatever the network did.
 *
 * A 429 speaks for the whole site: everybody waits as long as it asks, and the pace halves; it doubles again after some good answers. A
 * single 503 among good answers is the trouble of one page; only several in a row slow the site, or one flaky page would hold up a whole
 * crawl. Times are those of one monotonic clock, in milliseconds.
 */
export class SitePace {
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
  #timesSlowed = 0;

  constructor(requestsPerSecond: number) {
    const count = requestsPerSecond > 0 ? Math.max(1, Math.floor(requestsPerSecond)) : 0;
    this.#window = new Float64Array(count).fill(-Infinity);
    this.#windowMillis = count > 0 ? (count * 1000) / requestsPerSecond : 0;
    this.#rateInterval = requestsPerSecond > 0 ? 1000 / requestsPerSecond : 0;
    this.#baseInterval = this.#rateInterval;
  }

  /** At least this long between two starts, as Crawl-delay asks; 0 takes it back. */
  slowTo(intervalMillis: number): void {
    this.#baseInterval = Math.max(this.#rateInterval, Math.min(intervalMillis, maxDelayMillis));
  }

  /** How often the site asked for less. */
  get timesSlowed(): number {
    return this.#timesSlowed;
  }

  /** The part of its connections that a site keeps while it is slowed. */
  get share(): number {
    return 1 / this.#factor;
  }

  /** How long the next start has to wait; Infinity while it waits for an answer to an earlier request. */
  waitMillis(now: number): number {
    const seen = this.#window.length > 0 ? (this.#window[this.#started % this.#window.length] ?? 0) + this.#windowMillis : 0;
    return Math.max(0, this.#nextStart - now, this.#pausedUntil - now, seen - now);
  }

  /** Counts a start; returns the ticket under which its answer is told to `seen`. */
  start(now: number): number {
    const ticket = this.#started;
    this.#started += 1;
    if (this.#window.length > 0) this.#window[ticket % this.#window.length] = Infinity;
    this.#nextStart = now + this.#interval();
    return ticket;
  }

  /** The site has the request: its answer began, or the request came to another end. */
  seen(ticket: number, now: number): void {
    if (this.#window.length > 0) this.#window[ticket % this.#window.length] = now;
  }

  /** Learns from the answer to a request that started at `startedAt`; `retryAfter` is what a 429 or 503 asked for, in ms, or null. */
  notice(statusCode: number, retryAfter: number | null, startedAt: number, now: number): void {
    if (statusCode === 429) return this.#slowDown(retryAfter ?? 1000, startedAt, now);
    this.#unavailable = statusCode === 503 ? this.#unavailable + 1 : 0;
    if (this.#unavailable >= 3) return this.#slowDown(retryAfter ?? 1000, startedAt, now);
    if (statusCode > 0 && statusCode < 500) this.#recover();
  }

  #interval(): number {
    return this.#factor === 1 ? this.#baseInterval : Math.min(maxDelayMillis, Math.max(slowestStep, this.#baseInterval) * this.#factor);
  }

  /** Answers to requests that were under way when the pace was last halved say nothing new, so a burst of them halves it only once. */
  #slowDown(pauseMillis: number, startedAt: number, now: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.min(pauseMillis, maxPauseMillis));
    this.#good = 0;
    if (startedAt < this.#slowedAt) return;
    this.#slowedAt = now;
    this.#timesSlowed += 1;
    this.#factor = Math.min(maxFactor, this.#factor * 2);
  }

  #recover(): void {
    if (this.#factor === 1) return;
    this.#good += 1;
    if (this.#good < answersToRecover) return;
    this.#good = 0;
    this.#factor /= 2;
  }
}

/**
 * Retry-After as seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now; null when it is missing or makes no sense. A date is read by the
 * clock of the server that wrote it, where it tells its time: ours may be wrong, or be set while we wait.
 */
export function retryAfterMillis(headers: Readonly<Record<string, string>>): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  const millis = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - serverTime(headers);
  return Number.isFinite(millis) ? Math.min(Math.max(millis, 0), maxPauseMillis) : null;
}

function serverTime({ date }: Readonly<Record<string, string>>): number {
  const told = Date.parse(date ?? '');
  return Number.isNaN(told) ? Date.now() : told;
}
