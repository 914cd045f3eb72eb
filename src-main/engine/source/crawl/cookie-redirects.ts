import { siteKey } from '../address.ts';
import type { Fetched, Fetcher, RequestOptions } from './fetcher.ts';
import { redirectTarget, type ExpectedBody } from './response.ts';
import type { Robots } from './robots.ts';

/** From a page to the one that sets the cookie, perhaps through another, and back. */
const maxHops = 5;
/** A site whose redirects did not lead back this often redirects elsewhere, such as to a login form. */
const maxFailedTries = 3;

/**
 * Fetches pages of sites that require a cookie. Such a site redirects to the same address, or to another one that leads
 * back, and sets its cookie on the way: a seeming loop is the page as soon as the cookie is sent. Such redirects are
 * followed within the site, and the page is requested once more when they led back and set a cookie.
 */
export class CookieRedirects {
  readonly #fetcher: Fetcher;
  readonly #robots: Robots;
  /** By site. */
  readonly #failedTries = new Map<string, number>();

  constructor(fetcher: Fetcher, robots: Robots) {
    this.#fetcher = fetcher;
    this.#robots = robots;
  }

  /** The page, or its first response where redirects lead nowhere. Throws only on abort. */
  async fetch(address: string, expected: ExpectedBody, options: RequestOptions): Promise<Fetched> {
    const cookiesBefore = this.#fetcher.cookiesFor(address);
    const response = await this.#fetcher.fetch(address, expected, options);
    const target = redirectTarget(response, address);
    if (target === null || !this.#mayLeadBack(target, address, cookiesBefore)) return response;
    if ((await this.#leadsBack(target, address, expected)) && this.#fetcher.cookiesFor(address) !== cookiesBefore) {
      return this.#fetcher.fetch(address, expected, options);
    }
    const site = siteKey(address);
    this.#failedTries.set(site, (this.#failedTries.get(site) ?? 0) + 1);
    return response;
  }

  /** Redirects that set a cookie, or name the page that they come from. */
  #mayLeadBack(target: string, address: string, cookiesBefore: string): boolean {
    if ((this.#failedTries.get(siteKey(address)) ?? 0) >= maxFailedTries) return false;
    if (target === address || this.#fetcher.cookiesFor(address) !== cookiesBefore) return true;
    const { pathname, search } = new URL(address);
    return new URL(target).search.includes(encodeURIComponent(pathname + search));
  }

  async #leadsBack(target: string, address: string, expected: ExpectedBody): Promise<boolean> {
    let current: string | null = target;
    for (let hop = 0; current !== null && current !== address && hop < maxHops; hop += 1) {
      if (siteKey(current) !== siteKey(address) || !(await this.#robots.rulesFor(current)).allows(current))
        return false;
      current = redirectTarget(await this.#fetcher.fetch(current, expected), current);
    }
    return current === address;
  }
}
