import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Announces the whole body, sends half of it and hangs up. */
  readonly cut?: boolean;
}

/**
 * What a path answers: always the same, by the number of the try (from 1), or whatever the function does with the
 * connection.
 */
export type Route = Reply | ((tries: number, request: IncomingMessage, response: ServerResponse) => Reply | 'handled');

export interface TestSite extends LoopbackServer {
  /** Paths in the order in which they were asked for, with the time of each. */
  readonly asked: { readonly path: string; readonly at: number; readonly headers: IncomingMessage['headers'] }[];
  /** The most requests that were open at the same time. */
  peak(): number;
}

/** A real server on loopback. Unknown paths are 404; robots.txt as well unless there is a route for it. */
export async function startTestSite(routes: (origin: string) => Readonly<Record<string, Route>>): Promise<TestSite> {
  const asked: TestSite['asked'] = [];
  const tries = new Map<string, number>();
  let table: Readonly<Record<string, Route>> = {};
  let open = 0;
  let peak = 0;
  const server = await startLoopbackServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, at: performance.now(), headers: request.headers });
    tries.set(path, (tries.get(path) ?? 0) + 1);
    open += 1;
    peak = Math.max(peak, open);
    response.on('close', () => (open -= 1));
    const route = table[path] ?? { status: 404, body: 'no such page' };
    const reply = typeof route === 'function' ? route(tries.get(path) ?? 0, request, response) : route;
    if (reply !== 'handled') send(reply, response);
  });
  table = routes(server.origin);
  return { ...server, asked, peak: () => peak };
}

export function sitemap(...locations: readonly string[]): Reply {
  const entries = locations
    .map((location) => `<url><loc>${location}</loc><lastmod>2024-05-06</lastmod></url>`)
    .join('\n');
  return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`);
}

export function sitemapIndex(...locations: readonly string[]): Reply {
  return xml(
    `<sitemapindex>${locations.map((location) => `<sitemap><loc>${location}</loc></sitemap>`).join('')}</sitemapindex>`,
  );
}

export function xml(body: string): Reply {
  return { headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}` };
}

export function page(text = 'A page with a sentence.'): Reply {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><title>Page</title><p>${text}</p>`,
  };
}

export function redirect(target: string, status = 301): Reply {
  return { status, headers: { location: target } };
}

function send({ status = 200, headers = {}, body = '', cut = false }: Reply, response: ServerResponse): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (!cut) return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
