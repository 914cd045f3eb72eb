import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../contract/models.ts';
import { Crawler } from './crawl/crawler.ts';
import { discover } from './discover.ts';
import { fetchQueued } from './fetch-queued.ts';
import { Intake } from './intake.ts';
import { isAbort } from './is-abort.ts';
import { redirectProblems } from './redirects.ts';
import type { CollectContext } from './source.ts';

/**
 * The first stage of an audit: finds the addresses of all sources, then fetches whatever is queued, and what its links lead to, until nothing
 * is left. Ends early, without an error, when a signal aborts: addresses that were not finished stay queued, and a later call goes on with
 * them. When `enough` aborts, what is there counts as the whole, and what is missing is told.
 *
 * Throws an `AppError` when the first source cannot be used at all; every other trouble is recorded.
 */
export async function collect(sources: readonly Source[], given: CollectContext): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([given.signal, stop.signal, ...(given.enough ? [given.enough] : [])]);
  const context = { ...given, signal };
  const crawler = new Crawler(sources, context);
  const intake = new Intake(context);
  try {
    await discover(sources, crawler, context, intake);
    // Where links are followed, only their end shows what nothing leads to any more.
    if (!crawler.scope.follows && !signal.aborted) intake.add(context.frontier.unlisted(false));
    await fetchQueued(sources, crawler, context, intake, stop);
    if (crawler.scope.follows && !signal.aborted) {
      intake.add(context.frontier.unlisted(true));
      await fetchQueued(sources, crawler, context, intake, stop);
    }
  } catch (error) {
    if (!isAbort(error, signal)) throw error;
  } finally {
    stop.abort();
    await crawler.close();
  }
  // The original may have come from anywhere, and after its copies.
  for (const _ of given.frontier.fillCopies()) {
    await setImmediate();
    if (given.signal.aborted) return;
  }
  if (!given.signal.aborted) reportWhole(crawler, context);
}

/** What can only be said when collecting is over. */
function reportWhole(crawler: Crawler, { frontier, reportProblem }: CollectContext): void {
  for (const problem of redirectProblems(frontier.redirects())) reportProblem(problem);
  for (const problem of crawler.follower.problems()) reportProblem(problem);
  const changes = frontier.changes();
  if (changes) reportProblem({ code: 'collected-again', address: null, parameters: { ...changes } });
  const { known, finished } = frontier.counts();
  if (known > finished) reportProblem({ code: 'collect-stopped', address: null, parameters: { left: known - finished } });
}
