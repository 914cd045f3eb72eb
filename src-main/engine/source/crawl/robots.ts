import parseRobots from 'robots-parser';
import { AppError } from '../../app-error.ts';
import { unicodeOf } from '../../charset/byte-order-mark.ts';
import type { CollectContext } from '../source.ts';
import type { Trouble } from './answer.ts';
import type { Fetched, Fetcher } from './fetcher.ts';
import { userAgentOf } from './user-agent.ts';
import { budgets } from '../../budgets.ts';

/** What robots.txt of one origin says. */
export interface RobotsRules {
  allows(address: string): boolean;
  readonly sitemaps: readonly string[];
  /** Set when the host itself cannot be reached, so that asking it for pages would be in vain. */
  readonly hostTrouble: Trouble | null;
  /** Why robots.txt could not be had, so that everything is forbidden; null where it could. */
  readonly unreachable: string | null;
}

/** What reading robots.txt needs to know of a crawl. */
export type RobotsContext = Pick<CollectContext, 'options' | 'reportProblem'>;

/** What is known of the robots.txt of one origin, and until when it counts. */
interface Known {
  rules: RobotsRules;
  readonly readAt: number;
  freshUntil: number;
}

/** RFC 9309 asks for at least 500 KiB; the rest of a longer file is left out. */
const { max: maxBytes } = budgets.robotsBytes;
/** RFC 9309, 2.3.1.2: at least five redirects in a row are followed. */
const maxHops = 5;
/** Pages wait for it, and are lost when it cannot be had, so it is tried for a quarter of a minute. */
const moreTries = 3;
/** A robots.txt that could not be had is asked for again after this time; pages that come up before that count as forbidden. */
const unreachableMillis = 60_000;
/** RFC 9309, 2.4: what was read before counts at most a day, even if the file cannot be had any more. */
const longestMillis = 24 * 3_600_000;
const deadHost = /^(?:network-(?:dns|refused|timeout|tls|proxy)|tls-.*|host-given-up)$/;

/**
 * Reads robots.txt of an origin when its first address comes up, reads it again when it is old, and slows the site to its Crawl-delay
 * (RFC 9309). What is no longer there allows everything; what cannot be had for now forbids everything, unless it was read before.
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

  /** The rules that hold for an address; everything is allowed when robots.txt is not to be obeyed. */
  async rulesFor(address: string): Promise<RobotsRules> {
    return this.#context.options.obeyRobots ? this.read(address) : allowAll;
  }

  /** Says by the newest rules that are known whether an address is forbidden; for one that has waited since `rulesFor`. */
  refuses(address: string): Trouble | null {
    if (!this.#context.options.obeyRobots) return null;
    const rules = this.#known.get(new URL(address).origin)?.rules;
    return rules && !rules.allows(address) ? { code: 'robots-disallowed', parameters: {} } : null;
  }

  /** What robots.txt says, to be obeyed or not: it also names the sitemaps. */
  read(address: string): RobotsRules | Promise<RobotsRules> {
    const { origin } = new URL(address);
    const known = this.#known.get(origin);
    if (known && performance.now() < known.freshUntil) return known.rules;
    const reading = this.#reading.get(origin) ?? this.#refresh(origin, known);
    this.#reading.set(origin, reading);
    return reading;
  }

  async #refresh(origin: string, before: Known | undefined): Promise<RobotsRules> {
    try {
      const address = `${origin}/robots.txt`;
      const { robotsText, robotsMaxAgeSeconds } = this.#context.options;
      if (robotsText.trim() !== '') return this.#remember(origin, this.#parse(address, Buffer.from(robotsText)), Infinity);
      const manner = { urgent: true, hops: maxHops, moreTries } as const;
      const { answer } = await this.#fetcher.fetchFollowing(address, { body: 'any', maxBytes: 5_000_000 }, manner);
      const rules = this.#rulesOf(address, answer, before !== undefined);
      if (rules) return this.#remember(origin, rules, robotsMaxAgeSeconds * 1000);
      if (before && !before.rules.hostTrouble && performance.now() - before.readAt < longestMillis) {
        before.freshUntil = performance.now() + unreachableMillis;
        return before.rules;
      }
      return this.#remember(origin, this.#unreachable(address, answer), unreachableMillis);
    } finally {
      this.#reading.delete(origin);
    }
  }

  #remember(origin: string, rules: RobotsRules, ageMillis: number): RobotsRules {
    const now = performance.now();
    this.#known.set(origin, { rules, readAt: now, freshUntil: now + ageMillis });
    return rules;
  }

  /** Null when the answer says nothing: the file cannot be had for now. */
  #rulesOf(address: string, answer: Fetched, isKnown: boolean): RobotsRules | null {
    // Of an endless file the beginning counts, of one that broke off nothing: the rules that forbid may stand in the rest.
    if (answer.body && (!answer.trouble || answer.trouble.code === 'too-large')) return this.#parse(address, answer.body);
    const { statusCode } = answer;
    // Too many requests is no answer to the question, so it counts as unreachable, as search engines take it.
    if (answer.trouble || statusCode >= 500 || statusCode === 429) return null;
    if (!isKnown) this.#context.reportProblem({ code: 'robots-not-found', address, parameters: { status: statusCode } });
    this.#fetcher.pace(address).slowTo(0);
    return allowAll;
  }

  /** RFC 9309, 2.3.1.4: a robots.txt that cannot be had for now forbids everything. */
  #unreachable(address: string, { trouble, statusCode }: Fetched): RobotsRules {
    const detail = trouble ? trouble.code : String(statusCode);
    this.#context.reportProblem({ code: 'robots-unreachable', address, parameters: { detail } });
    return { ...forbidAll, unreachable: detail, hostTrouble: trouble && deadHost.test(trouble.code) ? trouble : null };
  }

  #parse(address: string, bytes: Uint8Array): RobotsRules {
    const robots = parseRobots(address, new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, maxBytes)));
    const delaySeconds = robots.getCrawlDelay(this.#token) ?? 0;
    if (this.#context.options.obeyRobots) this.#fetcher.pace(address).slowTo(delaySeconds > 0 ? delaySeconds * 1000 : 0);
    return { allows: (page) => robots.isAllowed(page, this.#token) !== false, sitemaps: robots.getSitemaps(), ...reached };
  }
}

const reached = { hostTrouble: null, unreachable: null } as const;
const allowAll: RobotsRules = { allows: () => true, sitemaps: [], ...reached };
const forbidAll: RobotsRules = { allows: () => false, sitemaps: [], ...reached };

/** The error of a source of which robots.txt lets nothing be fetched. */
export function forbiddenError(address: string, { unreachable }: RobotsRules, count: number): AppError {
  const { host } = new URL(address);
  return unreachable === null
    ? new AppError('robots-forbid-all', { host, count })
    : new AppError('robots-unreachable', { host, detail: unreachable });
}
