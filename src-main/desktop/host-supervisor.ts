import type { MessagePortMain } from 'electron';
import { EngineProcess, type EngineFiles } from './engine-process.ts';
import type { HostStart } from './host-protocol.ts';

interface SupervisorOptions extends EngineFiles {
  readonly start: HostStart;
  /** A host is there, the first or a new one after a crash: everybody who talks to the engine needs a new port. */
  readonly onStarted: () => void;
  /** A host ended without having been asked to. */
  readonly onCrashed: (code: number) => void;
  /** The host died too often; it is not started again. */
  readonly onGivenUp: () => void;
}

const crashesPerMinute = 3;
const minuteMillis = 60_000;
const closeMillis = 15_000;

/** Keeps one engine host alive, and gives out ports to it. */
export class HostSupervisor {
  readonly #options: SupervisorOptions;
  #engine: EngineProcess | null = null;
  #crashes: number[] = [];
  #closing = false;
  #onClosed = (): void => {};

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  start(): void {
    this.#engine = new EngineProcess(this.#options, (code) => this.#engineEnded(code));
    this.#engine.send({ kind: 'start', start: this.#options.start });
    this.#options.onStarted();
  }

  /** A port on which a client may talk to the engine; null while there is no host. */
  connect(): MessagePortMain | null {
    return this.#engine?.connect() ?? null;
  }

  /** Lets the engine write its checkpoint and close its files; a host that takes too long is ended. */
  async close(): Promise<void> {
    this.#closing = true;
    const engine = this.#engine;
    if (!engine) return;
    const closed = new Promise<void>((resolve) => (this.#onClosed = resolve));
    engine.send({ kind: 'close' });
    const timer = setTimeout(() => engine.kill(), closeMillis);
    await closed;
    clearTimeout(timer);
  }

  #engineEnded(code: number): void {
    this.#engine = null;
    this.#onClosed();
    if (this.#closing) return;
    this.#options.onCrashed(code);
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((time) => time > now - minuteMillis), now];
    if (this.#crashes.length > crashesPerMinute) this.#options.onGivenUp();
    else this.start();
  }
}
