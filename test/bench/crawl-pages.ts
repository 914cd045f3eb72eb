import { seededRandom } from '../../src-main/evaluate/seeded-random.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';

/**
 * A server of generated pages on loopback: `/0.html` and so on, with a sitemap. The pages are made beforehand and sent
 * as they are, so that the server takes as little time of the machine as a server in this language can.
 */
export async function startBenchServer(count: number, bytes: number): Promise<LoopbackServer> {
  const pages = Array.from({ length: count }, (_, nth) => Buffer.from(benchPage(nth, bytes)));
  const heads = pages.map((page) => ({ 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }));
  const server = await startLoopbackServer((request, response) => {
    const nth = Number(/^\/(\d+)\.html$/.exec(request.url ?? '')?.[1] ?? -1);
    const page = pages[nth];
    if (page) response.writeHead(200, heads[nth]).end(page);
    else if (request.url === '/sitemap.xml')
      response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap);
    else response.writeHead(404).end();
  });
  const sitemap = `<urlset>${pages.map((_, nth) => `<url><loc>${server.origin}/${nth}.html</loc></url>`).join('')}</urlset>`;
  return server;
}

const words =
  `river bridge market council winter repair stone price ferry village evening report school window garden road history paper
  music summer letter engine mountain harbour doctor market bread morning question answer library station wooden silver quiet northern
  public private simple narrow measure carry follow remember describe open close build improve visit leave arrive believe produce`.split(
    /\s+/,
  );

/**
 * A page as sites have them: head, navigation, article, sidebar of links, footer; a quarter to a third of it is the
 * article's text.
 */
function benchPage(nth: number, bytes: number): string {
  const random = seededRandom(nth + 1);
  const word = () => words[Math.floor(random() * words.length)] ?? '';
  const sentence = () => {
    const text = Array.from({ length: 8 + Math.floor(random() * 14) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () =>
    `<p class="text">${Array.from({ length: 4 + Math.floor(random() * 4) }, sentence).join(' ')}</p>\n`;
  const title = sentence();
  const list = (count: number, name: string) =>
    `<ul class="${name}">${Array.from({ length: count }, (_, item) => `<li class="item"><a href="/${name}/${item}.html" title="${word()}">${word()} ${word()}</a></li>`).join('\n')}</ul>`;
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${sentence()}">
    <link rel="canonical" href="/${nth}.html"><style>${'.item a{color:#123456;padding:4px 8px} '.repeat(60)}</style></head>`;
  const start = `${head}<body><header>${list(30, 'menu')}</header><main><article><h1>${title}</h1>`;
  const end = `</article><aside>${list(60, 'related')}</aside></main><footer>${list(20, 'legal')}<p>© The makers of this page.</p></footer></body></html>`;
  let article = '';
  while (article.length < bytes * 0.3) article += paragraph();
  const rest = bytes - start.length - article.length - end.length;
  const filler =
    rest > 0
      ? `<div class="cards">${'<div class="card"><img src="/i.png" alt=""><span class="badge"></span></div>\n'.repeat(Math.floor(rest / 76))}</div>`
      : '';
  return start + article + filler + end;
}
