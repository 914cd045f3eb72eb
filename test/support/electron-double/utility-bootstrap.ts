import { EventEmitter } from 'node:events';
import type { ParentPort } from 'electron';
import { PortBorder, type Frame, type PortDouble } from './ports.ts';

/**
 * Loaded by `node --import` into every process that the double forks: gives it the `process.parentPort` of a utility
 * process.
 */
class ParentPortDouble extends EventEmitter implements Pick<ParentPort, 'postMessage'> {
  readonly #early: unknown[] = [];
  readonly #border = new PortBorder((frame) => process.send?.(frame, undefined, undefined, () => {}));

  constructor() {
    super();
    process.on('message', (frame) =>
      this.#border.receive(frame as Frame, (data, ports) => this.#deliver({ data, ports })),
    );
    process.once('disconnect', () => process.exit());
    this.on(
      'newListener',
      (name) =>
        name === 'message' &&
        process.nextTick(() => this.#early.splice(0).forEach((event) => this.emit('message', event))),
    );
  }

  postMessage(message: unknown): void {
    this.#border.send(message, []);
  }

  #deliver(event: { readonly data: unknown; readonly ports: readonly PortDouble[] }): void {
    if (this.listenerCount('message') === 0) this.#early.push(event);
    else this.emit('message', event);
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPortDouble() });
