import { setTimeout as sleep } from 'node:timers/promises';
import type { NewProblem } from '../../../contract/problems.ts';
import { normaliseAddress, siteKey } from '../address.ts';
import type { Answer, Trouble, Wish } from './answer.ts';
import { directConnector, type Connect } from './connector.ts';
import type { FetchOptionValues } from './fetch-options.ts';
import { SiteLines } from './lines.ts';
import { Logins, type LoginAttempt } from './logins.ts';
import { paceOf, retryAfterMillis, SitePace, type Pace } from './politeness.ts';
import { proxyChoice, type ProxyChoice } from './proxy.ts';
import { requestOnce } from './request.ts';
import { readHeaderOptions, RequestHeaders } from './request-headers.ts';
import { backOffFor, isServerDown, isWorthAnotherTry } from './retry.ts';
import { Site } from './site.ts';
import { Turns, type Turn } from './turns.ts';

const maxHops = 10;

export interface Fetched extends Answer {
  /** How many tries it took, of which one that had to log in made further requests; 0 when none was made. */
  readonly tries: number;
}

/** What one call may want besides the address. */
export interface FetchManner {
  /** Goes before what waits for the same site. */
  readonly urgent?: boolean;
  /** So many tries more than the option says, if it says any: a whole site may depend on the answer. */
  readonly moreTries?: number;
  /** Further headers of this request, such as those that ask whether a page has changed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Is posted, once: what it does there may not be done twice. */
  readonly post?: Uint8Array | undefined;
  /** Leaves out the headers and the login that the user entered: they are meant for the site, not for whom its pages bring in. */
  readonly withoutOwn?: boolean;
  /** Asked when the turn has come: a trouble is given back instead of a request, because rules may change while an address waits. */
  readonly refuse?: () => Trouble | null;
  /** Whoever wanted the answer is gone: a request under way is hung up, and says nothing about the site. */
  readonly callOff?: AbortSignal;
}

/**
 * Fetches addresses politely: bounded concurrency, a pace for each site, kept connections, and further tries where they may help. A site is a
 * host with or without `www.`, under http and https.
 */
export class Fetcher {
  readonly #options: FetchOptionValues;
  readonly #signal: AbortSignal;
  readonly #random: () => number;
  readonly #turns: Turns;
  readonly #headers: RequestHeaders;
  readonly #logins: Logins;
  readonly #proxies: ProxyChoice;
  readonly #connect: Connect;
  readonly #pace: Pace;
  readonly #sites = new Map<string, Site>();
  readonly #callOff = () => {
    this.#turns.close(this.#signal.reason);
    // Requests under way end with their connections; what they bring back then is not looked at any more.
    for (const site of this.#sites.values()) void site.lines.close();
  };

  /** `random` gives numbers from 0 to 1, for the jitter. Throws `option-out-of-range` for options that cannot be understood. */
  constructor(options: FetchOptionValues, signal: AbortSignal, random: () => number = Math.random) {
    this.#options = options;
    this.#signal = signal;
    this.#random = random;
    this.#turns = new Turns(options.concurrency);
    this.#headers = new RequestHeaders(options);
    this.#logins = new Logins(readHeaderOptions(options).logins);
    this.#proxies = proxyChoice(options);
    this.#connect = directConnector(options);
    this.#pace = paceOf(options);
    signal.addEventListener('abort', this.#callOff, { once: true });
  }

  /** The pace of an address's site. */
  pace(address: string): SitePace {
    return this.#site(address).pace;
  }

  /** The cookies that a request for an address would carry. */
  cookiesFor(address: string): string {
    return this.#headers.cookiesFor(new URL(address));
  }

  /** Counts a page that was not asked for because its site cannot be reached. */
  loseUnasked(address: string, trouble: Trouble): void {
    this.#site(address).loseUnasked(trouble);
  }

  /** What is to be said of whole sites once the crawl is over. */
  problems(): readonly NewProblem[] {
    return [...this.#sites.values()].flatMap((site) => site.problems());
  }

  /** Throws only when the signal aborts. */
  async fetch(address: string, wish: Wish, manner: FetchManner = {}): Promise<Fetched> {
    const url = new URL(address);
    const site = this.#site(address);
    const { retries: wanted, backOffMillis } = this.#options;
    const retries = wanted > 0 && !manner.post ? wanted + (manner.moreTries ?? 0) : 0;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#tryToGetIn(site, url, wish, tries === 1 ? manner : { ...manner, urgent: true });
      if (isRefused(answer)) return { ...answer.refused, tries: tries - 1 };
      if (!isWorthAnotherTry(answer, tries, retries)) {
        if (wish.body === 'page' && isServerDown(answer)) site.lose();
        return { ...answer, tries };
      }
      await sleep(backOffFor(answer, tries, backOffMillis, this.#random), undefined, { signal: this.#signal });
    }
  }

  /** For files that are no pages of their own, such as sitemaps: follows redirects and tells where they ended. */
  async fetchFollowing(
    address: string,
    wish: Wish,
    { hops = maxHops, ...manner }: FetchManner & { readonly hops?: number } = {},
  ): Promise<{ readonly address: string; readonly answer: Fetched }> {
    let current = address;
    let answer = await this.fetch(current, wish, manner);
    for (let hop = 0; hop < hops; hop += 1) {
      const target = redirectTarget(answer, current);
      if (!target) break;
      current = target;
      answer = await this.fetch(current, wish, manner);
    }
    return { address: current, answer };
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#callOff);
    this.#turns.close(new DOMException('The crawl is over.', 'AbortError'));
    await Promise.all([...this.#sites.values()].map((site) => site.lines.close()));
  }

  /** Asks once, and again for as long as the answer is a challenge to log in that can be answered: each time at the pace of the site. */
  async #tryToGetIn(site: Site, url: URL, wish: Wish, manner: FetchManner): Promise<Answer | Refused> {
    const bringsItsOwn = manner.headers?.['authorization'] !== undefined;
    const login = manner.withoutOwn || bringsItsOwn ? null : this.#logins.attempt(url);
    for (let { urgent = false } = manner; ; urgent = true) {
      const answer = await this.#tryOnce(site, url, wish, { ...manner, urgent }, login);
      if (isRefused(answer) || !login?.isWorthAnother(answer)) return answer;
    }
  }

  async #tryOnce(
    site: Site,
    url: URL,
    wish: Wish,
    { urgent = false, refuse, ...manner }: FetchManner,
    login: LoginAttempt | null,
  ): Promise<Answer | Refused> {
    this.#signal.throwIfAborted();
    const turn = await site.turns.enter(urgent);
    if (!turn) {
      if (wish.body === 'page') site.lose();
      return refused(site.givenUp);
    }
    try {
      const refusal = refuse?.();
      if (refusal) return refused(refusal);
      if (manner.callOff?.aborted) return calledOff;
      const answer = await this.#ask(site, url, wish, turn, manner, login);
      return manner.callOff?.aborted ? calledOff : answer;
    } finally {
      turn.leave();
    }
  }

  async #ask(
    site: Site,
    url: URL,
    wish: Wish,
    { startedAt, seen }: Turn,
    { headers: further, post, withoutOwn, callOff }: FetchManner,
    login: LoginAttempt | null,
  ): Promise<Answer> {
    const line = await site.lines.take(url.origin);
    // An opened line without a request has no connection yet, so nothing is left open here.
    this.#signal.throwIfAborted();
    const own = this.#headers.for(url, withoutOwn);
    const headers = further || login ? { ...own, ...login?.headers(post ? 'POST' : 'GET'), ...further } : own;
    const request = { line: line.dispatcher, isProxied: line.isProxied, url, headers, body: post, limits: this.#options, onHead: seen, callOff };
    const { answer, setCookies, isStuck } = await requestOnce(request, wish);
    site.lines.give(line);
    if (isStuck) site.lines.discard(line);
    this.#signal.throwIfAborted();
    if (callOff?.aborted) return answer;
    if (setCookies.length > 0) this.#headers.learn(url, setCookies);
    site.notice(answer);
    site.pace.notice(answer.statusCode, retryAfterMillis(answer.headers), startedAt, performance.now());
    return answer;
  }

  #site(address: string): Site {
    const key = siteKey(address);
    const known = this.#sites.get(key);
    if (known) return known;
    const { connections, requestsPerSecond } = this.#pace;
    const pace = new SitePace(requestsPerSecond);
    const lines = new SiteLines(connections, this.#connect, this.#proxies, this.#options);
    const site = new Site(address, this.#options.giveUpAfter, { pace, lines, turns: this.#turns.site(connections, pace) });
    this.#sites.set(key, site);
    return site;
  }
}

/** The absolute address that a redirect names; null when the answer is none, or names none that can be fetched. */
export function redirectTarget(answer: Answer, from: string): string | null {
  const location = answer.headers['location'];
  if (location === undefined || !isRedirect(answer.statusCode)) return null;
  return normaliseAddress(asUnicode(location), from);
}

export function isRedirect(statusCode: number): boolean {
  return (statusCode >= 300 && statusCode <= 303) || statusCode === 307 || statusCode === 308;
}

interface Refused {
  readonly refused: Answer;
}

function refused(trouble: Trouble | null): Refused {
  return { refused: { statusCode: 0, headers: {}, body: null, trouble } };
}

/** Never told to anybody. */
const calledOff = refused({ code: 'render-timeout', parameters: {} });

function isRefused(answer: Answer | Refused): answer is Refused {
  return 'refused' in answer;
}

/** Header bytes arrive one per character; servers put UTF-8 there, although only ASCII is allowed. */
function asUnicode(header: string): string {
  // oxlint-disable-next-line no-control-regex -- all single bytes are meant
  if (!/^[\u0000-\u00ff]*$/.test(header) || !/[\u0080-\u00ff]/.test(header)) return header;
  const decoded = Buffer.from(header, 'latin1').toString('utf8');
  return decoded.includes('\uFFFD') ? header : decoded;
}
