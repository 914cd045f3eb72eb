import { AppError, asAppError } from '../app-error.ts';
import type { WorkerProcess } from '../platform.ts';
import type { TaskAnswer, TaskInput, TaskName, TaskOutput, WorkerMessage } from './protocol.ts';

/** A process ended or hung with this task in hand. The task may be to blame, or its neighbour: try the items one by one. */
export class WorkerDiedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'WorkerDiedError';
  }
}

export interface PoolOptions {
  readonly size: number;
  /** A worker that sends nothing for so long while it has work is taken for hung and killed. */
  readonly hangMillis: number;
  /** Workers with nothing to do are ended after this time; a Chinese dictionary alone holds 250 MB. */
  readonly idleMillis: number;
}

export const defaultPoolTimes = { hangMillis: 120_000, idleMillis: 60_000 };

interface Task {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly process: WorkerProcess;
  readonly tasks: Map<number, Task>;
  /** It has loaded its code; one that dies before that will always die. */
  ready: boolean;
  watchdog: NodeJS.Timeout | null;
}

/** A worker gets its next task while it works on one, so that it never waits for a message to travel. */
const tasksPerWorker = 2;

/** So many processes in a row that die before they are ready mean that none ever will be. */
const failedStartLimit = 3;

/**
 * Analysis processes and the queue in front of them. Processes start when there is work and end when there was none for a while. A
 * process that dies or hangs costs its tasks a `WorkerDiedError`, never the pool.
 */
export class WorkerPool {
  readonly size: number;
  readonly #spawn: () => WorkerProcess;
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Task[] = [];
  #lastId = 0;
  #failedStarts = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(spawn: () => WorkerProcess, options: PoolOptions) {
    this.#spawn = spawn;
    this.#options = options;
    this.size = options.size;
  }

  /** Runs one task; rejects with `WorkerDiedError` when its process went away. */
  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskOutput<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new AppError('cancelled'));
      this.#lastId += 1;
      this.#queue.push({ id: this.#lastId, name, input, resolve: resolve as (output: never) => void, reject });
      this.#feed();
    });
  }

  /** Process ids are the shell's business; this is how many processes there are now. */
  get running(): number {
    return this.#workers.size;
  }

  close(): void {
    this.#closed = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    for (const worker of this.#workers) this.#end(worker, new AppError('cancelled'));
    for (const task of this.#queue.splice(0)) task.reject(new AppError('cancelled'));
  }

  #feed(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    while (this.#queue.length > 0) {
      const worker = this.#freeWorker();
      if (!worker) return;
      const task = this.#queue.shift();
      if (task) this.#give(worker, task);
    }
    if ([...this.#workers].every((worker) => worker.tasks.size === 0)) this.#endWhenIdle();
  }

  #freeWorker(): Worker | null {
    const leastBusy = [...this.#workers].sort((one, other) => one.tasks.size - other.tasks.size)[0];
    if (leastBusy && leastBusy.tasks.size === 0) return leastBusy;
    if (this.#workers.size < this.size) return this.#start();
    return leastBusy && leastBusy.tasks.size < tasksPerWorker ? leastBusy : null;
  }

  #start(): Worker | null {
    let process: WorkerProcess;
    try {
      process = this.#spawn();
    } catch (cause) {
      this.#giveUp(cause);
      return null;
    }
    const worker: Worker = { process, tasks: new Map(), ready: false, watchdog: null };
    this.#workers.add(worker);
    process.port.onMessage((message) => this.#hear(worker, message as WorkerMessage));
    process.port.onClose(() => this.#end(worker, new WorkerDiedError('The analysis process ended unexpectedly.')));
    return worker;
  }

  /** No process can be started: everything that waits is told so. */
  #giveUp(cause: unknown): void {
    const error = new AppError('worker-failed', { detail: asAppError(cause).message }, { cause });
    for (const task of this.#queue.splice(0)) task.reject(error);
  }

  #hear(worker: Worker, message: WorkerMessage): void {
    worker.ready = true;
    this.#failedStarts = 0;
    if ('id' in message) this.#finish(worker, message);
  }

  #give(worker: Worker, task: Task): void {
    worker.tasks.set(task.id, task);
    this.#watch(worker);
    worker.process.port.postMessage({ id: task.id, name: task.name, input: task.input });
  }

  #finish(worker: Worker, answer: TaskAnswer): void {
    const task = worker.tasks.get(answer.id);
    if (!task) return;
    worker.tasks.delete(answer.id);
    this.#watch(worker);
    if ('error' in answer) task.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code, stack: answer.error.stack }));
    else task.resolve(answer.output as never);
    this.#feed();
  }

  /** Every answer restarts the clock; a worker without work is not watched. */
  #watch(worker: Worker): void {
    if (worker.watchdog) clearTimeout(worker.watchdog);
    worker.watchdog = null;
    if (worker.tasks.size === 0) return;
    worker.watchdog = setTimeout(
      () => this.#end(worker, new WorkerDiedError('The analysis process did not answer in time.')),
      this.#options.hangMillis,
    );
  }

  #end(worker: Worker, reason: Error): void {
    if (!this.#workers.delete(worker)) return;
    if (worker.watchdog) clearTimeout(worker.watchdog);
    worker.process.kill();
    worker.process.port.close();
    const failed = worker.ready ? reason : this.#failedStart(reason);
    for (const task of worker.tasks.values()) task.reject(failed);
    worker.tasks.clear();
    if (!this.#closed) this.#feed();
  }

  #failedStart(reason: Error): Error {
    this.#failedStarts += 1;
    if (this.#failedStarts < failedStartLimit) return reason;
    this.#giveUp(reason);
    return new AppError('worker-failed', { detail: reason.message }, { cause: reason });
  }

  #endWhenIdle(): void {
    this.#idleTimer = setTimeout(() => {
      for (const worker of this.#workers) this.#end(worker, new AppError('cancelled'));
    }, this.#options.idleMillis);
    this.#idleTimer.unref();
  }
}
