import { AppError, asAppError } from '../app-error.ts';
import type { WorkerProcess } from '../platform.ts';
import type { TaskAnswer, TaskInput, TaskName, TaskOutput, WorkerMessage } from './protocol.ts';
import { Watchdog } from './watchdog.ts';

/** A process ended or hung with this task in hand: it, its neighbour or somebody outside may be to blame. */
export class WorkerDiedError extends Error {
  /** Alive and silent; trying again costs the whole waiting time once more. */
  readonly hung: boolean;

  constructor(reason: string, hung = false) {
    super(reason);
    this.name = 'WorkerDiedError';
    this.hung = hung;
  }
}

export interface TaskOptions {
  /** With another process when its own died, without having hung. */
  readonly tries?: number;
  /** Nothing else is given to its process meanwhile, so that nothing else can be to blame. */
  readonly alone?: boolean;
  /** Goes to this process, of those below the size of the pool, where that has time. */
  readonly process?: number;
}

/** The system may end a process when memory is short, and no page is to blame. */
const usualTries = 3;

export interface PoolSettings {
  /** Processes at most. */
  readonly size: number;
  /** One process for each so many pages of a run; absent where somebody chose the number. */
  readonly pagesPerProcess?: number;
  readonly lowMemory: boolean;
}

interface PoolOptions extends Omit<PoolSettings, 'lowMemory'> {
  readonly lowMemory?: boolean;
  /** A worker with work that is silent for so long is killed. */
  readonly hangMillis: number;
  /** Idle workers are ended after this; a Chinese dictionary alone holds 250 MB. */
  readonly idleMillis: number;
}

export const defaultPoolTimes = { hangMillis: 120_000, idleMillis: 60_000 };

interface Task {
  readonly id: number;
  readonly name: TaskName;
  readonly input: unknown;
  readonly alone: boolean;
  readonly process: number | null;
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly number: number;
  readonly process: WorkerProcess;
  readonly tasks: Map<number, Task>;
  /** Its code is loaded; one that dies before that will always die. */
  ready: boolean;
  readonly watchdog: Watchdog;
}

/** So that a worker never waits for a message to travel. */
const tasksPerWorker = 2;

/** After so many in a row none will ever be ready. */
const failedStartLimit = 3;

/**
 * Analysis processes, which start when there is work and end after a while without, and their queue. One that dies or
 * hangs costs its tasks a `WorkerDiedError`, never the pool.
 */
export class WorkerPool {
  readonly #spawn: () => WorkerProcess;
  #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: Task[] = [];
  #lastId = 0;
  #failedStarts = 0;
  #idleTimer: NodeJS.Timeout | null = null;
  #closed = false;
  #expected: number | null = null;

  constructor(spawn: () => WorkerProcess, options: PoolOptions) {
    this.#spawn = spawn;
    this.#options = options;
  }

  get size(): number {
    return this.#options.size;
  }

  /** Batches are small, and processes keep little for the next task. */
  get lowMemory(): boolean {
    return this.#options.lowMemory ?? false;
  }

  /** Pages that the tasks to come are about; null: as many processes as there is work for. */
  expect(pages: number | null): void {
    this.#expected = pages;
  }

  get #maxProcesses(): number {
    const { size, pagesPerProcess } = this.#options;
    if (this.#expected === null || pagesPerProcess === undefined) return size;
    return Math.min(size, Math.max(1, Math.ceil(this.#expected / pagesPerProcess)));
  }

  /** For a task to come, which then need not wait for the code. */
  start(): void {
    if (this.#closed || this.#workers.size > 0) return;
    this.#start();
    this.#feed();
  }

  /** From the next task on; surplus processes end when they have nothing to do. */
  configure(settings: PoolSettings): void {
    const { hangMillis, idleMillis } = this.#options;
    this.#options = { hangMillis, idleMillis, ...settings };
    this.#endWhere(({ tasks }) => this.#workers.size > this.size && tasks.size === 0);
  }

  /** Rejects with `WorkerDiedError` after the last try. */
  async run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    { tries = usualTries, alone = false, process }: TaskOptions = {},
  ): Promise<TaskOutput<Name>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#runOnce(name, input, { alone: alone || attempt > 1, process: process ?? null });
      } catch (error) {
        if (!(error instanceof WorkerDiedError) || error.hung || attempt >= tries) throw error;
      }
    }
  }

  #runOnce<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    place: Pick<Task, 'alone' | 'process'>,
  ): Promise<TaskOutput<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new AppError('cancelled'));
      this.#lastId += 1;
      this.#queue.push({
        id: this.#lastId,
        name,
        input,
        ...place,
        resolve: resolve as (output: never) => void,
        reject,
      });
      this.#feed();
    });
  }

  /** With all that they keep in memory. */
  endIdle(): void {
    this.#endWhere(({ ready, tasks }) => ready && tasks.size === 0);
  }

  get running(): number {
    return this.#workers.size;
  }

  close(): void {
    this.#closed = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#endWhere(() => true);
    for (const task of this.#queue.splice(0)) task.reject(new AppError('cancelled'));
  }

  #feed(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
    for (let [task] = this.#queue; task; [task] = this.#queue) {
      const worker = this.#freeWorker(task);
      if (!worker) return;
      this.#queue.shift();
      this.#give(worker, task);
    }
    if ([...this.#workers].every((worker) => worker.tasks.size === 0)) this.#endWhenIdle();
  }

  #freeWorker({ alone, process }: Task): Worker | null {
    const own = [...this.#workers].find(({ number }) => number === process);
    if (own && loadOf(own) < (alone ? 1 : tasksPerWorker)) return own;
    const leastBusy = [...this.#workers].sort((one, other) => loadOf(one) - loadOf(other))[0];
    if (leastBusy && leastBusy.tasks.size === 0) return leastBusy;
    if (this.#workers.size < this.#maxProcesses) return this.#start();
    return leastBusy && !alone && loadOf(leastBusy) < tasksPerWorker ? leastBusy : null;
  }

  #start(): Worker | null {
    let process: WorkerProcess;
    try {
      process = this.#spawn();
    } catch (cause) {
      this.#giveUp(cause);
      return null;
    }
    const silent = () => this.#end(worker, new WorkerDiedError('The analysis process did not answer in time.', true));
    const numbers = new Set([...this.#workers].map(({ number }) => number));
    const worker: Worker = {
      number: Array.from({ length: numbers.size + 1 }, (_, nth) => nth).find((nth) => !numbers.has(nth)) ?? 0,
      process,
      tasks: new Map(),
      ready: false,
      watchdog: new Watchdog(this.#options.hangMillis, silent),
    };
    this.#workers.add(worker);
    process.port.onMessage((message) => this.#hear(worker, message as WorkerMessage));
    process.port.onClose(() => this.#end(worker, new WorkerDiedError('The analysis process ended unexpectedly.')));
    return worker;
  }

  /** No process can be started. */
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
    worker.process.port.postMessage({ id: task.id, name: task.name, input: task.input, lowMemory: this.lowMemory });
  }

  #finish(worker: Worker, answer: TaskAnswer): void {
    const task = worker.tasks.get(answer.id);
    if (!task) return;
    worker.tasks.delete(answer.id);
    this.#watch(worker);
    if ('error' in answer)
      task.reject(
        Object.assign(new Error(answer.error.message), { code: answer.error.code, stack: answer.error.stack }),
      );
    else task.resolve(answer.output as never);
    this.#feed();
  }

  /** Every answer restarts the clock; a worker without work is not watched. */
  #watch(worker: Worker): void {
    if (worker.tasks.size === 0) worker.watchdog.stop();
    else worker.watchdog.restart();
  }

  #endWhere(isWanted: (worker: Worker) => boolean): void {
    for (const worker of this.#workers) if (isWanted(worker)) this.#end(worker, new AppError('cancelled'));
  }

  #end(worker: Worker, reason: Error): void {
    if (!this.#workers.delete(worker)) return;
    worker.watchdog.stop();
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
    this.#idleTimer = setTimeout(() => this.#endWhere(() => true), this.#options.idleMillis).unref();
  }
}

/** A task that is to be alone fills its process. */
function loadOf({ tasks }: Worker): number {
  return [...tasks.values()].some(({ alone }) => alone) ? tasksPerWorker : tasks.size;
}
