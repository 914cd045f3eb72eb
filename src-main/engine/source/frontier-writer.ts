import { setImmediate } from 'node:timers/promises';
import type { Traps } from './crawl/traps.ts';
import type { CollectContext, CollectedPage, FoundAddress } from './source.ts';

const maxCount = 32;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;
/** In one step; ten thousand would keep everybody else waiting. */
const maxFound = 2000;

export function roomIn({ frontier, options: { maxPages } }: CollectContext): number {
  return maxPages === 0 ? Infinity : Math.max(0, maxPages - frontier.counts().known);
}

export function addFound(context: CollectContext, found: readonly FoundAddress[]): void {
  if (context.frontier.add(found, roomIn(context)) > 0) context.reportProgress();
}

/**
 * Writes addresses with turns for others, and returns the last of them, to be written with the pages that name them:
 * only that settles these pages, so a stop loses nothing.
 */
export async function addInPieces(
  context: CollectContext,
  found: readonly FoundAddress[],
): Promise<readonly FoundAddress[]> {
  let at = 0;
  for (; found.length - at > maxFound; at += maxFound) {
    addFound(context, found.slice(at, at + maxFound));
    await setImmediate();
  }
  return found.slice(at);
}

/**
 * A transaction for each page would take longer than fetching it; a kill loses the current batch. It ends at its limit
 * of pages, bytes, addresses or age.
 */
export class BatchWriter {
  readonly #context: CollectContext;
  readonly #traps: Traps;
  readonly #onTimedFlush: () => void;
  #results: CollectedPage[] = [];
  #found: FoundAddress[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #failure: unknown = null;

  /** `onTimedFlush` follows a batch written because of its age. */
  constructor(context: CollectContext, traps: Traps, onTimedFlush: () => void) {
    this.#context = context;
    this.#traps = traps;
    this.#onTimedFlush = onTimedFlush;
  }

  /** Throws when an earlier batch could not be written. */
  async add(page: CollectedPage, found: readonly FoundAddress[]): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const rest = await addInPieces(this.#context, found);
    this.#results.push(page.skipped === undefined ? page : withoutBody(page));
    this.#found.push(...rest);
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
    const findings = { found, tallies: this.#traps.takeChanges() };
    this.#context.frontier.finish(results, findings, roomIn(this.#context));
    this.#context.reportProgress();
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
