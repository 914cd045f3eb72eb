import type { Source } from '../../../contract/audits.ts';
import { budgets } from '../../budgets.ts';
import type { CollectOptionValues } from '../options.ts';
import { Renderings } from '../render/renderings.ts';
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
import { Fetcher, type Fetched, type RequestOptions } from './fetcher.ts';
import { linkFollower } from './link-follower.ts';
import { readLinks } from './links.ts';
import { problemOfStatus, redirectTarget, type Failure, type ExpectedBody } from './response.ts';
import { robotsReader, type Robots } from './robots.ts';
import { Scope } from './scope.ts';
import { siteKey } from '../address.ts';

/**
 * What becomes of one address: trap and robots rules (`collectPage`), the request (`fetchWithCookies` over `Fetcher`),
 * rendering (`Renderings`), and what the page leads to (`findings`).
 */
export class Crawler {
  readonly context: CollectContext;
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  readonly scope: Scope;
  readonly follower;
  readonly #fetchPage;
  readonly #renderings;
  readonly #hops = new Map<string, number>();
  readonly #startPages = new Map<string, Fetched>();

  constructor(sources: readonly Source[], context: CollectContext) {
    this.context = context;
    this.fetcher = new Fetcher(context.options, context.signal);
    this.robots = robotsReader(this.fetcher, context);
    this.#fetchPage = fetchWithCookies(this.fetcher, this.robots);
    this.#renderings = new Renderings(context, this.fetcher, this.robots);
    this.scope = new Scope(sources, context.options);
    for (const [start, alias] of context.frontier.aliases()) this.scope.addAlias(start, alias);
    this.follower = linkFollower(context, this.scope);
  }

  async collectPage(queued: QueuedAddress): Promise<CollectedPage> {
    const { address } = queued;
    const notRequested = collectedPage(queued);
    if (queued.origin === 'link' && this.follower.traps.refuses(address)) return { ...notRequested, skipped: 'trap' };
    const rules = await this.robots.rulesFor(address);
    if (rules.hostFailure) {
      this.fetcher.countUnrequestedPage(address, rules.hostFailure);
      return withProblem(notRequested, rules.hostFailure);
    }
    if (!rules.allows(address)) return withProblem(notRequested, { code: 'robots-disallowed', parameters: {} });
    const { frontier, options } = this.context;
    if (!asksForChange(queued, options)) {
      const kept = unchangedPage(queued, frontier);
      if (kept) return this.#checked(queued, kept);
    }
    const expected = { kind: 'page', maxBytes: options.maxBytes } as const;
    const requestOptions = { refuse: () => this.robots.refuses(address), headers: validators(queued, options) };
    const response = this.#startPages.get(address) ?? (await this.#fetchPage(address, expected, requestOptions));
    this.#startPages.delete(address);
    const kept = response.statusCode === 304 ? unchangedPage(queued, frontier) : null;
    const page = fetchedPage(queued, response, (target) => ({
      code: this.scope.isOnSite(target, address) ? 'redirected' : 'redirected-off-site',
      parameters: { target },
    }));
    return this.#checked(queued, kept ?? (await this.#renderings.render(page)));
  }

  keepStartPage(address: string, response: Fetched) {
    if (response.body && response.failure === null) this.#startPages.set(address, response);
  }

  findings(queued: QueuedAddress, page: CollectedPage): readonly FoundAddress[] {
    const { id, address, depth, origin } = queued;
    const { redirectTo, headers, body } = page;
    // Pages to which nothing else leads would keep each other in the audit.
    return this.findingsAgain({ id, address, depth, redirectTo, headers, body: origin === 'former' ? null : body });
  }

  findingsAgain(page: ShallowerPage): readonly FoundAddress[] {
    const target = this.#targetToFollow(page);
    if (target) return [target];
    return page.body ? this.follower.follow({ ...page, body: page.body }) : [];
  }

  #targetToFollow({ id, address, depth, redirectTo }: ShallowerPage): FoundAddress | null {
    const hops = (this.#hops.get(address) ?? 0) + 1;
    // Some sites always redirect to a new address.
    if (redirectTo === null || hops > budgets.redirects || !this.scope.followsTo(redirectTo, address)) return null;
    if (!this.#hops.has(redirectTo)) this.#hops.set(redirectTo, hops);
    return this.follower.admits(redirectTo)
      ? { address: redirectTo, origin: 'redirect', lastModified: null, depth, foundOn: id }
      : null;
  }

  /** Shows the page to trap detection, and applies `obeyNoindex`. */
  #checked(queued: QueuedAddress, page: CollectedPage): CollectedPage {
    if (queued.origin === 'link') this.follower.traps.notice(queued, page.body);
    if (!this.context.options.obeyNoindex || !page.body || !readLinks(page.body, page.headers).noindex) return page;
    return { ...withProblem(page, { code: 'noindex-left-out', parameters: {} }), skipped: 'noindex' };
  }

  async close() {
    for (const problem of this.fetcher.problems()) this.context.reportProblem(problem);
    await Promise.all([this.fetcher.close(), this.#renderings.close()]);
  }
}

const asksForChange = ({ former, lastModified }: QueuedAddress, { trustLastmod }: CollectOptionValues) =>
  !trustLastmod || lastModified === null || former?.listed !== lastModified || former.statusCode !== 200;

/** RFC 9110, 13.1. */
function validators({ former }: QueuedAddress, { askForChanges }: CollectOptionValues): Record<string, string> {
  if (!askForChanges || former?.statusCode !== 200) return {};
  return {
    ...(former.etag !== null && { 'if-none-match': former.etag }),
    ...(former.changedAt !== null && { 'if-modified-since': former.changedAt }),
  };
}

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

const maxHops = 5;
/** After so many redirects that did not lead back a site redirects elsewhere, such as to a login. */
const maxFailedTries = 3;

/**
 * Sites that require a cookie set it in a redirect that leads back at once or by other addresses: a seeming loop is the
 * page once the cookie is sent. Follows such redirects within the site, and requests the page once more when they set a
 * cookie.
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
