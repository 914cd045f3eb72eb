import { ProxyAgent, type Dispatcher } from 'undici';
import { AppError } from '../../app-error.ts';
import type { FetchOptionValues } from './fetch-options.ts';

/** Which proxy leads to an origin. */
export interface ProxyChoice {
  /** A connection of its own through the proxy; null where none is wanted. */
  through(origin: string): Dispatcher | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy of the option, or else that of the environment by the usual variables. The user's own computer is always asked directly, unless
 * the option names a proxy: what the environment says is meant for the world outside. Throws `option-out-of-range` for an option that
 * is no address of a proxy.
 */
export function proxyChoice(options: FetchOptionValues, environment: Environment = process.env): ProxyChoice {
  const chosen = options.proxy.trim();
  if (chosen === 'direct') return { through: () => null };
  if (chosen !== '') {
    const address = proxyAddress(chosen);
    if (!address) throw new AppError('option-out-of-range', { option: 'collect.proxy', allowed: 'http://host:port', value: withoutLogin(chosen) });
    return { through: () => agent(address, options) };
  }
  return {
    through(origin) {
      const address = proxyAddress(environmentProxy(new URL(origin), environment));
      return address ? agent(address, options) : null;
    },
  };
}

function environmentProxy({ protocol, hostname, port }: URL, environment: Environment): string {
  const variable = (name: string) => environment[name.toLowerCase()] ?? environment[name] ?? '';
  if (isOwnComputer(hostname) || isExcepted(hostname, port, variable('NO_PROXY'))) return '';
  return protocol === 'https:' ? variable('HTTPS_PROXY') || variable('ALL_PROXY') : variable('HTTP_PROXY') || variable('ALL_PROXY');
}

function isOwnComputer(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** NO_PROXY: a list of hosts, perhaps with ports; each stands for its subdomains as well, and `*` for everything. */
function isExcepted(hostname: string, port: string, exceptions: string): boolean {
  return exceptions.split(/[\s,]+/).some((exception) => {
    const [, name = '', exceptedPort] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(exception.toLowerCase()) ?? [];
    if (exception === '' || (exceptedPort !== undefined && exceptedPort !== port)) return false;
    return exception === '*' || hostname === name || hostname.endsWith(`.${name}`);
  });
}

function proxyAddress(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : null;
}

/** What may be shown of an address that may hold a password. */
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
