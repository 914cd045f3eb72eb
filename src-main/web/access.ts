import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { keyIn, keyParameter } from '../contract/web-session.ts';

export type Verdict = 'welcome' | 'sign-in' | 'unknown' | 'too-many' | 'foreign' | 'malformed';

const failuresPerMinute = 20;
const minuteMillis = 60_000;
const invitationMillis = 60_000;

/**
 * Decides who may talk to the server, which any page in the user's browser and any program of the machine can reach. A
 * request needs the secret that was printed once, must be addressed to the loopback name (against DNS rebinding) and,
 * when it changes something, come from our own page (against cross-site requests). The cookie opens the program's own
 * files; the engine behind the WebSocket asks for the key too, which the browser gives to no other server here.
 */
export class AccessControl {
  readonly token = newSecret();
  readonly #session = newSecret();
  readonly #key = newSecret();
  readonly #now: () => number;
  #failures: number[] = [];
  #invitation: { readonly code: string; readonly until: number } | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  judge(request: IncomingMessage, port: number, url: URL): Verdict {
    if (timesOf(request, 'host') !== 1 || timesOf(request, 'origin') > 1) return 'malformed';
    if (!isOwnHost(request.headers.host, port) || !hasOwnOrigin(request, port)) return 'foreign';
    // Else any program of the machine could lock the user out with wrong secrets.
    if (
      url.pathname === '/' &&
      (equalSecrets(url.searchParams.get('token'), this.token) || this.#accept(url.searchParams.get('code')))
    )
      return 'sign-in';
    if (this.#isWelcome(request, port)) return 'welcome';
    if (this.#tooMany()) return 'too-many';
    this.#failures.push(this.#now());
    return 'unknown';
  }

  /** Lets one browser in, once, within a minute: everybody on the machine can read the address it is started with. */
  invite(): string {
    const code = newSecret();
    this.#invitation = { code, until: this.#now() + invitationMillis };
    return code;
  }

  #isWelcome({ headers }: IncomingMessage, port: number): boolean {
    if (!equalSecrets(readCookie(headers.cookie, cookieName(port)), this.#session)) return false;
    return headers.upgrade === undefined || equalSecrets(keyIn(headers['sec-websocket-protocol'] ?? ''), this.#key);
  }

  #accept(given: string | null): boolean {
    const invitation = this.#invitation;
    if (!invitation || this.#now() > invitation.until || !equalSecrets(given, invitation.code)) return false;
    this.#invitation = null;
    return true;
  }

  signedInPath(): string {
    return `/?${keyParameter}=${this.#key}`;
  }

  cookie(port: number): string {
    return `${cookieName(port)}=${this.#session}; HttpOnly; SameSite=Strict; Path=/`;
  }

  #tooMany(): boolean {
    const since = this.#now() - minuteMillis;
    this.#failures = this.#failures.filter((time) => time > since);
    return this.#failures.length >= failuresPerMinute;
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Cookies do not know ports, and two PageTwins may run on one machine. */
const cookieName = (port: number): string => `pagetwin-${port}`;

/** Node takes the first of several, what stands before it perhaps the last (RFC 9112, 3.2). */
const timesOf = ({ rawHeaders }: IncomingMessage, header: string): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === header).length;

const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Browsers send an Origin with every WebSocket and every request that is not a plain read. */
function hasOwnOrigin(request: IncomingMessage, port: number): boolean {
  const origin = request.headers.origin;
  const isPlainRead = (request.method === 'GET' || request.method === 'HEAD') && request.headers.upgrade === undefined;
  if (origin === undefined) return isPlainRead;
  return origin.startsWith('http://') && isOwnHost(origin.slice('http://'.length), port);
}

function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares hashes, which have one length, so that neither time nor length reveals anything of the secret. */
function equalSecrets(given: string | null, secret: string): boolean {
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
