import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { messageOf } from '../engine/app-error.ts';
import { fromHostSchema, type FromHost, type HostStart, type ToHost } from './host-protocol.ts';
import { PrintWindows } from './print-window.ts';
import { RenderWindows } from './render-window.ts';

interface SupervisorOptions {
  readonly hostFile: string;
  readonly workerFile: string;
  readonly start: HostStart;
  readonly onStarted: () => void;
  readonly onCrashed: (code: number) => void;
  readonly onGivenUp: () => void;
}

const crashesPerMinute = 3;
const minuteMillis = 60_000;
const closeMillis = 15_000;

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

  connect(): MessagePortMain | null {
    return this.#engine?.connect() ?? null;
  }

  /** Lets the engine write its checkpoint and close its files, within a time limit. */
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

/**
 * One engine host with its workers, prints and rendered pages, which end with it. Nothing of them reaches the next
 * host, whose own have the same numbers.
 */
class EngineProcess {
  readonly #workerFile: string;
  readonly #host: UtilityProcess;
  readonly #workers = new Map<number, UtilityProcess>();
  readonly #printing = new PrintWindows();
  readonly #rendering = new RenderWindows((event) => this.send({ kind: 'tab-event', event }));
  #hasEnded = false;

  constructor({ hostFile, workerFile }: SupervisorOptions, onEnded: (code: number) => void) {
    this.#workerFile = workerFile;
    this.#host = utilityProcess.fork(hostFile, [], { serviceName: 'PageTwin engine' });
    this.#host.on('message', (message: unknown) => this.#handle(message));
    this.#host.once('exit', (code) => {
      this.#end();
      onEnded(code);
    });
  }

  send(message: ToHost, ...ports: MessagePortMain[]): void {
    if (!this.#hasEnded) this.#host.postMessage(message, ports);
  }

  connect(): MessagePortMain {
    const { port1, port2 } = new MessageChannelMain();
    this.send({ kind: 'client' }, port1);
    return port2;
  }

  kill(): void {
    this.#host.kill();
  }

  /** The host works on foreign pages: taken over, it could ask for no more than this. */
  #handle(message: unknown): void {
    const { success, data } = fromHostSchema.safeParse(message);
    if (!success || this.#hasEnded) return;
    if (data.kind === 'spawn-worker') this.#spawnWorker(data.worker);
    else if (data.kind === 'kill-worker') this.#workers.get(data.worker)?.kill();
    else if (data.kind === 'print') void this.#print(data);
    else if (data.kind === 'cancel-print') this.#printing.cancel(data.job);
    else this.#rendering.call(data.call);
  }

  async #print({ job, html, pdf }: Extract<FromHost, { kind: 'print' }>): Promise<void> {
    const failure = await this.#printing.print(job, html, pdf).then(() => null, messageOf);
    this.send({ kind: 'printed', job, failure });
  }

  /** The two utility processes then talk without this one. */
  #spawnWorker(id: number): void {
    const worker = utilityProcess.fork(this.#workerFile, [], { serviceName: 'PageTwin analysis' });
    const { port1, port2 } = new MessageChannelMain();
    this.#workers.set(id, worker);
    worker.once('exit', () => {
      if (this.#workers.get(id) !== worker) return;
      this.#workers.delete(id);
      this.send({ kind: 'worker-ended', worker: id });
    });
    worker.postMessage(null, [port1]);
    this.send({ kind: 'worker', worker: id }, port2);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#rendering.closeAll();
    this.#printing.cancelAll();
    for (const worker of this.#workers.values()) worker.kill();
    this.#workers.clear();
  }
}
