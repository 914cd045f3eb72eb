import type { SitePace } from './politeness.ts';

interface Waiting {
  readonly resolve: (turn: Turn | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** A request that may run now. */
export interface Turn {
  readonly startedAt: number;
  /** The answer began. */
  seen(): void;
  /** The request is over; somebody else's turn. Called exactly once. */
  leave(): void;
}

/**
 * Decides which request starts next: so many at the same time over all sites, so many for each site, each site at its own pace. A
 * request that waits for its site's pace takes nobody's place, so a slow site never holds up another; sites that have something ready
 * take turns.
 */
export class Turns {
  readonly #sites: SiteTurns[] = [];
  readonly #ready: SiteTurns[] = [];
  #free: number;

  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  /** The queue of a site that has at most `limit` requests under way. */
  site(limit: number, pace: SitePace): SiteTurns {
    const site = new SiteTurns(this, limit, pace);
    this.#sites.push(site);
    return site;
  }

  /** Lets nobody start any more; whoever waits is told the reason. */
  close(reason: unknown): void {
    for (const site of this.#sites) site.close(reason);
  }

  /** Takes a place, or remembers that the site wants one. */
  claim(site: SiteTurns): boolean {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (!this.#ready.includes(site)) this.#ready.push(site);
    return false;
  }

  release(): void {
    this.#free += 1;
    while (this.#free > 0) {
      const site = this.#ready.shift();
      if (!site) return;
      site.startNext();
    }
  }
}

/** The requests that wait for one site. */
export class SiteTurns {
  readonly #turns: Turns;
  readonly #limit: number;
  readonly #pace: SitePace;
  readonly #urgent: Waiting[] = [];
  readonly #waiting: Waiting[] = [];
  #active = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed: { readonly reason: unknown } | null = null;
  #dismissed = false;

  constructor(turns: Turns, limit: number, pace: SitePace) {
    this.#turns = turns;
    this.#limit = limit;
    this.#pace = pace;
  }

  /**
   * Waits for a turn; what is urgent (robots.txt, a further try) goes before the rest. Null when the site is given up; throws when everything
   * is called off.
   */
  enter(urgent: boolean): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#closed.reason);
      if (this.#dismissed) return resolve(null);
      (urgent ? this.#urgent : this.#waiting).push({ resolve, reject });
      this.startNext();
    });
  }

  /** Starts what may start now, and comes back when the next one may. */
  startNext(): void {
    while (!this.#closed && this.#timer === null && this.#urgent.length + this.#waiting.length > 0) {
      if (this.#active >= Math.max(1, Math.floor(this.#limit * this.#pace.share))) return;
      const now = performance.now();
      const wait = this.#pace.waitMillis(now);
      if (wait === Infinity) return;
      if (wait > 0) return this.#comeBack(wait);
      if (!this.#turns.claim(this)) return;
      this.#start(now);
    }
  }

  close(reason: unknown): void {
    this.#closed = { reason };
    if (this.#timer) clearTimeout(this.#timer);
    for (const { reject } of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) reject(reason);
  }

  /** Gives the site up: nobody waits for it any more. */
  dismiss(): void {
    this.#dismissed = true;
    for (const { resolve } of [...this.#urgent.splice(0), ...this.#waiting.splice(0)]) resolve(null);
  }

  #comeBack(millis: number): void {
    // Timers may fire a fraction too early; a pace that is a millisecond slower does no harm.
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.startNext();
    }, Math.ceil(millis));
  }

  #start(startedAt: number): void {
    const next = this.#urgent.shift() ?? this.#waiting.shift();
    if (!next) return;
    this.#active += 1;
    const ticket = this.#pace.start(startedAt);
    let isSeen = false;
    const seen = () => {
      if (isSeen) return;
      isSeen = true;
      this.#pace.seen(ticket, performance.now());
      this.startNext();
    };
    next.resolve({
      startedAt,
      seen,
      leave: () => {
        this.#active -= 1;
        seen();
        this.#turns.release();
        this.startNext();
      },
    });
  }
}
