import { AppError, asAppError, fail } from '../app-error.ts';
import type { WorkerProcess } from '../platform.ts';
import type { TaskInput, TaskMessage, TaskName, TaskOutput, WorkerMessage } from './protocol.ts';

/** A process ended or hung with this task; it, its neighbour or something outside may be to blame. */
export class WorkerDiedError extends Error {
  /** A retry may cost the whole timeout again. */
  readonly hung: boolean;

  constructor(reason: string, hung = false) {
    super(reason);
    this.name = 'WorkerDiedError';
    this.hung = hung;
  }
}

export type TaskOptions = Readonly<{
  /** Retries in another process if one died, maybe for lack of memory, but not if it hung. */
  tries?: number;
  /** Alone in its process, so that nothing else can be to blame. */
  alone?: boolean;
  /** Preferred process, a number below the size of the pool. */
  process?: number;
}>;

export type PoolSettings = Readonly<{
  size: number;
  /** Pages of a run per process; absent if the user chose `size`. */
  pagesPerProcess?: number;
  /** Small batches, and little is cached for the next task. */
  lowMemory: boolean;
}>;

type PoolOptions = Partial<PoolSettings> & typeof defaultPoolTimes & { readonly size: number };

/** Idle processes end after `idleMillis`; a Chinese dictionary alone holds 250 MB. */
export const defaultPoolTimes = { hangMillis: 120_000, idleMillis: 60_000 };

interface Task extends TaskMessage {
  readonly alone: boolean;
  readonly process: number | undefined;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly number: number;
  readonly process: WorkerProcess;
  readonly tasks: Map<number, Task>;
  /** Loaded; a process that dies before this will always die. */
  ready: boolean;
  readonly watchdog: Watchdog;
}

/** So that a process never waits for a task. */
const tasksPerWorker = 2;

/** After so many failed starts in a row, none will succeed. */
const failedStartLimit = 3;

/**
 * Processes that start when there is work and end when idle, and their queue. One that dies or hangs costs its tasks a
 * `WorkerDiedError`, never the pool.
 */
export class WorkerPool {
  readonly #spawn: () => WorkerProcess;
  #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Task[] = [];
  #lastId = 0;
  #failedStarts = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #closed = false;
  #expected: number | null = null;

  constructor(spawn: () => WorkerProcess, options: PoolOptions) {
    this.#spawn = spawn;
    this.#options = options;
  }

  get size() {
    return this.#options.size;
  }

  get lowMemory() {
    return this.#options.lowMemory ?? false;
  }

  get running() {
    return this.#workers.size;
  }

  /** Pages of the tasks to come; null: as many processes as there is work for. */
  expect(pages: number | null) {
    this.#expected = pages;
  }

  /** Starts a process ahead of its first task. */
  start() {
    if (this.#closed || this.#workers.size > 0) return;
    this.#start();
    this.#feed();
  }

  /** Applies from the next task on; surplus processes end when idle. */
  configure(settings: PoolSettings) {
    const { hangMillis, idleMillis } = this.#options;
    this.#options = { hangMillis, idleMillis, ...settings };
    this.#endWhere(({ tasks }) => this.#workers.size > this.size && tasks.size === 0);
  }

  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    { tries = 3, alone = false, process }: TaskOptions = {},
  ) {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#closed) fail('cancelled');
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      this.#lastId += 1;
      this.#queue.push({ id: this.#lastId, name, input, alone: alone || attempt > 1, process, resolve, reject });
      this.#feed();
      try {
        return (await promise) as TaskOutput<Name>;
      } catch (error) {
        if (!(error instanceof WorkerDiedError) || error.hung || attempt >= tries) throw error;
      }
    }
  }

  endIdle() {
    this.#endWhere(({ ready, tasks }) => ready && tasks.size === 0);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    this.#endWhere(() => true);
    this.#rejectAll(new AppError('cancelled'));
  }

  #feed() {
    clearTimeout(this.#idleTimer);
    for (let [task] = this.#queue; task; [task] = this.#queue) {
      const worker = this.#freeWorker(task);
      if (!worker) return;
      this.#queue.shift();
      const { id, name, input } = task;
      worker.tasks.set(id, task);
      watch(worker);
      worker.process.port.postMessage({ id, name, input, lowMemory: this.lowMemory });
    }
    if ([...this.#workers].every(({ tasks }) => tasks.size === 0))
      this.#idleTimer = setTimeout(() => this.#endWhere(() => true), this.#options.idleMillis).unref();
  }

  #freeWorker({ alone, process }: Task) {
    const own = [...this.#workers].find(({ number }) => number === process);
    if (own && loadOf(own) < (alone ? 1 : tasksPerWorker)) return own;
    const leastBusy = [...this.#workers].sort((one, other) => loadOf(one) - loadOf(other))[0];
    if (leastBusy?.tasks.size === 0) return leastBusy;
    if (this.#workers.size < this.#maxProcesses) return this.#start();
    return leastBusy && !alone && loadOf(leastBusy) < tasksPerWorker ? leastBusy : null;
  }

  get #maxProcesses() {
    const { size, pagesPerProcess } = this.#options;
    if (this.#expected === null || pagesPerProcess === undefined) return size;
    return Math.min(size, Math.max(1, Math.ceil(this.#expected / pagesPerProcess)));
  }

  #start() {
    let process: WorkerProcess;
    try {
      process = this.#spawn();
    } catch (cause) {
      this.#rejectAll(new AppError('worker-failed', { detail: asAppError(cause).message }, { cause }));
      return null;
    }
    const numbers = new Set([...this.#workers].map(({ number }) => number));
    let number = 0;
    while (numbers.has(number)) number += 1;
    const watchdog = new Watchdog(this.#options.hangMillis, () =>
      this.#end(worker, new WorkerDiedError('The analysis process did not answer in time.', true)),
    );
    const worker: Worker = { number, process, tasks: new Map(), ready: false, watchdog };
    this.#workers.add(worker);
    process.port.onMessage((message) => this.#hear(worker, message as WorkerMessage));
    process.port.onClose(() => this.#end(worker, new WorkerDiedError('The analysis process ended unexpectedly.')));
    return worker;
  }

  #hear(worker: Worker, message: WorkerMessage) {
    worker.ready = true;
    this.#failedStarts = 0;
    if (!('id' in message)) return;
    const task = worker.tasks.get(message.id);
    if (!task) return;
    worker.tasks.delete(task.id);
    watch(worker);
    if ('error' in message) task.reject(Object.assign(new Error(message.error.message), message.error));
    else task.resolve(message.output);
    this.#feed();
  }

  #endWhere(isWanted: (worker: Worker) => boolean) {
    for (const worker of this.#workers) if (isWanted(worker)) this.#end(worker, new AppError('cancelled'));
  }

  #end(worker: Worker, reason: Error) {
    if (!this.#workers.delete(worker)) return;
    worker.watchdog.stop();
    worker.process.kill();
    worker.process.port.close();
    const failed = worker.ready ? reason : this.#failedStart(reason);
    for (const task of worker.tasks.values()) task.reject(failed);
    worker.tasks.clear();
    if (!this.#closed) this.#feed();
  }

  #failedStart(cause: Error) {
    this.#failedStarts += 1;
    if (this.#failedStarts < failedStartLimit) return cause;
    const error = new AppError('worker-failed', { detail: cause.message }, { cause });
    this.#rejectAll(error);
    return error;
  }

  #rejectAll(error: Error) {
    for (const task of this.#queue.splice(0)) task.reject(error);
  }
}

function watch({ tasks, watchdog }: Worker) {
  if (tasks.size === 0) watchdog.stop();
  else watchdog.restart();
}

/** A task that runs alone fills its process. */
const loadOf = ({ tasks }: Worker) => ([...tasks.values()].some(({ alone }) => alone) ? tasksPerWorker : tasks.size);

/** Ticks per watched time. */
const ticks = 8;

/**
 * Reports a long silence while this process was awake: after a sleep, a single timer would fire before waiting answers
 * are read.
 */
export class Watchdog {
  readonly #tickMillis: number;
  readonly #onSilent: () => void;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | null = null;
  #silent = 0;
  #tickedAt = 0;

  /** `now` in milliseconds; monotonic, may stand still. */
  constructor(millis: number, onSilent: () => void, now: () => number = () => performance.now()) {
    this.#tickMillis = millis / ticks;
    this.#onSilent = onSilent;
    this.#now = now;
  }

  restart() {
    this.#silent = 0;
    this.#tickedAt = this.#now();
    if (this.#timer) this.#timer.refresh();
    else this.#timer = setInterval(() => this.#tick(), this.#tickMillis);
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick() {
    const now = this.#now();
    const isLate = now - this.#tickedAt > 2 * this.#tickMillis;
    this.#tickedAt = now;
    this.#silent = isLate ? 0 : this.#silent + 1;
    if (this.#silent < ticks) return;
    this.stop();
    this.#onSilent();
  }
}
