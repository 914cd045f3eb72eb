import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WordLists } from '../../contract/dictionary.ts';
import type { AuditOptions } from '../../contract/options.ts';
import type { NewProblem } from '../../contract/problems.ts';
import type { StageId } from '../../contract/audits.ts';
import { batches } from '../batches.ts';
import type { OpenBrowser } from '../source/render/browser.ts';
import type { Store } from '../store/store.ts';
import { type TaskOptions, WorkerDiedError, type WorkerPool } from '../worker/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../worker/protocol.ts';

export type StageContext = Readonly<{
  store: Store;
  pool: WorkerPool;
  options: AuditOptions;
  secrets?: Readonly<Record<string, string>>;
  openBrowser?: OpenBrowser | null;
  /** Differs for each run of the stages: while it is the same, texts and lists are unchanged. */
  run: number;
  signal: AbortSignal;
  stopCollecting?: AbortSignal;
  progress: (done: number, total: number | null) => void;
  problems: (problems: readonly NewProblem[]) => void;
}>;

/** Does what the store lists as left, each batch in a transaction; returns early when the signal is aborted. */
export type Stage = Readonly<{
  id: StageId;
  /** Increased when the code yields other results, so that old ones are not kept. */
  version: number;
  dependsOn: (options: AuditOptions, lists: WordLists) => unknown;
  /** Empties only what changed options affect, and all later stages; false when everything must be redone. */
  takeBackChanged?: (store: Store, options: AuditOptions) => boolean;
  run: (context: StageContext) => Promise<void>;
}>;

export const pageFailed = ({ store, problems }: StageContext, page: number, detail: string) =>
  problems([{ code: 'page-failed', address: store.pages.address(page), parameters: { detail } }]);

export function saveNotice({ meta }: Store, notice: string | null) {
  if (notice !== null) meta.set(`notice:${notice}`, '1');
}

/** A stage depends on its options and code and, through the chain, on all earlier stages. */
export const digestOf = ({ id, version, dependsOn }: Stage, options: AuditOptions, lists: WordLists, before: string) =>
  sha1([before, id, version, dependsOn(options, lists)]);

export const sha1 = (value: unknown) => createHash('sha1').update(JSON.stringify(value)).digest('hex');

export type BatchContext = Pick<StageContext, 'pool' | 'options' | 'run' | 'signal' | 'progress'> & {
  readonly store: { readonly path: string };
};

type BatchJob<Item, Name extends TaskName> = Readonly<{
  task: Name;
  items: readonly Item[];
  /** Items of the whole stage, and how many were done before these (default: all others). */
  total: number;
  before?: number;
  batchSize: number;
  /** Items with the same number prefer the same process, which caches something for them. */
  share?: (item: Item) => number;
  input: (items: readonly Item[]) => Omit<TaskInput<Name>, 'file' | 'options' | 'run'>;
  write: (output: TaskOutput<Name>, items: readonly Item[]) => void;
  quarantine: (item: Item, reason: string) => void;
}>;

/** Done at once; done in halves, with no item to blame; or done except for quarantined items. */
type End = 'whole' | 'halved' | 'blamed';

/** After so many successful batches in a row, larger ones are tried. */
const batchesToGrow = 16;
const lowMemoryParts = 4;
/** An item that alone kills its process so often is to blame; waiting for one that hangs takes minutes. */
const triesAlone = 3;
const hangsAlone = 2;

/**
 * When a process dies, its batch is halved until the item to blame is alone and quarantined. If none is, the batch was
 * too large for the memory, and later ones are smaller. After an abort, batches in flight are still written.
 */
export async function runBatches<Item, Name extends TaskName>(
  { store, pool, options, run, signal, progress }: BatchContext,
  { task, items, total, before = total - items.length, batchSize, share, ...job }: BatchJob<Item, Name>,
) {
  const maxSize = pool.lowMemory ? Math.ceil(batchSize / lowMemoryParts) : batchSize;
  const shares = sharesOf(items, share ? pool.size : 1, share ?? (() => 0));
  let size = maxSize;
  let wholes = 0;
  let done = before;
  const advance = (count: number) => progress((done += count), total);

  /** Null when the batch is written, else why its process died. */
  const attempt = async (batch: readonly Item[], place: TaskOptions) => {
    const input = { file: store.path, options, run, ...job.input(batch) } as TaskInput<Name>;
    try {
      job.write(await pool.run(task, input, { tries: 1, ...place }), batch);
      advance(batch.length);
      return null;
    } catch (error) {
      if (!(error instanceof WorkerDiedError) || signal.aborted) throw error;
      return error;
    }
  };
  const attemptAlone = async (item: Item, first: WorkerDiedError) => {
    let death = first;
    for (let tries = 1; tries < (death.hung ? hangsAlone : triesAlone); tries += 1) {
      const next = await attempt([item], { alone: true });
      if (!next) return 'whole';
      death = next;
    }
    job.quarantine(item, death.message);
    advance(1);
    return 'blamed';
  };
  const runBatch = async (batch: readonly Item[], process: number) => {
    const death = await attempt(batch, { alone: batch.length === 1 && maxSize > 1, process });
    if (!death) return 'whole';
    const [item] = batch;
    if (item !== undefined && batch.length === 1) return await attemptAlone(item, death);
    // Each halving would cost the whole timeout again.
    const step = death.hung ? 1 : Math.ceil(batch.length / 2);
    const ends: End[] = [];
    for (let at = 0; at < batch.length; at += step) ends.push(await runBatch(batch.slice(at, at + step), process));
    return death.hung || ends.includes('blamed') ? 'blamed' : 'halved';
  };
  const resize = (end: End, length: number) => {
    wholes = end === 'whole' ? wholes + 1 : 0;
    if (end === 'halved') size = Math.max(1, Math.min(size, Math.ceil(length / 2)));
    if (wholes < batchesToGrow || size === maxSize) return;
    size = Math.min(maxSize, size * 2);
    wholes = 0;
  };
  const runLane = async (process: number) => {
    while (!signal.aborted) {
      const batch = takeFrom(shares, process, size);
      if (batch.length === 0) return;
      resize(await runBatch(batch, process), batch.length);
    }
  };
  advance(0);
  await Promise.all(Array.from({ length: pool.size * 2 }, (_, nth) => runLane(nth % pool.size)));
}

/** Reversed, so that the next item is last. */
function sharesOf<Item>(items: readonly Item[], count: number, share: (item: Item) => number) {
  const shares: Item[][] = Array.from({ length: count }, () => []);
  for (const item of items.toReversed()) shares[share(item) % count]?.push(item);
  return shares;
}

/** Takes from its own share, or from the largest when that is empty. */
function takeFrom<Item>(shares: readonly Item[][], process: number, size: number) {
  const own = shares[process] ?? [];
  const larger = (one: Item[], other: Item[]) => (other.length > one.length ? other : one);
  return (own.length > 0 ? own : shares.reduce(larger, own)).splice(-size).reverse();
}

/** Between pieces, the host process answers requests. */
export async function inPieces<Item>(
  items: readonly Item[],
  size: number,
  write: (some: readonly Item[]) => void,
  signal?: AbortSignal,
) {
  for (const some of batches(items, size)) {
    if (signal?.aborted) return;
    write(some);
    await setImmediate();
  }
}

/** Each batch is a transaction: large ones write fewer pages of the file, but all processes should get some. */
export function evenBatch(items: number, pool: WorkerPool, { min, max }: { min: number; max: number }) {
  return Math.min(max, Math.max(min, Math.ceil(items / (pool.size * 8))));
}

/** The same for 64 neighbouring pages, so that batches read from few places of the file. */
export const shareOf = (page: number) => Math.floor(page / 64);

/** For fewer pages, restarting processes (a CPU second each) costs more than their memory is worth. */
export const manyPages = 20_000;

export function startAfresh(pool: WorkerPool, pages: number) {
  if (pages >= manyPages) pool.endIdle();
}
