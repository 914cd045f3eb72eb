import { afterEach, describe, expect, it } from 'vitest';
import { MemoryFrontier } from '../../support/memory-frontier.ts';
import { runCollect, type Collected, type RunSettings } from './run-collect.ts';
import { page, startTestSite, xml, type Reply, type Route, type TestSite } from './test-site.ts';

let site: TestSite;
afterEach(() => site.close());

/** A page that knows what it was: 304 to whoever has the same. */
const tagged =
  (text: () => string): Route =>
  (_, request): Reply => {
    const etag = `"${text().length}-${text()}"`;
    const { headers = {}, body = '' } = page(`${text()} <a href="/linked.html">x</a>`);
    return request.headers['if-none-match'] === etag
      ? { status: 304, headers: { etag } }
      : { headers: { ...headers, etag }, body };
  };

const dated =
  (date: string): Route =>
  (_, request): Reply =>
    request.headers['if-modified-since'] === date
      ? { status: 304 }
      : { ...page('dated'), headers: { 'content-type': 'text/html', 'last-modified': date } };

let words = 'first';
const listed = new Map([
  ['/tagged.html', '2024-01-01'],
  ['/changing.html', '2024-01-01'],
  ['/dated.html', '2024-01-01'],
  ['/plain.html', '2024-01-01'],
  ['/gone.html', '2024-01-01'],
]);
let dates = listed;

async function startSite(): Promise<void> {
  [words, dates] = ['first', listed];
  site = await startTestSite((origin) => ({
    '/sitemap.xml': () =>
      xml(
        `<urlset>${[...dates].map(([path, date]) => `<url><loc>${origin}${path}</loc><lastmod>${date}</lastmod></url>`).join('')}</urlset>`,
      ),
    '/tagged.html': tagged(() => 'always'),
    '/changing.html': tagged(() => words),
    '/dated.html': dated('Mon, 06 May 2024 10:00:00 GMT'),
    '/plain.html': page('plain'),
    '/linked.html': page('linked'),
    '/gone.html': () => (words === 'first' ? page('soon gone') : { status: 404 }),
    '/new.html': page('new'),
  }));
}

const collectAll = (frontier: MemoryFrontier, settings: RunSettings = {}): Promise<Collected> =>
  runCollect(`${site.origin}/sitemap.xml`, { frontier, ...settings });
const bodies = (frontier: MemoryFrontier) => frontier.database.prepare('SELECT count(*) FROM body').pluck().get();
const changes = ({ problems }: Collected) => problems.find(({ code }) => code === 'collected-again')?.parameters;
const askedFor = (path: string) => site.asked.filter((request) => request.path === path).length;

describe('collecting again', () => {
  it('asks for changes, keeps what is as it was, and counts', async () => {
    await startSite();
    const frontier = new MemoryFrontier();
    expect(changes(await collectAll(frontier))).toBeUndefined();
    const before = frontier.page(`${site.origin}/tagged.html`)?.body;
    words = 'second';
    dates = new Map([...listed, ['/new.html', '2024-02-02']]);
    const again = await collectAll(frontier.emptied());
    expect(changes(again)).toEqual({ new: 1, changed: 1, unchanged: 3, gone: 1 });
    expect(site.asked.filter(({ path }) => path === '/tagged.html').at(-1)?.headers['if-none-match']).toBeDefined();
    expect(frontier.page(`${site.origin}/tagged.html`)).toMatchObject({
      statusCode: 200,
      problems: [],
      unchanged: true,
    });
    expect(frontier.page(`${site.origin}/tagged.html`)?.body).toEqual(before);
    expect(Buffer.from(frontier.page(`${site.origin}/changing.html`)?.body ?? []).toString()).toContain('second');
    // The page that is gone keeps what it held.
    expect(bodies(frontier)).toBe(6);
  });

  it('follows the links of pages that are as they were', async () => {
    await startSite();
    const options = { followLinks: 'always' };
    const frontier = new MemoryFrontier();
    await collectAll(frontier, { options });
    const again = await collectAll(frontier.emptied(), { options });
    expect(again.frontier.addresses().find(({ address }) => address.endsWith('/linked.html'))).toMatchObject({
      depth: 1,
      change: 'unchanged',
    });
  });

  it('asks once more for pages that no link leads to any more, and lets go of them then', async () => {
    words = 'first';
    const link = (target: string): Reply => ({
      headers: { 'content-type': 'text/html' },
      body: `<p>${words}</p><a href="${target}">x</a>`,
    });
    site = await startTestSite(() => ({
      '/': () => link(words === 'first' ? '/old' : '/new'),
      '/old': link('/older'),
      '/older': page('older'),
      '/new': page('new'),
    }));
    const source = { kind: 'site', url: `${site.origin}/` } as const;
    const frontier = new MemoryFrontier();
    const paths = () =>
      frontier.addresses().map(({ address, origin }) => `${address.slice(site.origin.length)} ${origin}`);
    await runCollect(source, { frontier });
    expect(paths()).toEqual(['/ start', '/old link', '/older link']);
    words = 'second';
    const again = await runCollect(source, { frontier: frontier.emptied() });
    expect(paths()).toEqual(['/ start', '/new link', '/old former', '/older former']);
    expect(changes(again)).toEqual({ new: 1, changed: 1, unchanged: 2, gone: 0 });
    await runCollect(source, { frontier: frontier.emptied() });
    expect(paths()).toEqual(['/ start', '/new link']);
  });

  it('asks for everything anew when told to, and still sees what did not change', async () => {
    await startSite();
    const frontier = new MemoryFrontier();
    await collectAll(frontier);
    const again = await collectAll(frontier.emptied(), { options: { askForChanges: false } });
    expect(changes(again)).toEqual({ new: 0, changed: 0, unchanged: 5, gone: 0 });
    expect(
      site.asked.every(
        ({ headers }) => headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined,
      ),
    ).toBe(true);
  });

  it('does not ask at all for pages whose date in the sitemap is the same, when it may be trusted', async () => {
    await startSite();
    const frontier = new MemoryFrontier();
    await collectAll(frontier);
    dates = new Map([...listed, ['/changing.html', '2024-03-03']]);
    words = 'second';
    const again = await collectAll(frontier.emptied(), { options: { trustLastmod: true } });
    expect(changes(again)).toEqual({ new: 0, changed: 1, unchanged: 4, gone: 0 });
    expect(['/tagged.html', '/plain.html', '/gone.html', '/changing.html'].map(askedFor)).toEqual([1, 1, 1, 2]);
  });

  it('goes on after an interruption with the same counts', async () => {
    await startSite();
    const frontier = new MemoryFrontier();
    await collectAll(frontier);
    words = 'second';
    const stop = new AbortController();
    stop.abort();
    await collectAll(frontier.emptied(), { signal: stop.signal });
    expect(changes(await collectAll(frontier.reopened()))).toEqual({ new: 0, changed: 1, unchanged: 3, gone: 1 });
  });
});
