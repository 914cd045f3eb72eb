import parseRobots from 'robots-parser';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { unicodeOf } from '../../charset/unicode.ts';
import type { CollectContext } from '../source.ts';
import type { Fetched, Fetcher } from './fetcher.ts';
import type { Failure } from './response.ts';
import { userAgentOf } from './user-agent.ts';

export interface RobotsRules {
  allows(address: string): boolean;
  readonly sitemaps: readonly string[];
  readonly hostFailure: Failure | null;
  /** Why everything is forbidden. */
  readonly unreachable: string | null;
}

type RobotsContext = Pick<CollectContext, 'options' | 'reportProblem'>;

interface Known {
  rules: RobotsRules;
  readonly readAt: number;
  freshUntil: number;
}

/** RFC 9309 asks for 500 KiB at least. */
const maxBytes = budgets.robotsBytes;
/** All pages depend on robots.txt; takes a quarter of a minute. */
const extraRetries = 3;
/** An unavailable one forbids everything so long. */
const unreachableMillis = 60_000;
/** RFC 9309, 2.4. */
const maxKeptMillis = 24 * 3_600_000;
const deadHost = /^(?:network-(?:dns|refused|timeout|tls|proxy)|tls-.*|host-given-up)$/;

/**
 * robots.txt of each origin, read when first needed and when old; slows the site to its Crawl-delay (RFC 9309). A
 * missing file allows everything, an unavailable one forbids everything unless read before.
 */
export class Robots {
  readonly #fetcher: Fetcher;
  readonly #context: RobotsContext;
  readonly #token: string;
  readonly #known = new Map<string, Known>();
  readonly #reading = new Map<string, Promise<RobotsRules>>();

  constructor(fetcher: Fetcher, context: RobotsContext) {
    this.#fetcher = fetcher;
    this.#context = context;
    this.#token = userAgentOf(context.options).token;
  }

  async rulesFor(address: string): Promise<RobotsRules> {
    return this.#context.options.obeyRobots ? this.read(address) : allowAll;
  }

  /** By the newest rules, for addresses that waited since `rulesFor`. */
  refuses(address: string): Failure | null {
    if (!this.#context.options.obeyRobots) return null;
    const rules = this.#known.get(new URL(address).origin)?.rules;
    return rules && !rules.allows(address) ? { code: 'robots-disallowed', parameters: {} } : null;
  }

  read(address: string): RobotsRules | Promise<RobotsRules> {
    const { origin } = new URL(address);
    const known = this.#known.get(origin);
    if (known && performance.now() < known.freshUntil) return known.rules;
    const reading = this.#reading.get(origin) ?? this.#refresh(origin, known);
    this.#reading.set(origin, reading);
    return reading;
  }

  async #refresh(origin: string, before: Known | undefined) {
    try {
      const address = `${origin}/robots.txt`;
      const { robotsText, robotsMaxAgeSeconds } = this.#context.options;
      if (robotsText.trim() !== '')
        return this.#remember(origin, this.#parse(address, Buffer.from(robotsText)), Infinity);
      const options = { urgent: true, hops: budgets.robotsRedirects, extraRetries };
      const { response } = await this.#fetcher.fetchFollowing(address, { kind: 'any', maxBytes }, options);
      const rules = this.#rulesOf(address, response, before !== undefined);
      if (rules) return this.#remember(origin, rules, robotsMaxAgeSeconds * 1000);
      if (before && !before.rules.hostFailure && performance.now() - before.readAt < maxKeptMillis) {
        before.freshUntil = performance.now() + unreachableMillis;
        return before.rules;
      }
      return this.#remember(origin, this.#unreachable(address, response), unreachableMillis);
    } finally {
      this.#reading.delete(origin);
    }
  }

  #remember(origin: string, rules: RobotsRules, ageMillis: number) {
    const now = performance.now();
    this.#known.set(origin, { rules, readAt: now, freshUntil: now + ageMillis });
    return rules;
  }

  #rulesOf(address: string, response: Fetched, isKnown: boolean) {
    // Rules may stand in the rest of a file that broke off.
    if (response.body && (!response.failure || response.failure.code === 'too-large'))
      return this.#parse(address, response.body);
    const { statusCode } = response;
    // As search engines do for too many requests.
    if (response.failure || statusCode >= 500 || statusCode === 429) return null;
    if (!isKnown)
      this.#context.reportProblem({ code: 'robots-not-found', address, parameters: { status: statusCode } });
    this.#fetcher.rateLimiter(address).slowTo(0);
    return allowAll;
  }

  /** RFC 9309, 2.3.1.4. */
  #unreachable(address: string, { failure, statusCode }: Fetched) {
    const detail = failure ? failure.code : String(statusCode);
    this.#context.reportProblem({ code: 'robots-unreachable', address, parameters: { detail } });
    const hostFailure = failure && deadHost.test(failure.code) ? failure : null;
    return { allows: () => false, sitemaps: [], unreachable: detail, hostFailure };
  }

  #parse(address: string, bytes: Uint8Array) {
    const text = new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, maxBytes));
    const robots = parseRobots(address, text);
    const delaySeconds = robots.getCrawlDelay(this.#token) ?? 0;
    if (this.#context.options.obeyRobots)
      this.#fetcher.rateLimiter(address).slowTo(delaySeconds > 0 ? delaySeconds * 1000 : 0);
    const allows = (page: string) => robots.isAllowed(page, this.#token) !== false;
    return { ...allowAll, allows, sitemaps: robots.getSitemaps() };
  }
}

const allowAll: RobotsRules = { allows: () => true, sitemaps: [], hostFailure: null, unreachable: null };

export function forbiddenError(address: string, { unreachable }: RobotsRules, count: number) {
  const { host } = new URL(address);
  return unreachable === null
    ? new AppError('robots-forbid-all', { host, count })
    : new AppError('robots-unreachable', { host, detail: unreachable });
}
