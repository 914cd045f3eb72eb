import { randomBytes } from 'node:crypto';
import { digestAnswer, readChallenges, strongestDigest, type DigestChallenge, type Login } from './digest-login.ts';
import type { HttpHeaders, HttpResponse } from './response.ts';

type Session = 'basic' | DigestSession;

interface DigestSession {
  readonly challenge: DigestChallenge;
  readonly clientNonce: string;
  requests: number;
}

/**
 * The logins of hosts. An origin is logged in to as it asked for, at once with every request from then on. Before it
 * asked, nothing goes out over plain HTTP, where others could read a password in Basic; over HTTPS Basic does, which
 * reaches sites that show guests something else instead of asking.
 */
export class Logins {
  readonly #logins: ReadonlyMap<string, Login>;
  readonly #sessions = new Map<string, Session>();

  /** Hosts with or without a port, and `name:password`. */
  constructor(logins: readonly (readonly [host: string, login: string])[]) {
    this.#logins = new Map(
      logins.map(([host, login]) => {
        const colon = login.indexOf(':');
        return [host, { name: login.slice(0, colon), password: login.slice(colon + 1) }];
      }),
    );
  }

  /** Null when its host has no login. */
  attempt(url: URL): LoginAttempt | null {
    if (this.#logins.size === 0) return null;
    const login = this.#logins.get(url.host) ?? this.#logins.get(url.hostname);
    return login ? new LoginAttempt(url, login, this.#sessions) : null;
  }
}

/** One try at an address, with the further requests that it takes to answer challenges. */
export class LoginAttempt {
  readonly #url: URL;
  readonly #login: Login;
  readonly #sessions: Map<string, Session>;
  readonly #answered = new Set<'asked' | 'stale'>();
  #sent: Session | null = null;
  /** Of the challenge to be answered next. */
  #own: Session | null = null;

  constructor(url: URL, login: Login, sessions: Map<string, Session>) {
    this.#url = url;
    this.#login = login;
    this.#sessions = sessions;
  }

  /** None where the origin has to ask first. */
  headers(method: 'GET' | 'POST'): HttpHeaders {
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
   * Learns from the response; true when another request may be let in: once after a challenge that the headers did not
   * answer, and once when only the nonce was too old. Else the login is wrong.
   */
  isWorthAnother({ statusCode, headers }: HttpResponse): boolean {
    if (statusCode !== 401) return false;
    const { origin } = this.#url;
    const known = this.#sessions.get(origin);
    const challenges = readChallenges(headers['www-authenticate'] ?? '');
    const digest = strongestDigest(challenges);
    // Or anybody between, who asks for Basic, could have the password.
    const mayBeBasic = (known ?? 'basic') === 'basic' && challenges.some(({ scheme }) => scheme === 'basic');
    const session = digest ? digestSession(digest, known) : mayBeBasic ? 'basic' : null;
    if (session === null) return false;
    const reason = this.#isAnsweredBefore(session) ? 'stale' : 'asked';
    const isWorthIt = (reason === 'asked' || digest?.isStale === true) && !this.#answered.has(reason);
    // Who was given a nonce uses it first, for it may be good for one request only; but where nothing is known yet, all
    // may go on with it.
    if (isWorthIt) this.#own = session;
    if (!isWorthIt || known === undefined) this.#sessions.set(origin, session);
    this.#answered.add(reason);
    return isWorthIt;
  }

  /** By scheme, and with Digest by realm. */
  #isAnsweredBefore(session: Session): boolean {
    if (this.#sent === null || session === 'basic' || this.#sent === 'basic') return this.#sent === session;
    return this.#sent.challenge.realm === session.challenge.realm;
  }
}

/** A nonce that several requests are given goes on being counted. */
function digestSession(challenge: DigestChallenge, known: Session | undefined): Session {
  const { nonce, realm } = challenge;
  const isKnown = typeof known === 'object' && known.challenge.nonce === nonce && known.challenge.realm === realm;
  return isKnown ? known : { challenge, clientNonce: randomBytes(16).toString('hex'), requests: 0 };
}
