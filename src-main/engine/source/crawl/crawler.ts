import type { Source } from '../../../contract/models.ts';
import type { NewProblem, ProblemCode } from '../../../contract/problems.ts';
import { siteKey } from '../address.ts';
import type { CollectContext, CollectedPage, FoundAddress, QueuedAddress } from '../source.ts';
import { Fetcher, isRedirect, redirectTarget, type Fetched } from './fetcher.ts';
import { Robots } from './robots.ts';

/** Sites exist that redirect to a new address every time; a browser gives up after as many. */
const maxRedirectHops = 20;

/** Everything of a crawl that lives as long as it: connections, paces, robots rules, and how far redirects have led. */
export class Crawler {
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  readonly #context: CollectContext;
  readonly #sites: ReadonlySet<string>;
  readonly #hops = new Map<string, number>();

  constructor(sources: readonly Source[], context: CollectContext) {
    this.#context = context;
    this.fetcher = new Fetcher(context.options, context.signal);
    this.robots = new Robots(this.fetcher, context);
    this.#sites = new Set(sources.flatMap((source) => (source.kind === 'sitemap' ? [siteKey(source.url)] : [])));
  }

  /** What becomes of one queued address. Throws only when the signal aborts. */
  async collectPage(queued: QueuedAddress): Promise<CollectedPage> {
    const { address } = queued;
    const rules = await this.robots.rulesFor(address);
    if (rules.hostTrouble) return notAsked(queued, { ...rules.hostTrouble, address });
    if (!rules.allows(address)) return notAsked(queued, { code: 'robots-disallowed', address, parameters: {} });
    const answer = await this.fetcher.fetch(address, { body: 'page', maxBytes: this.#context.options.maxBytes });
    const redirectTo = redirectTarget(answer, address);
    return {
      id: queued.id,
      address,
      statusCode: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      redirectTo,
      fetchedAt: Date.now(),
      problems: this.#problems(address, answer, redirectTo).map((problem): NewProblem => ({ ...problem, address })),
    };
  }

  /** The target of a redirect that stays on the site; null when there is nothing to follow. */
  targetToFollow({ address, redirectTo }: CollectedPage): FoundAddress | null {
    const hops = (this.#hops.get(address) ?? 0) + 1;
    if (redirectTo === null || hops > maxRedirectHops || !this.#isOnSite(redirectTo, address)) return null;
    if (!this.#hops.has(redirectTo)) this.#hops.set(redirectTo, hops);
    return { address: redirectTo, origin: 'redirect', lastModified: null };
  }

  async close(): Promise<void> {
    await this.fetcher.close();
  }

  #isOnSite(target: string, from: string): boolean {
    const site = siteKey(target);
    return site === siteKey(from) || this.#sites.has(site);
  }

  #problems(address: string, answer: Fetched, redirectTo: string | null): readonly Omit<NewProblem, 'address'>[] {
    if (answer.trouble) return [answer.trouble];
    if (answer.body) return [];
    if (redirectTo !== null) {
      const code = this.#isOnSite(redirectTo, address) ? 'redirected' : 'redirected-off-site';
      return [{ code, parameters: { target: redirectTo } }];
    }
    return [{ code: statusProblem(answer.statusCode), parameters: { status: answer.statusCode, tries: answer.tries } }];
  }
}

function statusProblem(statusCode: number): ProblemCode {
  if (isRedirect(statusCode)) return 'redirect-without-target';
  if (statusCode >= 400 && statusCode < 500) return 'http-client-error';
  return statusCode >= 500 && statusCode < 600 ? 'http-server-error' : 'http-unexpected';
}

function notAsked({ id, address }: QueuedAddress, problem: NewProblem): CollectedPage {
  return { id, address, statusCode: 0, headers: {}, body: null, redirectTo: null, fetchedAt: Date.now(), problems: [problem] };
}
