import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startLoopbackServer } from '../support/loopback-server.ts';

export const sitesFolder = path.resolve(import.meta.dirname, '../../../shared/data/sites');

export interface ServedSite {
  readonly origin: string;
  /** Paths with their queries, in the order in which they were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

const writtenOrigin = 'http://127.0.0.1:8000';
const textual = /\.(?:html?|xml|txt)$/;

/**
 * Serves a site of the evaluation data as its description says: `/x` by x, x.html, x/index.html in this order, whatever
 * the query, HTML without a charset; redirects, further headers, entity tags. Crawl-delay is left out, because obeying
 * it would take minutes.
 */
export async function serveSite(name: string): Promise<ServedSite> {
  const folder = path.join(sitesFolder, name);
  const redirects = new Map(readTable(folder, 'redirects.tsv').map((row) => [row['from'], row] as const));
  const headers = readTable(folder, 'headers.tsv');
  const asked: string[] = [];
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    asked.push(request.url ?? '');
    const redirect = redirects.get(pathname);
    if (redirect) {
      response.writeHead(Number(redirect['status']), redirect['to'] ? { location: redirect['to'] } : {});
      return void response.end();
    }
    const file = fileFor(path.join(folder, 'www'), decodeURIComponent(pathname));
    if (file === null) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404</title>');
    if (file === 'folder') return void response.writeHead(301, { location: `${pathname}/` }).end();
    const body = contentOf(file, server.origin);
    const own = headers
      .filter((row) => row['path'] === pathname)
      .map((row) => [row['header'] ?? '', row['value'] ?? ''] as const);
    const tag = `"${statSync(file).size}-${statSync(file).mtimeMs}"`;
    const given = {
      'content-type': file.endsWith('.html') || file.endsWith('.htm') ? 'text/html' : 'text/plain',
      etag: tag,
    };
    response.writeHead(
      request.headers['if-none-match'] === tag ? 304 : 200,
      Object.fromEntries([...Object.entries(given), ...own]),
    );
    response.end(request.headers['if-none-match'] === tag ? undefined : body);
  });
  return { ...server, asked };
}

/** Rows of a table of the site by column name; none where the site has no such table. */
export function readTable(folder: string, name: string): readonly Readonly<Record<string, string>>[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) return [];
  const [head = '', ...lines] = readFileSync(file, 'utf8').replace(/\n+$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [columns[index] ?? '', value])));
}

function fileFor(root: string, pathname: string): string | 'folder' | null {
  const place = path.join(root, pathname);
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile();
  if (pathname.endsWith('/')) return isFile(path.join(place, 'index.html')) ? path.join(place, 'index.html') : null;
  if (isFile(place)) return place;
  if (isFile(`${place}.html`)) return `${place}.html`;
  return isFile(path.join(place, 'index.html')) ? 'folder' : null;
}

function contentOf(file: string, origin: string): Buffer {
  const bytes = readFileSync(file);
  const replace = (content: Buffer) =>
    Buffer.from(content.toString('latin1').replaceAll(writtenOrigin, origin), 'latin1');
  if (file.endsWith('.xml.gz')) return gzipSync(replace(gunzipSync(bytes)));
  if (!textual.test(file)) return bytes;
  return path.basename(file) === 'robots.txt'
    ? Buffer.from(
        replace(bytes)
          .toString('utf8')
          .replaceAll(/^Crawl-delay.*$/gm, ''),
      )
    : replace(bytes);
}
