import type { Source } from '../../contract/audits.ts';
import type { Crawler } from './crawl/crawler.ts';
import { readFolderPage } from './folder.ts';
import { addInPieces, BatchWriter, roomIn } from './frontier-writer.ts';
import type { CollectContext, CollectedPage, QueuedAddress } from './source.ts';

/** Most of them wait for the rate limit of their site or for a retry. */
const maxOpen = 1000;
const relinkBatch = 50;

/**
 * The loop of a crawl: takes addresses from the frontier, collects each, and writes the results and what they lead to,
 * until the frontier is empty or the signal aborts. The fetcher limits the active requests. No host gets more than a
 * small part of the open addresses, so that a slow one delays no other.
 */
export async function fetchQueued(sources: readonly Source[], crawler: Crawler, stop: AbortController): Promise<void> {
  const { context } = crawler;
  const { frontier, options, signal } = context;
  const folders = sources.flatMap((source) => (source.kind === 'folder' ? [source.path] : []));
  const maxPerHost = Math.max(32, options.concurrency * 4);
  const open = new Set<Promise<void>>();
  const completion = new Completion();
  // New addresses of a late batch may start although no page was completed.
  const writer = new BatchWriter(context, crawler.follower.traps, () => completion.notify());
  const collectOne = async (queued: QueuedAddress) => {
    const page =
      queued.origin === 'folder'
        ? await readFolderPage(queued, folders, options.maxBytes)
        : await unlessAborted(crawler.collectPage(queued), signal);
    if (page) await writer.add(page, crawler.findings(queued, page));
  };
  try {
    while (!signal.aborted) {
      const queued = frontier.take(maxOpen - open.size, maxPerHost);
      for (const address of queued) {
        const task = collectOne(address)
          .catch((error: unknown) => completion.fail(error))
          .finally(() => {
            open.delete(task);
            frontier.release(address.id);
            completion.notify();
          });
        open.add(task);
      }
      if (open.size > 0) await completion.next();
      else if (queued.length === 0 && !flushFound(writer, context) && !(await relink(crawler))) break;
    }
    await Promise.all(open);
    completion.throwIfFailed();
  } catch (error) {
    stop.abort();
    await Promise.allSettled(open);
    throw error;
  } finally {
    writer.flush();
  }
}

/** `Promise.race` over a thousand promises each time would cost more. */
class Completion {
  #wake: (() => void) | null = null;
  #isNotified = false;
  #failure: { readonly error: unknown } | null = null;

  notify(): void {
    this.#isNotified = true;
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Throws what the first failed task threw. */
  async next(): Promise<void> {
    if (!this.#isNotified) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
    this.#isNotified = false;
    this.throwIfFailed();
  }
}

/** True when that made new addresses known. */
function flushFound(writer: BatchWriter, { frontier }: CollectContext): boolean {
  const before = frontier.counts().known;
  writer.flush();
  return frontier.counts().known > before;
}

/** The links of pages that became shallower; true while there are some. */
async function relink(crawler: Crawler): Promise<boolean> {
  const { context } = crawler;
  const pages = context.frontier.shallower(relinkBatch);
  if (pages.length === 0) return false;
  const found = await addInPieces(
    context,
    pages.flatMap((page) => crawler.findingsAgain(page)),
  );
  const findings = { found, tallies: crawler.follower.traps.takeChanges() };
  context.frontier.relinked(
    pages.map(({ id }) => id),
    findings,
    roomIn(context),
  );
  return true;
}

async function unlessAborted(page: Promise<CollectedPage>, signal: AbortSignal): Promise<CollectedPage | null> {
  try {
    return await page;
  } catch (error) {
    if (isAbort(error, signal)) return null;
    throw error;
  }
}

/** An aborted signal throws its reason, libraries throw an `AbortError`. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
