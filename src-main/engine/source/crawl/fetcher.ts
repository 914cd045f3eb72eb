import { setTimeout as sleep } from 'node:timers/promises';
import type { NewProblem } from '../../../contract/problems.ts';
import { budgets } from '../../budgets.ts';
import { siteKey } from '../address.ts';
import type { FetchOptionValues } from '../options.ts';
import { connectionOpener, connectionPool } from './connection-pool.ts';
import { loginsOf, type LoginAttempt, readHeaderOptions, requestHeaders } from './request-headers.ts';
import {
  newRateLimiter,
  rateLimitOf,
  requestScheduler,
  type RateLimiter,
  type SiteQueue,
  type Slot,
} from './request-scheduler.ts';
import { requestOnce } from './request.ts';
import {
  backOffFor,
  isServerDown,
  isWorthAnotherTry,
  redirectTarget,
  retryAfterMillis,
  type ExpectedBody,
  type Failure,
  type HttpHeaders,
  type HttpResponse,
} from './response.ts';

export interface Fetched extends HttpResponse {
  readonly tries: number;
}

export type RequestOptions = Readonly<{
  urgent?: boolean;
  /** Added to `retries` unless that is 0, for responses on which a whole site depends. */
  extraRetries?: number;
  headers?: HttpHeaders;
  /** Sent by POST; not retried, since it may have side effects. */
  post?: Uint8Array | undefined;
  /** Omits the user's headers and login, which are not for other hosts. */
  withoutCredentials?: boolean;
  /** Called when the request starts, since robots rules may have changed; a failure becomes the response. */
  refuse?: () => Failure | null;
  signal?: AbortSignal;
}>;

interface Call extends RequestOptions {
  readonly site: Site;
  readonly url: URL;
  readonly expected: ExpectedBody;
}

/**
 * Fetches politely: bounded concurrency, a rate limit for each site (a host with or without `www.`, http and https),
 * persistent connections, useful retries. A request waits in the queue of its site, acquires a connection and is sent;
 * its response updates cookies, rate limit and state of the site, and decides on a retry. `random` returns 0 to 1.
 * Throws `option-out-of-range`.
 */
export function fetcherOf(options: FetchOptionValues, signal: AbortSignal, random: () => number = Math.random) {
  const scheduler = requestScheduler(options.concurrency);
  const ownHeaders = requestHeaders(options);
  const loginFor = loginsOf(readHeaderOptions(options).logins);
  const openConnection = connectionOpener(options);
  const { connections, requestsPerSecond } = rateLimitOf(options);
  const sites = new Map<string, Site>();
  const closePools = () => Promise.all([...sites.values()].map(({ pool }) => pool.close()));
  const abort = () => {
    scheduler.close(signal.reason);
    void closePools();
  };
  signal.addEventListener('abort', abort, { once: true });

  const siteOf = (address: string) => {
    const key = siteKey(address);
    const known = sites.get(key);
    if (known) return known;
    const rateLimiter = newRateLimiter(requestsPerSecond);
    const pool = connectionPool(connections, openConnection);
    const queue = scheduler.addSite(connections, rateLimiter);
    const site = newSite(address, options.giveUpAfter, rateLimiter, queue, pool);
    sites.set(key, site);
    return site;
  };

  const requestInSlot = async (call: Call, urgent: boolean, login: LoginAttempt | null) => {
    const { site, expected, refuse, signal: ofCaller } = call;
    signal.throwIfAborted();
    const slot = await site.queue.waitForSlot(urgent);
    if (!slot) {
      if (expected.kind === 'page') site.countLostPage();
      return refused(site.givenUp());
    }
    try {
      const refusal = refuse?.();
      if (refusal) return refused(refusal);
      if (ofCaller?.aborted) return abortedByCaller;
      const response = await requestOver(call, slot, login, ownHeaders, options, signal);
      return ofCaller?.aborted ? abortedByCaller : response;
    } finally {
      // Released after the response is processed: new robots rules may forbid the next request.
      setImmediate(slot.release);
    }
  };

  /** Repeats the request, within the rate limit, while a login challenge can be answered. */
  const tryWithLogin = async (call: Call, urgent: boolean) => {
    const { url, headers, withoutCredentials } = call;
    const login = withoutCredentials || headers?.['authorization'] !== undefined ? null : loginFor(url);
    for (let isUrgent = urgent; ; isUrgent = true) {
      const response = await requestInSlot(call, isUrgent, login);
      if (isRefused(response) || !login?.isWorthAnother(response)) return response;
    }
  };

  const fetch = async (address: string, expected: ExpectedBody, request: RequestOptions = {}): Promise<Fetched> => {
    const call: Call = { ...request, site: siteOf(address), url: new URL(address), expected };
    const retries = options.retries > 0 && !request.post ? options.retries + (request.extraRetries ?? 0) : 0;
    for (let tries = 1; ; tries += 1) {
      const response = await tryWithLogin(call, tries > 1 || request.urgent === true);
      if (isRefused(response)) return { ...response.refused, tries: tries - 1 };
      if (!isWorthAnotherTry(response, tries, retries)) {
        if (expected.kind === 'page' && isServerDown(response)) call.site.countLostPage();
        return { ...response, tries };
      }
      await sleep(backOffFor(response, tries, options.backOffMillis, random), undefined, { signal });
    }
  };

  return {
    fetch,
    fetchFollowing: followingRedirects(fetch),
    rateLimiter: (address: string) => siteOf(address).rateLimiter,
    cookiesFor: (address: string) => ownHeaders.cookiesFor(new URL(address)),
    countUnrequestedPage: (address: string, failure: Failure) => siteOf(address).countLostPage(failure),
    problems: () => [...sites.values()].flatMap((site) => site.problems()),
    async close() {
      signal.removeEventListener('abort', abort);
      scheduler.close(new DOMException('The crawl is over.', 'AbortError'));
      await closePools();
    },
  };
}

export type Fetcher = ReturnType<typeof fetcherOf>;

/** Returns the last address and its response. */
const followingRedirects =
  (fetch: (address: string, expected: ExpectedBody, request: RequestOptions) => Promise<Fetched>) =>
  async (
    address: string,
    expected: ExpectedBody,
    { hops = budgets.fileRedirects, ...request }: RequestOptions & { readonly hops?: number } = {},
  ) => {
    let current = address;
    for (let hop = 0; ; hop += 1) {
      const response = await fetch(current, expected, request);
      const target = hop < hops ? redirectTarget(response, current) : null;
      if (target === null) return { address: current, response };
      current = target;
    }
  };

async function requestOver(
  { site, url, expected, post: body, signal, headers, withoutCredentials }: Call,
  { startedAt, responseBegan: onHead }: Slot,
  login: LoginAttempt | null,
  ownHeaders: ReturnType<typeof requestHeaders>,
  limits: FetchOptionValues,
  ofCrawl: AbortSignal,
) {
  const connection = await site.pool.acquire(url.origin);
  // No connection is left open: its first request opens it.
  ofCrawl.throwIfAborted();
  const sent = { ...ownHeaders.for(url, withoutCredentials), ...login?.headers(body ? 'POST' : 'GET'), ...headers };
  const { dispatcher, isProxied } = connection;
  const request = { dispatcher, isProxied, url, headers: sent, body, limits, onHead, signal };
  const { response, setCookies, isStuck } = await requestOnce(request, expected);
  site.pool.release(connection);
  if (isStuck) site.pool.discard(connection);
  ofCrawl.throwIfAborted();
  if (signal?.aborted) return response;
  if (setCookies.length > 0) ownHeaders.storeCookies(url, setCookies);
  site.recordResponse(response);
  const pause = retryAfterMillis(response.headers);
  site.rateLimiter.recordResponse(response.statusCode, pause, startedAt, performance.now());
  return response;
}

const refused = (failure: Failure | null) => ({ refused: { statusCode: 0, headers: {}, body: null, failure } });

/** Never reported: the caller knows. */
const abortedByCaller = refused({ code: 'render-timeout', parameters: {} });

const isRefused = (response: HttpResponse | ReturnType<typeof refused>) => 'refused' in response;

type Site = ReturnType<typeof newSite>;

function newSite(
  address: string,
  giveUpAfter: number,
  rateLimiter: RateLimiter,
  queue: SiteQueue,
  pool: ReturnType<typeof connectionPool>,
) {
  let [failuresInRow, lostPages] = [0, 0];
  let unreachableFor: string | null = null;
  let givenUp: Failure | null = null;
  return {
    rateLimiter,
    queue,
    pool,
    givenUp: () => givenUp,
    recordResponse(response: HttpResponse) {
      failuresInRow = isServerDown(response) ? failuresInRow + 1 : 0;
      if (givenUp || giveUpAfter === 0 || failuresInRow < giveUpAfter) return;
      const detail = response.failure?.code ?? String(response.statusCode);
      givenUp = { code: 'host-given-up', parameters: { detail } };
      queue.abandon();
    },
    countLostPage(failure?: Failure) {
      lostPages += 1;
      if (failure) unreachableFor = failure.code;
    },
    problems() {
      const problems: NewProblem[] = [];
      const { host } = new URL(address);
      const detail = givenUp?.parameters['detail'] ?? unreachableFor;
      const times = rateLimiter.timesSlowed();
      if (detail !== null && lostPages > 0)
        problems.push({ code: 'host-down', address, parameters: { host, pages: lostPages, detail } });
      if (times > 0) problems.push({ code: 'host-slowed', address, parameters: { host, times } });
      return problems;
    },
  };
}

const noHttps = /^(?:network-(?:refused|timeout|tls|reset|protocol|unreachable)|tls-.*)$/;

/**
 * The http address when https failed with this code and http responds without redirecting to https; else null. Only
 * proposed: an attacker who blocks https could read the traffic. Requests robots.txt, which is always allowed.
 */
export async function plainHttpOf(address: string, code: string, fetcher: Fetcher): Promise<string | null> {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !noHttps.test(code)) return null;
  url.protocol = 'http:';
  const asked = `${url.origin}/robots.txt`;
  const response = await fetcher.fetch(asked, { kind: 'any', maxBytes: 500_000 }, { urgent: true });
  const isAnswered = response.statusCode > 0 && !redirectTarget(response, asked)?.startsWith('https:');
  return isAnswered ? url.href : null;
}
