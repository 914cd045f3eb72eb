import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { keyIn, keyParameter } from '../contract/web-session.ts';

export type Verdict = 'welcome' | 'sign-in' | 'unknown' | 'too-many' | 'foreign' | 'malformed';

const failuresPerMinute = 20;
const minuteMillis = 60_000;

/**
 * Any page in the user's browser and any program on the computer can reach the server. A request must have the secret
 * that was printed once, address the loopback name (against DNS rebinding) and, if it changes something, come from our
 * own page (against cross-site requests). The cookie gives access to the program's files; the WebSocket also needs the
 * key, which the browser gives to no other server here.
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
      // Checked before failures, or any program could lock the user out with wrong secrets.
      if (pathname === '/' && (equalSecrets(searchParams.get('token'), token) || isInvited(searchParams.get('code'))))
        return 'sign-in';
      if (isWelcome(request, port)) return 'welcome';
      failures = failures.filter((time) => time > now() - minuteMillis);
      if (failures.length >= failuresPerMinute) return 'too-many';
      failures.push(now());
      return 'unknown';
    },
    /** For one sign-in within a minute, since every user of the computer can read the browser's command line. */
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

/** By port, which cookies ignore, since two PageTwins may run on one computer. */
const cookieName = (port: number) => `pagetwin-${port}`;

/** Counts a header: of several, Node uses the first, a proxy perhaps the last (RFC 9112, 3.2). */
const timesOf = ({ rawHeaders }: IncomingMessage, header: string) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === header).length;

const isOwnHost = (host: string | undefined, port: number) =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Browsers send an origin with every WebSocket and all requests except plain reads. */
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

/** Compares hashes, which have equal length, so that neither time nor length reveals anything. */
function equalSecrets(given: string | null, secret: string) {
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
