import type { NewProblem } from '../../../contract/problems.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SiteQueue } from './request-scheduler.ts';
import type { Failure, HttpResponse } from './response.ts';
import { isServerDown } from './retry.ts';

interface SiteParts {
  readonly rateLimiter: RateLimiter;
  readonly queue: SiteQueue;
  readonly pool: ConnectionPool;
}

/** The state of one site during a crawl: its queue, connections and rate limit, and whether it responds at all. */
export class Site {
  readonly rateLimiter: RateLimiter;
  readonly queue: SiteQueue;
  readonly pool: ConnectionPool;
  readonly #address: string;
  readonly #giveUpAfter: number;
  #consecutiveFailures = 0;
  #givenUp: Failure | null = null;
  #unreachableFor: string | null = null;
  #lostPages = 0;

  constructor(address: string, giveUpAfter: number, { rateLimiter, queue, pool }: SiteParts) {
    this.#address = address;
    this.#giveUpAfter = giveUpAfter;
    this.rateLimiter = rateLimiter;
    this.queue = queue;
    this.pool = pool;
  }

  /** The failure that its pages get without a request once it is given up; null before. */
  get givenUp(): Failure | null {
    return this.#givenUp;
  }

  /** Gives the site up after too many failures in a row; a response that comes through starts the count again. */
  recordResponse(response: HttpResponse): void {
    if (!isServerDown(response)) {
      this.#consecutiveFailures = 0;
      return;
    }
    this.#consecutiveFailures += 1;
    if (this.#givenUp || this.#giveUpAfter === 0 || this.#consecutiveFailures < this.#giveUpAfter) return;
    this.#givenUp = { code: 'host-given-up', parameters: { detail: reasonOf(response) } };
    this.queue.abandon();
  }

  /** Counts a page that got no response of its own. */
  countLostPage(): void {
    this.#lostPages += 1;
  }

  /** Counts a page that was not requested because robots.txt of the site cannot be fetched. */
  countUnrequestedPage(failure: Failure): void {
    this.#unreachableFor = failure.code;
    this.#lostPages += 1;
  }

  /** Problems of the site as a whole, reported once at the end of a crawl. */
  problems(): readonly NewProblem[] {
    const problems: NewProblem[] = [];
    const { host } = new URL(this.#address);
    const detail = this.#givenUp?.parameters['detail'] ?? this.#unreachableFor;
    const { timesSlowed: times } = this.rateLimiter;
    if (detail !== null && this.#lostPages > 0) {
      problems.push({
        code: 'host-down',
        address: this.#address,
        parameters: { host, pages: this.#lostPages, detail },
      });
    }
    if (times > 0) problems.push({ code: 'host-slowed', address: this.#address, parameters: { host, times } });
    return problems;
  }
}

const reasonOf = ({ failure, statusCode }: HttpResponse): string => failure?.code ?? String(statusCode);
