import { startLoopbackServer } from './loopback-server.ts';

/** What a site holds at one time: paths with the number of the story that stands there, or where they redirect. */
export type SiteState = Readonly<
  Record<
    string,
    { readonly story: number; readonly extra?: string; readonly noindex?: boolean } | { readonly to: string }
  >
>;

export interface ChangingSite {
  readonly origin: string;
  readonly sitemap: string;
  show(state: SiteState): void;
  close(): Promise<void>;
}

/** A site whose pages its test changes between two audits. It answers with entity tags, as servers do. */
export async function startChangingSite(state: SiteState): Promise<ChangingSite> {
  let current = state;
  const server = await startLoopbackServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/robots.txt') return void response.writeHead(404).end();
    if (path === '/sitemap.xml')
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap(server.origin, current));
    const page = current[path];
    if (!page) return void response.writeHead(404, { 'content-type': 'text/html' }).end('no such page');
    if ('to' in page) return void response.writeHead(301, { location: page.to }).end();
    const etag = `"${page.story}-${page.extra?.length ?? 0}-${page.noindex === true}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(html(page));
  });
  return { ...server, sitemap: `${server.origin}/sitemap.xml`, show: (next) => void (current = next) };
}

const sitemap = (origin: string, state: SiteState): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Object.keys(state)
    .map((path) => `<url><loc>${origin}${path}</loc></url>`)
    .join('')}</urlset>`;

const html = ({ story, extra = '', noindex }: { story: number; extra?: string; noindex?: boolean }): string =>
  `<!doctype html><html lang="en"><head><title>Story ${story}</title>${noindex ? '<meta name="robots" content="noindex">' : ''}</head>
   <body><article><h1>Story ${story}</h1><p>${storyText(story)} ${extra}</p></article></body></html>`;

/** Sixteen sentences whose words no other story has. */
export function storyText(story: number): string {
  const word = (place: number) => {
    let [rest, name] = [(story + 1) * 7919 + place * 104_729, ''];
    for (; rest > 0; rest = Math.floor(rest / 20))
      name += 'bcdfghjklmnprstvwxyz'.charAt(rest % 20) + 'aeiou'.charAt((rest + place) % 5);
    return name;
  };
  return Array.from(
    { length: 16 },
    (_, sentence) => `The ${Array.from({ length: 11 }, (__, at) => word(sentence * 11 + at)).join(' ')}.`,
  ).join(' ');
}
