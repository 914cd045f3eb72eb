import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { fromHostSchema, type FromHost, type HostStart, type ToHost } from './host-protocol.ts';
import { PrintWindows } from './print-window.ts';
import { RenderWindows } from './render-window.ts';

export interface SupervisorOptions {
  readonly hostFile: string;
  readonly workerFile: string;
  readonly start: HostStart;
  /** A host is there, the first or a new one after a crash: everybody who talks to the engine needs a new port. */
  readonly onStarted: () => void;
  /** A host ended without having been told to. */
  readonly onCrashed: (code: number) => void;
  /** The host died too often; it is not started again. */
  readonly onGivenUp: () => void;
}

const crashesPerMinute = 3;
const minuteMillis = 60_000;
const closeMillis = 15_000;

/** Keeps one engine host alive, spawns workers for it, and gives out ports to it. */
export class HostSupervisor {
  readonly #options: SupervisorOptions;
  readonly #workers = new Map<number, UtilityProcess>();
  readonly #printing = new PrintWindows();
  readonly #rendering = new RenderWindows((event) => this.#tell({ kind: 'tab-event', event }));
  #host: UtilityProcess | null = null;
  #crashes: number[] = [];
  #closing = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  start(): void {
    const host = utilityProcess.fork(this.#options.hostFile, [], { serviceName: 'PageTwin engine' });
    this.#host = host;
    host.on('message', (message: unknown) => this.#handle(host, message));
    host.once('exit', (code) => this.#hostEnded(code));
    this.#tell({ kind: 'start', start: this.#options.start });
    this.#options.onStarted();
  }

  /** A port on which a client may talk to the engine; null while there is no host. */
  connect(): MessagePortMain | null {
    if (!this.#host) return null;
    const { port1, port2 } = new MessageChannelMain();
    this.#tell({ kind: 'client' }, port1);
    return port2;
  }

  /** Lets the engine write its checkpoint and close its files; a host that takes too long is ended. */
  async close(): Promise<void> {
    this.#closing = true;
    const host = this.#host;
    if (!host) return;
    const ended = new Promise<void>((resolve) => host.once('exit', () => resolve()));
    this.#tell({ kind: 'close' });
    const timer = setTimeout(() => host.kill(), closeMillis);
    await ended;
    clearTimeout(timer);
  }

  #tell(message: ToHost, ...ports: MessagePortMain[]): void {
    this.#host?.postMessage(message, ports);
  }

  /** The host works on foreign pages; should one ever take it over, it can ask for no more than this, and break nothing here. */
  #handle(host: UtilityProcess, message: unknown): void {
    const { success, data } = fromHostSchema.safeParse(message);
    if (!success || host !== this.#host) return;
    if (data.kind === 'spawn-worker') this.#spawnWorker(data.worker);
    else if (data.kind === 'kill-worker') this.#workers.get(data.worker)?.kill();
    else if (data.kind === 'print') void this.#print(host, data);
    else if (data.kind === 'cancel-print') this.#printing.cancel(data.job);
    else this.#rendering.call(data.call);
  }

  /** A host that came after the one that asked gives its jobs the same numbers, so it must not hear of this one. */
  async #print(host: UtilityProcess, { job, html, pdf }: Extract<FromHost, { kind: 'print' }>): Promise<void> {
    const failure = await this.#printing.print(job, html, pdf).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (host === this.#host) this.#tell({ kind: 'printed', job, failure });
  }

  /** The two utility processes get the two ends of one channel and then talk without this process. */
  #spawnWorker(id: number): void {
    const worker = utilityProcess.fork(this.#options.workerFile, [], { serviceName: 'PageTwin analysis' });
    const { port1, port2 } = new MessageChannelMain();
    this.#workers.set(id, worker);
    worker.once('exit', () => {
      if (this.#workers.get(id) !== worker) return;
      this.#workers.delete(id);
      this.#tell({ kind: 'worker-ended', worker: id });
    });
    worker.postMessage(null, [port1]);
    this.#tell({ kind: 'worker', worker: id }, port2);
  }

  #hostEnded(code: number): void {
    this.#host = null;
    this.#rendering.closeAll();
    this.#printing.cancelAll();
    for (const worker of this.#workers.values()) worker.kill();
    this.#workers.clear();
    if (this.#closing) return;
    this.#options.onCrashed(code);
    const now = performance.now();
    this.#crashes = [...this.#crashes.filter((time) => time > now - minuteMillis), now];
    if (this.#crashes.length > crashesPerMinute) this.#options.onGivenUp();
    else this.start();
  }
}
