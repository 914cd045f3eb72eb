import type { Client, Handlers } from '../contract/api.ts';
import type { Port } from '../contract/port.ts';
import type { Platform } from './platform.ts';

/** The product without a window: what every shell starts, and the only thing it needs to know of the engine. */
export interface Engine {
  readonly handlers: Handlers;
  /** Serves one client on a port until it closes; events go to all connected clients. */
  connect(port: Port): void;
  /** A client in the same process, for the terminal and for tests. */
  client(): Client;
  /** Stops running audits at their next checkpoint and closes every file. */
  close(): Promise<void>;
}

export async function createEngine(_platform: Platform): Promise<Engine> {
  throw new Error('not written yet');
}
