import { setImmediate } from 'node:timers/promises';
import type { Source } from '../../contract/audits.ts';
import { problemSeverities, type NewProblem, type ProblemCode } from '../../contract/problems.ts';
import { AppError, fail } from '../app-error.ts';
import { batches } from '../batches.ts';
import { enteredText, normaliseAddress, sourceKey, writtenAddress } from './address.ts';
import { crawlerOf, type Crawler } from './crawl/crawler.ts';
import { plainHttpOf } from './crawl/fetcher.ts';
import { forbiddenError } from './crawl/robots.ts';
import { looksLikeSitemap, networkError, readListing, SitemapWalk } from './crawl/sitemap.ts';
import { addFound, addInPieces, batchWriter, roomIn } from './frontier-writer.ts';
import { importSource } from './import/import-source.ts';
import type { CollectContext, FoundAddress, Frontier, QueuedAddress } from './source.ts';

/**
 * The first stage: discovers the addresses of all sources, then fetches them and what they link to. An abort ends it
 * early; a later call continues. After `enough` the pages so far count as the whole site, and missing ones are
 * reported. Throws an `AppError` when the first source is unusable; other failures become problems.
 */
export async function collect(sources: readonly Source[], given: CollectContext) {
  const stop = new AbortController();
  const signal = AbortSignal.any([given.signal, stop.signal, ...(given.enough ? [given.enough] : [])]);
  const context = { ...given, signal };
  const crawler = crawlerOf(sources, context);
  try {
    await discover(sources, crawler);
    // Where links are followed, unlinked addresses are known only after the crawl.
    if (!crawler.scope.follows && !signal.aborted) addFound(context, context.frontier.unlisted(false));
    await fetchQueued(crawler, stop);
    if (crawler.scope.follows && !signal.aborted) {
      addFound(context, context.frontier.unlisted(true));
      await fetchQueued(crawler, stop);
    }
  } catch (error) {
    if (!isAbort(error, signal)) throw error;
  } finally {
    stop.abort();
    await crawler.close();
  }
  // Last, since the original of a copy may come from any source.
  for (const _ of given.frontier.fillCopies()) {
    await setImmediate();
    if (given.signal.aborted) return;
  }
  if (!given.signal.aborted) reportSummary(crawler);
}

async function discover(sources: readonly Source[], crawler: Crawler) {
  const { context } = crawler;
  for (const [index, source] of sources.entries()) {
    const key = sourceKey(source);
    if (context.frontier.isDiscovered(key)) continue;
    try {
      if (source.kind === 'folder' || source.kind === 'file') await importSource(source, context);
      else if (source.kind === 'url-list') await discoverUrlList(source, context);
      else if (source.kind === 'site') await discoverSite(source.url, crawler);
      else await new SitemapWalk(source.url, crawler).run();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reported = await offeringHttp(error, source, crawler);
      if (index === 0) throw reported;
      context.reportProblem(asProblem(reported, source));
    }
    if (context.signal.aborted) return;
    context.frontier.setDiscovered(key);
  }
}

/**
 * Queues the start and its redirect target, and reads the site's sitemaps; walks a start that is a sitemap. Throws the
 * network error, `address-invalid`, and `robots-forbid-all` or `robots-unreachable` when the start is forbidden and no
 * sitemap lists another page.
 */
async function discoverSite(typed: string, crawler: Crawler) {
  const { context, fetcher } = crawler;
  const start = normaliseAddress(typed);
  if (start === null) fail('address-invalid', { address: typed });
  const rules = await crawler.robots.rulesFor(start);
  if (rules.hostFailure) throw networkError(rules.hostFailure, start);
  const isAllowed = rules.allows(start);
  let end = start;
  if (isAllowed) {
    const expected = { kind: 'page', maxBytes: context.options.maxBytes } as const;
    const { address, response } = await fetcher.fetchFollowing(start, expected);
    if (response.statusCode === 0 && response.failure) throw networkError(response.failure, start);
    const isSitemap = looksLikeSitemap(response) || (await readListing(address, response, fetcher)) !== null;
    if (isSitemap) return new SitemapWalk(start, crawler).run();
    crawler.keepStartPage(address, response);
    end = address;
    if (end !== start) {
      crawler.scope.addAlias(start, end);
      context.frontier.addAlias(start, end);
    }
  }
  const before = context.frontier.counts().known;
  addFound(context, [{ address: start, origin: 'start', lastModified: null, depth: 0 }]);
  if (context.options.useSitemaps) await new SitemapWalk(start, crawler).runAnnounced(end);
  const found = context.frontier.counts().known - before;
  if (!isAllowed && found <= 1 && !context.signal.aborted) throw forbiddenError(start, rules, 1);
}

/** Keeps the order; lines without an address become problems. Throws `list-empty`. */
async function discoverUrlList(list: Extract<Source, { readonly kind: 'url-list' }>, context: CollectContext) {
  let isEmpty = true;
  for (const lines of batches(list.urls, addressesAtOnce)) {
    if (context.signal.aborted) return;
    const found: FoundAddress[] = [];
    for (const line of lines) {
      const address = writtenAddress(enteredText(line));
      if (address) found.push({ address, origin: 'list', lastModified: null });
      else if (line.trim() !== '')
        context.reportProblem({ code: 'address-invalid', address: line.trim().slice(0, 2000), parameters: {} });
    }
    addFound(context, found);
    isEmpty &&= found.length === 0;
    await setImmediate();
  }
  if (isEmpty && !context.signal.aborted) fail('list-empty', { file: list.from ?? '' });
}

const addressesAtOnce = 2000;

/** Returns the error, or `https-unavailable` when only http responds. */
async function offeringHttp(error: AppError, source: Source, { fetcher }: Crawler) {
  const address = 'url' in source ? await plainHttpOf(source.url, error.code, fetcher) : null;
  if (address === null) return error;
  const { host = '', detail = '' } = error.parameters;
  return new AppError('https-unavailable', { host, detail, address }, { cause: error });
}

function asProblem({ code, parameters, message }: AppError, source: Source): NewProblem {
  const address = 'url' in source ? source.url : 'path' in source ? source.path : (source.from ?? null);
  if (Object.hasOwn(problemSeverities, code)) return { code: code as ProblemCode, address, parameters };
  return { code: 'url' in source ? 'sitemap-broken' : 'file-not-readable', address, parameters: { detail: message } };
}

function reportSummary({ context: { frontier, reportProblem }, follower }: Crawler) {
  for (const problem of redirectProblems(frontier.redirects())) reportProblem(problem);
  for (const problem of follower.traps.problems()) reportProblem(problem);
  const changes = frontier.changes();
  if (changes) reportProblem({ code: 'collected-again', address: null, parameters: { ...changes } });
  const { known, finished } = frontier.counts();
  const left = known - finished;
  if (left > 0) reportProblem({ code: 'collect-stopped', address: null, parameters: { left } });
}

/**
 * Redirect loops and chains of two or more, once each: chains at the address that no other redirects to, loops at their
 * first. Linear: none is followed twice.
 */
export function redirectProblems(redirects: ReturnType<Frontier['redirects']>): readonly NewProblem[] {
  const next = new Map<string, string>();
  for (const { from, to } of redirects) next.set(from, to);
  const targets = new Set(next.values());
  const walked = new Set<string>();
  const problems: NewProblem[] = [];
  const walk = (start: string) => {
    const path = new Set<string>();
    let address = start;
    for (let target = next.get(address); target !== undefined; target = next.get(address)) {
      path.add(address);
      walked.add(address);
      address = target;
      if (path.has(address)) return void problems.push({ code: 'redirect-loop', address: start, parameters: {} });
    }
    if (path.size < 2) return;
    problems.push({ code: 'redirect-chain', address: start, parameters: { hops: path.size, target: address } });
  };
  for (const start of next.keys()) if (!targets.has(start)) walk(start);
  for (const start of next.keys()) if (!walked.has(start)) walk(start);
  return problems;
}

/** Open addresses; most wait for the rate limit of their site or a retry. */
const maxOpen = 1000;
const relinkBatch = 50;

/**
 * Runs until the frontier is empty or the signal aborts. The fetcher limits active requests. Each host has at most a
 * small part of the open addresses, so that a slow one delays no other.
 */
async function fetchQueued(crawler: Crawler, stop: AbortController) {
  const { context } = crawler;
  const { frontier, options, signal } = context;
  const maxPerHost = Math.max(32, options.concurrency * 4);
  const open = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  let changed = Promise.withResolvers<void>();
  // A batch flushed by its timer may add addresses while no page completes.
  const writer = batchWriter(context, crawler.follower.traps, () => changed.resolve());
  const collectOne = async (queued: QueuedAddress) => {
    try {
      const page = await crawler.collectPage(queued);
      await writer.add(page, crawler.findings(queued, page));
    } catch (error) {
      if (!isAbort(error, signal)) failure ??= { error };
    }
  };
  const throwIfFailed = () => {
    if (failure) throw failure.error;
  };
  try {
    while (!signal.aborted) {
      const queued = frontier.take(maxOpen - open.size, maxPerHost);
      for (const address of queued) {
        const task = collectOne(address).finally(() => {
          open.delete(task);
          frontier.release(address.id);
          changed.resolve();
        });
        open.add(task);
      }
      if (open.size > 0) {
        // Cheaper than `Promise.race` over a thousand promises.
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
    await Promise.all(open);
    throw error;
  } finally {
    writer.flush();
  }
}

/** Follows links again of pages with a smaller depth; false for none. */
async function relink(crawler: Crawler) {
  const { context, follower } = crawler;
  const pages = context.frontier.shallower(relinkBatch);
  if (pages.length === 0) return false;
  const linked = pages.flatMap((page) => crawler.findingsAgain(page));
  const findings = { found: await addInPieces(context, linked), tallies: follower.traps.takeChanges() };
  context.frontier.relinked(
    pages.map(({ id }) => id),
    findings,
    roomIn(context),
  );
  return true;
}

/** Aborted signals throw their reason; libraries throw an `AbortError`. */
function isAbort(error: unknown, signal: AbortSignal) {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
