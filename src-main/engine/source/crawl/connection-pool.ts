import failures from '../../../../resources/words/network-failures.json' with { type: 'json' };
import { type Dispatcher, buildConnector, Client, ProxyAgent } from 'undici';
import { TLSSocket } from 'node:tls';
import { socksConnector } from 'fetch-socks';
import { isWebUrl } from '../../../contract/web-address.ts';
import { fail } from '../../app-error.ts';
import { foundOnce } from '../../found-once.ts';
import type { FetchOptionValues } from '../options.ts';

interface Connection {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  readonly isProxied: boolean;
  isMultiplexed: boolean;
  activeRequests: number;
}

/**
 * The connections to one site, at most `limit` over all origins, including idle ones, which the site counts as well. An
 * idle one is closed to make room for another origin.
 */
export function connectionPool(limit: number, openConnection: ReturnType<typeof connectionOpener>) {
  let connections: Connection[] = [];
  const take = (taken: Connection) => {
    connections = connections.filter((connection) => connection !== taken);
    return taken.dispatcher.destroy();
  };
  return {
    /** At most `limit` calls at a time. */
    acquire(origin: string): Connection | Promise<Connection> {
      const reusable = connections.find(
        (known) => known.origin === origin && (known.activeRequests === 0 || known.isMultiplexed),
      );
      if (reusable) {
        reusable.activeRequests += 1;
        return reusable;
      }
      const isFull = connections.length >= limit;
      const idle = isFull ? connections.find(({ activeRequests }) => activeRequests === 0) : undefined;
      const opened = openConnection(origin, (isHttp2) => (connection.isMultiplexed = isHttp2));
      const connection: Connection = { origin, ...opened, isMultiplexed: false, activeRequests: 1 };
      connections.push(connection);
      return idle ? take(idle).then(() => connection) : connection;
    },
    release: (connection: Connection) => void (connection.activeRequests -= 1),
    discard: (connection: Connection) => void take(connection),
    close: async () => void (await Promise.all(connections.splice(0).map(({ dispatcher }) => dispatcher.destroy()))),
  };
}

type Connect = ReturnType<typeof buildConnector>;

/**
 * Opens connections directly or through the proxy of options or environment. Connectors are shared, to resume TLS
 * sessions. Throws `option-out-of-range` for an invalid proxy.
 */
export function connectionOpener(options: FetchOptionValues) {
  const proxyTo = proxyChoice(options);
  const direct = buildConnector(connectorOptions(options));
  const limits = { allowH2: options.http2, maxHeaderSize: 65_536, headersTimeout: 0, bodyTimeout: 0 };
  return (origin: string, onOpen: (isHttp2: boolean) => void) => {
    const proxy = proxyTo(origin);
    if (typeof proxy === 'string') {
      const { connectTimeoutMillis: connectTimeout, ignoreTlsErrors } = options;
      const requestTls = { rejectUnauthorized: !ignoreTlsErrors };
      const agent = new ProxyAgent({ uri: proxy, connections: 1, connectTimeout, requestTls, ...limits });
      return { dispatcher: agent, isProxied: true };
    }
    const connect: Connect = (target, callback) =>
      (proxy ?? direct)(target, (...result) => {
        onOpen(result[1] instanceof TLSSocket && result[1].alpnProtocol === 'h2');
        callback(...result);
      });
    return { dispatcher: new Client(origin, { connect, ...limits }), isProxied: proxy !== null };
  };
}

function connectorOptions(options: FetchOptionValues) {
  return {
    timeout: options.connectTimeoutMillis,
    allowH2: options.http2,
    preferH2: options.http2,
    rejectUnauthorized: !options.ignoreTlsErrors,
  };
}

/**
 * The proxy for an origin, null for none: that of the option, or of the environment variables, which do not apply to
 * this computer. Throws `option-out-of-range`.
 */
export function proxyChoice(
  options: FetchOptionValues,
  environment: NodeJS.ProcessEnv = process.env,
): (origin: string) => string | Connect | null {
  const chosen = options.proxy.trim();
  if (chosen === 'direct') return () => null;
  if (chosen !== '') {
    const proxy = proxyAt(chosen, options);
    const value = chosen.replace(/^(.*\/\/)?[^@/]*@/, '$1');
    if (!proxy)
      fail('option-out-of-range', {
        option: 'collect.proxy',
        allowed: 'http://host:port, https://host:port, socks5://host:port',
        value,
      });
    return () => proxy;
  }
  const proxyOf = foundOnce((address: string) => proxyAt(address, options));
  return (origin) => proxyOf(environmentProxy(new URL(origin), environment));
}

function environmentProxy({ protocol, hostname, port }: URL, environment: NodeJS.ProcessEnv) {
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? '';
  const isOwnComputer = /^(?:(?:.*\.)?localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);
  if (isOwnComputer || isExcepted(hostname, port, variable('NO_PROXY'))) return '';
  return variable(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || variable('ALL_PROXY');
}

/** NO_PROXY lists hosts, optionally with ports, including subdomains; `*` matches all. */
function isExcepted(hostname: string, port: string, exceptions: string) {
  return exceptions.split(/[\s,]+/).some((exception) => {
    const [, name = '', exceptedPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    if (exception === '' || (exceptedPort !== undefined && exceptedPort !== port)) return false;
    return exception === '*' || hostname === name || hostname.endsWith(`.${name}`);
  });
}

function proxyAt(text: string, options: FetchOptionValues) {
  if (text === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || url.hostname === '') return null;
  if (isWebUrl(url)) return url.href;
  return /^socks5?h?:$/.test(url.protocol) ? throughSocks(url, options) : null;
}

/**
 * Connects through `socks5://user:password@host:port` (RFC 1928, 1929), which also resolves names. Null when the URL is
 * unusable. Error codes begin with `SOCKS_`, or are those of the connection to the proxy.
 */
function throughSocks(url: URL, options: FetchOptionValues): Connect | null {
  const login = loginOf(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || login === null) return null;
  const proxy = { host, port: Number(url.port || 1080), ...login, type: 5 } as const;
  const connect = socksConnector(proxy, connectorOptions(options));
  return (target, callback) =>
    connect(target, (...[error, socket]) => (error ? callback(withSocksCode(error), null) : callback(null, socket)));
}

/** Empty for no login, null for one that cannot be sent (over 255 bytes). */
function loginOf(url: URL) {
  try {
    const [userId, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if ([userId, password].some((text) => Buffer.byteLength(text) > 255)) return null;
    return userId === '' ? {} : { userId, password };
  } catch {
    return null;
  }
}

/** The library reports failures, even system errors, by message only. */
function withSocksCode(error: Error) {
  // From the TLS connection within the tunnel.
  if ('code' in error) return error;
  const ofSystem = /\b(?:E[A-Z]{4,}|EAI_[A-Z]+)\b/.exec(error.message)?.[0];
  const known = failures.socks.find(([pattern = '']) => new RegExp(pattern).test(error.message));
  const code = ofSystem ?? known?.[1] ?? 'SOCKS_NOT_SPOKEN';
  // The original error holds the password.
  return Object.assign(new Error(code), { code });
}
