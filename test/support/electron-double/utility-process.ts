import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { UtilityProcess } from 'electron';
import { PortBorder, type Frame, type PortDouble } from './ports.ts';

const bootstrap = fileURLToPath(new URL('./utility-bootstrap.ts', import.meta.url));

/** Every utility process that was forked, with its service name: tests end them and count them. */
export const forked: UtilityProcessDouble[] = [];

/** A utility process is a real child process here; only its bootstrap differs from Electron's. */
class UtilityProcessDouble extends EventEmitter {
  readonly serviceName: string;
  readonly #child: ChildProcess;
  readonly #border: PortBorder;

  constructor(file: string, args: readonly string[], serviceName: string) {
    super();
    this.serviceName = serviceName;
    this.#child = fork(file, args, { execArgv: ['--import', bootstrap], serialization: 'advanced' });
    this.#border = new PortBorder(
      (frame) => this.#child.connected && this.#child.send(frame as Serializable, () => {}),
    );
    this.#child.on('message', (frame) => this.#border.receive(frame as Frame, (data) => this.emit('message', data)));
    this.#child.once('exit', (code) => {
      this.#border.end();
      this.emit('exit', code ?? 1);
    });
    forked.push(this);
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: unknown, transfer: readonly PortDouble[] = []): void {
    this.#border.send(message, transfer);
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (
    file: string,
    args: readonly string[] = [],
    { serviceName = '' }: Pick<Electron.ForkOptions, 'serviceName'> = {},
  ) => new UtilityProcessDouble(file, args, serviceName) as unknown as UtilityProcess,
} satisfies Pick<typeof Electron.UtilityProcess, 'fork'>;
