import type { TaskInput, TaskName, TaskOutput } from '../worker/protocol.ts';
import { WorkerDiedError, type WorkerPool } from '../worker/pool.ts';

export interface BatchJob<Item, Name extends TaskName> {
  readonly pool: WorkerPool;
  readonly task: Name;
  readonly items: readonly Item[];
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly input: (items: readonly Item[]) => TaskInput<Name>;
  /** Writes one finished batch; called in the order in which batches finish. */
  readonly write: (output: TaskOutput<Name>, items: readonly Item[]) => void;
  /** Writes down that one item alone brings a process down. */
  readonly quarantine: (item: Item, reason: string) => void;
}

/**
 * Runs items through the pool in batches, a few more in flight than there are processes. When a process dies with a batch in hand, the
 * items of that batch are tried one by one, so that exactly the item to blame is quarantined and none of its neighbours is lost.
 * Returns when everything is written, or early when the signal says so, with the batches in flight written.
 */
export async function runBatches<Item, Name extends TaskName>(job: BatchJob<Item, Name>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < job.items.length && !job.signal.aborted) {
      const items = job.items.slice(next, next + job.batchSize);
      next += items.length;
      await runBatch(job, items);
    }
  };
  await Promise.all(Array.from({ length: job.pool.size * 2 }, lane));
}

async function runBatch<Item, Name extends TaskName>(job: BatchJob<Item, Name>, items: readonly Item[]): Promise<void> {
  try {
    job.write(await job.pool.run(job.task, job.input(items)), items);
  } catch (error) {
    if (!(error instanceof WorkerDiedError) || job.signal.aborted) throw error;
    await runOneByOne(job, items);
  }
}

async function runOneByOne<Item, Name extends TaskName>(job: BatchJob<Item, Name>, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    try {
      job.write(await job.pool.run(job.task, job.input([item])), [item]);
    } catch (error) {
      if (!(error instanceof WorkerDiedError)) throw error;
      // A neighbour in the same process may have been to blame: one more try alone decides.
      await tryLastTime(job, item);
    }
  }
}

async function tryLastTime<Item, Name extends TaskName>(job: BatchJob<Item, Name>, item: Item): Promise<void> {
  try {
    job.write(await job.pool.run(job.task, job.input([item])), [item]);
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    job.quarantine(item, error.message);
  }
}
