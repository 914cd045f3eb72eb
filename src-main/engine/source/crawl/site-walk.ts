import { AppError } from '../../app-error.ts';
import { normaliseAddress } from '../address.ts';
import type { Intake } from '../intake.ts';
import type { CollectContext } from '../source.ts';
import type { Crawler } from './crawler.ts';
import { forbiddenError } from './robots.ts';
import { looksLikeSitemap, readListing } from './sitemap-listing.ts';
import { networkError, SitemapWalk } from './sitemap.ts';

/**
 * Prepares the crawl of a site from its start address: sees where it leads, queues it, and reads the site's sitemaps. An address that turns
 * out to be a sitemap is walked as one.
 *
 * Throws the network's error when the site cannot be reached, `robots-forbid-all` or `robots-unreachable` when its robots.txt forbids the start address and no
 * sitemap names another, and `address-invalid`.
 */
export async function discoverSite(typed: string, crawler: Crawler, context: CollectContext, intake: Intake): Promise<void> {
  const start = normaliseAddress(typed);
  if (start === null) throw new AppError('address-invalid', { address: typed });
  const rules = await crawler.robots.rulesFor(start);
  if (rules.hostTrouble) throw networkError(rules.hostTrouble, start);
  const isAllowed = rules.allows(start);
  let end = start;
  if (isAllowed) {
    const { address, answer } = await crawler.fetcher.fetchFollowing(start, { body: 'page', maxBytes: context.options.maxBytes });
    if (answer.statusCode === 0 && answer.trouble) throw networkError(answer.trouble, start);
    const isSitemap = looksLikeSitemap(answer) || (await readListing(address, answer, crawler.fetcher)) !== null;
    if (isSitemap) return new SitemapWalk(start, crawler, context, intake).run();
    crawler.keepStartPage(address, answer);
    end = address;
    if (end !== start) {
      crawler.scope.addAlias(start, end);
      context.frontier.addAlias(start, end);
    }
  }
  const before = context.frontier.counts().known;
  intake.add([{ address: start, origin: 'start', lastModified: null, depth: 0 }]);
  if (context.options.useSitemaps) await new SitemapWalk(start, crawler, context, intake).runAnnounced(end);
  const found = context.frontier.counts().known - before;
  if (!isAllowed && found <= 1 && !context.signal.aborted) throw forbiddenError(start, rules, 1);
}
