import parseRobots from 'robots-parser';
import type { CollectContext } from '../source.ts';
import type { Trouble } from './answer.ts';
import type { Fetcher } from './fetcher.ts';

/** What robots.txt of one origin says. */
export interface RobotsRules {
  allows(address: string): boolean;
  readonly sitemaps: readonly string[];
  /** Set when the host itself cannot be reached, so that asking it for pages would be in vain. */
  readonly hostTrouble: Trouble | null;
}

/** RFC 9309 asks for at least 500 KiB; the rest of a longer file is left out. */
const maxBytes = 512_000;
const deadHost = new Set(['network-dns', 'network-refused', 'network-tls']);

/** Reads robots.txt once for each origin, when its first address comes up, and slows the host to its Crawl-delay. */
export class Robots {
  readonly #fetcher: Fetcher;
  readonly #context: CollectContext;
  readonly #rules = new Map<string, Promise<RobotsRules>>();

  constructor(fetcher: Fetcher, context: CollectContext) {
    this.#fetcher = fetcher;
    this.#context = context;
  }

  /** The rules that hold for an address; everything is allowed when robots.txt is not to be obeyed. */
  async rulesFor(address: string): Promise<RobotsRules> {
    return this.#context.options.obeyRobots ? this.read(address) : allowAll;
  }

  /** What robots.txt says, to be obeyed or not: it also names the sitemaps. */
  read(address: string): Promise<RobotsRules> {
    const { origin } = new URL(address);
    const known = this.#rules.get(origin);
    if (known) return known;
    const rules = this.#read(origin);
    this.#rules.set(origin, rules);
    return rules;
  }

  async #read(origin: string): Promise<RobotsRules> {
    const address = `${origin}/robots.txt`;
    const { answer } = await this.#fetcher.fetchFollowing(address, { body: 'any', maxBytes: 5_000_000 });
    // Of an endless file the beginning counts, of one that broke off nothing: the rules that forbid may stand in the rest.
    if (answer.body && (!answer.trouble || answer.trouble.code === 'too-large')) return this.#parse(address, answer.body);
    const { statusCode } = answer;
    // Too many requests is no answer to the question, so it counts as unreachable, as search engines take it.
    if (!answer.trouble && statusCode < 500 && statusCode !== 429) {
      this.#context.reportProblem({ code: 'robots-not-found', address, parameters: { status: statusCode } });
      return allowAll;
    }
    // RFC 9309, 2.3.1.4: a robots.txt that cannot be had for now forbids everything.
    const detail = answer.trouble ? answer.trouble.code : String(statusCode);
    this.#context.reportProblem({ code: 'robots-unreachable', address, parameters: { detail } });
    return { ...forbidAll, hostTrouble: answer.trouble && deadHost.has(answer.trouble.code) ? answer.trouble : null };
  }

  #parse(address: string, bytes: Uint8Array): RobotsRules {
    const { userAgent, obeyRobots } = this.#context.options;
    const robots = parseRobots(address, new TextDecoder().decode(bytes.subarray(0, maxBytes)));
    const delaySeconds = robots.getCrawlDelay(userAgent) ?? 0;
    if (obeyRobots && delaySeconds > 0) this.#fetcher.pace(address).slowTo(delaySeconds * 1000);
    return { allows: (page) => robots.isAllowed(page, userAgent) !== false, sitemaps: robots.getSitemaps(), hostTrouble: null };
  }
}

const allowAll: RobotsRules = { allows: () => true, sitemaps: [], hostTrouble: null };
const forbidAll: RobotsRules = { allows: () => false, sitemaps: [], hostTrouble: null };
