import { ProxyAgent, type Dispatcher } from 'undici';
import { AppError } from '../../app-error.ts';
import { socksConnector, socksProxy, type Connect } from './connector.ts';
import type { FetchOptionValues } from '../options.ts';
import { isWebUrl } from '../../../contract/web-address.ts';

export interface ProxyChoice {
  /** Null for none. */
  through(origin: string): Proxy | null;
}

/** The client of an HTTP proxy, a new one for each connection, or the way through a SOCKS5 proxy. */
type Proxy = { readonly agent: () => Dispatcher } | { readonly connect: Connect };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy of the option, or else of the usual variables, which are not meant for the user's own computer. Throws
 * `option-out-of-range`.
 */
export function proxyChoice(options: FetchOptionValues, environment: Environment = process.env): ProxyChoice {
  const chosen = options.proxy.trim();
  if (chosen === 'direct') return { through: () => null };
  if (chosen !== '') {
    const proxy = proxyAt(chosen, options);
    if (!proxy)
      throw new AppError('option-out-of-range', { option: 'collect.proxy', allowed, value: withoutLogin(chosen) });
    return { through: () => proxy };
  }
  // Made once, so that TLS sessions are resumed.
  const known = new Map<string, Proxy | null>();
  return {
    through(origin) {
      const address = environmentProxy(new URL(origin), environment);
      const proxy = known.get(address) ?? proxyAt(address, options);
      known.set(address, proxy);
      return proxy;
    },
  };
}

const allowed = 'http://host:port, https://host:port, socks5://host:port';

function environmentProxy({ protocol, hostname, port }: URL, environment: Environment): string {
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? '';
  if (isOwnComputer(hostname) || isExcepted(hostname, port, variable('NO_PROXY'))) return '';
  return protocol === 'https:'
    ? variable('HTTPS_PROXY') || variable('ALL_PROXY')
    : variable('HTTP_PROXY') || variable('ALL_PROXY');
}

function isOwnComputer(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** NO_PROXY: hosts, perhaps with ports, each with its subdomains; `*` for everything. */
function isExcepted(hostname: string, port: string, exceptions: string): boolean {
  return exceptions.split(/[\s,]+/).some((exception) => {
    const [, name = '', exceptedPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    if (exception === '' || (exceptedPort !== undefined && exceptedPort !== port)) return false;
    return exception === '*' || hostname === name || hostname.endsWith(`.${name}`);
  });
}

function proxyAt(text: string, options: FetchOptionValues): Proxy | null {
  if (text === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || url.hostname === '') return null;
  if (isWebUrl(url)) return { agent: () => agent(url.href, options) };
  const socks = /^socks5?h?:$/.test(url.protocol) ? socksProxy(url) : null;
  return socks && { connect: socksConnector(socks, options) };
}

/** It may hold a password. */
function withoutLogin(address: string): string {
  return address.replace(/^(.*\/\/)?[^@/]*@/, '$1');
}

function agent(uri: string, options: FetchOptionValues): Dispatcher {
  return new ProxyAgent({
    uri,
    connections: 1,
    connectTimeout: options.connectTimeoutMillis,
    allowH2: options.http2,
    requestTls: { rejectUnauthorized: !options.ignoreTlsErrors },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 65_536,
  });
}
