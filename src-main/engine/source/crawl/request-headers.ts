import { CookieJar } from 'tough-cookie';
import { AppError } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { userAgentOf, type FetchOptionValues } from '../options.ts';
import { readLines } from './url-rules.ts';
import { acceptedEncodings } from './body.ts';
import { proxyChoice } from './connection-pool.ts';
import type { HttpHeaders } from './response.ts';

type Entries = readonly (readonly [name: string, value: string])[];

export function requestHeaders(options: FetchOptionValues) {
  const { headers, cookies } = readHeaderOptions(options);
  const standard = {
    'user-agent': userAgentOf(options).header,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
    'accept-encoding': acceptedEncodings,
  };
  const withOwn: HttpHeaders = { ...standard, ...Object.fromEntries(headers) };
  const jar = new CookieJar(undefined, { looseMode: true });
  let [hasCookies, learned] = [false, 0];
  const setCookie = (cookie: string, url: string) => {
    learned += 1;
    if (jar.setCookieSync(cookie, url, { ignoreError: true })) hasCookies = true;
  };
  for (const [host, list] of cookies)
    for (const cookie of list.split(';'))
      setCookie(`${cookie.trim()}; Domain=${host.replace(/:\d+$/, '')}; Path=/`, `https://${host}/`);
  const cookiesFor = (url: URL) =>
    hasCookies ? jar.getCookieStringSync(url.href).slice(0, budgets.cookieCharacters) : '';
  return {
    cookiesFor,
    for(url: URL, withoutOwn = false): HttpHeaders {
      const base: HttpHeaders = withoutOwn ? standard : withOwn;
      const cookie = [base['cookie'] ?? '', cookiesFor(url)].filter(Boolean).join('; ');
      return cookie === '' ? base : { ...base, cookie };
    },
    storeCookies(url: URL, setCookies: readonly string[]) {
      if (!options.keepCookies || learned > budgets.cookies) return;
      for (const cookie of setCookies) if (cookie.length < budgets.cookieCharacters) setCookie(cookie, url.href);
    },
  };
}

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

export function checkFetchTexts(options: FetchOptionValues) {
  readHeaderOptions(options);
  proxyChoice(options, {});
}
