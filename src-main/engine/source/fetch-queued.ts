import type { Source } from '../../contract/models.ts';
import { BatchWriter } from './batch-writer.ts';
import type { Crawler } from './crawl/crawler.ts';
import { readFolderPage } from './folder.ts';
import type { Intake } from './intake.ts';
import { isAbort } from './is-abort.ts';
import type { CollectContext, CollectedPage, QueuedAddress } from './source.ts';

/** Of a site that is slow to be asked only a few pages at a time start; the others wait, and those of faster sites go on. */
const maxOpen = 1000;
/** Pages whose links are looked at once more, in one step. */
const relinkedAtOnce = 50;

/**
 * Keeps more addresses open than requests may be in flight, because most of them only wait for their site's pace or their next try; the
 * crawler holds the limit on requests. No host gets more than a small part of them, so that a slow one never holds up the others.
 */
export async function fetchQueued(
  sources: readonly Source[],
  crawler: Crawler,
  context: CollectContext,
  intake: Intake,
  stop: AbortController,
): Promise<void> {
  const { frontier, options, signal } = context;
  const folders = sources.flatMap((source) => (source.kind === 'folder' ? [source.path] : []));
  const perHost = Math.max(32, options.concurrency * 4);
  const open = new Set<Promise<void>>();
  const end = new Ends();
  // What a late batch made known may start although no page has ended meanwhile.
  const writer = new BatchWriter(intake, crawler.follower, () => end.tell());
  const collectOne = async (queued: QueuedAddress) => {
    const page =
      queued.origin === 'folder' ? await readFolderPage(queued, folders, options.maxBytes) : await unlessAborted(crawler.collectPage(queued), signal);
    if (page) writer.add(page, crawler.findings(queued, page));
  };
  try {
    while (!signal.aborted) {
      const queued = frontier.take(maxOpen - open.size, perHost);
      for (const address of queued) {
        const task = collectOne(address)
          .catch((error: unknown) => end.fail(error))
          .finally(() => {
            open.delete(task);
            frontier.release(address.id);
            end.tell();
          });
        open.add(task);
      }
      if (open.size > 0) await end.next();
      else if (queued.length === 0 && !flushFound(writer, context) && !relink(crawler, context, intake)) break;
    }
    await Promise.all(open);
    end.throwIfFailed();
  } catch (error) {
    stop.abort();
    await Promise.allSettled(open);
    throw error;
  } finally {
    writer.flush();
  }
}

/** Wakes a loop when one of its tasks ends. Racing a thousand promises again for each of them would cost more than the tasks do. */
class Ends {
  #wake: (() => void) | null = null;
  #told = false;
  #failure: { readonly error: unknown } | null = null;

  tell(): void {
    this.#told = true;
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
    if (!this.#told) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = null;
    this.#told = false;
    this.throwIfFailed();
  }
}

/** Writes what waits; true when that made new addresses known. */
function flushFound(writer: BatchWriter, { frontier }: CollectContext): boolean {
  const before = frontier.counts().known;
  writer.flush();
  return frontier.counts().known > before;
}

/** Follows the links of pages that became shallower once more; true as long as there are some. */
function relink(crawler: Crawler, { frontier }: CollectContext, intake: Intake): boolean {
  const pages = frontier.shallower(relinkedAtOnce);
  if (pages.length === 0) return false;
  const found = pages.flatMap((page) => crawler.findingsAgain(page));
  intake.relinked(
    pages.map(({ id }) => id),
    { found, tallies: crawler.follower.takeTallies() },
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
