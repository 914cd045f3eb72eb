import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckName } from '../../../src-main/contract/checks.ts';
import { compareChecks, listedPages, serveAnswers, type Answer } from '../../support/compare-checks.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';

const text = (seed: number, paragraphs = 8) =>
  ownArticle(seed, paragraphs)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
const page = (head: string, body: string): Answer => ({
  html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
});
const description = (content: string) => `<meta name="Description" content="${content}">`;

const shared = 'A description that two pages share, long enough to pass the shortest length that is asked for.';

const site: Readonly<Record<string, Answer>> = {
  '/': page(
    `<title>The beginning of a small site about harbours</title>${description(shared)}`,
    `<h1>Harbours</h1>${text(1)}${['a', 'b', 'c', 'd', 'e', 'zh', 'zh-half', 'zh-long', 'ru', 'ru-long', 'gone', 'gone-too', 'moved', 'broken', 'onward', 'hidden', 'notes.txt'].map((name) => `<a href="/${name}">${name}</a>`).join(' ')}`,
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
  '/zh-half': page('<title>港口与船只的历史以及未来</title>', `<h1>港</h1>${text(8)}`),
  '/zh-long': page(`<title>${'港口'.repeat(15)}船</title>`, `<h1>口</h1>${text(9)}`),
  '/ru': page('<title>История портов и судов края</title>', `<h1>Порты</h1>${text(10)}`),
  '/ru-long': page(`<title>${'Порты и суда '.repeat(5)}</title>`, `<h1>Суда</h1>${text(11)}`),
  '/hidden': page('<meta name="robots" content="noindex"><title>Same title on two pages of this site</title>', text(7)),
  '/onward': page('<meta http-equiv="refresh" content="0; url=/a">', 'Moved'),
  '/notes.txt': { type: 'text/plain', html: 'A text file has neither a title nor a heading. '.repeat(10) },
  '/moved': { status: 301, location: '/a', html: '' },
  '/gone-too': { status: 410, html: '' },
  '/broken': { status: 503, html: '' },
};

describe('checks of single pages', () => {
  let small: Awaited<ReturnType<typeof serveAnswers>>;
  let audited: FinishedAudit;
  beforeAll(async () => {
    small = await serveAnswers((pathname) => site[pathname] ?? { status: 404, html: '' });
    audited = await runAudit(temporaryFolder(), { kind: 'site', url: `${small.origin}/` }, { collect: { retries: 0 } });
  });
  afterAll(async () => {
    await audited.engine.close();
    await small.close();
  });

  it('find what stands on the pages of a small site, and nothing else', async () => {
    const counts = await compareChecks(audited, small.answers);
    const names = async (check: CheckName) =>
      (await listedPages(audited, check)).map(({ address, ...row }) => ({
        ...row,
        path: address.slice(small.origin.length),
      }));
    expect(await names('title-duplicate')).toMatchObject([
      { path: '/a', text: 'Same title on two pages of this site', length: 36, count: 2 },
      { path: '/b', count: 2 },
    ]);
    expect(await names('title-missing')).toMatchObject([{ path: '/c', text: '' }]);
    const lengths = async (check: CheckName) => (await names(check)).map(({ path, length }) => [path, length]);
    // Chinese characters count as two, Cyrillic and Latin letters as one: eighteen characters are enough, twelve are not.
    expect(await lengths('title-short')).toEqual([
      ['/e', 1],
      ['/ru', 27],
      ['/zh-half', 24],
    ]);
    expect(await lengths('title-long')).toEqual([
      ['/d', 79],
      ['/ru-long', 64],
      ['/zh-long', 62],
    ]);
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
      return {
        ...counts,
        rows: rows.map(({ address, statusCode }) => `${address.slice(small.origin.length)} ${statusCode}`),
      };
    };
    expect(await linksOfPage('/gone', 'in')).toEqual({ rows: ['/ 200', '/a 200', '/c 200'], total: 3, all: 3 });
    const out = await linksOfPage('/', 'out');
    expect(out).toMatchObject({ total: 17, all: 17 });
    expect(out.rows.slice(0, 4).sort()).toEqual(['/broken 503', '/gone 404', '/gone-too 410', '/moved 301']);
  });
});
