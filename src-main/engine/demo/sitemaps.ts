import type { DemoPage } from './content.ts';
import { Html, sectionPath, xml } from './html.ts';

const declaration = new Html('<?xml version="1.0" encoding="UTF-8"?>\n');
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function renderSitemapIndex(addresses: readonly string[]): string {
  return xml`${declaration}<sitemapindex xmlns="${namespace}">
${addresses.map((address) => xml`<sitemap><loc>${address}</loc></sitemap>`)}
</sitemapindex>
`.source;
}

/** Home, list and pages. */
export function renderSitemap(language: string, pages: readonly DemoPage[], origin: string): string {
  const sections = (['home', 'all'] as const).map((section) => ({
    path: sectionPath(language, section),
    published: '',
  }));
  const listed = [...sections, ...pages.filter((page) => page.inSitemap)];
  return xml`${declaration}<urlset xmlns="${namespace}">
${listed.map(({ path, published }) => xml`<url><loc>${new URL(path, origin).href}</loc>${dated('lastmod', published)}</url>`)}
</urlset>
`.source;
}

/**
 * Addresses with tracking parameters, which get into an index like this in real life: no sitemap has them, but a feed
 * that is announced like one.
 */
export function renderFeed(title: string, pages: readonly DemoPage[], origin: string): string {
  return xml`${declaration}<rss version="2.0"><channel><title>${title}</title><link>${origin}</link><description>${title}</description>
${pages.map((page) => feedItem(page, origin))}
</channel></rss>
`.source;
}

/** Variants that the sitemap leaves out. */
export function isFeedOnly(page: DemoPage): boolean {
  return !page.inSitemap && page.path.includes('?');
}

function feedItem({ title, path, published }: DemoPage, origin: string): Html {
  const date = published === '' ? '' : new Date(published).toUTCString();
  return xml`<item><title>${title}</title><link>${new URL(path, origin).href}</link>${dated('pubDate', date)}</item>`;
}

function dated(element: 'lastmod' | 'pubDate', date: string): Html | null {
  return date === '' ? null : xml`<${new Html(element)}>${date}</${new Html(element)}>`;
}
