import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Source } from '../../../src-main/contract/audits.ts';
import type { AuditOptionChanges } from '../../../src-main/contract/options.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { ownArticle } from '../../unit/engine/page/template/planted-site.ts';
import { startTestSite, sitemap } from '../source/test-site.ts';

const article = (seed: number) =>
  ownArticle(seed, 8)
    .map((text) => `<p>${text}</p>`)
    .join('');
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body><article>${body}</article></body></html>`;
const canonical = (address: string) => `<link rel="canonical" href="${address}">`;
const live = 'https://www.example.com/blog/';

/** A site under /blog/ of its host, as its build writes it. `copy` has the text of `about` and names it. */
const files: Readonly<Record<string, string>> = {
  'index.html': page(canonical(live), `${article(1)}<a href="/blog/posts/first/">first</a>`),
  'about.html': page(canonical(`${live}about`), `${article(2)}<a href="${live}posts/first/">first</a>`),
  'copy.html': page(canonical(`${live}about`), article(2)),
  'posts/first/index.html': page(canonical('/blog/posts/first/'), `${article(3)}<a href="../../about">about</a>`),
  'old/index.html': page(
    '<meta http-equiv="Refresh" content="0; url=/blog/posts/first/">',
    'You are being redirected to another page.',
  ),
  'news.html': page(`${canonical(`${live}news/`)}<meta http-equiv="refresh" content="600">`, article(4)),
  'app.js.LICENSE.txt': 'Copyright of those who wrote the libraries. '.repeat(20),
  'fonts/OPEN-SANS-LICENSE.txt': 'Copyright of those who drew the letters. '.repeat(20),
};

const html = (head: string, body: string) => ({ headers: { 'content-type': 'text/html' }, body: page(head, body) });

const auditOf = async (source: Source, options?: AuditOptionChanges) => runAudit(temporaryFolder(), source, options);
const rowsOf = async ({ engine, audit }: FinishedAudit) =>
  (await engine.client().request('page/list', { audit })).rows.map(
    ({ address, indexabilityStatus: status, inlinks }) => ({
      address,
      status,
      inlinks,
    }),
  );

describe('the address of a copy on the live site', () => {
  let finished: FinishedAudit | null = null;
  afterEach(() => finished?.engine.close());

  it('is found in the canonicals of a folder: they, links and redirects then name its files', async () => {
    const folder = path.join(temporaryFolder(), 'www');
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    finished = await auditOf({ kind: 'folder', path: folder });
    expect(await rowsOf(finished)).toEqual(
      expect.arrayContaining([
        { address: 'about.html', status: '', inlinks: 1 },
        { address: 'copy.html', status: 'canonicalised', inlinks: 0 },
        { address: 'index.html', status: '', inlinks: 0 },
        { address: 'news.html', status: '', inlinks: 0 },
        { address: 'old/index.html', status: 'redirected', inlinks: 0 },
        { address: 'posts/first/index.html', status: '', inlinks: 2 },
      ]),
    );
    const { figures } = await finished.engine.client().request('overview/get', { audit: finished.audit });
    expect(figures).toMatchObject({ pages: 6, indexablePages: 4 });
  });

  it('is told for a staging copy: the sitemap and the canonicals of the live site are its own', async () => {
    const site = await startTestSite(() => ({
      '/': html(canonical('https://www.example.com/'), `${article(1)}<a href="https://www.example.com/linked">x</a>`),
      '/listed': html(canonical('https://example.com/listed'), article(2)),
      '/linked': html(canonical('https://example.com/listed'), article(3)),
      '/sitemap.xml': sitemap('https://example.com/', 'https://example.com/listed'),
    }));
    try {
      finished = await auditOf(
        { kind: 'site', url: `${site.origin}/` },
        { collect: { publicAddress: 'https://example.com' } },
      );
      const rows = await rowsOf(finished);
      expect(rows.map(({ address, status }) => [address.replace(site.origin, ''), status])).toEqual([
        ['/', ''],
        ['/linked', 'canonicalised'],
        ['/listed', ''],
      ]);
    } finally {
      await site.close();
    }
  });
});
