import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { keyIn, keyParameter } from '../contract/web-session.ts';

export type Verdict = 'welcome' | 'sign-in' | 'unknown' | 'too-many' | 'foreign' | 'malformed';

const failuresPerMinute = 20;
const minuteMillis = 60_000;

/**
 * Any page in the user's browser and any program of the machine can reach the server. A request needs the secret that
 * was printed once, must be addressed to the loopback name (against DNS rebinding) and, when it changes something, come
 * from our own page (against cross-site requests). The cookie opens the program's files; the WebSocket needs the key
 * too, which the browser gives to no other server here.
 */
export function accessControl(now: () => number = () => performance.now()) {
  const [token, session, key] = [newSecret(), newSecret(), newSecret()];
  let failures: number[] = [];
  let invitation: Readonly<{ code: string; until: number }> | null = null;
  const isWelcome = ({ headers }: IncomingMessage, port: number) =>
    equalSecrets(readCookie(headers.cookie, cookieName(port)), session) &&
    (headers.upgrade === undefined || equalSecrets(keyIn(headers['sec-websocket-protocol'] ?? ''), key));
  const isInvited = (given: string | null) => {
    if (!invitation || now() > invitation.until || !equalSecrets(given, invitation.code)) return false;
    invitation = null;
    return true;
  };
  return {
    token,
    judge(request: IncomingMessage, port: number, { pathname, searchParams }: URL) {
      if (timesOf(request, 'host') !== 1 || timesOf(request, 'origin') > 1) return 'malformed';
      if (!isOwnHost(request.headers.host, port) || !hasOwnOrigin(request, port)) return 'foreign';
      // Else any program of the machine could lock the user out with wrong secrets.
      if (pathname === '/' && (equalSecrets(searchParams.get('token'), token) || isInvited(searchParams.get('code'))))
        return 'sign-in';
      if (isWelcome(request, port)) return 'welcome';
      failures = failures.filter((time) => time > now() - minuteMillis);
      if (failures.length >= failuresPerMinute) return 'too-many';
      failures.push(now());
      return 'unknown';
    },
    /** One browser, once, within a minute: everybody on the machine can read the address it is started with. */
    invite() {
      const code = newSecret();
      invitation = { code, until: now() + minuteMillis };
      return code;
    },
    signedInPath: () => `/?${keyParameter}=${key}`,
    cookie: (port: number) => `${cookieName(port)}=${session}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Cookies do not know ports, and two PageTwins may run on one machine. */
const cookieName = (port: number) => `pagetwin-${port}`;

/** Node takes the first of several, what stands before it perhaps the last (RFC 9112, 3.2). */
const timesOf = ({ rawHeaders }: IncomingMessage, header: string) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === header).length;

const isOwnHost = (host: string | undefined, port: number) =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Browsers send one with every WebSocket and every request that is not a plain read. */
function hasOwnOrigin(request: IncomingMessage, port: number) {
  const origin = request.headers.origin;
  const isPlainRead = (request.method === 'GET' || request.method === 'HEAD') && request.headers.upgrade === undefined;
  if (origin === undefined) return isPlainRead;
  return origin.startsWith('http://') && isOwnHost(origin.slice('http://'.length), port);
}

function readCookie(header: string | undefined, name: string) {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Hashes have one length, so that neither time nor length reveals anything. */
function equalSecrets(given: string | null, secret: string) {
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
