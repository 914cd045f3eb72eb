import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { FetchOptionValues } from './fetch-options.ts';
import { openTunnel, type SocksProxy } from './socks5.ts';

/** Opens the connection of a client: TCP, and TLS where the origin wants it. */
export type Connect = ReturnType<typeof buildConnector>;

/** The same server and its certificate checks for all lines of a crawl, so that TLS sessions are resumed. */
export function directConnector(options: FetchOptionValues): Connect {
  return buildConnector({
    timeout: options.connectTimeoutMillis,
    allowH2: options.http2,
    preferH2: options.http2,
    rejectUnauthorized: !options.ignoreTlsErrors,
  });
}

/** As the direct connector, but through a proxy; TLS is spoken with the site within the tunnel. */
export function socksConnector(proxy: SocksProxy, options: FetchOptionValues): Connect {
  const direct = directConnector(options);
  const connect = async (...[target, callback]: Parameters<Connect>): Promise<void> => {
    const isSecure = target.protocol === 'https:';
    const port = Number(target.port || (isSecure ? 443 : 80));
    let socket: Socket;
    try {
      socket = await openTunnel(proxy, target.hostname, port, options.connectTimeoutMillis);
    } catch (error) {
      return callback(error instanceof Error ? error : new Error(String(error)), null);
    }
    if (isSecure) direct({ ...target, httpSocket: socket }, callback);
    else callback(null, socket);
  };
  return (target, callback) => void connect(target, callback);
}
