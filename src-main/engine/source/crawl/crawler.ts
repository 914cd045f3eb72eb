import type { Source } from '../../../contract/models.ts';
import type { NewProblem } from '../../../contract/problems.ts';
import type { CollectContext, CollectedPage, FoundAddress, QueuedAddress, ShallowerPage } from '../source.ts';
import { Admission } from './admission.ts';
import { Fetcher, redirectTarget, type Fetched } from './fetcher.ts';
import { LinkFollower } from './link-follower.ts';
import { readLinks } from './links.ts';
import { Renderings } from '../render/renderings.ts';
import { Robots } from './robots.ts';
import { Scope } from './scope.ts';
import { statusProblem } from './status-problem.ts';
import { asksForChange, unchangedPage, validators } from './unchanged.ts';
import { budgets } from '../../budgets.ts';

/** Sites exist that redirect to a new address every time; a browser gives up after as many. */
const { max: maxRedirectHops } = budgets.redirects;

/** Everything of a crawl that lives as long as it: connections, paces, robots rules, what links led to, and how far redirects have led. */
export class Crawler {
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  readonly scope: Scope;
  readonly follower: LinkFollower;
  readonly #admission: Admission;
  readonly #renderings: Renderings;
  readonly #context: CollectContext;
  readonly #hops = new Map<string, number>();
  readonly #startPages = new Map<string, Fetched>();

  constructor(sources: readonly Source[], context: CollectContext) {
    this.#context = context;
    this.fetcher = new Fetcher(context.options, context.signal);
    this.robots = new Robots(this.fetcher, context);
    this.#admission = new Admission(this.fetcher, this.robots);
    this.#renderings = new Renderings(context, this.fetcher, this.robots);
    this.scope = new Scope(sources, context.options);
    for (const [start, alias] of context.frontier.aliases()) this.scope.addAlias(start, alias);
    this.follower = new LinkFollower(context, this.scope);
  }

  /** What becomes of one queued address. Throws only when the signal aborts. */
  async collectPage(queued: QueuedAddress): Promise<CollectedPage> {
    const { address } = queued;
    if (this.follower.isTrap(queued)) return { ...notAsked(queued), skipped: 'trap' };
    const rules = await this.robots.rulesFor(address);
    if (rules.hostTrouble) {
      this.fetcher.loseUnasked(address, rules.hostTrouble);
      return notAsked(queued, { ...rules.hostTrouble, address });
    }
    if (!rules.allows(address)) return notAsked(queued, { code: 'robots-disallowed', address, parameters: {} });
    const { frontier, options } = this.#context;
    if (!asksForChange(queued, options)) {
      const kept = unchangedPage(queued, frontier);
      if (kept) return this.#checked(queued, kept);
    }
    const wish = { body: 'page', maxBytes: options.maxBytes } as const;
    const manner = { refuse: () => this.robots.refuses(address), headers: validators(queued, options) };
    const answer = this.#takeStartPage(address) ?? (await this.#admission.fetch(address, wish, manner));
    const kept = answer.statusCode === 304 ? unchangedPage(queued, frontier) : null;
    return this.#checked(queued, kept ?? (await this.#renderings.render(this.#pageOf(queued, answer))));
  }

  /** The start page was asked for to see where it leads; it need not be asked for again. */
  keepStartPage(address: string, answer: Fetched): void {
    if (answer.body && answer.trouble === null) this.#startPages.set(address, answer);
  }

  #takeStartPage(address: string): Fetched | undefined {
    const answer = this.#startPages.get(address);
    this.#startPages.delete(address);
    return answer;
  }

  #pageOf({ id, address }: QueuedAddress, answer: Fetched): CollectedPage {
    const redirectTo = redirectTarget(answer, address);
    return {
      id,
      address,
      statusCode: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      redirectTo,
      fetchedAt: Date.now(),
      problems: this.#problems(address, answer, redirectTo).map((problem): NewProblem => ({ ...problem, address })),
    };
  }

  /** What a page leads to: the target of its redirect, or its links. */
  findings(queued: QueuedAddress, page: CollectedPage): readonly FoundAddress[] {
    const target = this.#targetToFollow(queued, page);
    if (target) return [target];
    // What nothing leads to any more leads nowhere itself, or what is forgotten would keep itself alive.
    return page.body && queued.origin !== 'former' ? this.follower.follow({ ...queued, headers: page.headers, body: page.body }) : [];
  }

  /** What a page leads to that turned out to be nearer to a start address than it was thought to be. */
  findingsAgain(page: ShallowerPage): readonly FoundAddress[] {
    const { body } = page;
    const target = this.#targetToFollow(page, page);
    if (target) return [target];
    return body ? this.follower.follow({ ...page, body }) : [];
  }

  /** The target of a redirect that stays on the site; null when there is nothing to follow. */
  #targetToFollow(
    { id, depth }: Pick<QueuedAddress, 'id' | 'depth'>,
    { address, redirectTo }: Pick<CollectedPage, 'address' | 'redirectTo'>,
  ): FoundAddress | null {
    const hops = (this.#hops.get(address) ?? 0) + 1;
    if (redirectTo === null || hops > maxRedirectHops || !this.scope.followsTo(redirectTo, address)) return null;
    if (!this.#hops.has(redirectTo)) this.#hops.set(redirectTo, hops);
    return this.follower.admits(redirectTo) ? { address: redirectTo, origin: 'redirect', lastModified: null, depth, foundOn: id } : null;
  }

  /** A page as the user's options want it, seen by whoever looks for traps. */
  #checked(queued: QueuedAddress, page: CollectedPage): CollectedPage {
    this.follower.notice(queued, page.body);
    const { obeyNoindex } = this.#context.options;
    if (!obeyNoindex || !page.body || !readLinks(page.body, page.headers).noindex) return page;
    return { ...page, skipped: 'noindex', problems: [...page.problems, { code: 'noindex-left-out', address: page.address, parameters: {} }] };
  }

  async close(): Promise<void> {
    for (const problem of this.fetcher.problems()) this.#context.reportProblem(problem);
    await Promise.all([this.fetcher.close(), this.#renderings.close()]);
  }

  #problems(address: string, answer: Fetched, redirectTo: string | null): readonly Omit<NewProblem, 'address'>[] {
    if (answer.trouble) return [answer.trouble];
    if (answer.body) return [];
    if (redirectTo !== null) {
      const code = this.scope.isOnSite(redirectTo, address) ? 'redirected' : 'redirected-off-site';
      return [{ code, parameters: { target: redirectTo } }];
    }
    return [{ code: statusProblem(answer.statusCode), parameters: { status: answer.statusCode, tries: answer.tries } }];
  }
}

function notAsked({ id, address }: QueuedAddress, ...problems: readonly NewProblem[]): CollectedPage {
  return { id, address, statusCode: 0, headers: {}, body: null, redirectTo: null, fetchedAt: Date.now(), problems };
}
