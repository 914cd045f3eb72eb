import type { FetchManner, Fetcher } from '../crawl/fetcher.ts';
import type { Robots } from '../crawl/robots.ts';
import { siteKey } from '../address.ts';
import type { PageAnswer, PageRequest } from './browser.ts';
import { mayAskFor } from './foreign-host.ts';

/** What is wanted of a page's requests: what makes text. Pictures, films and fonts do not, and frames of others are none of the page's. */
const wantedTypes: ReadonlySet<string> = new Set(['Script', 'Stylesheet', 'XHR', 'Fetch', 'Preflight', 'Frame']);
const keptTypes: ReadonlySet<string> = new Set(['Script', 'Stylesheet']);

/** A page that asks for more is not waited for. */
const maxPerPage = 300;
const maxFramesPerPage = 20;
const maxBytes = 10_000_000;
const maxKeptBytes = 50_000_000;

/** Requests of one page. */
export interface PageTraffic {
  /** Whether some are under way that may still be answered soon. One that was sent so long ago is a line held open for news. */
  isBusy(patienceMillis: number): boolean;
  readonly lastAt: number;
  answer(request: PageRequest): Promise<PageAnswer | null>;
  /** Nothing of what still waits goes out any more, and what the page alone waits for is hung up. */
  end(): void;
}

/** A request of a page, and when it went out; `Infinity` while it waits for its turn. */
interface Asked {
  sentAt: number;
}

/**
 * Answers what pages ask for while they are rendered, through the crawl's own fetcher: at its pace, with its user agent, cookies and proxy. What
 * robots.txt of the page's own site forbids is refused. Scripts and styles are fetched once for all pages.
 */
export class PageRequests {
  readonly #fetcher: Fetcher;
  readonly #robots: Robots;
  readonly #kept = new Map<string, Promise<PageAnswer | null>>();
  #keptBytes = 0;

  constructor(fetcher: Fetcher, robots: Robots) {
    this.#fetcher = fetcher;
    this.#robots = robots;
  }

  /** For one page, whose own document was fetched already. */
  of(page: string, document: PageAnswer): PageTraffic {
    let [total, frames, lastAt, isGiven] = [0, 0, performance.now(), false];
    const open = new Set<Asked>();
    const over = new AbortController();
    const answer = async (request: PageRequest): Promise<PageAnswer | null> => {
      if (request.type === 'Document' && !isGiven) {
        isGiven = true;
        return document;
      }
      total += 1;
      if (over.signal.aborted || total > maxPerPage || !isWanted(request) || !mayAskFor(request.address, page)) return null;
      if (request.type === 'Frame' && (!isOwn(request.address, page) || (frames += 1) > maxFramesPerPage)) return null;
      const asked: Asked = { sentAt: Infinity };
      open.add(asked);
      try {
        return await this.#get(request, page, asked, over.signal);
      } catch {
        // The crawl was called off.
        return null;
      } finally {
        open.delete(asked);
        lastAt = performance.now();
      }
    };
    return {
      isBusy: (patienceMillis) => [...open].some(({ sentAt }) => performance.now() - sentAt < patienceMillis),
      get lastAt() {
        return lastAt;
      },
      answer,
      end: () => over.abort(),
    };
  }

  async #get(request: PageRequest, page: string, asked: Asked, over: AbortSignal): Promise<PageAnswer | null> {
    if (!keptTypes.has(request.type)) return this.#fetch(request, page, { asked, over });
    const { address } = request;
    const known = this.#kept.get(address);
    if (known) return known;
    // The next page wants it as well, so it is fetched even if this page ends first.
    const fetched = this.#fetch(request, page);
    this.#kept.set(address, fetched);
    const answer = await fetched.catch(() => null);
    this.#keptBytes += answer?.body.byteLength ?? 0;
    if (!answer || this.#keptBytes > maxKeptBytes) {
      this.#kept.clear();
      this.#keptBytes = 0;
    }
    return answer;
  }

  async #fetch({ address, headers, type }: PageRequest, page: string, forPage?: { asked: Asked; over: AbortSignal }): Promise<PageAnswer | null> {
    const isOfSite = isOwn(address, page);
    if (isOfSite && !(await this.#robots.rulesFor(address)).allows(address)) return null;
    const manner: FetchManner = {
      urgent: true,
      headers: passedOn(headers),
      withoutOwn: !isOfSite,
      ...(forPage && { callOff: forPage.over }),
      refuse() {
        if (forPage) forPage.asked.sentAt = performance.now();
        return null;
      },
    };
    const { address: end, answer } = await this.#fetcher.fetchFollowing(address, { body: 'any', maxBytes }, manner);
    // Only the beginning of the way was looked at.
    if (type === 'Frame' && !isOwn(end, page)) return null;
    if (answer.statusCode === 0 || !mayAskFor(address, page)) return null;
    return { statusCode: answer.statusCode, headers: plainHeaders(answer.headers), body: answer.body ?? new Uint8Array() };
  }
}

const isOwn = (address: string, page: string): boolean => siteKey(address) === siteKey(page);

/** A stream of events, which never ends, looks like any other request of a script. */
function isWanted({ method, type, headers }: PageRequest): boolean {
  return method === 'GET' && wantedTypes.has(type) && !headers['accept']?.includes('text/event-stream');
}

/** What scripts themselves say in a request; cookies and logins are those of the crawl. */
function passedOn(headers: PageRequest['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:accept|accept-language|origin|referer|x-[\w-]+)$/.test(name)));
}

/** Headers of a body that was unpacked already and is to be shown, not kept as a file. */
export function plainHeaders(headers: PageAnswer['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(?:content-(?:encoding|length|disposition)|transfer-encoding|connection|keep-alive|set-cookie|alt-svc)$/.test(name),
    ),
  );
}
