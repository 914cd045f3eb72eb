import { randomBytes } from 'node:crypto';
import { digestAnswer, readChallenges, strongestDigest, type DigestChallenge, type Login } from './digest-login.ts';
import type { HttpResponse } from './response.ts';

/** How an origin is logged in to. */
type Session = 'basic' | DigestSession;

interface DigestSession {
  readonly challenge: DigestChallenge;
  readonly clientNonce: string;
  requests: number;
}

/**
 * The logins of hosts, and how each of their origins wants them. An origin is logged in to as it asked for, at once
 * with every request from then on. Before it asked, nothing goes out over plain HTTP, where a password in Basic could
 * be read by others although the site may speak Digest; over HTTPS Basic does, which spares a request and reaches sites
 * that show guests something else instead of asking.
 */
export class Logins {
  readonly #logins: ReadonlyMap<string, Login>;
  readonly #sessions = new Map<string, Session>();

  /** Pairs of a host, with or without a port, and `name:password`. */
  constructor(logins: readonly (readonly [host: string, login: string])[]) {
    this.#logins = new Map(
      logins.map(([host, login]) => {
        const colon = login.indexOf(':');
        return [host, { name: login.slice(0, colon), password: login.slice(colon + 1) }];
      }),
    );
  }

  /** What one try at an address needs to log in; null when its host has no login. */
  attempt(url: URL): LoginAttempt | null {
    if (this.#logins.size === 0) return null;
    const login = this.#logins.get(url.host) ?? this.#logins.get(url.hostname);
    return login ? new LoginAttempt(url, login, this.#sessions) : null;
  }
}

/** One try at an address: the request, and the further ones that it takes to answer challenges. */
export class LoginAttempt {
  readonly #url: URL;
  readonly #login: Login;
  readonly #sessions: Map<string, Session>;
  readonly #answered = new Set<'asked' | 'stale'>();
  #sent: Session | null = null;
  /** That of the challenge which is to be answered next. */
  #own: Session | null = null;

  constructor(url: URL, login: Login, sessions: Map<string, Session>) {
    this.#url = url;
    this.#login = login;
    this.#sessions = sessions;
  }

  /** The `authorization` header of the next request; none where the origin has to ask first. */
  headers(method: 'GET' | 'POST'): Readonly<Record<string, string>> {
    const { origin, protocol, pathname, search } = this.#url;
    const session = this.#own ?? this.#sessions.get(origin) ?? (protocol === 'https:' ? 'basic' : null);
    this.#sent = session;
    if (session === null) return {};
    this.#sessions.set(origin, session);
    const { name, password } = this.#login;
    if (session === 'basic')
      return { authorization: `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}` };
    session.requests += 1;
    const { challenge, clientNonce, requests: count } = session;
    const request = { method, uri: pathname + search, clientNonce, count };
    return { authorization: digestAnswer(challenge, this.#login, request) };
  }

  /**
   * Learns from the response to the request that had the last headers; true when another one may be let in: once after
   * a challenge that the headers did not answer, and once after one that says that only the nonce was too old.
   * Everything else means that the login is wrong.
   */
  isWorthAnother({ statusCode, headers }: HttpResponse): boolean {
    if (statusCode !== 401) return false;
    const { origin } = this.#url;
    const known = this.#sessions.get(origin);
    const challenges = readChallenges(headers['www-authenticate'] ?? '');
    const digest = strongestDigest(challenges);
    // Whoever spoke Digest does not get the password itself, or anybody between could ask for it.
    const mayBeBasic = (known ?? 'basic') === 'basic' && challenges.some(({ scheme }) => scheme === 'basic');
    const session = digest ? digestSession(digest, known) : mayBeBasic ? 'basic' : null;
    if (session === null) return false;
    const reason = this.#isAnsweredBefore(session) ? 'stale' : 'asked';
    const isWorthIt = (reason === 'asked' || digest?.isStale === true) && !this.#answered.has(reason);
    // Who was given a nonce uses it first, for it may be good for one request only; but where nothing is known yet, all
    // may go on with it at once.
    if (isWorthIt) this.#own = session;
    if (!isWorthIt || known === undefined) this.#sessions.set(origin, session);
    this.#answered.add(reason);
    return isWorthIt;
  }

  /** Whether the last headers answered a challenge of the same scheme, and with Digest for the same realm. */
  #isAnsweredBefore(session: Session): boolean {
    if (this.#sent === null || session === 'basic' || this.#sent === 'basic') return this.#sent === session;
    return this.#sent.challenge.realm === session.challenge.realm;
  }
}

/** A nonce that is given to several requests goes on being counted. */
function digestSession(challenge: DigestChallenge, known: Session | undefined): Session {
  const { nonce, realm } = challenge;
  const isKnown = typeof known === 'object' && known.challenge.nonce === nonce && known.challenge.realm === realm;
  return isKnown ? known : { challenge, clientNonce: randomBytes(16).toString('hex'), requests: 0 };
}
