import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../contract/audits.ts';
import { Crawler } from './crawl/crawler.ts';
import { discover } from './discover.ts';
import { fetchQueued, isAbort } from './fetch-queued.ts';
import { FrontierWriter } from './frontier-writer.ts';
import { redirectProblems } from './redirects.ts';
import type { CollectContext } from './source.ts';

/**
 * The first stage of an audit: discovers the addresses of all sources, then fetches what is queued and what its links
 * lead to, until nothing is left. Ends early, without an error, when a signal aborts: unfinished addresses stay queued,
 * and a later call continues with them. When `enough` aborts, the pages so far count as the whole site, and the number
 * of missing ones is reported.
 *
 * Throws an `AppError` when the first source cannot be used at all; every other failure is recorded as a problem.
 */
export async function collect(sources: readonly Source[], given: CollectContext): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([given.signal, stop.signal, ...(given.enough ? [given.enough] : [])]);
  const context = { ...given, signal };
  const crawler = new Crawler(sources, context);
  const writer = new FrontierWriter(context);
  try {
    await discover(sources, crawler, context, writer);
    // Where links are followed, addresses that nothing leads to any more are known only when all links were followed.
    if (!crawler.scope.follows && !signal.aborted) writer.add(context.frontier.unlisted(false));
    await fetchQueued(sources, crawler, context, writer, stop);
    if (crawler.scope.follows && !signal.aborted) {
      writer.add(context.frontier.unlisted(true));
      await fetchQueued(sources, crawler, context, writer, stop);
    }
  } catch (error) {
    if (!isAbort(error, signal)) throw error;
  } finally {
    stop.abort();
    await crawler.close();
  }
  // The original may have come from any source, and after its copies.
  for (const _ of given.frontier.fillCopies()) {
    await setImmediate();
    if (given.signal.aborted) return;
  }
  if (!given.signal.aborted) reportSummary(crawler, context);
}

/** Reports the problems that are known only when collecting is over. */
function reportSummary(crawler: Crawler, { frontier, reportProblem }: CollectContext): void {
  for (const problem of redirectProblems(frontier.redirects())) reportProblem(problem);
  for (const problem of crawler.follower.problems()) reportProblem(problem);
  const changes = frontier.changes();
  if (changes) reportProblem({ code: 'collected-again', address: null, parameters: { ...changes } });
  const { known, finished } = frontier.counts();
  if (known > finished)
    reportProblem({ code: 'collect-stopped', address: null, parameters: { left: known - finished } });
}
