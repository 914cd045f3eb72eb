import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import type { Connect } from './connector.ts';
import type { FetchOptionValues } from '../options.ts';
import type { ProxyChoice } from './proxy.ts';

/** Its client reconnects by itself when the server has closed it. */
interface Connection {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  /** Failures of a connection to a proxy are not those of the site. */
  readonly isProxied: boolean;
  /** HTTP/2: several requests share the connection. */
  isMultiplexed: boolean;
  activeRequests: number;
}

/**
 * The connections to one site: over all its origins never more than `limit`, idle ones included, because the site
 * counts those as well. An idle one of http is closed in favour of one of https, and the reverse.
 */
export class ConnectionPool {
  readonly #limit: number;
  readonly #connect: Connect;
  readonly #proxies: ProxyChoice;
  readonly #options: FetchOptionValues;
  #connections: Connection[] = [];

  constructor(limit: number, connect: Connect, proxies: ProxyChoice, options: FetchOptionValues) {
    this.#limit = limit;
    this.#connect = connect;
    this.#proxies = proxies;
    this.#options = options;
  }

  /** For one request, to be returned with `release`. The caller holds at most `limit` at a time. */
  acquire(origin: string): Connection | Promise<Connection> {
    const reusable = this.#connections.find((connection) => connection.origin === origin && isFree(connection));
    if (reusable) {
      reusable.activeRequests += 1;
      return reusable;
    }
    const idle =
      this.#connections.length < this.#limit
        ? undefined
        : this.#connections.find(({ activeRequests }) => activeRequests === 0);
    if (!idle) return this.#open(origin);
    const opened = this.#open(origin);
    this.#connections = this.#connections.filter((connection) => connection !== idle);
    return idle.dispatcher.destroy().then(() => opened);
  }

  release(connection: Connection): void {
    connection.activeRequests -= 1;
  }

  /** Closes a connection that hangs; the next request opens another. */
  discard(connection: Connection): void {
    this.#connections = this.#connections.filter((kept) => kept !== connection);
    void connection.dispatcher.destroy();
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.splice(0).map(({ dispatcher }) => dispatcher.destroy()));
  }

  #open(origin: string): Connection {
    const proxy = this.#proxies.through(origin);
    const dispatcher =
      proxy && 'agent' in proxy
        ? proxy.agent()
        : this.#client(origin, proxy?.connect ?? this.#connect, () => connection);
    const connection: Connection = {
      origin,
      dispatcher,
      isProxied: proxy !== null,
      isMultiplexed: false,
      activeRequests: 1,
    };
    this.#connections.push(connection);
    return connection;
  }

  #client(origin: string, open: Connect, connection: () => Connection): Dispatcher {
    const connect: Connect = (target, callback) =>
      open(target, (...result) => {
        connection().isMultiplexed = isHttp2(result[1]);
        callback(...result);
      });
    return new Client(origin, {
      connect,
      allowH2: this.#options.http2,
      maxHeaderSize: 65_536,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }
}

const isFree = ({ activeRequests, isMultiplexed }: Connection): boolean => activeRequests === 0 || isMultiplexed;

const isHttp2 = (socket: Socket | null): boolean => socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
