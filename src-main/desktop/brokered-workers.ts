import type { MessagePortMain } from 'electron';
import { createPortInbox, type PortInbox, type Port } from '../contract/port.ts';
import type { WorkerProcess } from '../engine/platform.ts';
import type { FromHost } from './host-protocol.ts';
import { messagePort } from './message-port.ts';

/** The host's side of the workers that the main process spawns for it. */
export class BrokeredWorkers {
  readonly #ask: (message: FromHost) => void;
  readonly #workers = new Map<number, LatePort>();
  #lastId = 0;

  constructor(ask: (message: FromHost) => void) {
    this.#ask = ask;
  }

  readonly spawn = (): WorkerProcess => {
    this.#lastId += 1;
    const worker = this.#lastId;
    const port = new LatePort();
    this.#workers.set(worker, port);
    port.onClose(() => this.#workers.delete(worker));
    this.#ask({ kind: 'spawn-worker', worker });
    return { port, kill: () => this.#ask({ kind: 'kill-worker', worker }) };
  };

  /** The main process has spawned the worker and sends the port to it. */
  deliver(worker: number, end: MessagePortMain): void {
    const port = this.#workers.get(worker);
    if (port) port.connect(messagePort(end));
    else end.close();
  }

  ended(worker: number): void {
    this.#workers.get(worker)?.end();
  }
}

/** A port that can be used before its other side exists: what is sent meanwhile waits. */
class LatePort implements Port {
  readonly #inbox: PortInbox = createPortInbox();
  readonly #waiting: unknown[] = [];
  #inner: Port | null = null;
  readonly onMessage = this.#inbox.onMessage;
  readonly onClose = this.#inbox.onClose;

  connect(inner: Port): void {
    this.#inner = inner;
    inner.onMessage(this.#inbox.receive);
    inner.onClose(this.#inbox.end);
    for (const message of this.#waiting.splice(0)) inner.postMessage(message);
  }

  postMessage(message: unknown): void {
    if (this.#inner) this.#inner.postMessage(message);
    else this.#waiting.push(message);
  }

  close(): void {
    this.#inner?.close();
    this.end();
  }

  end(): void {
    this.#inbox.end();
  }
}
