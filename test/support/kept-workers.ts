import childProcess, { type ChildProcess, type ForkOptions, type Serializable } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAuditFile } from '../../src-main/engine/store/audit-file.ts';

/**
 * Every audit starts analysis processes of its own; for the few pages of a test, starting one takes four times as long
 * as its work. So a process that ends with nothing to do is kept, and lent to the next audit of the same test process.
 * One that ends with a task in hand is killed, as it would be. Programs that tests start are not touched.
 */
interface Keeper {
  readonly fork: typeof childProcess.fork;
  /** That is there as long as the tests are. */
  readonly folder: string;
  /** Whoever is asked about this audit without pages closes the file that it had open, and forgets its texts. */
  readonly emptyAudit: string;
  idle: ChildProcess | null;
  isOn: boolean;
}

const entry = path.join('src-main', 'node', 'worker-main.ts');

/** What users get, where `npm test` has built it: it starts in half of the time. */
const builtWorker = process.env['PAGETWIN_PROGRAM'] && path.join(process.env['PAGETWIN_PROGRAM'], '../worker-main.js');

/** One for the whole process, however often this module is loaded. */
const shared = globalThis as { keeperOfWorkers?: Keeper };
const keeper = (shared.keeperOfWorkers ??= startKeeping());

/** For tests that look at the processes themselves. Returns what undoes it. */
export function forkEveryWorker(): () => void {
  keeper.isOn = false;
  keeper.idle?.kill('SIGKILL');
  keeper.idle = null;
  return () => void (keeper.isOn = true);
}

function startKeeping(): Keeper {
  const { fork } = childProcess;
  const folder = tmpdir();
  const emptyAudit = path.join(folder, `no-pages-${process.pid}.pagetwin`);
  createAuditFile(emptyAudit).close();
  childProcess.fork = ((file: string, args: readonly string[], options: ForkOptions) =>
    keeper.isOn && file.endsWith(entry)
      ? lend(builtWorker || file, options)
      : fork(file, args, options)) as typeof fork;
  syncBuiltinESMExports();
  return { fork, folder, emptyAudit, idle: null, isOn: true };
}

function lend(file: string, options: ForkOptions): ChildProcess {
  const { idle } = keeper;
  keeper.idle = null;
  const child = idle?.connected ? idle : keeper.fork(file, [], { ...options, cwd: keeper.folder });
  return new LentWorker(child, child === idle) as unknown as ChildProcess;
}

function keep(child: ChildProcess): void {
  keeper.idle = child;
  child.removeAllListeners();
  child.on('error', () => {});
  child.send({ id: forgetId, name: 'warmUp', input: { file: keeper.emptyAudit, options: {}, pages: [] } });
  // It ends with this process, and holds nothing up.
  child.unref();
  child.channel?.unref();
}

/** No task of an audit has this number. */
const forgetId = 0;

/** As much of a child process as ports and the pool look at, for as long as an audit has it. */
class LentWorker extends EventEmitter {
  readonly #child: ChildProcess;
  readonly #inHand = new Set<number>();
  #isReady: boolean;
  #isGivenBack = false;

  constructor(child: ChildProcess, isReady: boolean) {
    super();
    this.#child = child;
    this.#isReady = isReady;
    child.on('message', (message: { readonly id?: number }) => this.#hear(message));
    for (const event of ['exit', 'disconnect', 'error']) child.on(event, (...values) => this.emit(event, ...values));
    child.ref();
    child.channel?.ref();
    if (isReady) setImmediate(() => this.emit('message', { ready: true }));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get connected(): boolean {
    return !this.#isGivenBack && this.#child.connected;
  }

  send(message: Serializable, sent: (error: Error | null) => void): boolean {
    this.#inHand.add((message as { readonly id: number }).id);
    return this.#child.send(message, sent);
  }

  disconnect(): void {
    this.#child.disconnect();
  }

  kill(signal: NodeJS.Signals): boolean {
    if (this.#isGivenBack) return false;
    const isFree = this.#isReady && this.#inHand.size === 0 && this.#child.connected;
    if (!isFree || keeper.idle || !keeper.isOn) return this.#child.kill(signal);
    this.#isGivenBack = true;
    keep(this.#child);
    setImmediate(() => this.emit('exit', null, signal));
    return true;
  }

  #hear(message: { readonly id?: number }): void {
    if (message.id === forgetId) return;
    this.#isReady = true;
    if (message.id !== undefined) this.#inHand.delete(message.id);
    this.emit('message', message);
  }
}
