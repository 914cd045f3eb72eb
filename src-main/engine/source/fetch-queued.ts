import type { Crawler } from './crawl/crawler.ts';
import { addInPieces, batchWriter, roomIn } from './frontier-writer.ts';
import type { QueuedAddress } from './source.ts';

/** Most of them wait for the rate limit of their site or for a retry. */
const maxOpen = 1000;
const relinkBatch = 50;

/**
 * Collects what the frontier hands out, and writes the results and what they lead to, until it is empty or the signal
 * aborts. The fetcher limits the active requests. No host gets more than a small part of the open addresses, so that a
 * slow one delays no other.
 */
export async function fetchQueued(crawler: Crawler, stop: AbortController): Promise<void> {
  const { context } = crawler;
  const { frontier, options, signal } = context;
  const maxPerHost = Math.max(32, options.concurrency * 4);
  const open = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  let changed = Promise.withResolvers<void>();
  // A late batch may bring addresses although no page was completed.
  const writer = batchWriter(context, crawler.follower.traps, () => changed.resolve());
  const collectOne = async (queued: QueuedAddress) => {
    const page = await crawler.collectPage(queued).catch((error: unknown) => {
      if (isAbort(error, signal)) return null;
      throw error;
    });
    if (page) await writer.add(page, crawler.findings(queued, page));
  };
  const throwIfFailed = () => {
    if (failure) throw failure.error;
  };
  try {
    while (!signal.aborted) {
      const queued = frontier.take(maxOpen - open.size, maxPerHost);
      for (const address of queued) {
        const task = collectOne(address)
          .catch((error: unknown) => void (failure ??= { error }))
          .finally(() => {
            open.delete(task);
            frontier.release(address.id);
            changed.resolve();
          });
        open.add(task);
      }
      if (open.size > 0) {
        // Cheaper than `Promise.race` over a thousand promises each time.
        await changed.promise;
        changed = Promise.withResolvers();
        throwIfFailed();
      } else if (queued.length === 0) {
        const before = frontier.counts().known;
        writer.flush();
        if (frontier.counts().known === before && !(await relink(crawler))) break;
      }
    }
    await Promise.all(open);
    throwIfFailed();
  } catch (error) {
    stop.abort();
    await Promise.allSettled(open);
    throw error;
  } finally {
    writer.flush();
  }
}

async function relink(crawler: Crawler) {
  const { context, follower } = crawler;
  const pages = context.frontier.shallower(relinkBatch);
  if (pages.length === 0) return false;
  const linked = pages.flatMap((page) => crawler.findingsAgain(page));
  const found = await addInPieces(context, linked);
  const findings = { found, tallies: follower.traps.takeChanges() };
  const ids = pages.map(({ id }) => id);
  context.frontier.relinked(ids, findings, roomIn(context));
  return true;
}

/** An aborted signal throws its reason, libraries throw an `AbortError`. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
