import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppError } from '../app-error.ts';
import { readDemoContent, type DemoPage } from './content.ts';
import { labelsFor } from './labels.ts';
import { renderEntrance, renderHome, renderLayoutA, renderList, renderMissing } from './layout-a.ts';
import { renderLayoutB } from './layout-b.ts';
import { sectionPath } from './html.ts';
import { isFeedOnly, renderFeed, renderSitemap, renderSitemapIndex } from './sitemaps.ts';

export interface DemoSite {
  readonly origin: string;
  readonly sitemap: string;
  close(): Promise<void>;
}

interface Resource {
  readonly type: string;
  readonly body: string | Uint8Array;
}

type Entry = readonly [place: string, resource: Resource];

/** So that an interrupted audit finds the site where it was. */
const usualPort = 47617;

const htmlType = 'text/html; charset=utf-8';
const xmlType = 'application/xml';

/**
 * On the loopback interface, so that the first audit needs neither a site nor a network; at `formerPort` if that is
 * free. Throws `file-not-found`.
 */
export async function startDemoSite(resourcesFolder: string, formerPort = usualPort): Promise<DemoSite> {
  const folder = path.join(resourcesFolder, 'demo-site', 'content');
  const pages = await readDemoContent(folder).catch((error: unknown) => {
    throw new AppError('file-not-found', { file: folder }, { cause: error });
  });
  // The pages name their origin, which is known once the server has its port.
  let resources: ReadonlyMap<string, Resource> = new Map();
  const server = createServer((request, response) => answer(resources, request, response));
  const origin = await listen(server, formerPort);
  resources = renderSite(pages, origin);
  return { origin, sitemap: `${origin}/sitemap.xml`, close: () => close(server) };
}

function renderSite(pages: readonly DemoPage[], origin: string): ReadonlyMap<string, Resource> {
  const languages = [...Map.groupBy(pages, (page) => page.language)];
  const sitemaps = languages.flatMap(([language, own], index) => renderSitemaps(language, own, origin, index === 0));
  const addresses = sitemaps.map(([place]) => origin + place);
  const resources: readonly Entry[] = [
    ...languages.flatMap(([language, own]) => renderPages(language, own, origin)),
    ...sitemaps,
    ['/sitemap.xml', { type: xmlType, body: renderSitemapIndex(addresses) }],
    [
      '/robots.txt',
      { type: 'text/plain', body: `User-agent: *\nDisallow: /drafts/\n\nSitemap: ${origin}/sitemap.xml\n` },
    ],
    ['/', { type: htmlType, body: renderEntrance(languages.map(([language]) => language)) }],
  ];
  return new Map(resources.map(([place, resource]) => [requestKey(place), resource]));
}

function renderPages(language: string, own: readonly DemoPage[], origin: string): readonly Entry[] {
  const context = { origin, siblings: own.toSorted((a, b) => (a.published < b.published ? 1 : -1)) };
  const articles = own.map((page): Entry => {
    const body = page.template === 'b' ? renderLayoutB(page, context) : renderLayoutA(page, context);
    return [page.path, { type: htmlType, body }];
  });
  return [
    ...articles,
    [sectionPath(language, 'home'), { type: htmlType, body: renderHome(language, context) }],
    [sectionPath(language, 'all'), { type: htmlType, body: renderList(language, context) }],
  ];
}

/** With a feed where it needs one. */
function renderSitemaps(language: string, own: readonly DemoPage[], origin: string, packed: boolean): readonly Entry[] {
  const place = `/sitemap-${language}.xml`;
  const urlset = renderSitemap(language, own, origin);
  const sitemap: Entry = packed
    ? [`${place}.gz`, { type: 'application/gzip', body: gzipSync(urlset) }]
    : [place, { type: xmlType, body: urlset }];
  const inFeed = own.filter(isFeedOnly);
  if (inFeed.length === 0) return [sitemap];
  const feed = renderFeed(labelsFor(language).siteName, inFeed, origin);
  return [sitemap, [`/${language}/feed.xml`, { type: 'application/rss+xml', body: feed }]];
}

function answer(resources: ReadonlyMap<string, Resource>, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const place = request.url ?? '/';
  const found = resources.get(requestKey(place)) ?? resources.get(requestKey(place.replace(/\?.*$/, '')));
  const { type, body } = found ?? { type: htmlType, body: renderMissing(/^\/(\w+)\//.exec(place)?.[1] ?? 'en') };
  response.writeHead(found ? 200 : 404, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** As clients escape it. */
function requestKey(place: string): string {
  const url = URL.parse(place, 'http://demo.invalid');
  return url ? url.pathname + url.search : place;
}

async function listen(server: Server, wantedPort: number): Promise<string> {
  const port = await listenOn(server, wantedPort)
    .catch(() => listenOn(server, usualPort))
    .catch(() => listenOn(server, 0));
  return `http://127.0.0.1:${port}`;
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the demo server has no port'));
      else resolve(address.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
