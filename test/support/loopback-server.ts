import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** Ends all connections at once, answered or not. */
  close(): Promise<void>;
}

/** A real HTTP server on a free port of 127.0.0.1. */
export function startLoopbackServer(answer: RequestListener): Promise<LoopbackServer> {
  return listenOnLoopback(createServer(answer));
}

/** The same for a server that is already there, such as one whose connections are counted. */
export async function listenOnLoopback(server: Server): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
