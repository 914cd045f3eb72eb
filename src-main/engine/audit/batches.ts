import type { TaskInput, TaskName, TaskOutput } from '../worker/protocol.ts';
import { WorkerDiedError, type TaskOptions, type WorkerPool } from '../worker/pool.ts';
import type { StageContext } from './stage.ts';

export type BatchContext = Pick<StageContext, 'pool' | 'options' | 'run' | 'signal' | 'progress'> & {
  readonly store: { readonly path: string };
};

interface BatchJob<Item, Name extends TaskName> {
  readonly task: Name;
  readonly items: readonly Item[];
  /** Of the whole stage, for its progress: items, and how many were done before these (all but these). */
  readonly total: number;
  readonly before?: number;
  readonly batchSize: number;
  /** Items with the same number go to the same process where it has time: it keeps something for them. */
  readonly share?: (item: Item) => number;
  readonly input: (items: readonly Item[]) => Omit<TaskInput<Name>, 'file' | 'options' | 'run'>;
  readonly write: (output: TaskOutput<Name>, items: readonly Item[]) => void;
  readonly quarantine: (item: Item, reason: string) => void;
}

/**
 * Runs items in batches, a few more in flight than there are processes. When a process dies, its batch is halved until
 * the item to blame is alone and quarantined. Where none was, the batch was too large for the memory, and later ones
 * are smaller. When the signal stops it, batches in flight are still written.
 */
export async function runBatches<Item, Name extends TaskName>(
  context: BatchContext,
  job: BatchJob<Item, Name>,
): Promise<void> {
  await new BatchRun(context, job).run();
}

const batchesToGrow = 16;
const lowMemoryParts = 4;
const triesAlone = 3;
/** Waiting for one that hangs takes minutes each time. */
const hangsAlone = 2;

/** At once; in halves, with nobody to blame; or piece by piece around what was to blame. */
type End = 'whole' | 'halved' | 'blamed';

class BatchRun<Item, Name extends TaskName> {
  readonly #context: BatchContext;
  readonly #job: BatchJob<Item, Name>;
  /** By process, the next item last; one share where nobody minds. */
  readonly #shares: readonly Item[][];
  readonly #maxSize: number;
  #size: number;
  #wholes = 0;
  #done: number;

  constructor(context: BatchContext, job: BatchJob<Item, Name>) {
    const { pool } = context;
    const { items, share, batchSize, total, before = total - items.length } = job;
    this.#context = context;
    this.#job = job;
    this.#maxSize = pool.lowMemory ? Math.ceil(batchSize / lowMemoryParts) : batchSize;
    this.#size = this.#maxSize;
    this.#done = before;
    this.#shares = Array.from({ length: share ? pool.size : 1 }, () => []);
    for (const item of items.toReversed()) this.#shares[share ? share(item) % pool.size : 0]?.push(item);
  }

  async run(): Promise<void> {
    this.#advance(0);
    const { size } = this.#context.pool;
    await Promise.all(Array.from({ length: size * 2 }, (_, nth) => this.#runLane(nth % size)));
  }

  async #runLane(process: number): Promise<void> {
    while (!this.#context.signal.aborted) {
      const items = this.#take(process);
      if (items.length === 0) return;
      this.#resize(await this.#runBatch(items, process), items.length);
    }
  }

  #take(process: number): readonly Item[] {
    const own = this.#shares[process] ?? [];
    const larger = (one: Item[], other: Item[]) => (other.length > one.length ? other : one);
    const chosen = own.length > 0 ? own : this.#shares.reduce(larger, own);
    return chosen.splice(-this.#size).reverse();
  }

  #resize(end: End, length: number): void {
    this.#wholes = end === 'whole' ? this.#wholes + 1 : 0;
    if (end === 'halved') this.#size = Math.max(1, Math.min(this.#size, Math.ceil(length / 2)));
    if (this.#wholes < batchesToGrow || this.#size === this.#maxSize) return;
    this.#size = Math.min(this.#maxSize, this.#size * 2);
    this.#wholes = 0;
  }

  async #runBatch(items: readonly Item[], process: number): Promise<End> {
    const death = await this.#try(items, { alone: items.length === 1 && this.#maxSize > 1, process });
    if (!death) return 'whole';
    const [item] = items;
    if (item !== undefined && items.length === 1) return (await this.#tryAgain(item, death)) ? 'whole' : 'blamed';
    const middle = death.hung ? 1 : Math.ceil(items.length / 2);
    const ends: End[] = [];
    for (let at = 0; at < items.length; at += middle)
      ends.push(await this.#runBatch(items.slice(at, at + middle), process));
    return death.hung || ends.includes('blamed') ? 'blamed' : 'halved';
  }

  async #tryAgain(item: Item, first: WorkerDiedError): Promise<boolean> {
    let death = first;
    for (let tries = 1; tries < (death.hung ? hangsAlone : triesAlone); tries += 1) {
      const next = await this.#try([item], { alone: true });
      if (!next) return true;
      death = next;
    }
    this.#job.quarantine(item, death.message);
    this.#advance(1);
    return false;
  }

  async #try(items: readonly Item[], place: TaskOptions): Promise<WorkerDiedError | null> {
    const { store, pool, options, run, signal } = this.#context;
    const input = { file: store.path, options, run, ...this.#job.input(items) } as TaskInput<Name>;
    try {
      this.#job.write(await pool.run(this.#job.task, input, { tries: 1, ...place }), items);
      this.#advance(items.length);
      return null;
    } catch (error) {
      if (!(error instanceof WorkerDiedError) || signal.aborted) throw error;
      return error;
    }
  }

  #advance(count: number): void {
    this.#context.progress((this.#done += count), this.#job.total);
  }
}

/**
 * For batches that are each a transaction: large ones write fewer pages of the file, but all processes are to have
 * some.
 */
export function evenBatch(items: number, pool: WorkerPool, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.ceil(items / (pool.size * 8))));
}

/** The same for 64 neighbours in the file, so that batches are read from few places. */
export const shareOf = (page: number): number => Math.floor(page / 64);

/** For fewer, starting processes again takes longer than their memory is worth: a second of the processor each. */
export const manyPages = 20_000;

export function startAfresh(pool: WorkerPool, pages: number): void {
  if (pages >= manyPages) pool.endIdle();
}
