import type { LinkFollower } from './crawl/link-follower.ts';
import type { FrontierWriter } from './frontier-writer.ts';
import type { CollectedPage, FoundAddress } from './source.ts';

const maxCount = 32;
const maxBytes = 16_000_000;
/** Addresses that pages of a batch lead to. */
const maxFound = 50_000;
const maxAgeMillis = 500;

/**
 * Writes results in batches: one transaction for each page would take longer than fetching it, and the current batch is
 * all that is lost when the process is killed. A batch is written when it reaches its limit of pages, bytes, addresses
 * or age, whichever comes first.
 */
export class BatchWriter {
  readonly #frontier: FrontierWriter;
  readonly #follower: LinkFollower;
  readonly #onTimedFlush: () => void;
  #results: CollectedPage[] = [];
  #found: FoundAddress[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #failure: unknown = null;

  /** `onTimedFlush` is called after a batch was written because of its age. */
  constructor(frontier: FrontierWriter, follower: LinkFollower, onTimedFlush: () => void) {
    this.#frontier = frontier;
    this.#follower = follower;
    this.#onTimedFlush = onTimedFlush;
  }

  /** Adds one result and what it leads to. Throws when an earlier batch could not be written. */
  add(page: CollectedPage, found: readonly FoundAddress[]): void {
    if (this.#failure !== null) throw this.#failure;
    this.#results.push(page.skipped === undefined ? page : withoutBody(page));
    for (const one of found) this.#found.push(one);
    this.#bytes += (page.body?.byteLength ?? 0) + (page.raw?.body.byteLength ?? 0);
    if (this.#results.length >= maxCount || this.#bytes >= maxBytes || this.#found.length >= maxFound) this.flush();
    else this.#timer ??= setTimeout(() => this.#flushTimed(), maxAgeMillis);
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#failure !== null) throw this.#failure;
    if (this.#results.length === 0) return;
    const [results, found] = [this.#results, this.#found];
    [this.#results, this.#found, this.#bytes] = [[], [], 0];
    this.#frontier.finish(results, { found, tallies: this.#follower.takeTallies() });
  }

  #flushTimed(): void {
    try {
      this.flush();
    } catch (error) {
      this.#failure = error;
    }
    this.#onTimedFlush();
  }
}

function withoutBody({ raw: _raw, ...page }: CollectedPage): CollectedPage {
  return { ...page, body: null };
}
