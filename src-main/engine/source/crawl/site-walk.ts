import { AppError } from '../../app-error.ts';
import { normaliseAddress } from '../address.ts';
import type { FrontierWriter } from '../frontier-writer.ts';
import type { CollectContext } from '../source.ts';
import type { Crawler } from './crawler.ts';
import { forbiddenError } from './robots.ts';
import { looksLikeSitemap, readListing } from './sitemap-listing.ts';
import { networkError, SitemapWalk } from './sitemap.ts';

/**
 * Prepares the crawl of a site: requests the start address to find redirects, queues it, and reads the site's sitemaps.
 * An address that turns out to be a sitemap is walked as one.
 *
 * Throws the network's error when the site cannot be reached, `robots-forbid-all` or `robots-unreachable` when its
 * robots.txt forbids the start address and no sitemap names another, and `address-invalid`.
 */
export async function discoverSite(
  typed: string,
  crawler: Crawler,
  context: CollectContext,
  writer: FrontierWriter,
): Promise<void> {
  const start = normaliseAddress(typed);
  if (start === null) throw new AppError('address-invalid', { address: typed });
  const rules = await crawler.robots.rulesFor(start);
  if (rules.hostFailure) throw networkError(rules.hostFailure, start);
  const isAllowed = rules.allows(start);
  let end = start;
  if (isAllowed) {
    const { address, response } = await crawler.fetcher.fetchFollowing(start, {
      kind: 'page',
      maxBytes: context.options.maxBytes,
    });
    if (response.statusCode === 0 && response.failure) throw networkError(response.failure, start);
    const isSitemap = looksLikeSitemap(response) || (await readListing(address, response, crawler.fetcher)) !== null;
    if (isSitemap) return new SitemapWalk(start, crawler, context, writer).run();
    crawler.keepStartPage(address, response);
    end = address;
    if (end !== start) {
      crawler.scope.addAlias(start, end);
      context.frontier.addAlias(start, end);
    }
  }
  const before = context.frontier.counts().known;
  writer.add([{ address: start, origin: 'start', lastModified: null, depth: 0 }]);
  if (context.options.useSitemaps) await new SitemapWalk(start, crawler, context, writer).runAnnounced(end);
  const found = context.frontier.counts().known - before;
  if (!isAllowed && found <= 1 && !context.signal.aborted) throw forbiddenError(start, rules, 1);
}
