import { socksConnector as connectThroughSocks } from 'fetch-socks';
import { buildConnector } from 'undici';
import type { FetchOptionValues } from '../options.ts';

/** Opens a connection: TCP, and TLS where the origin wants it. */
export type Connect = ReturnType<typeof buildConnector>;

/** A SOCKS5 proxy; without a user name it is asked without a login. */
interface SocksProxy {
  readonly host: string;
  readonly port: number;
  readonly userId?: string;
  readonly password?: string;
}

/** One for all connections of a crawl, so that TLS sessions are resumed. */
export function directConnector(options: FetchOptionValues): Connect {
  return buildConnector(connectorOptions(options));
}

/**
 * Connects through a proxy (RFC 1928, 1929), which also looks up the names. Errors have a code that begins with
 * `SOCKS_`, or that of the connection to the proxy.
 */
export function socksConnector(proxy: SocksProxy, options: FetchOptionValues): Connect {
  const connect = connectThroughSocks({ ...proxy, type: 5 }, connectorOptions(options));
  return (target, callback) =>
    connect(target, (...[error, socket]) => (error ? callback(withSocksCode(error), null) : callback(null, socket)));
}

/** Of `socks5://user:password@host:port`, where the port may be missing; null for what cannot be one. */
export function socksProxy(url: URL): SocksProxy | null {
  try {
    const [userId, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    const isTooLong = [userId, password].some((text) => Buffer.byteLength(text) > 255);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (host === '' || isTooLong) return null;
    return { host, port: Number(url.port || 1080), ...(userId !== '' && { userId, password }) };
  } catch {
    return null;
  }
}

function connectorOptions(options: FetchOptionValues): buildConnector.BuildOptions {
  return {
    timeout: options.connectTimeoutMillis,
    allowH2: options.http2,
    preferH2: options.http2,
    rejectUnauthorized: !options.ignoreTlsErrors,
  };
}

/** The library names failures by their message only, those of the system included. */
const socksFailures: readonly (readonly [RegExp, string])[] = [
  [/timed out/i, 'UND_ERR_CONNECT_TIMEOUT'],
  [/NotAllowed$/, 'SOCKS_NOT_ALLOWED'],
  [/NetworkUnreachable$/, 'SOCKS_NETWORK_UNREACHABLE'],
  [/HostUnreachable$/, 'SOCKS_HOST_UNREACHABLE'],
  [/ConnectionRefused$/, 'SOCKS_CONNECTION_REFUSED'],
  [/TTLExpired$/, 'SOCKS_TTL_EXPIRED'],
  [/rejected/i, 'SOCKS_FAILED'],
  [/closed/i, 'SOCKS_CLOSED'],
  [/authentication type/i, 'SOCKS_LOGIN_WANTED'],
  [/Authentication failed/i, 'SOCKS_LOGIN_REFUSED'],
];

function withSocksCode(error: Error): Error {
  // Of TLS with the site, within the tunnel.
  if ('code' in error) return error;
  const ofSystem = /\b(?:E[A-Z]{4,}|EAI_[A-Z]+)\b/.exec(error.message)?.[0];
  const code = ofSystem ?? socksFailures.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'SOCKS_NOT_SPOKEN';
  // The library's error holds the password of the proxy, which no log may get.
  return Object.assign(new Error(code), { code });
}
