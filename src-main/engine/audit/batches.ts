import type { TaskInput, TaskName, TaskOutput } from '../worker/protocol.ts';
import { WorkerDiedError, type TaskOptions, type WorkerPool } from '../worker/pool.ts';

interface BatchJob<Item, Name extends TaskName> {
  readonly pool: WorkerPool;
  readonly task: Name;
  readonly items: readonly Item[];
  readonly batchSize: number;
  readonly signal: AbortSignal;
  /** Items with the same number go to the same process where it has time: it keeps something for them. */
  readonly share?: (item: Item) => number;
  readonly input: (items: readonly Item[]) => TaskInput<Name>;
  /** In the order in which batches finish. */
  readonly write: (output: TaskOutput<Name>, items: readonly Item[]) => void;
  /** One item alone brings a process down. */
  readonly quarantine: (item: Item, reason: string) => void;
}

/** After so many batches that went well, larger ones are tried. */
const batchesToGrow = 16;
const lowMemoryParts = 4;
/** A page that alone brings its process down so often is to blame. */
const triesAlone = 3;
/** Waiting for one that hangs takes minutes each time. */
const hangsAlone = 2;

/**
 * Runs items in batches, a few more in flight than there are processes. When a process dies, its batch is halved until
 * the item to blame is alone, so that only this one is quarantined. Where none was to blame the batch was too much for
 * the memory, and later ones are smaller. When the signal stops it, batches in flight are still written.
 */
export async function runBatches<Item, Name extends TaskName>(given: BatchJob<Item, Name>): Promise<void> {
  const job = given.pool.lowMemory ? { ...given, batchSize: Math.ceil(given.batchSize / lowMemoryParts) } : given;
  const shares = sharesOf(job);
  let size = job.batchSize;
  let wholes = 0;
  const resize = (end: End, length: number) => {
    wholes = end === 'whole' ? wholes + 1 : 0;
    if (end === 'halved') size = Math.max(1, Math.min(size, Math.ceil(length / 2)));
    if (wholes < batchesToGrow || size === job.batchSize) return;
    size = Math.min(job.batchSize, size * 2);
    wholes = 0;
  };
  const lane = async (process: number) => {
    while (!job.signal.aborted) {
      const items = take(shares, process, size);
      if (items.length === 0) return;
      resize(await runBatch(job, items, process), items.length);
    }
  };
  await Promise.all(Array.from({ length: job.pool.size * 2 }, (_, nth) => lane(nth % job.pool.size)));
}

/**
 * For batches that are each a transaction. The file has pages of 32 KB: larger batches write fewer of them again, but
 * all processes are to have some of a small site.
 */
export function evenBatch(items: number, pool: WorkerPool, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.ceil(items / (pool.size * batchesPerProcess))));
}
const batchesPerProcess = 8;

/** Neighbours in the file have the same, so that batches are read from few places. */
export const shareOf = (page: number): number => Math.floor(page / pagesTogether);
const pagesTogether = 64;

/** By process, the next item last; one share where nobody minds. */
function sharesOf<Item, Name extends TaskName>({ items, share, pool }: BatchJob<Item, Name>): Item[][] {
  const shares: Item[][] = Array.from({ length: share ? pool.size : 1 }, () => []);
  for (const item of items.toReversed()) shares[share ? share(item) % pool.size : 0]?.push(item);
  return shares;
}

/** Of the own share, or of the largest when it is empty. */
function take<Item>(shares: readonly Item[][], process: number, count: number): readonly Item[] {
  const own = shares[process] ?? [];
  const chosen = own.length > 0 ? own : shares.reduce((one, other) => (other.length > one.length ? other : one), own);
  return chosen.splice(-count).reverse();
}

/** At once; in halves, with nobody to blame; or piece by piece around what was to blame. */
type End = 'whole' | 'halved' | 'blamed';

async function runBatch<Item, Name extends TaskName>(
  job: BatchJob<Item, Name>,
  items: readonly Item[],
  process: number,
): Promise<End> {
  const death = await tryBatch(job, items, { alone: items.length === 1 && job.batchSize > 1, process });
  if (!death) return 'whole';
  const [item] = items;
  if (item !== undefined && items.length === 1) return (await tryAgain(job, item, death)) ? 'whole' : 'blamed';
  // Every halving would cost the whole waiting time again.
  const middle = death.hung ? 1 : Math.ceil(items.length / 2);
  const ends: End[] = [];
  for (let at = 0; at < items.length; at += middle)
    ends.push(await runBatch(job, items.slice(at, at + middle), process));
  return death.hung || ends.includes('blamed') ? 'blamed' : 'halved';
}

/** True when it went well; otherwise the item is quarantined. */
async function tryAgain<Item, Name extends TaskName>(
  job: BatchJob<Item, Name>,
  item: Item,
  first: WorkerDiedError,
): Promise<boolean> {
  let death = first;
  for (let tries = 1; tries < (death.hung ? hangsAlone : triesAlone); tries += 1) {
    const next = await tryBatch(job, [item], { alone: true });
    if (!next) return true;
    death = next;
  }
  job.quarantine(item, death.message);
  return false;
}

/** Null when the batch is written, or the death of its process. */
async function tryBatch<Item, Name extends TaskName>(
  job: BatchJob<Item, Name>,
  items: readonly Item[],
  options: Pick<TaskOptions, 'alone' | 'process'>,
): Promise<WorkerDiedError | null> {
  try {
    job.write(await job.pool.run(job.task, job.input(items), { tries: 1, ...options }), items);
    return null;
  } catch (error) {
    if (!(error instanceof WorkerDiedError) || job.signal.aborted) throw error;
    return error;
  }
}

/**
 * For fewer pages starting processes again takes longer than their memory is worth: a second of the processor each, a
 * third of all that statistics and fingerprints of 2,000 pages take.
 */
export const manyPages = 20_000;

/** Lets a large stage begin with processes that hold nothing of the stages before. */
export function startAfresh(pool: WorkerPool, pages: number): void {
  if (pages >= manyPages) pool.endIdle();
}
