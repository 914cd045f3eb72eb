import { CookieJar } from 'tough-cookie';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import type { FetchOptionValues } from '../options.ts';
import { readLines } from './url-rules.ts';
import { acceptedEncodings } from './body.ts';
import { proxyChoice } from './connection-pool.ts';
import type { HttpHeaders } from './response.ts';
import { userAgentOf } from './user-agent.ts';

type Entries = readonly (readonly [name: string, value: string])[];

/** Sites that set a new cookie with every page would make the head longer and longer. */
const { max: maxCookieCharacters } = budgets.cookieCharacters;

/** The headers of every request, the user's own, and cookies, which are never written anywhere. */
export class RequestHeaders {
  readonly #standard: HttpHeaders;
  readonly #base: HttpHeaders;
  readonly #keepCookies: boolean;
  readonly #jar = new CookieJar(undefined, { looseMode: true });
  #hasCookies = false;
  #learned = 0;

  /** Throws `option-out-of-range` without repeating the line, which may be a secret. */
  constructor(options: FetchOptionValues) {
    const { headers, cookies } = readHeaderOptions(options);
    this.#standard = {
      'user-agent': userAgentOf(options).header,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-encoding': acceptedEncodings,
    };
    this.#base = { ...this.#standard, ...Object.fromEntries(headers) };
    this.#keepCookies = options.keepCookies;
    for (const [host, list] of cookies) {
      for (const cookie of list.split(';'))
        this.#setCookie(`${cookie.trim()}; Domain=${host.replace(/:\d+$/, '')}; Path=/`, `https://${host}/`);
    }
  }

  /** `withoutOwn` leaves out the user's headers; cookies go to their hosts only in any case. */
  for(url: URL, withoutOwn = false): HttpHeaders {
    const headers = withoutOwn ? this.#standard : this.#base;
    const cookie = this.cookiesFor(url);
    return cookie === ''
      ? headers
      : { ...headers, cookie: headers['cookie'] === undefined ? cookie : `${headers['cookie']}; ${cookie}` };
  }

  cookiesFor(url: URL): string {
    return this.#hasCookies ? this.#jar.getCookieStringSync(url.href).slice(0, maxCookieCharacters) : '';
  }

  storeCookies(url: URL, setCookies: readonly string[]): void {
    if (!this.#keepCookies || this.#learned > budgets.cookies.max) return;
    for (const cookie of setCookies) if (cookie.length < maxCookieCharacters) this.#setCookie(cookie, url.href);
  }

  #setCookie(cookie: string, url: string): void {
    this.#learned += 1;
    if (this.#jar.setCookieSync(cookie, url, { ignoreError: true })) this.#hasCookies = true;
  }
}

/** Throws `option-out-of-range`. */
export function readHeaderOptions({
  headers,
  logins,
  cookies,
}: FetchOptionValues): Readonly<Record<'headers' | 'logins' | 'cookies', Entries>> {
  return {
    headers: entries(headers, 'headers', /^([!#$%&'*+.^_`|~\w-]+)\s*:\s*([^\r\n]*)$/, 'Name: value'),
    logins: entries(logins, 'logins', /^(\S+)\s+([^:]+:.*)$/, 'host user:password'),
    cookies: entries(cookies, 'cookies', /^(\S+)\s+([^=]+=.*)$/, 'host name=value; name=value'),
  };
}

function entries(text: string, option: string, form: RegExp, allowed: string): Entries {
  return readLines(text).map((line, index) => {
    const [, name, value] = form.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new AppError('option-out-of-range', { option: `collect.${option}`, allowed, value: `#${index + 1}` });
    return [name.toLowerCase(), value.trim()];
  });
}

/** Throws `option-out-of-range` with the number of a line that cannot be parsed. */
export function checkFetchTexts(options: FetchOptionValues): void {
  readHeaderOptions(options);
  proxyChoice(options, {});
}
