import type { NewProblem } from '../../../contract/problems.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SiteQueue } from './request-scheduler.ts';
import { isServerDown, type Failure, type HttpResponse } from './response.ts';

interface SiteParts {
  readonly rateLimiter: RateLimiter;
  readonly queue: SiteQueue;
  readonly pool: ConnectionPool;
}

/** Queue, connections and rate limit of one site, and whether it responds at all. */
export class Site {
  readonly rateLimiter: RateLimiter;
  readonly queue: SiteQueue;
  readonly pool: ConnectionPool;
  /** What its pages get without a request; null while it is not given up. */
  givenUp: Failure | null = null;
  readonly #address: string;
  readonly #giveUpAfter: number;
  #consecutiveFailures = 0;
  #unreachableFor: string | null = null;
  #lostPages = 0;

  constructor(address: string, giveUpAfter: number, { rateLimiter, queue, pool }: SiteParts) {
    this.#address = address;
    this.#giveUpAfter = giveUpAfter;
    this.rateLimiter = rateLimiter;
    this.queue = queue;
    this.pool = pool;
  }

  /** Gives up after too many failures in a row. */
  recordResponse(response: HttpResponse): void {
    this.#consecutiveFailures = isServerDown(response) ? this.#consecutiveFailures + 1 : 0;
    const isEnough = this.#giveUpAfter > 0 && this.#consecutiveFailures >= this.#giveUpAfter;
    if (this.givenUp || !isEnough) return;
    const detail = response.failure?.code ?? String(response.statusCode);
    this.givenUp = { code: 'host-given-up', parameters: { detail } };
    this.queue.abandon();
  }

  /** `failure` says why robots.txt cannot be fetched. */
  countLostPage(failure?: Failure): void {
    this.#lostPages += 1;
    if (failure) this.#unreachableFor = failure.code;
  }

  /** Once, at the end of a crawl. */
  problems(): readonly NewProblem[] {
    const problems: NewProblem[] = [];
    const address = this.#address;
    const { host } = new URL(address);
    const detail = this.givenUp?.parameters['detail'] ?? this.#unreachableFor;
    const { timesSlowed: times } = this.rateLimiter;
    const pages = this.#lostPages;
    if (detail !== null && pages > 0)
      problems.push({ code: 'host-down', address, parameters: { host, pages, detail } });
    if (times > 0) problems.push({ code: 'host-slowed', address, parameters: { host, times } });
    return problems;
  }
}
