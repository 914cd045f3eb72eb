import { siteKey } from '../address.ts';
import type { Wish } from './answer.ts';
import { redirectTarget, type Fetched, type Fetcher, type FetchManner } from './fetcher.ts';
import type { Robots } from './robots.ts';

/** From a page to the one that hands out the cookie, perhaps by way of another, and back. */
const maxHops = 5;
/** A site whose redirects did not lead back so often sends its visitors to log in, or somewhere else. */
const maxInVain = 3;

/**
 * Fetches pages of sites that let nobody in without their cookie. Such a site answers with a redirect to the same address, or to another
 * one that leads back, and sets its cookie on the way; what looks like a circle is the page as soon as the cookie is sent. Redirects that
 * may be of that kind are followed within the site, and the page is asked for once more when they came back with a cookie.
 */
export class Admission {
  readonly #fetcher: Fetcher;
  readonly #robots: Robots;
  readonly #inVain = new Map<string, number>();

  constructor(fetcher: Fetcher, robots: Robots) {
    this.#fetcher = fetcher;
    this.#robots = robots;
  }

  /** The page, or its first answer where nothing more is to be had. Throws only when the signal aborts. */
  async fetch(address: string, wish: Wish, manner: FetchManner): Promise<Fetched> {
    const before = this.#fetcher.cookiesFor(address);
    const answer = await this.#fetcher.fetch(address, wish, manner);
    const target = redirectTarget(answer, address);
    if (target === null || !this.#mayLeadBack(target, address, before)) return answer;
    if ((await this.#leadsBack(target, address, wish)) && this.#fetcher.cookiesFor(address) !== before) {
      return this.#fetcher.fetch(address, wish, manner);
    }
    const site = siteKey(address);
    this.#inVain.set(site, (this.#inVain.get(site) ?? 0) + 1);
    return answer;
  }

  /** Redirects that set a cookie, or name the page that they come from. */
  #mayLeadBack(target: string, address: string, before: string): boolean {
    if ((this.#inVain.get(siteKey(address)) ?? 0) >= maxInVain) return false;
    const { pathname, search } = new URL(address);
    return (
      target === address || this.#fetcher.cookiesFor(address) !== before || new URL(target).search.includes(encodeURIComponent(pathname + search))
    );
  }

  async #leadsBack(target: string, address: string, wish: Wish): Promise<boolean> {
    let at: string | null = target;
    for (let hop = 0; at !== null && at !== address && hop < maxHops; hop += 1) {
      if (siteKey(at) !== siteKey(address) || !(await this.#robots.rulesFor(at)).allows(at)) return false;
      at = redirectTarget(await this.#fetcher.fetch(at, wish), at);
    }
    return at === address;
  }
}
