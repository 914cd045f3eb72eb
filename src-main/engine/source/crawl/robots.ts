import parseRobots from 'robots-parser';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { unicodeOf } from '../../charset/unicode.ts';
import type { CollectContext } from '../source.ts';
import type { Fetched, Fetcher } from './fetcher.ts';
import type { Failure } from './response.ts';
import { userAgentOf } from '../options.ts';

export type RobotsRules = Readonly<{
  allows(address: string): boolean;
  sitemaps: readonly string[];
  hostFailure: Failure | null;
  unreachable: string | null;
}>;

interface Known {
  rules: RobotsRules;
  readonly readAt: number;
  freshUntil: number;
}

/** All pages depend on robots.txt; these retries take 15 seconds. */
const extraRetries = 3;
/** How long an unavailable robots.txt forbids everything. */
const unreachableMillis = 60_000;
/** How long earlier rules hold while the file is unavailable (RFC 9309, 2.4). */
const maxKeptMillis = 24 * 3_600_000;
const deadHost = /^(?:network-(?:dns|refused|timeout|tls|proxy)|tls-.*|host-given-up)$/;

/**
 * Reads robots.txt of each origin when first needed and when stale; slows the site to its Crawl-delay (RFC 9309). A
 * missing file allows everything, an unavailable one forbids everything unless read before.
 */
export function robotsReader(
  fetcher: Fetcher,
  { options, reportProblem }: Pick<CollectContext, 'options' | 'reportProblem'>,
) {
  const { token } = userAgentOf(options);
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<RobotsRules>>();

  const remember = (origin: string, rules: RobotsRules, ageMillis: number) => {
    const now = performance.now();
    known.set(origin, { rules, readAt: now, freshUntil: now + ageMillis });
    return rules;
  };

  const parse = (address: string, bytes: Uint8Array, isKnown: boolean) => {
    const text = new TextDecoder(unicodeOf(bytes) ?? 'utf-8').decode(bytes.subarray(0, budgets.robotsBytes));
    const robots = parseRobots(address, text);
    const delaySeconds = robots.getCrawlDelay(token) ?? 0;
    if (options.obeyRobots) {
      fetcher.rateLimiter(address).slowTo(delaySeconds > 0 ? delaySeconds * 1000 : 0);
      // Shorter delays are hardly felt.
      const isFelt = delaySeconds >= 1 && !isKnown;
      const parameters = { seconds: delaySeconds };
      if (isFelt) reportProblem({ code: 'robots-delay', address, parameters });
    }
    const allows = (page: string) => robots.isAllowed(page, token) !== false;
    return { ...allowAll, allows, sitemaps: robots.getSitemaps() };
  };

  const rulesOf = (address: string, { body, failure, statusCode }: Fetched, isKnown: boolean) => {
    // A file above the size limit is parsed up to there.
    if (body && (!failure || failure.code === 'too-large')) return parse(address, body, isKnown);
    // Search engines also treat 429 as unavailable.
    if (failure || statusCode >= 500 || statusCode === 429) return null;
    if (!isKnown) reportProblem({ code: 'robots-not-found', address, parameters: { status: statusCode } });
    fetcher.rateLimiter(address).slowTo(0);
    return allowAll;
  };

  const forbidAll = (address: string, { failure, statusCode }: Fetched) => {
    const detail = failure ? failure.code : String(statusCode);
    reportProblem({ code: 'robots-unreachable', address, parameters: { detail } });
    const hostFailure = failure && deadHost.test(failure.code) ? failure : null;
    return { allows: () => false, sitemaps: [], unreachable: detail, hostFailure };
  };

  const refresh = async (origin: string, before: Known | undefined) => {
    try {
      const address = `${origin}/robots.txt`;
      const { robotsText, robotsMaxAgeSeconds } = options;
      if (robotsText.trim() !== '') return remember(origin, parse(address, Buffer.from(robotsText), true), Infinity);
      const request = { urgent: true, hops: budgets.robotsRedirects, extraRetries };
      const { response } = await fetcher.fetchFollowing(
        address,
        { kind: 'any', maxBytes: budgets.robotsBytes },
        request,
      );
      const rules = rulesOf(address, response, before !== undefined);
      if (rules) return remember(origin, rules, robotsMaxAgeSeconds * 1000);
      if (before && !before.rules.hostFailure && performance.now() - before.readAt < maxKeptMillis) {
        before.freshUntil = performance.now() + unreachableMillis;
        return before.rules;
      }
      return remember(origin, forbidAll(address, response), unreachableMillis);
    } finally {
      reading.delete(origin);
    }
  };

  const read = (address: string) => {
    const { origin } = new URL(address);
    const before = known.get(origin);
    if (before && performance.now() < before.freshUntil) return before.rules;
    const begun = reading.get(origin) ?? refresh(origin, before);
    reading.set(origin, begun);
    return begun;
  };

  return {
    read,
    rulesFor: async (address: string) => (options.obeyRobots ? read(address) : allowAll),
    /** Checks the newest rules, for requests that waited since `rulesFor`. */
    refuses(address: string): Failure | null {
      const rules = options.obeyRobots && known.get(new URL(address).origin)?.rules;
      return rules && !rules.allows(address) ? { code: 'robots-disallowed', parameters: {} } : null;
    },
  };
}

export type Robots = ReturnType<typeof robotsReader>;

const allowAll: RobotsRules = { allows: () => true, sitemaps: [], hostFailure: null, unreachable: null };

export function forbiddenError(address: string, { unreachable }: RobotsRules, count: number) {
  const { host } = new URL(address);
  return unreachable === null
    ? new AppError('robots-forbid-all', { host, count })
    : new AppError('robots-unreachable', { host, detail: unreachable });
}
