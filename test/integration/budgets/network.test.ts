import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budgets } from '../../../src-main/engine/budgets.ts';
import type { NewProblem } from '../../../src-main/contract/problems.ts';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { checkOptions } from '../../../src-main/engine/options.ts';
import { requestHeaders } from '../../../src-main/engine/source/crawl/request-headers.ts';
import { SitemapWalk } from '../../../src-main/engine/source/crawl/sitemap.ts';
import { collectOptions } from '../../../src-main/engine/source/options.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { article, fill, program, readText, rendering, script } from '../source/rendered-pages.ts';
import { runCollect, type Collected } from '../source/run-collect.ts';
import {
  page,
  redirect,
  sitemap,
  sitemapIndex,
  startTestSite,
  type Route,
  type TestSite,
} from '../source/test-site.ts';

let site: TestSite;
const asked = (part: string) => site.asked.filter(({ path: place }) => place.startsWith(part)).length;

describe('what the pages of a site may cost', () => {
  afterEach(() => site.close());

  it('is redirects in a row up to a number', async () => {
    const max = budgets.redirects;
    const chain = Array.from({ length: max + 10 }, (_, at) => [`/hop/${at}`, redirect(`/hop/${at + 1}`)] as const);
    site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/hop/0`),
      ...Object.fromEntries(chain),
    }));
    await runCollect(`${site.origin}/sitemap.xml`);
    expect(asked('/hop/')).toBe(max + 1);
  });

  it('is fewer redirects for a sitemap and for robots.txt', async () => {
    const hops = (part: string, end: Route, count: number) => ({
      ...Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`/${part}/${at}`, redirect(`/${part}/${at + 1}`)] as const),
      ),
      [`/${part}/${count}`]: end,
    });
    for (const more of [0, 1]) {
      site = await startTestSite((origin) => ({
        '/robots.txt': redirect('/robots/1'),
        ...hops('robots', { body: 'User-agent: *\nDisallow: /barred' }, budgets.robotsRedirects + more),
        '/sitemap.xml': sitemapIndex(`${origin}/near.xml`, `${origin}/maps/0`),
        '/near.xml': sitemap(`${origin}/barred`),
        ...hops('maps', sitemap(`${origin}/far`), budgets.fileRedirects + more),
        '/barred': page(),
        '/far': page(),
      }));
      const { codes } = await runCollect(`${site.origin}/sitemap.xml`);
      expect(codes(`${site.origin}/barred`)).toEqual(more === 0 ? ['robots-disallowed'] : []);
      expect(asked('/far')).toBe(more === 0 ? 1 : 0);
      if (more === 0) await site.close();
    }
  });

  it('is robots.txt up to a size, of which the beginning counts', async () => {
    const max = budgets.robotsBytes;
    const lines = (rule: string, bytes: number) => `${`# ${'x'.repeat(98)}\n`.repeat(bytes / 101)}${rule}\n`;
    const body = `User-agent: *\n${lines('Disallow: /early', max / 2)}${lines('Disallow: /late', max)}`;
    site = await startTestSite((origin) => ({
      '/robots.txt': { body },
      '/sitemap.xml': sitemap(`${origin}/early`, `${origin}/late`),
      '/early': page(),
      '/late': page(),
    }));
    const { codes } = await runCollect(`${site.origin}/sitemap.xml`);
    expect(codes(`${site.origin}/early`)).toEqual(['robots-disallowed']);
    expect(codes(`${site.origin}/late`)).toEqual([]);
  });

  it('is sitemaps of sitemaps up to a depth', async () => {
    const max = budgets.sitemapDepth;
    const levels = Array.from({ length: max + 3 }, (_, at) => at);
    site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemapIndex(`${origin}/level/0.xml`),
      ...Object.fromEntries(levels.map((at) => [`/level/${at}.xml`, sitemapIndex(`${origin}/level/${at + 1}.xml`)])),
    }));
    const problems: string[] = [];
    await runCollect(`${site.origin}/sitemap.xml`).then(
      (run) => problems.push(...run.problems.map(({ code }) => code)),
      () => {},
    );
    expect(asked('/level/')).toBe(max);
  });

  it('is so many sitemaps', async () => {
    const max = budgets.sitemaps;
    site = await startTestSite(() => ({}));
    const names = Array.from({ length: max + 10 }, (_, at) => `${site.origin}/${at}.xml`);
    let fetched = 0;
    const fetchFollowing = async (address: string) => {
      fetched += 1;
      const { body = '' } = address.endsWith('/all.xml') ? sitemapIndex(...names) : sitemap();
      return { address, response: { body: Buffer.from(body), headers: {}, statusCode: 200, failure: null } };
    };
    const problems: string[] = [];
    const context = {
      signal: new AbortController().signal,
      options: { maxPages: 0 },
      frontier: { add: () => 0 },
      reportProblem: ({ code }: NewProblem) => void problems.push(code),
    };
    const crawler = { context, fetcher: { fetchFollowing }, scope: { addressOf: (address: string) => address } };
    const walk = new SitemapWalk(`${site.origin}/all.xml`, crawler as never);
    await expect(walk.run()).rejects.toMatchObject({ code: 'sitemap-empty' });
    expect(fetched).toBe(max);
    expect(problems).toContain('sitemap-too-deep');
  });

  it('is so many cookies, and so many characters of them', async () => {
    site = await startTestSite(() => ({}));
    const kept = (...cookies: readonly string[]) => {
      const headers = requestHeaders(checkOptions(collectOptions, {}, 'collect'));
      headers.storeCookies(new URL(site.origin), cookies);
      return { length: headers.cookiesFor(new URL(site.origin)).length, headers };
    };
    const max = budgets.cookieCharacters;
    expect(kept(`a=${'x'.repeat(max - 10)}`).length).toBe(max - 8);
    expect(kept(`a=${'x'.repeat(max)}`).length).toBe(0);
    expect(kept(...Array.from({ length: 20 }, (_, at) => `c${at}=${'x'.repeat(max / 10)}`)).length).toBe(max);
    const { headers } = kept(...Array.from({ length: budgets.cookies + 1 }, () => 'a=1'));
    headers.storeCookies(new URL(site.origin), ['late=1']);
    expect(headers.cookiesFor(new URL(site.origin))).toBe('a=1');
  });

  it('is so many links of a page, of which the first are followed', async () => {
    const max = budgets.pageLinks;
    const link = (place: string) => `<a href="${place}">x</a>`;
    site = await startTestSite(() => ({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: link('/first') + link('#same').repeat(max) + link('/last'),
      },
      '/first': page(),
      '/last': page(),
    }));
    const { problems } = await runCollect({ kind: 'site', url: `${site.origin}/` });
    expect(problems).toContainEqual({ code: 'links-cut', address: `${site.origin}/`, parameters: { limit: max } });
    expect([asked('/first'), asked('/last')]).toEqual([1, 0]);
  });

  it('is a page on which options are tried up to a size', async () => {
    const max = budgets.testedBytes;
    site = await startTestSite(() => ({
      '/large': { headers: { 'content-type': 'text/html' }, body: `<p>${'x'.repeat(max)}` },
    }));
    const folder = temporaryFolder();
    const engine = await createEngine(
      createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
    );
    const seen = await engine
      .client()
      .request('source/test', { test: '1', address: `${site.origin}/large`, options: {} } as never);
    await engine.close();
    expect(JSON.stringify(seen)).toContain('too-large');
  });
});

describe.skipIf(!program)('what the scripts of a page may cost', () => {
  const frames = Array.from({ length: budgets.renderedFrames + 5 }, (_, at) => `/frame/${at}`);
  const calls = (count: number, call: string) => `for (let i = 0; i < ${count}; i += 1) ${call}`;
  let run: Collected;
  const textOf = (place: string) => {
    const { body, headers = {} } = run.frontier.page(site.origin + place) ?? {};
    return body ? readText({ address: place, headers, body }).text : '';
  };
  beforeAll(async () => {
    const pages = {
      '/elements': script(calls(budgets.renderedElements + 1, `document.body.append(document.createElement('i'));`)),
      '/heap': script(
        `window.kept = []; ${calls(budgets.renderedHeapBytes / 8_000_000 + 5, 'kept.push(new Array(1_000_000).fill(1.5 + i));')}`,
      ),
      '/calls': script(
        `${fill('kettle')} ${calls(budgets.renderedRequests + 50, `fetch('/call/' + i).catch(() => {});`)}`,
      ),
      '/frames': script(
        `${fill('basket')} ${calls(frames.length, `root.append(Object.assign(document.createElement('iframe'), { src: '/frame/' + i }));`)}`,
      ),
      '/large-script': script(
        `${fill('wagon')} fetch('/data/large').then((r) => r.text()).then((text) => { if (text.length <= ${budgets.renderedFileBytes}) { ${fill('anvil')} } });`,
      ),
      '/tall': script(
        `${fill('ladder')} document.body.style.height = '${2 * budgets.renderedPixels}px'; addEventListener('resize', () => { root.dataset.high = innerHeight; root.append(' Shown at ' + innerHeight + ' pixels.'); });`,
      ),
      '/pierced': script(
        `${fill('window')} ${calls(budgets.piercedElements + 1, `document.body.append(document.createElement('i'));`)} const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(article('lantern'))};`,
      ),
      '/post': script(
        `${fill('barrel')} fetch('/posted', { method: 'POST', body: 'x'.repeat(${budgets.postedBytes + 1}) });`,
      ),
    };
    site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(...Object.keys(pages).map((place) => origin + place)),
      ...pages,
      ...Object.fromEntries(frames.map((place) => [place, page('In a frame.')])),
      '/data/large': { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(2 * budgets.renderedFileBytes) },
      '/posted': page(),
    }));
    const options = { render: 'on', renderPosts: 'site', renderTimeoutMillis: 120_000, renderTabs: 4 } as never;
    run = await runCollect(`${site.origin}/sitemap.xml`, { options, rendering });
  });
  afterAll(() => site?.close());

  it('is so many elements, and so much memory', () => {
    expect(run.codes(`${site.origin}/elements`)).toContain('render-too-heavy');
    // Where the browser itself gives up first, that is told.
    expect(run.codes(`${site.origin}/heap`)[0]).toMatch(/^render-(?:too-heavy|failed)$/);
  });

  it('is so many requests and frames', () => {
    expect(asked('/call/')).toBe(budgets.renderedRequests);
    expect(asked('/frame/')).toBe(budgets.renderedFrames);
  });

  it('is a height up to which it is shown, and elements up to which its shadow roots are read', () => {
    expect(textOf('/tall')).toContain(`Shown at ${budgets.renderedPixels} pixels.`);
    expect(textOf('/pierced')).toContain('window');
    expect(textOf('/pierced')).not.toContain('lantern');
  });

  it('is files up to a size, and what is posted up to another', () => {
    expect(textOf('/large-script')).toContain('anvil');
    expect(run.codes(`${site.origin}/post`)).toContain('render-post-unsent');
    expect(asked('/posted')).toBe(0);
  });
});
