import { normaliseAddress } from '../address.ts';
import { mediaType } from './content-type.ts';
import type { Fetched, Fetcher } from './fetcher.ts';
import { isGzip } from './gunzip.ts';
import { maxSitemapBytes, parseSitemap } from './sitemap-parser.ts';

/** What a sitemap lists: pages, or further sitemaps. */
export interface SitemapListing {
  readonly kind: 'pages' | 'index';
  readonly count: number;
  /** The first entry, or null where it is no address. */
  readonly first: string | null;
}

/** Whether the beginning of a response is that of a sitemap or feed, whatever it is called. */
export function looksLikeSitemap({ body, headers }: Pick<Fetched, 'body' | 'headers'>): boolean {
  if (!body) return false;
  const head = Buffer.from(body.subarray(0, 4096)).toString('latin1');
  if (/<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s>]/.test(head)) return !/<html[\s>]/i.test(head);
  return /gzip/.test(mediaType(headers)) && isGzip(body);
}

/**
 * What an address lists that was asked for as a page; null when it is no sitemap. One that was refused as no page is
 * asked for once more.
 */
export async function readListing(
  address: string,
  response: Fetched,
  fetcher: Fetcher,
): Promise<SitemapListing | null> {
  const mayBe = response.failure?.code === 'not-html' && /xml|gzip|octet-stream/.test(mediaType(response.headers));
  const whole = mayBe ? await fetcher.fetch(address, { kind: 'any', maxBytes: maxSitemapBytes }) : response;
  if (!whole.body || !looksLikeSitemap(whole)) return null;
  const { kind, entries } = await parseSitemap(whole.body);
  if (kind === 'html' || entries.length === 0) return null;
  return { kind, count: entries.length, first: normaliseAddress(entries[0]?.location ?? '', address) };
}
