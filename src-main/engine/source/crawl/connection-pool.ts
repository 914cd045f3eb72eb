import type { Dispatcher } from 'undici';
import type { OpenConnection } from './connector.ts';

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
  readonly #openConnection: OpenConnection;
  #connections: Connection[] = [];

  constructor(limit: number, openConnection: OpenConnection) {
    this.#limit = limit;
    this.#openConnection = openConnection;
  }

  /** For one request, to be returned with `release`. The caller holds at most `limit` at a time. */
  acquire(origin: string): Connection | Promise<Connection> {
    const reusable = this.#connections.find((connection) => connection.origin === origin && isFree(connection));
    if (reusable) {
      reusable.activeRequests += 1;
      return reusable;
    }
    const isFull = this.#connections.length >= this.#limit;
    const idle = isFull ? this.#connections.find(({ activeRequests }) => activeRequests === 0) : undefined;
    const opened = this.#open(origin);
    if (!idle) return opened;
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
    const opened = this.#openConnection(origin, (isHttp2) => (connection.isMultiplexed = isHttp2));
    const connection: Connection = { origin, ...opened, isMultiplexed: false, activeRequests: 1 };
    this.#connections.push(connection);
    return connection;
  }
}

const isFree = ({ activeRequests, isMultiplexed }: Connection): boolean => activeRequests === 0 || isMultiplexed;
