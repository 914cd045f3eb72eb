import type { Source } from '../../contract/models.ts';
import { BatchWriter } from './batch-writer.ts';
import { Crawler } from './crawl/crawler.ts';
import { discover } from './discover.ts';
import { readFolderPage } from './folder.ts';
import { Intake } from './intake.ts';
import { redirectProblems } from './redirects.ts';
import type { CollectContext, CollectedPage, QueuedAddress } from './source.ts';

/**
 * The first stage of an audit: finds the addresses of all sources, then fetches whatever is queued until nothing is left. Ends early,
 * without an error, when the signal aborts; addresses that were not finished stay queued and a later call goes on with them.
 *
 * Throws an `AppError` when the first source cannot be used at all; every other trouble is recorded.
 */
export async function collect(sources: readonly Source[], context: CollectContext): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const crawler = new Crawler(sources, { ...context, signal });
  const intake = new Intake(context);
  try {
    await discover(sources, crawler, { ...context, signal }, intake);
    if (!signal.aborted) intake.add(context.frontier.unlisted());
    await fetchQueued(sources, crawler, { ...context, signal }, intake, stop);
    if (!signal.aborted) for (const problem of redirectProblems(context.frontier.redirects())) context.reportProblem(problem);
  } catch (error) {
    if (!isAbort(error, context.signal)) throw error;
  } finally {
    stop.abort();
    await crawler.close();
  }
}

/**
 * Keeps more addresses open than requests may be in flight, because some of them only wait for their next try; the crawler holds the
 * limit on requests.
 */
async function fetchQueued(
  sources: readonly Source[],
  crawler: Crawler,
  context: CollectContext,
  intake: Intake,
  stop: AbortController,
): Promise<void> {
  const { frontier, options, signal } = context;
  const folders = sources.flatMap((source) => (source.kind === 'folder' ? [source.path] : []));
  const writer = new BatchWriter(context, intake);
  const open = new Set<Promise<void>>();
  const limit = options.concurrency * 4;
  const collectOne = async (queued: QueuedAddress) => {
    const page =
      queued.origin === 'folder' ? await readFolderPage(queued, folders, options.maxBytes) : await unlessAborted(crawler.collectPage(queued), signal);
    if (page) writer.add(page, crawler.targetToFollow(page));
  };
  try {
    while (!signal.aborted) {
      const queued = frontier.take(limit - open.size);
      for (const address of queued) {
        const task = collectOne(address).finally(() => open.delete(task));
        open.add(task);
      }
      if (open.size > 0) await Promise.race(open);
      else if (queued.length === 0 && !flushFound(writer, context)) break;
    }
    await Promise.all(open);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(open);
    throw error;
  } finally {
    writer.flush();
  }
}

/** Writes what waits; true when that made new addresses known. */
function flushFound(writer: BatchWriter, { frontier }: CollectContext): boolean {
  const before = frontier.counts().known;
  writer.flush();
  return frontier.counts().known > before;
}

async function unlessAborted(page: Promise<CollectedPage>, signal: AbortSignal): Promise<CollectedPage | null> {
  try {
    return await page;
  } catch (error) {
    if (isAbort(error, signal)) return null;
    throw error;
  }
}

/** An aborted signal throws its reason, which may be anything; what a library throws instead is called `AbortError`. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
