import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-main/contract/api.ts';
import { budgets } from '../../../src-main/engine/budgets.ts';
import { runAudit, type FinishedAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { maxBlockedMillis, watchThread } from '../../support/watch-thread.ts';
import { page, startTestSite } from '../source/test-site.ts';

const folder = temporaryFolder();
let finished: FinishedAudit;
let client: Client;
let audit: string;

/**
 * Reading takes time in proportion to the size, so that a part of the largest size may block for a part of the longest
 * time.
 */
const share = 0.3;
const maxShareMillis = share * maxBlockedMillis;

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
function write(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

/** What costs most for its size. */
const markup = '<a href=/x>y';

beforeAll(async () => {
  mkdirSync(path.join(folder, 'site'));
  write('site/a.html', '<title>Ferry</title><p>The ferry leaves the old harbour at seven in the morning.');
  finished = await runAudit(folder, { kind: 'folder', path: path.join(folder, 'site') });
  client = finished.engine.client();
  ({ audit } = finished);
});
afterAll(() => finished.engine.close());

/**
 * Of up to three tries, since other programs can only lengthen it: by what they push out of the caches of the processor.
 */
async function leastBlocked(limitMillis: number, work: (nth: number) => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let nth = 0; nth < 3 && least >= limitMillis; nth += 1) {
    const blocked = watchThread();
    await work(nth);
    least = Math.min(least, blocked.longestMillis());
  }
  return least;
}

describe('the engine host goes on answering while', () => {
  it('large drafts are read', async () => {
    const file = write('draft.html', filled(markup, share * budgets.draftBytes));
    const data = Buffer.from(filled(markup, share * 2_900_000)).toString('base64');
    const least = await leastBlocked(maxShareMillis, async () => {
      const [read] = await Promise.all([
        client.request('check/read', { name: 'draft.html', data }),
        client.request('check/text', { audit, file }).catch(() => null),
      ]);
      expect(read.text).toContain('yyy');
    });
    expect(least).toBeLessThan(maxShareMillis);
  });

  it('options are tried on a large page', async () => {
    const body = filled(markup, share * budgets.testedBytes);
    const site = await startTestSite(() => ({ '/': { headers: { 'content-type': 'text/html' }, body } }));
    const least = await leastBlocked(maxShareMillis, async () => {
      const { page: seen } = await client.request('source/test', { test: 'large', address: `${site.origin}/` });
      expect(seen?.links.total).toBeGreaterThan(0);
    });
    expect(least).toBeLessThan(maxShareMillis);
    await site.close();
  });

  it.each(['txt', 'csv'])('a large list of addresses is read: %s', async (ending) => {
    const line =
      ending === 'csv' ? 'https://example.com/a/page.html?x=1,"200",title\n' : 'https://example.com/a/page.html?x=1\n';
    const file = write(`list.${ending}`, filled(line, share * budgets.listBytes));
    const least = await leastBlocked(maxShareMillis, async () => {
      const { source } = await client.request('source/recognise', { text: file });
      expect(source.kind === 'url-list' && source.urls.length).toBe(
        Math.floor((share * budgets.listBytes) / line.length),
      );
    });
    expect(least).toBeLessThan(maxShareMillis);
    rmSync(file);
  });

  it('a page with far more links than are followed is collected', async () => {
    const body = Array.from({ length: 5 * budgets.pageLinks }, (_, at) => `<a href=/d/${at}>`).join('');
    const site = await startTestSite(() => ({
      '/': { headers: { 'content-type': 'text/html' }, body },
      '/d/0': page(),
    }));
    const least = await leastBlocked(maxBlockedMillis, async (nth) => {
      const crawled = await runAudit(
        path.join(folder, `crawl-${nth}`),
        { kind: 'site', url: `${site.origin}/` },
        { collect: { maxPages: 2 } },
      );
      await crawled.engine.close();
    });
    expect(least).toBeLessThan(maxBlockedMillis);
    await site.close();
  });
});

it('an audit of a list takes its addresses from the file where a message does not hold them', async () => {
  const from = write('later.txt', 'https://example.com/a\nhttps://example.com/b\n');
  const { sources } = await client.request('audit/create', {
    sources: [{ kind: 'url-list', urls: [], from }],
    file: path.join(folder, 'l.pagetwin'),
  });
  expect(sources).toEqual([{ kind: 'url-list', urls: ['https://example.com/a', 'https://example.com/b'], from }]);
});
