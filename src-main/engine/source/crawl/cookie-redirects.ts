import { siteKey } from '../address.ts';
import type { Fetched, Fetcher, RequestOptions } from './fetcher.ts';
import { redirectTarget, type ExpectedBody } from './response.ts';
import type { Robots } from './robots.ts';

const maxHops = 5;
/** A site whose redirects did not lead back this often redirects elsewhere, such as to a login form. */
const maxFailedTries = 3;

export type FetchPage = (address: string, expected: ExpectedBody, options: RequestOptions) => Promise<Fetched>;

/**
 * Sites that require a cookie redirect to the same address, or to another one that leads back, and set it on the way: a
 * seeming loop is the page as soon as the cookie is sent. Such redirects are followed within the site, and the page is
 * requested once more when they set a cookie.
 */
export function fetchWithCookies(fetcher: Fetcher, robots: Robots): FetchPage {
  const failedTries = new Map<string, number>();

  /** Redirects that set a cookie, or name the page that they come from. */
  const mayLeadBack = (target: string, address: string, cookiesBefore: string): boolean => {
    if ((failedTries.get(siteKey(address)) ?? 0) >= maxFailedTries) return false;
    if (target === address || fetcher.cookiesFor(address) !== cookiesBefore) return true;
    const { pathname, search } = new URL(address);
    return new URL(target).search.includes(encodeURIComponent(pathname + search));
  };

  const leadsBack = async (target: string, address: string, expected: ExpectedBody): Promise<boolean> => {
    let current: string | null = target;
    for (let hop = 0; current !== null && current !== address && hop < maxHops; hop += 1) {
      if (siteKey(current) !== siteKey(address) || !(await robots.rulesFor(current)).allows(current)) return false;
      current = redirectTarget(await fetcher.fetch(current, expected), current);
    }
    return current === address;
  };

  return async (address, expected, options) => {
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
