import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail } from '../app-error.ts';
import { readDemoContent, type DemoPage } from './content.ts';
import {
  labelsFor,
  renderEntrance,
  renderHome,
  renderList,
  renderMissing,
  renderPage,
  sectionPath,
} from './layouts.ts';
import { draw } from './templates.ts';

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

type Entry = readonly [place: string, body: string | Uint8Array];

/** Fixed, so that an interrupted audit finds the site again. */
const usualPort = 47617;

/** By the end of the path; others are HTML. */
const types = Object.entries({
  '.gz': 'application/gzip',
  'feed.xml': 'application/rss+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
});

/** Serves on loopback, at `formerPort` if that is free. Throws `file-not-found`. */
export async function startDemoSite(resourcesFolder: string, formerPort = usualPort) {
  const folder = path.join(resourcesFolder, 'demo-site', 'content');
  const pages = await readDemoContent(folder).catch((error: unknown) => {
    fail('file-not-found', { file: folder }, { cause: error });
  });
  let resources: ReadonlyMap<string, Entry> = new Map();
  const server = createServer((request, response) => answer(resources, request, response));
  const origin = await listen(server, formerPort);
  resources = renderSite(pages, origin);
  return {
    origin,
    sitemap: `${origin}/sitemap.xml`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function renderSite(pages: readonly DemoPage[], origin: string): ReadonlyMap<string, Entry> {
  const languages = [...Map.groupBy(pages, (page) => page.language)];
  const sitemaps = languages.flatMap(([language, own], index) => renderSitemaps(language, own, origin, index === 0));
  const listed = sitemaps.map(([place]) => draw('sitemap', { address: origin + place }));
  const robots = `User-agent: *\nDisallow: /drafts/\n\nSitemap: ${origin}/sitemap.xml\n`;
  const resources: readonly Entry[] = [
    ...languages.flatMap(([language, own]) => renderPages(language, own, origin)),
    ...sitemaps,
    ['/sitemap.xml', draw('sitemap-index', { sitemaps: listed }).source],
    ['/robots.txt', robots],
    ['/', renderEntrance(languages.map(([language]) => language))],
  ];
  return new Map(resources.map((entry) => [requestKey(entry[0]), entry]));
}

function renderPages(language: string, own: readonly DemoPage[], origin: string): readonly Entry[] {
  const context = { origin, siblings: own.toSorted((a, b) => (a.published < b.published ? 1 : -1)) };
  return [
    ...own.map((page) => [page.path, renderPage(page, context)] as const),
    [sectionPath(language, 'home'), renderHome(language, context)],
    [sectionPath(language, 'all'), renderList(language, context)],
  ];
}

function renderSitemaps(language: string, own: readonly DemoPage[], origin: string, packed: boolean): readonly Entry[] {
  const place = `/sitemap-${language}.xml`;
  const sections = (['home', 'all'] as const).map((name) => ({ path: sectionPath(language, name), published: '' }));
  const urls = [...sections, ...own.filter((page) => page.inSitemap)].map(({ path, published: date }) =>
    draw('url', { address: new URL(path, origin).href, lastmod: date && draw('lastmod', { date }) }),
  );
  const urlset = draw('urlset', { urls }).source;
  const sitemap: Entry = packed ? [`${place}.gz`, gzipSync(urlset)] : [place, urlset];
  const inFeed = own.filter(({ inSitemap, path }: DemoPage) => !inSitemap && path.includes('?'));
  if (inFeed.length === 0) return [sitemap];
  return [sitemap, [`/${language}/feed.xml`, renderFeed(labelsFor(language).siteName, inFeed, origin)]];
}

function answer(resources: ReadonlyMap<string, Entry>, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const place = request.url ?? '/';
  const found = resources.get(requestKey(place)) ?? resources.get(requestKey(place.replace(/\?.*$/, '')));
  const [known, body] = found ?? ['', renderMissing(/^\/(\w+)\//.exec(place)?.[1] ?? 'en')];
  const type = types.find(([end]) => known.endsWith(end))?.[1] ?? 'text/html; charset=utf-8';
  response.writeHead(found ? 200 : 404, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function requestKey(place: string) {
  const url = URL.parse(place, 'http://demo.invalid');
  return url ? url.pathname + url.search : place;
}

async function listen(server: Server, wantedPort: number) {
  const listenAt = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listenAt(wantedPort)
    .catch(() => listenAt(usualPort))
    .catch(() => listenAt(0));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A feed announced like a sitemap: that is how addresses with tracking parameters get into an index. */
function renderFeed(title: string, pages: readonly DemoPage[], origin: string) {
  const items = pages.map(({ title, path, published }) => {
    const date = published && new Date(published).toUTCString();
    return draw('item', { title, address: new URL(path, origin).href, pubDate: date && draw('pubDate', { date }) });
  });
  return draw('feed', { title, origin, items }).source;
}
