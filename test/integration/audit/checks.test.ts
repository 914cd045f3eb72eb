import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNames, type CheckName, type CheckRow } from '../../../src-main/contract/checks.ts';
import { independentChecks, linksOf } from '../../support/independent-checks.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly html?: string;
}

/** What a server answered, by address. */
type Answers = Map<string, Required<Answer>>;

const wanted: Required<Answer> = { status: 200, location: '', type: 'text/html; charset=utf-8', html: '' };

/** Serves pages and notes what it answered, which is all that the independent script is told. */
async function serve(answerTo: (pathname: string) => Answer): Promise<LoopbackServer & { readonly answers: Answers }> {
  const answers: Answers = new Map();
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const answer = { ...wanted, ...answerTo(decodeURIComponent(pathname)) };
    answers.set(`http://${request.headers.host}${request.url}`, answer);
    response.writeHead(answer.status, { 'content-type': answer.type, ...(answer.location && { location: answer.location }) });
    response.end(answer.html);
  });
  return { ...server, answers };
}

async function listed({ engine, audit }: FinishedAudit, check: CheckName): Promise<CheckRow[]> {
  const client = engine.client();
  const rows: CheckRow[] = [];
  for (let total = Infinity; rows.length < total;) {
    const list = await client.request('checks/list', { audit, check, offset: rows.length, limit: 500 });
    total = list.total;
    rows.push(...list.rows);
  }
  return rows;
}

async function indexablePages({ engine, audit }: FinishedAudit) {
  const client = engine.client();
  const pages: { address: string; words: number }[] = [];
  for (let total = Infinity; pages.length < total;) {
    const list = await client.request('page/list', { audit, indexable: true, offset: pages.length, limit: 500 });
    total = list.total;
    pages.push(...list.rows);
  }
  return pages;
}

/** Every list, every count and every number of inlinks, against what the script makes of the answers. */
async function compare(audited: FinishedAudit, answers: Answers): Promise<Map<CheckName, number>> {
  const { engine, audit } = audited;
  const pages = (await indexablePages(audited)).filter(({ address }) => answers.get(address)?.type.startsWith('text/html'));
  const expected = independentChecks(pages.map((page) => ({ ...page, html: answers.get(page.address)?.html ?? '' })));
  const linked = inlinksOf(answers);
  for (const [check, from, to] of [
    ['client-error', 400, 499],
    ['server-error', 500, 599],
    ['redirect', 300, 399],
  ] as const) {
    const found = [...answers].filter(([address, { status }]) => status >= from && status <= to && linked.has(address));
    expected.set(
      check,
      found.map(([address]) => address),
    );
  }
  const summary = await engine.client().request('checks/summary', { audit });
  expect(summary).toMatchObject({ checked: pages.length, unread: 0 });
  const counts = new Map(summary.checks.map(({ check, pages }) => [check, pages]));
  for (const check of checkNames) {
    const rows = await listed(audited, check);
    expect(counts.get(check), check).toBe(rows.length);
    if (check === 'no-response' || check === 'refresh') continue;
    expect(rows.map(({ address }) => address).sort(), check).toEqual([...(expected.get(check) ?? [])].sort());
    for (const { address, inlinks } of rows) expect(inlinks, address).toBe(linked.get(address)?.size ?? 0);
  }
  return counts;
}

/** By address the pages that link to it; a page does not count for itself. */
function inlinksOf(answers: Answers): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const [address, { status, type, html }] of answers) {
    if (status !== 200 || !type.startsWith('text/html')) continue;
    for (const link of linksOf(address, html)) {
      if (link === address) continue;
      sources.set(link, (sources.get(link) ?? new Set()).add(address));
    }
  }
  return sources;
}

const text = (seed: number, paragraphs = 8) =>
  ownArticle(seed, paragraphs)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
const page = (head: string, body: string): Answer => ({ html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>` });
const description = (content: string) => `<meta name="Description" content="${content}">`;

const shared = 'A description that two pages share, long enough to pass the shortest length that is asked for.';

const site: Readonly<Record<string, Answer>> = {
  '/': page(
    `<title>The beginning of a small site about harbours</title>${description(shared)}`,
    `<h1>Harbours</h1>${text(1)}${['a', 'b', 'c', 'd', 'e', 'zh', 'gone', 'gone-too', 'moved', 'broken', 'onward', 'hidden', 'notes.txt'].map((name) => `<a href="/${name}">${name}</a>`).join(' ')}`,
  ),
  '/a': page(
    `<title>Same title on two pages of this site</title>${description(shared)}`,
    `<h1>Same</h1><h1>Second</h1>${text(2)}<a href="/gone#x">gone</a>`,
  ),
  '/b': page(
    '<title>Same  title on two pages\n of this site</title><meta property="og:description" content="not the description of the page">',
    `<h1>Same</h1>${text(3)}<img src="x.png"><img src="y.png" alt=""><img src="z.png" alt="A harbour">`,
  ),
  '/c': page(
    `<meta property="og:title" content="Stands in for a title elsewhere">${description('short')}`,
    `<h1 hidden>Hidden</h1><h1> </h1>${text(4)}<noscript><img src="n.png"></noscript><a href="/gone">gone</a>`,
  ),
  '/d': page(
    `<title>${'Very long title '.repeat(5)}</title>${description('long '.repeat(40))}`,
    `<h1>${'A very long heading '.repeat(5)}</h1><p>Few words stand here.</p>`,
  ),
  '/e': page('<title>E</title>', `<h1>Harbours</h1>${text(5, 1)}`),
  '/zh': page('<title>港口与船只的历史以及它们的未来发展</title>', `<h1>${'港口'.repeat(18)}</h1>${text(6)}`),
  '/hidden': page('<meta name="robots" content="noindex"><title>Same title on two pages of this site</title>', text(7)),
  '/onward': page('<meta http-equiv="refresh" content="0; url=/a">', 'Moved'),
  '/notes.txt': { type: 'text/plain', html: 'A text file has neither a title nor a heading. '.repeat(10) },
  '/moved': { status: 301, location: '/a', html: '' },
  '/gone-too': { status: 410, html: '' },
  '/broken': { status: 503, html: '' },
};

describe('checks of single pages', () => {
  let small: Awaited<ReturnType<typeof serve>>;
  let audited: FinishedAudit;
  beforeAll(async () => {
    small = await serve((pathname) => site[pathname] ?? { status: 404, html: '' });
    audited = await runAudit(temporaryFolder(), { kind: 'site', url: `${small.origin}/` }, { collect: { retries: 0 } });
  });
  afterAll(async () => {
    await audited.engine.close();
    await small.close();
  });

  it('find what stands on the pages of a small site, and nothing else', async () => {
    const counts = await compare(audited, small.answers);
    const names = async (check: CheckName) =>
      (await listed(audited, check)).map(({ address, ...row }) => ({ ...row, path: address.slice(small.origin.length) }));
    expect(await names('title-duplicate')).toMatchObject([
      { path: '/a', text: 'Same title on two pages of this site', length: 36, count: 2 },
      { path: '/b', count: 2 },
    ]);
    expect(await names('title-missing')).toMatchObject([{ path: '/c', text: '' }]);
    // Seventeen full-width characters count as thirty-four, so that the title is not too short.
    expect((await names('title-short')).map((row) => row.path)).toEqual(['/e']);
    expect(await names('h1-long')).toMatchObject([{ path: '/d' }, { path: '/zh', length: 72 }]);
    expect(await names('h1-multiple')).toMatchObject([{ path: '/a', text: 'Same', count: 2 }]);
    expect(await names('images-no-alt')).toMatchObject([{ path: '/b', count: 1 }]);
    expect(await names('images-empty-alt')).toMatchObject([{ path: '/b', count: 1 }]);
    expect(await names('client-error')).toMatchObject([
      { path: '/gone', statusCode: 404, inlinks: 3 },
      { path: '/gone-too', statusCode: 410, inlinks: 1 },
    ]);
    expect(await names('redirect')).toMatchObject([{ path: '/moved', statusCode: 301, text: `${small.origin}/a` }]);
    expect(await names('refresh')).toMatchObject([{ path: '/onward', text: `${small.origin}/a` }]);
    expect(counts.get('server-error')).toBe(1);
  });

  it('are searched, sorted and cut like every list', async () => {
    const { engine, audit } = audited;
    const client = engine.client();
    const list = async (more: Partial<Parameters<typeof client.request<'checks/list'>>[1]>) => {
      const { rows, total } = await client.request('checks/list', { audit, check: 'client-error', ...more });
      return { paths: rows.map(({ address }) => address.slice(small.origin.length)), total };
    };
    expect(await list({ sort: 'inlinks', descending: true })).toEqual({ paths: ['/gone', '/gone-too'], total: 2 });
    expect(await list({ sort: 'status', descending: true })).toEqual({ paths: ['/gone-too', '/gone'], total: 2 });
    expect(await list({ text: 'TOO' })).toEqual({ paths: ['/gone-too'], total: 1 });
    expect(await list({ offset: 1, limit: 1 })).toEqual({ paths: ['/gone-too'], total: 2 });
    const linksOfPage = async (pathname: string, side: 'in' | 'out') => {
      const { id } = await client.request('page/find', { audit, address: `${small.origin}${pathname}` });
      const { rows, ...counts } = await client.request('page/links', { audit, page: id, side });
      return { ...counts, rows: rows.map(({ address, statusCode }) => `${address.slice(small.origin.length)} ${statusCode}`) };
    };
    expect(await linksOfPage('/gone', 'in')).toEqual({ rows: ['/ 200', '/a 200', '/c 200'], total: 3, all: 3 });
    const out = await linksOfPage('/', 'out');
    expect(out).toMatchObject({ total: 13, all: 13 });
    expect(out.rows.slice(0, 4).sort()).toEqual(['/broken 503', '/gone 404', '/gone-too 410', '/moved 301']);
  });
});

const sites = path.resolve(import.meta.dirname, '../../../../shared/data');

/** Needs the folders beside the repository; says that it was skipped where they are not there. */
describe.each(['real-sites/en-ai-blog', 'real-sites/zh-code-blog', 'sites/zh-algorithm-exercise'])(
  'on %s (skipped when ../shared/data is not there) checks',
  (name) => {
    const www = path.join(sites, name, 'www');
    it.skipIf(!existsSync(www))(
      'are those of an independent script over the same pages',
      async () => {
        const real = await serve((pathname) => fileAnswer(www, pathname));
        const audited = await runAudit(temporaryFolder(), { kind: 'site', url: `${real.origin}/` });
        const counts = await compare(audited, real.answers);
        await audited.engine.close();
        await real.close();
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
      },
      1_200_000,
    );
  },
);

function fileAnswer(www: string, pathname: string): Answer {
  const place = path.join(www, pathname);
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile();
  const index = path.join(place, 'index.html');
  if (pathname.endsWith('/')) return isFile(index) ? { html: readFileSync(index, 'utf8') } : { status: 404 };
  if (isFile(place)) return { html: readFileSync(place, 'utf8'), type: place.endsWith('.html') ? wanted.type : 'text/plain' };
  return isFile(index) ? { status: 301, location: `${encodeURI(pathname)}/` } : { status: 404 };
}
