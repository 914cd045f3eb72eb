import { CookieJar } from 'tough-cookie';
import { fail } from '../../app-error.ts';
import { budgets } from '../../budgets.ts';
import { userAgentOf, type FetchOptionValues } from '../options.ts';
import { readLines } from './url-rules.ts';
import { proxyChoice } from './connection-pool.ts';
import type { HttpHeaders, HttpResponse } from './response.ts';
import { randomBytes, createHash } from 'node:crypto';
import { headerText } from '../address.ts';

type Entries = readonly (readonly [name: string, value: string])[];

export function requestHeaders(options: FetchOptionValues) {
  const { headers, cookies } = readHeaderOptions(options);
  const standard = {
    'user-agent': userAgentOf(options).header,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5',
    'accept-encoding': 'gzip, br, deflate, zstd',
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

export function readHeaderOptions({ headers, logins, cookies }: FetchOptionValues) {
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
      fail('option-out-of-range', { option: `collect.${option}`, allowed, value: `#${index + 1}` });
    return [name.toLowerCase(), value.trim()];
  });
}

export function checkFetchTexts(options: FetchOptionValues) {
  readHeaderOptions(options);
  proxyChoice(options, {});
}

type Session = 'basic' | { readonly challenge: DigestChallenge; readonly clientNonce: string; requests: number };

/**
 * Basic or Digest authentication, as each origin demands, for all its later requests. Without a challenge nothing is
 * sent over HTTP, where others could read a Basic password; over HTTPS Basic is, for sites that show guests other
 * content instead of a challenge.
 */
export function loginsOf(entries: Entries) {
  const logins = new Map<string, Login>();
  for (const [host, login] of entries) {
    const colon = login.indexOf(':');
    logins.set(host, { name: login.slice(0, colon), password: login.slice(colon + 1) });
  }
  const sessions = new Map<string, Session>();
  return (url: URL): LoginAttempt | null => {
    const login = logins.get(url.host) ?? logins.get(url.hostname);
    return login ? loginAttempt(url, login, sessions) : null;
  };
}

export type LoginAttempt = ReturnType<typeof loginAttempt>;

function loginAttempt({ origin, protocol, pathname, search }: URL, login: Login, sessions: Map<string, Session>) {
  const answered = new Set<'asked' | 'stale'>();
  let sent: Session | null = null;
  let own: Session | null = null;
  const isAnsweredBefore = (session: Session) =>
    sent === null || session === 'basic' || sent === 'basic'
      ? sent === session
      : sent.challenge.realm === session.challenge.realm;
  return {
    headers(method: 'GET' | 'POST'): HttpHeaders {
      const session = own ?? sessions.get(origin) ?? (protocol === 'https:' ? 'basic' : null);
      sent = session;
      if (session === null) return {};
      sessions.set(origin, session);
      const { name, password } = login;
      if (session === 'basic')
        return { authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}` };
      session.requests += 1;
      const { challenge, clientNonce, requests: count } = session;
      const request = { method, uri: pathname + search, clientNonce, count };
      return { authorization: digestAnswer(challenge, login, request) };
    },
    /**
     * Whether to try once more: after a challenge not yet answered, and when only the nonce was stale, once each. Else
     * the login is wrong.
     */
    isWorthAnother({ statusCode, headers }: HttpResponse) {
      if (statusCode !== 401) return false;
      const known = sessions.get(origin);
      const challenges = readChallenges(headers['www-authenticate'] ?? '');
      const digest = strongestDigest(challenges);
      // Never downgraded to Basic: an attacker in between would get the password.
      const mayBeBasic = (known ?? 'basic') === 'basic' && challenges.some(({ scheme }) => scheme === 'basic');
      const session = digest ? digestSession(digest, known) : mayBeBasic ? 'basic' : null;
      if (session === null) return false;
      const reason = isAnsweredBefore(session) ? 'stale' : 'asked';
      const isWorthIt = (reason === 'asked' || digest?.isStale === true) && !answered.has(reason);
      // A nonce may be valid once, so the request that got it uses it first; the first nonce is shared by all.
      if (isWorthIt) own = session;
      if (!isWorthIt || known === undefined) sessions.set(origin, session);
      answered.add(reason);
      return isWorthIt;
    },
  };
}

function digestSession(challenge: DigestChallenge, known: Session | undefined) {
  const { nonce, realm } = challenge;
  const isKnown = typeof known === 'object' && known.challenge.nonce === nonce && known.challenge.realm === realm;
  return isKnown ? known : { challenge, clientNonce: randomBytes(16).toString('hex'), requests: 0 };
}

type Challenge = Readonly<{ scheme: string; parameters: Readonly<Record<string, string>> }>;

/** `name="value"`, `name=value`, or only a name, which begins a challenge. */
const part = /([^\s,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;

/**
 * Parses `WWW-Authenticate` (RFC 9110, 11.6.1). Commas separate challenges and parameters alike, so only a name without
 * value begins a challenge. The token in `Negotiate YII=` becomes an unknown scheme.
 */
export function readChallenges(header: string): readonly Challenge[] {
  const challenges: Challenge[] = [];
  let parameters: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of header.matchAll(part)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
    if (value !== undefined) parameters[name.toLowerCase()] = value;
    else challenges.push({ scheme: name.toLowerCase(), parameters: (parameters = {}) });
  }
  return challenges;
}

/**
 * Digest authentication (RFC 7616; RFC 2069 without `qop`): a hash of password, server nonce and request, useless
 * elsewhere. Hashes bytes, one per character; names and passwords are UTF-8, as in browsers.
 */
export type DigestChallenge = NonNullable<ReturnType<typeof asDigest>>;

type Login = Readonly<Record<'name' | 'password', string>>;

/** `clientNonce` must need no escaping and stay the same for a nonce, since `-sess` hashes the first. */
export function digestAnswer(
  challenge: DigestChallenge,
  login: Login,
  request: Readonly<Record<'method' | 'uri' | 'clientNonce', string>> & { readonly count: number },
) {
  const { realm, nonce, opaque, algorithm, countsRequests, isUtf8 } = challenge;
  const { method, uri, clientNonce } = request;
  const count = request.count.toString(16).padStart(8, '0');
  const hash = (...parts: readonly string[]) =>
    createHash(challenge.hash).update(parts.join(':'), 'latin1').digest('hex');
  const user = hash(asBytes(login.name), realm, asBytes(login.password));
  const secret = challenge.isSession ? hash(user, nonce, clientNonce) : user;
  const counted = countsRequests ? [count, clientNonce, 'auth'] : [];
  const response = hash(secret, nonce, ...counted, hash(method, uri));
  const username =
    isUtf8 && /[^ -~]/.test(login.name)
      ? `username*=UTF-8''${headerText(login.name.normalize('NFC'))}`
      : `username=${quoted(asBytes(login.name))}`;
  const fields = [
    username,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(countsRequests ? [`cnonce=${quoted(clientNonce)}`, `nc=${count}`, 'qop=auth'] : []),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}

export function strongestDigest(challenges: readonly Challenge[]): DigestChallenge | null {
  const spoken = challenges.map(asDigest).filter((challenge) => challenge !== null);
  return spoken.find(({ hash }) => hash === 'sha256') ?? spoken[0] ?? null;
}

const hashes = new Map<string, 'sha256' | 'md5'>([
  ['sha-256', 'sha256'],
  ['md5', 'md5'],
]);

function asDigest({ scheme, parameters }: Challenge) {
  const { realm, nonce, opaque, algorithm, qop, charset, stale } = parameters;
  const [, name = '', session] = /^(.*?)(-sess)?$/.exec(algorithm?.toLowerCase() ?? 'md5') ?? [];
  const hash = hashes.get(name);
  if (scheme !== 'digest' || realm === undefined || nonce === undefined || hash === undefined) return null;
  const isSession = session !== undefined;
  const countsRequests = qop !== undefined && /(?:^|[\s,])auth(?:$|[\s,])/i.test(qop);
  // Unsupported: `auth-int`, and sessions without `qop`, whose server would not see the client nonce.
  if (!countsRequests && (isSession || qop?.trim())) return null;
  const isUtf8 = charset?.toLowerCase() === 'utf-8';
  const isStale = stale?.toLowerCase() === 'true';
  return { realm, nonce, opaque, algorithm, hash, isSession, countsRequests, isUtf8, isStale };
}

/** One character per byte of UTF-8, in NFC so that equal texts have equal bytes (RFC 7616, 4). */
function asBytes(text: string) {
  return Buffer.from(text.normalize('NFC'), 'utf8').toString('latin1');
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
