import type { Source } from '../../../contract/audits.ts';
import { budgets } from '../../budgets.ts';
import { renderingsOf } from '../render/renderings.ts';
import {
  collectedPage,
  withProblem,
  type CollectContext,
  type CollectedPage,
  type FoundAddress,
  type Frontier,
  type QueuedAddress,
  type ShallowerPage,
} from '../source.ts';
import { fetcherOf, type Fetcher, type Fetched, type RequestOptions } from './fetcher.ts';
import { linkFollower, scopeOf } from './scope.ts';
import { readLinks } from './links.ts';
import { problemOfStatus, redirectTarget, type Failure, type ExpectedBody } from './response.ts';
import { robotsReader, type Robots } from './robots.ts';
import { siteKey } from '../address.ts';

/** Processes one address: trap and robots rules, request, rendering, and links. */
export function crawlerOf(sources: readonly Source[], context: CollectContext) {
  const { frontier, options, signal } = context;
  const fetcher = fetcherOf(options, signal);
  const robots = robotsReader(fetcher, context);
  const fetchPage = fetchWithCookies(fetcher, robots);
  const renderings = renderingsOf(context, fetcher, robots);
  const scope = scopeOf(sources, options);
  for (const [start, alias] of frontier.aliases()) scope.addAlias(start, alias);
  const follower = linkFollower(context, scope);
  const hopsTo = new Map<string, number>();
  const startPages = new Map<string, Fetched>();

  /** Feeds the page to trap detection and applies `obeyNoindex`. */
  const checked = (queued: QueuedAddress, page: CollectedPage): CollectedPage => {
    if (queued.origin === 'link') follower.traps.notice(queued, page.body);
    if (!options.obeyNoindex || !page.body || !readLinks(page.body, page.headers).noindex) return page;
    return { ...withProblem(page, { code: 'noindex-left-out', parameters: {} }), skipped: 'noindex' };
  };

  const targetToFollow = ({ id, address, depth, redirectTo }: ShallowerPage): FoundAddress | null => {
    const hops = (hopsTo.get(address) ?? 0) + 1;
    // Some sites redirect each time to a new address.
    if (redirectTo === null || hops > budgets.redirects || !scope.followsTo(redirectTo, address)) return null;
    if (!hopsTo.has(redirectTo)) hopsTo.set(redirectTo, hops);
    return follower.admits(redirectTo)
      ? { address: redirectTo, origin: 'redirect', lastModified: null, depth, foundOn: id }
      : null;
  };

  const findingsAgain = (page: ShallowerPage) => {
    const target = targetToFollow(page);
    if (target) return [target];
    return page.body ? follower.follow({ ...page, body: page.body }) : [];
  };

  return {
    context,
    fetcher,
    robots,
    scope,
    follower,
    findingsAgain,
    async collectPage(queued: QueuedAddress): Promise<CollectedPage> {
      const { address, origin, former, lastModified } = queued;
      const notRequested = collectedPage(queued);
      if (origin === 'link' && follower.traps.refuses(address)) return { ...notRequested, skipped: 'trap' };
      const rules = await robots.rulesFor(address);
      if (rules.hostFailure) {
        fetcher.countUnrequestedPage(address, rules.hostFailure);
        return withProblem(notRequested, rules.hostFailure);
      }
      if (!rules.allows(address)) return withProblem(notRequested, { code: 'robots-disallowed', parameters: {} });
      const { trustLastmod, askForChanges, maxBytes } = options;
      const isTrusted = trustLastmod && lastModified !== null && former?.listed === lastModified;
      const listed = isTrusted && former.statusCode === 200 ? unchangedPage(queued, frontier) : null;
      if (listed) return checked(queued, listed);
      // A conditional request (RFC 9110, 13.1).
      const isConditional = askForChanges && former?.statusCode === 200;
      const headers = {
        ...(isConditional && former.etag !== null && { 'if-none-match': former.etag }),
        ...(isConditional && former.changedAt !== null && { 'if-modified-since': former.changedAt }),
      };
      const request = { refuse: () => robots.refuses(address), headers };
      const response = startPages.get(address) ?? (await fetchPage(address, { kind: 'page', maxBytes }, request));
      startPages.delete(address);
      const kept = response.statusCode === 304 ? unchangedPage(queued, frontier) : null;
      const page = fetchedPage(queued, response, (target) => ({
        code: scope.isOnSite(target, address) ? 'redirected' : 'redirected-off-site',
        parameters: { target },
      }));
      return checked(queued, kept ?? (await renderings.render(page)));
    },
    keepStartPage(address: string, response: Fetched) {
      if (response.body && response.failure === null) startPages.set(address, response);
    },
    findings({ id, address, depth, origin }: QueuedAddress, { redirectTo, headers, body }: CollectedPage) {
      // Pages of the previous crawl without other inlinks would keep each other in the audit.
      return findingsAgain({ id, address, depth, redirectTo, headers, body: origin === 'former' ? null : body });
    },
    async close() {
      for (const problem of fetcher.problems()) context.reportProblem(problem);
      await Promise.all([fetcher.close(), renderings.close()]);
    },
  };
}

export type Crawler = ReturnType<typeof crawlerOf>;

export function fetchedPage(
  asked: Pick<CollectedPage, 'id' | 'address'>,
  response: Fetched,
  redirected: (target: string) => Failure | null,
): CollectedPage {
  const { statusCode, headers, body, tries, failure } = response;
  const redirectTo = redirectTarget(response, asked.address);
  const page = collectedPage(asked, { statusCode, headers, body, redirectTo });
  const withoutBody = () => (redirectTo === null ? problemOfStatus(statusCode, tries) : redirected(redirectTo));
  const problem = failure ?? (body ? null : withoutBody());
  return problem ? withProblem(page, problem) : page;
}

function unchangedPage(queued: QueuedAddress, frontier: Frontier) {
  const { former } = queued;
  const before = former && frontier.formerBody(queued.address);
  if (!before) return null;
  const { bytes: body, headers } = before;
  return collectedPage(queued, { statusCode: former.statusCode, headers, body, unchanged: true });
}

/** After this many redirects that did not lead back, the site redirects for other reasons, such as a login. */
const maxFailedTries = 3;

/**
 * Sites that require a cookie set it in a redirect that leads back, at once or through other addresses, which looks
 * like a loop. Follows such redirects within the site, and repeats the request when they set a cookie.
 */
export function fetchWithCookies(fetcher: Fetcher, robots: Robots) {
  const failedTries = new Map<string, number>();

  const mayLeadBack = (target: string, address: string, cookiesBefore: string) => {
    if ((failedTries.get(siteKey(address)) ?? 0) >= maxFailedTries) return false;
    if (target === address || fetcher.cookiesFor(address) !== cookiesBefore) return true;
    const { pathname, search } = new URL(address);
    return new URL(target).search.includes(encodeURIComponent(pathname + search));
  };

  const leadsBack = async (target: string, address: string, expected: ExpectedBody) => {
    let current: string | null = target;
    for (let hop = 0; current !== null && current !== address && hop < maxHops; hop += 1) {
      if (siteKey(current) !== siteKey(address) || !(await robots.rulesFor(current)).allows(current)) return false;
      current = redirectTarget(await fetcher.fetch(current, expected), current);
    }
    return current === address;
  };

  return async (address: string, expected: ExpectedBody, options: RequestOptions) => {
    const cookiesBefore = fetcher.cookiesFor(address);
    const response = await fetcher.fetch(address, expected, options);
    const target = redirectTarget(response, address);
    if (target === null || !mayLeadBack(target, address, cookiesBefore)) return response;
    if ((await leadsBack(target, address, expected)) && fetcher.cookiesFor(address) !== cookiesBefore)
      return fetcher.fetch(address, expected, options);
    const site = siteKey(address);
    failedTries.set(site, (failedTries.get(site) ?? 0) + 1);
    return response;
  };
}

const maxHops = 5;
