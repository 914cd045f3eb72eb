import type { RequestOptions, Fetcher } from '../crawl/fetcher.ts';
import type { Robots } from '../crawl/robots.ts';
import { siteKey, mayAskFor } from '../address.ts';
import type { PageAnswer, PageRequest } from './browser.ts';
import { budgets } from '../../budgets.ts';

/** Types that can produce text, unlike images, videos, fonts and frames of other sites. */
const wantedTypes = new Set(['Script', 'Stylesheet', 'XHR', 'Fetch', 'Frame']);

const maxKeptBytes = 50_000_000;

export type PageTraffic = ReturnType<ReturnType<typeof pageRequests>>;

/** When the request was sent; `Infinity` before. */
interface Asked {
  sentAt: number;
}

/**
 * Answers requests of pages being rendered, by the crawl's fetcher. Refuses what robots.txt of the page's own site
 * forbids. Scripts and style sheets are cached for all pages.
 */
export function pageRequests(fetcher: Fetcher, robots: Robots, posts: boolean) {
  const kept = new Map<string, Promise<PageAnswer | null>>();
  let keptBytes = 0;

  const maySend = (request: PageRequest, page: string) =>
    (request.body?.byteLength ?? Infinity) <= budgets.postedBytes &&
    (onlyReads(request) || (posts && isOfSite(request.address, page)));

  const fetchKept = (request: PageRequest, page: string) => {
    const known = kept.get(request.address);
    if (known) return known;
    const fetched = fetchFor(fetcher, robots, request, page);
    kept.set(request.address, fetched);
    return fetched
      .catch(() => null)
      .then((answer) => {
        keptBytes += answer?.body.byteLength ?? 0;
        if (answer && keptBytes <= maxKeptBytes) return answer;
        kept.clear();
        keptBytes = 0;
        return answer;
      });
  };

  return (page: string, document: PageAnswer) => {
    let [total, frames, lastAt, isGiven] = [0, 0, performance.now(), false];
    const open = new Set<Asked>();
    const over = new AbortController();
    const unsent: string[] = [];
    const answer = async (request: PageRequest) => {
      const { address, type } = request;
      if (type === 'Document' && !isGiven) {
        isGiven = true;
        return document;
      }
      total += 1;
      const isTooMany = total > budgets.renderedRequests;
      if (isPreflight(request)) return !isTooMany && mayAskFor(address, page) ? asLeave(request) : null;
      if (isPost(request) && !maySend(request, page)) {
        if (isOfSite(address, page) && !isTooMany) unsent.push(address);
        return null;
      }
      if (over.signal.aborted || isTooMany || !isWanted(request) || !mayAskFor(address, page)) return null;
      if (type === 'Frame' && (!isOwn(address, page) || (frames += 1) > budgets.renderedFrames)) return null;
      const asked: Asked = { sentAt: Infinity };
      open.add(asked);
      try {
        return await (type === 'Script' || type === 'Stylesheet'
          ? fetchKept(request, page)
          : fetchFor(fetcher, robots, request, page, { asked, over: over.signal }));
      } catch {
        return null;
      } finally {
        open.delete(asked);
        lastAt = performance.now();
      }
    };
    return {
      /** Requests sent longer ago wait for server events and do not count. */
      isBusy: (patienceMillis: number) => [...open].some(({ sentAt }) => performance.now() - sentAt < patienceMillis),
      get lastAt() {
        return lastAt;
      },
      answer,
      unsent,
      end: () => over.abort(),
    };
  };
}

async function fetchFor(
  fetcher: Fetcher,
  robots: Robots,
  request: PageRequest,
  page: string,
  forPage?: Readonly<{ asked: Asked; over: AbortSignal }>,
) {
  const { address, headers } = request;
  const isToObey = isPost(request) ? isOfSite(address, page) : isOwn(address, page);
  if (isToObey && !(await robots.rulesFor(address)).allows(address)) return null;
  const options: RequestOptions = {
    urgent: true,
    headers: passedOn(headers),
    withoutCredentials: !isOwn(address, page),
    ...(isPost(request) && request.body && { post: request.body }),
    ...(forPage && { signal: forPage.over }),
    refuse() {
      if (forPage) forPage.asked.sentAt = performance.now();
      return null;
    },
  };
  // The browser requests redirect targets, so each is checked.
  const expected = { kind: 'any', maxBytes: budgets.renderedFileBytes } as const;
  const { statusCode, headers: sent, body } = await fetcher.fetch(address, expected, options);
  return statusCode === 0 ? null : { statusCode, headers: plainHeaders(sent), body: body ?? new Uint8Array() };
}

const isOwn = (address: string, page: string) => siteKey(address) === siteKey(page);

/** Includes subdomains. */
const isOfSite = (address: string, page: string) =>
  isOwn(address, page) || siteKey(address).endsWith(`.${siteKey(page)}`);

/** Sent by a script, unlike beacons and forms. */
const isPost = ({ method, type }: PageRequest) => method === 'POST' && (type === 'XHR' || type === 'Fetch');

/** A CORS preflight before a cross-origin request (Fetch, 4.8). */
const isPreflight = ({ method, headers }: PageRequest) =>
  method === 'OPTIONS' && /^(?:GET|POST)$/.test(headers['access-control-request-method'] ?? '');

/** Granted unasked: the request itself decides what is sent, the browser what may be read. */
function asLeave({ headers }: PageRequest) {
  const given = {
    'access-control-allow-origin': headers['origin'] ?? '*',
    'access-control-allow-methods': headers['access-control-request-method'] ?? '',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-allow-credentials': 'true',
  };
  return { statusCode: 204, headers: given, body: new Uint8Array() };
}

function isWanted(request: PageRequest) {
  const { method, type, headers } = request;
  return (
    (method === 'GET' || isPost(request)) && wantedTypes.has(type) && !headers['accept']?.includes('text/event-stream')
  );
}

/** Drops headers that the crawl sets itself. */
const passedOn = (headers: PageRequest['headers']) =>
  pickHeaders(headers, (name) => /^[a-z][\w-]*$/.test(name) && !ofTheCrawl.test(name));

const ofTheCrawl =
  /^(?:host|connection|keep-alive|content-length|cookie2?|user-agent|accept-encoding|te|trailer|transfer-encoding|expect|via|range|cache-control|pragma|dnt|priority|purpose|(?:if|sec|proxy|upgrade)(?:-.*)?)$/;

/** For a body already unpacked. */
export const plainHeaders = (headers: PageAnswer['headers']) => pickHeaders(headers, (name) => !ofTransport.test(name));

const ofTransport =
  /^(?:content-(?:encoding|length|disposition)|transfer-encoding|connection|keep-alive|set-cookie|alt-svc)$/;

function pickHeaders(headers: PageAnswer['headers'], isWanted: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isWanted(name)));
}

/**
 * Whether it is a GraphQL read: queries have no side effects (6.2), mutations do, subscriptions never end. False when
 * in doubt: a query named by its digest may be a mutation.
 */
export function onlyReads({ method, headers, body }: PageRequest) {
  if (method !== 'POST' || !body) return false;
  const type = headers['content-type'] ?? '';
  const text = new TextDecoder().decode(body);
  if (/^application\/graphql\s*(?:;|$)/i.test(type)) return holdsQueriesOnly(text);
  const operations = operationsOf(text);
  return (
    operations.length > 0 &&
    operations.every((operation) => typeof operation === 'string' && holdsQueriesOnly(operation))
  );
}

function operationsOf(json: string) {
  try {
    const parsed: unknown = JSON.parse(json);
    return [parsed]
      .flat()
      .map((request: unknown) =>
        typeof request === 'object' && request !== null && 'query' in request ? request.query : null,
      );
  } catch {
    return [];
  }
}

function holdsQueriesOnly(document: string) {
  let [depth, queries] = [0, 0];
  for (const [token] of document.matchAll(tokens)) {
    if (token === '{') {
      if (depth === 0) queries += 1;
      depth += 1;
    } else if (token === '}') depth -= 1;
    else if (depth === 0 && (token === 'mutation' || token === 'subscription')) return false;
    if (depth < 0) return false;
  }
  return depth === 0 && queries > 0;
}

/** GraphQL's strings and comments come first; names after `$` or `@` are no keywords. */
const tokens = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[$@]?\w+|[{}]/g;
