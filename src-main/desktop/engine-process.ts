import { MessageChannelMain, utilityProcess, type MessagePortMain, type UtilityProcess } from 'electron';
import { fromHostSchema, type FromHost, type ToHost } from './host-protocol.ts';
import { PrintWindows } from './print-window.ts';
import { RenderWindows } from './render-window.ts';

export interface EngineFiles {
  readonly hostFile: string;
  readonly workerFile: string;
}

/**
 * One engine host, with the workers, prints and rendered pages that it asked for. When it ends, so do they, and what
 * comes of them later is sent to nobody: the host after it gives its own the same numbers.
 */
export class EngineProcess {
  readonly #workerFile: string;
  readonly #host: UtilityProcess;
  readonly #workers = new Map<number, UtilityProcess>();
  readonly #printing = new PrintWindows();
  readonly #rendering = new RenderWindows((event) => this.send({ kind: 'tab-event', event }));
  #hasEnded = false;

  constructor({ hostFile, workerFile }: EngineFiles, onEnded: (code: number) => void) {
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

  /** A port on which a client may talk to the engine. */
  connect(): MessagePortMain {
    const { port1, port2 } = new MessageChannelMain();
    this.send({ kind: 'client' }, port1);
    return port2;
  }

  kill(): void {
    this.#host.kill();
  }

  /**
   * The host works on foreign pages; should one ever take it over, it can ask for no more than this, and break nothing
   * here.
   */
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
    const failure = await this.#printing.print(job, html, pdf).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    this.send({ kind: 'printed', job, failure });
  }

  /** The two utility processes get the two ends of one channel and then talk without this process. */
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
