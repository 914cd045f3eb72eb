/**
 * `node test/support/chaos-server.ts [port]`: the hostile site of the tests, for any crawler. Serves a sitemap, a list
 * and a page with links to everything that servers do wrong, and prints what should come of each address. Whoever
 * crawls it over https trusts `test/support/certificates/authority.pem`.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startHostileSite } from './hostile-site.ts';

const site = await startHostileSite();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const lists: Readonly<Record<string, () => string>> = {
  '/list.txt': () => site.addresses.join('\n'),
  '/sitemap.xml': () =>
    `<urlset>${site.addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`).join('')}</urlset>`,
  '/': () =>
    `<!doctype html><title>Everything that servers do wrong</title>${site.addresses.map((address) => `<p><a href="${escaped(address)}">${escaped(address)}</a>`).join('\n')}`,
};
const types: Readonly<Record<string, string>> = {
  '/list.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml',
  '/': 'text/html; charset=utf-8',
};
const server = createServer((request, response) => {
  const place = request.url ?? '/';
  const content = lists[place]?.();
  if (content === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': types[place] }).end(content);
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  for (const [address, { codes }] of site.expected)
    console.log(`${address.slice(0, 120)}\t${codes.join(' ') || 'a page'}`);
  console.log(`\nhttp://127.0.0.1:${port}/ (links), /sitemap.xml, /list.txt; Ctrl-C ends it.`);
});
