import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { MessagePortMain } from 'electron';

/**
 * What travels between the main process and a utility process. Ports cross that border as numbers; their messages
 * follow under them.
 */
export type Frame =
  | { readonly kind: 'message'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly kind: 'port'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number };

/** Electron's message port over a port of Node: messages wait until `start`, and `close` is heard on the other side. */
export class PortDouble extends EventEmitter implements Pick<MessagePortMain, 'postMessage' | 'start' | 'close'> {
  readonly inner: MessagePort;

  constructor(inner: MessagePort) {
    super();
    this.inner = inner;
  }

  postMessage(message: unknown): void {
    this.inner.postMessage(message);
  }

  start(): void {
    this.inner.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
    this.inner.on('close', () => this.emit('close'));
  }

  close(): void {
    this.inner.close();
  }
}

export class MessageChannelDouble {
  readonly port1: PortDouble;
  readonly port2: PortDouble;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new PortDouble(port1);
    this.port2 = new PortDouble(port2);
  }
}

/** One side of the border between two processes: carries the ports that were transferred over it. */
export class PortBorder {
  readonly #send: (frame: Frame) => void;
  readonly #ports = new Map<number, MessagePort>();
  #lastId = 0;

  constructor(send: (frame: Frame) => void) {
    this.#send = send;
  }

  /** Sends a message with ports to the other process; the ports belong to it from then on. */
  send(data: unknown, ports: readonly PortDouble[]): void {
    const ids = ports.map(({ inner }) => this.#carry(inner, (this.#lastId += 1)));
    this.#send({ kind: 'message', data, ports: ids });
  }

  receive(frame: Frame, deliver: (data: unknown, ports: readonly PortDouble[]) => void): void {
    if (frame.kind === 'message')
      return deliver(
        frame.data,
        frame.ports.map((id) => this.#arrive(id)),
      );
    if (frame.kind === 'port') return this.#ports.get(frame.port)?.postMessage(frame.data);
    const port = this.#ports.get(frame.port);
    this.#ports.delete(frame.port);
    port?.close();
  }

  /** The other process is gone, and every port to it with it. */
  end(): void {
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
  }

  #arrive(id: number): PortDouble {
    const { port1, port2 } = new MessageChannel();
    this.#carry(port2, id);
    return new PortDouble(port1);
  }

  #carry(inner: MessagePort, id: number): number {
    this.#ports.set(id, inner);
    inner.on('message', (data: unknown) => this.#send({ kind: 'port', port: id, data }));
    inner.on('close', () => {
      if (this.#ports.delete(id)) this.#send({ kind: 'port-closed', port: id });
    });
    return id;
  }
}
