import type { Source } from '../../../contract/audits.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { CollectContext, CollectedPage, FoundAddress, QueuedAddress, ShallowerPage } from '../source.ts';
import { CookieRedirects } from './cookie-redirects.ts';
import { Fetcher, type Fetched } from './fetcher.ts';
import { LinkFollower } from './link-follower.ts';
import { readLinks } from './links.ts';
import { Renderings } from '../render/renderings.ts';
import { Robots } from './robots.ts';
import { Scope } from './scope.ts';
import { redirectTarget, statusProblem } from './response-status.ts';
import { asksForChange, unchangedPage, validators } from './unchanged.ts';
import { budgets } from '../../budgets.ts';

/** Some sites redirect to a new address every time; browsers give up after as many. */
const { max: maxRedirectHops } = budgets.redirects;

/**
 * What becomes of one address, in this order: trap and robots rules (`collectPage`), the request (`CookieRedirects`
 * over `Fetcher`), rendering with scripts (`Renderings`), and the addresses that the page leads to (`findings`). Lives
 * as long as the crawl.
 */
export class Crawler {
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  readonly scope: Scope;
  readonly follower: LinkFollower;
  readonly #cookieRedirects: CookieRedirects;
  readonly #renderings: Renderings;
  readonly #context: CollectContext;
  readonly #hops = new Map<string, number>();
  readonly #startPages = new Map<string, Fetched>();

  constructor(sources: readonly Source[], context: CollectContext) {
    this.#context = context;
    this.fetcher = new Fetcher(context.options, context.signal);
    this.robots = new Robots(this.fetcher, context);
    this.#cookieRedirects = new CookieRedirects(this.fetcher, this.robots);
    this.#renderings = new Renderings(context, this.fetcher, this.robots);
    this.scope = new Scope(sources, context.options);
    for (const [start, alias] of context.frontier.aliases()) this.scope.addAlias(start, alias);
    this.follower = new LinkFollower(context, this.scope);
  }

  /** Collects one queued address. Throws only when the signal aborts. */
  async collectPage(queued: QueuedAddress): Promise<CollectedPage> {
    const { address } = queued;
    if (this.follower.isTrap(queued)) return { ...notRequested(queued), skipped: 'trap' };
    const rules = await this.robots.rulesFor(address);
    if (rules.hostFailure) {
      this.fetcher.countUnrequestedPage(address, rules.hostFailure);
      return notRequested(queued, { ...rules.hostFailure, address });
    }
    if (!rules.allows(address)) return notRequested(queued, { code: 'robots-disallowed', address, parameters: {} });
    const { frontier, options } = this.#context;
    if (!asksForChange(queued, options)) {
      const kept = unchangedPage(queued, frontier);
      if (kept) return this.#checked(queued, kept);
    }
    const expected = { kind: 'page', maxBytes: options.maxBytes } as const;
    const requestOptions = { refuse: () => this.robots.refuses(address), headers: validators(queued, options) };
    const response =
      this.#takeStartPage(address) ?? (await this.#cookieRedirects.fetch(address, expected, requestOptions));
    const kept = response.statusCode === 304 ? unchangedPage(queued, frontier) : null;
    return this.#checked(queued, kept ?? (await this.#renderings.render(this.#pageOf(queued, response))));
  }

  /** Keeps the response of the start page, which discovery has requested to see where it leads. */
  keepStartPage(address: string, response: Fetched): void {
    if (response.body && response.failure === null) this.#startPages.set(address, response);
  }

  #takeStartPage(address: string): Fetched | undefined {
    const response = this.#startPages.get(address);
    this.#startPages.delete(address);
    return response;
  }

  #pageOf({ id, address }: QueuedAddress, response: Fetched): CollectedPage {
    const redirectTo = redirectTarget(response, address);
    return {
      id,
      address,
      statusCode: response.statusCode,
      headers: response.headers,
      body: response.body,
      redirectTo,
      fetchedAt: Date.now(),
      problems: this.#problems(address, response, redirectTo).map((problem): NewProblem => ({ ...problem, address })),
    };
  }

  /** The addresses that a page leads to: the target of its redirect, or its links. */
  findings(queued: QueuedAddress, page: CollectedPage): readonly FoundAddress[] {
    const target = this.#targetToFollow(queued, page);
    if (target) return [target];
    // Links of a page that nothing leads to any more are not followed, or removed pages would keep each other in the
    // audit.
    return page.body && queued.origin !== 'former'
      ? this.follower.follow({ ...queued, headers: page.headers, body: page.body })
      : [];
  }

  /** The same for a finished page that turned out to be nearer to a start address. */
  findingsAgain(page: ShallowerPage): readonly FoundAddress[] {
    const { body } = page;
    const target = this.#targetToFollow(page, page);
    if (target) return [target];
    return body ? this.follower.follow({ ...page, body }) : [];
  }

  /** The target of a redirect within the site; null when there is none to follow. */
  #targetToFollow(
    { id, depth }: Pick<QueuedAddress, 'id' | 'depth'>,
    { address, redirectTo }: Pick<CollectedPage, 'address' | 'redirectTo'>,
  ): FoundAddress | null {
    const hops = (this.#hops.get(address) ?? 0) + 1;
    if (redirectTo === null || hops > maxRedirectHops || !this.scope.followsTo(redirectTo, address)) return null;
    if (!this.#hops.has(redirectTo)) this.#hops.set(redirectTo, hops);
    return this.follower.admits(redirectTo)
      ? { address: redirectTo, origin: 'redirect', lastModified: null, depth, foundOn: id }
      : null;
  }

  /** Lets trap detection see the page, and applies the option `obeyNoindex`. */
  #checked(queued: QueuedAddress, page: CollectedPage): CollectedPage {
    this.follower.notice(queued, page.body);
    const { obeyNoindex } = this.#context.options;
    if (!obeyNoindex || !page.body || !readLinks(page.body, page.headers).noindex) return page;
    return {
      ...page,
      skipped: 'noindex',
      problems: [...page.problems, { code: 'noindex-left-out', address: page.address, parameters: {} }],
    };
  }

  async close(): Promise<void> {
    for (const problem of this.fetcher.problems()) this.#context.reportProblem(problem);
    await Promise.all([this.fetcher.close(), this.#renderings.close()]);
  }

  #problems(address: string, response: Fetched, redirectTo: string | null): readonly Omit<NewProblem, 'address'>[] {
    if (response.failure) return [response.failure];
    if (response.body) return [];
    if (redirectTo !== null) {
      const code = this.scope.isOnSite(redirectTo, address) ? 'redirected' : 'redirected-off-site';
      return [{ code, parameters: { target: redirectTo } }];
    }
    return [
      { code: statusProblem(response.statusCode), parameters: { status: response.statusCode, tries: response.tries } },
    ];
  }
}

function notRequested({ id, address }: QueuedAddress, ...problems: readonly NewProblem[]): CollectedPage {
  return { id, address, statusCode: 0, headers: {}, body: null, redirectTo: null, fetchedAt: Date.now(), problems };
}
