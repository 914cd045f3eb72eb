import { setImmediate } from 'node:timers/promises';
import type { Traps } from './crawl/traps.ts';
import type { CollectContext, CollectedPage, FoundAddress } from './source.ts';

const maxCount = 32;
const maxBytes = 16_000_000;
const maxAgeMillis = 500;
const maxFound = 2000;

export const roomIn = ({ frontier, options: { maxPages } }: CollectContext) =>
  maxPages === 0 ? Infinity : Math.max(0, maxPages - frontier.counts().known);

export function addFound(context: CollectContext, found: readonly FoundAddress[]) {
  if (context.frontier.add(found, roomIn(context)) > 0) context.reportProgress();
}

/**
 * Writes addresses in pieces, yielding to the event loop. Returns the last piece, to be written with the page that
 * links to them: only then is it finished, so a stop loses nothing.
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
 * Writes batches of pages, since a transaction takes longer than fetching a page. They end at a limit of pages, bytes,
 * addresses or age; a kill loses the current one.
 */
export function batchWriter(context: CollectContext, traps: Traps, onTimedFlush: () => void) {
  let results: CollectedPage[] = [];
  let found: FoundAddress[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let failure: unknown = null;
  const throwIfFailed = () => {
    if (failure !== null) throw failure;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    throwIfFailed();
    if (results.length === 0) return;
    const [pages, findings] = [results, { found, tallies: traps.takeChanges() }];
    [results, found, bytes] = [[], [], 0];
    context.frontier.finish(pages, findings, roomIn(context));
    context.reportProgress();
  };
  const flushTimed = () => {
    try {
      flush();
    } catch (error) {
      failure = error;
    }
    onTimedFlush();
  };
  return {
    flush,
    async add(page: CollectedPage, linked: readonly FoundAddress[]) {
      throwIfFailed();
      const rest = await addInPieces(context, linked);
      const { raw, ...bare } = page;
      results.push(page.skipped === undefined ? page : { ...bare, body: null });
      found.push(...rest);
      bytes += (page.body?.byteLength ?? 0) + (raw?.body.byteLength ?? 0);
      if (results.length >= maxCount || bytes >= maxBytes || found.length >= maxFound) flush();
      else timer ??= setTimeout(flushTimed, maxAgeMillis);
    },
  };
}
