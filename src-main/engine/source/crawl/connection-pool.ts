import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import type { Connect } from './connector.ts';
import type { FetchOptionValues } from './fetch-options.ts';
import type { ProxyChoice } from './proxy.ts';

/** One connection to a site, with its client that opens it again when it was closed. */
export interface Line {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  /** It leads to a proxy, whose failures are not those of the site. */
  readonly isProxied: boolean;
  /** It speaks HTTP/2, so that several requests share it. */
  multiplexed: boolean;
  requests: number;
}

/**
 * The connections to one site: to all its origins together never more than `limit`, idle ones included, since a site counts those as well. A
 * site is often asked under http and https by turns; then a line that idles is closed for the one that is needed.
 */
export class SiteLines {
  readonly #limit: number;
  readonly #connect: Connect;
  readonly #proxies: ProxyChoice;
  readonly #options: FetchOptionValues;
  #lines: Line[] = [];

  constructor(limit: number, connect: Connect, proxies: ProxyChoice, options: FetchOptionValues) {
    this.#limit = limit;
    this.#connect = connect;
    this.#proxies = proxies;
    this.#options = options;
  }

  /** A line that a request to this origin may use, to be given back with `give`. At most `limit` are out at the same time. */
  take(origin: string): Line | Promise<Line> {
    const known = this.#lines.find((line) => line.origin === origin && (line.requests === 0 || line.multiplexed));
    if (known) {
      known.requests += 1;
      return known;
    }
    const idle = this.#lines.length < this.#limit ? undefined : this.#lines.find((line) => line.requests === 0);
    if (!idle) return this.#open(origin);
    const opened = this.#open(origin);
    this.#lines = this.#lines.filter((line) => line !== idle);
    return idle.dispatcher.destroy().then(() => opened);
  }

  give(line: Line): void {
    line.requests -= 1;
  }

  /** Closes a line that hangs; the next request opens another. */
  discard(line: Line): void {
    this.#lines = this.#lines.filter((kept) => kept !== line);
    void line.dispatcher.destroy();
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.splice(0).map((line) => line.dispatcher.destroy()));
  }

  #open(origin: string): Line {
    const proxy = this.#proxies.through(origin);
    const dispatcher = proxy && 'agent' in proxy ? proxy.agent() : this.#client(origin, proxy?.connect ?? this.#connect, () => line);
    const line: Line = { origin, dispatcher, isProxied: proxy !== null, multiplexed: false, requests: 1 };
    this.#lines.push(line);
    return line;
  }

  #client(origin: string, open: Connect, line: () => Line): Dispatcher {
    const connect: Connect = (target, callback) =>
      open(target, (...result) => {
        line().multiplexed = isHttp2(result[1]);
        callback(...result);
      });
    return new Client(origin, { connect, allowH2: this.#options.http2, maxHeaderSize: 65_536, headersTimeout: 0, bodyTimeout: 0 });
  }
}

function isHttp2(socket: Socket | null): boolean {
  return socket instanceof TLSSocket && socket.alpnProtocol === 'h2';
}
