import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderWithBrowser } from '../../../src-main/node/browser.ts';
import {
  article,
  fill,
  mainText,
  page,
  program,
  readText,
  renderInOneBrowser,
  rendering,
  script,
  sentence,
} from './rendered-pages.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { sitemap, startTestSite, type TestSite } from './test-site.ts';

/** Takes all the time that it is given, and can be read all along. */
const clock = `${fill('clock')} setInterval(() => document.body.append(String(Math.random())), 50);`;
/** Take all the time that they are given, and a processor meanwhile. */
const endless: Readonly<Record<string, string>> = {
  '/loop': 'for (;;) {}',
  '/late-loop': `${fill('plough')} setTimeout(() => { for (;;) {} }, 50);`,
  '/huge': `for (let i = 0; i < 500000; i += 1) document.body.append(document.createElement('i'));`,
};
const hostile: Readonly<Record<string, string>> = {
  '/alert': `alert('stop'); confirm('?'); prompt('?'); onbeforeunload = () => 'stay'; ${fill('anvil')}`,
  '/popup': `window.open('/secret'); window.open('about:blank').document.write('x'); ${fill('barrel')}`,
  '/download': `const a = document.createElement('a'); a.href = 'data:application/zip,abc'; a.download = 'x.zip'; a.click(); ${fill('ladder')}`,
  '/to-file': `${fill('wagon')} location.href = 'file:///etc/passwd';`,
  '/to-app': `${fill('bucket')} location.href = 'mailto:somebody@example.com';`,
  '/fetches': `${fill('kettle')} for (let i = 0; i < 120; i += 1) fetch('/nothing?' + i).catch(() => {});`,
  '/gone-windows': `for (let i = 0; i < 3; i += 1) window.open('about:blank')?.close(); ${fill('ribbon')}`,
  '/frames': `${fill('basket')} for (let i = 0; i < 60; i += 1) { const f = document.createElement('iframe'); f.src = '/framed?' + i; document.body.append(f); }`,
};

const shared = renderInOneBrowser();

describe.skipIf(!program)('pages that are filled by script', () => {
  let site: TestSite;
  let run: Collected;
  let outOfTime: Collected;
  let ticking: Collected;
  const textOf = (path: string, { frontier } = run) => {
    const { body, headers = {} } = frontier.page(`${site.origin}${path}`) ?? {};
    return body ? readText({ address: path, headers, body }).text : '';
  };

  beforeAll(async () => {
    const paths = [
      '/mislabelled',
      '/plain',
      '/filled',
      '/fetched',
      '/forbidden',
      '/moved',
      '/enriched',
      '/later',
      '/news',
      '/offered',
      '/attached',
      ...Object.keys(hostile),
    ];
    site = await startTestSite((origin) => ({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /api/closed' },
      '/sitemap.xml': sitemap(...paths.map((path) => origin + path)),
      '/mislabelled': {
        headers: { 'content-type': 'text/html' },
        body: `<meta charset="gbk"><div id="root"></div><script>${fill('网页')}</script>`,
      },
      '/plain': page(article('statue')),
      '/filled': script(fill('fountain')),
      '/fetched': page(`<div id="app"></div><script src="/app.js"></script>`),
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `fetch('/api/moved', { headers: { 'x-part': 'main' } }).then((r) => r.json()).then(({ html }) => { document.getElementById('app').innerHTML = html + '<a href="/linked">on</a>'; });`,
      },
      '/api/moved': { status: 302, headers: { location: '/api/open' }, body: '' },
      '/api/open': (_tries, request) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ html: article(request.headers['x-part'] === 'main' ? 'windmill' : 'wrong') }),
      }),
      '/forbidden': script(`fetch('/api/closed').then((r) => r.text()).then(() => { ${fill('cellar')} });`),
      '/api/closed': { body: 'closed' },
      '/moved': script(`location.replace('/target');`),
      '/target': page(article('target')),
      '/enriched': page(`${sentence('gate')}<div id="root"></div><script>${fill('lantern')}</script>`),
      '/later': script(`root.innerHTML = '<i>Loading…</i>'; setTimeout(() => { ${fill('orchard')} }, 1000);`),
      '/news': script(
        `${fill('signal')} new EventSource('/endless'); for (let i = 0; i < 4; i += 1) fetch('/endless?' + i);`,
      ),
      ...Object.fromEntries(
        ['/endless', ...[0, 1, 2, 3].map((nth) => `/endless?${nth}`)].map((path) => [path, () => 'handled' as const]),
      ),
      '/offered': script(
        `${fill('basement')} const a = document.createElement('a'); a.href = '/price.pdf'; a.download = ''; a.click();`,
      ),
      '/attached': {
        ...script(fill('envelope')),
        headers: { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.html' },
      },
      '/linked': page(article('bridge')),
      '/secret': page('secret'),
      '/framed': page('framed'),
      '/endless.xml': sitemap(...Object.keys(endless).map((path) => origin + path)),
      '/ticking.xml': sitemap(`${origin}/clock`),
      ...Object.fromEntries(
        Object.entries({ ...hostile, ...endless, '/clock': clock }).map(([path, code]) => [path, script(code)]),
      ),
    }));
    const options = { render: 'on', renderTabs: 4, followLinks: 'always' } as const;
    // What ends by itself may take as long as a busy machine needs; what computes without end gets little time.
    [run, outOfTime, ticking] = await Promise.all([
      runCollect(`${site.origin}/sitemap.xml`, {
        options: { ...options, renderTabs: 6, renderTimeoutMillis: 40_000 },
        rendering,
      }),
      runCollect(`${site.origin}/endless.xml`, { options: { ...options, renderTimeoutMillis: 1500 }, rendering }),
      runCollect(`${site.origin}/ticking.xml`, {
        options: { ...options, renderTimeoutMillis: 4000 },
        rendering: shared,
      }),
    ]);
  });
  afterAll(() => site?.close());

  it('are read as their scripts leave them, and the raw document is kept', () => {
    expect(textOf('/filled')).toContain('fountain stood');
    const { raw, body } = run.frontier.page(`${site.origin}/filled`)!;
    expect(Buffer.from(raw!.body).toString()).toContain('<div id="root"></div>');
    expect(Buffer.from(body!).toString()).toContain('<h1>About the fountain</h1>');
    expect(raw!.addedLetters).toBe(raw!.renderedLetters);
    expect(run.codes(`${site.origin}/filled`)).toEqual(['text-only-rendered']);
    const rows = run.frontier.database.prepare('SELECT count(*) AS n FROM raw_body').get() as { n: number };
    expect(rows.n).toBeGreaterThan(5);
  });

  it('get what they fetch, with the headers of their requests, and lead on by the links that appear', () => {
    expect(textOf('/fetched')).toContain('windmill stood');
    expect(textOf('/linked')).toContain('bridge stood');
    expect(site.asked.filter(({ path }) => path === '/fetched')).toHaveLength(1);
  });

  it('ask as the crawl does: same user agent, and nothing that robots.txt forbids', () => {
    const asked = site.asked.filter(({ path }) => path !== '/favicon.ico');
    expect(new Set(asked.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Mozilla/5.0 (compatible; PageTwin/1.0)']),
    );
    expect(asked.filter(({ path }) => path === '/api/closed' || path === '/secret')).toEqual([]);
    expect(textOf('/forbidden')).not.toContain('cellar');
  });

  it('are recorded as redirects when a script leads on', () => {
    expect(run.frontier.page(`${site.origin}/moved`)).toMatchObject({
      redirectTo: `${site.origin}/target`,
      body: null,
    });
    expect(run.codes(`${site.origin}/moved`)).toEqual(['redirected-by-script']);
    expect(textOf('/target')).toContain('target stood');
  });

  it('are decoded by what their bytes are, and not by what they say', () => {
    expect(textOf('/mislabelled')).toContain('The 网页 stood');
  });

  it('may show their text behind a loading mark, long after their last request', () => {
    expect(textOf('/later')).toContain('orchard stood');
  });

  it('are not waited for because they hold lines open for news, and these are hung up', () => {
    expect(textOf('/news')).toContain('signal stood');
    expect(run.codes(`${site.origin}/news`)).toEqual(['text-only-rendered']);
    expect(site.asked.filter(({ path }) => path === '/endless')).toEqual([]);
    expect(site.asked.filter(({ path }) => path.startsWith('/endless?'))).toHaveLength(4);
  });

  it('are pages though they offer a file, or are sent as one', () => {
    expect(run.frontier.page(`${site.origin}/offered`)?.redirectTo).toBeNull();
    expect(textOf('/offered')).toContain('basement stood');
    expect(textOf('/attached')).toContain('envelope stood');
  });

  it('without scripts are not opened at all', () => {
    expect(run.frontier.page(`${site.origin}/plain`)?.raw).toBeUndefined();
  });

  it('that never end do so within their time', () => {
    const codes = (path: string) => outOfTime.codes(site.origin + path);
    expect(codes('/loop')[0]).toMatch(/^render-(?:timeout|failed)$/);
    expect(codes('/late-loop')[0]).toMatch(/^render-(?:timeout|failed)$/);
    expect(codes('/huge')[0]).toMatch(/^render-/);
    expect(ticking.codes(`${site.origin}/clock`)).toContain('render-timeout');
    expect(textOf('/clock', ticking)).toContain('clock stood');
  });

  it('that are hostile cost nothing else', () => {
    const words = {
      '/alert': 'anvil',
      '/popup': 'barrel',
      '/download': 'ladder',
      '/gone-windows': 'ribbon',
      '/to-app': 'bucket',
      '/fetches': 'kettle',
      '/frames': 'basket',
    };
    for (const [path, word] of Object.entries(words))
      expect([path, textOf(path)]).toEqual([path, expect.stringContaining(`${word} stood`)]);
    expect(textOf('/to-file')).toContain('wagon stood');
    expect(Object.keys(hostile).filter((path) => run.codes(site.origin + path).includes('render-timeout'))).toEqual([]);
    expect(JSON.stringify([...run.frontier.redirects()])).not.toContain('file:');
  });
});

describe('the choice of pages', () => {
  it('is made by the raw text in automatic mode', async () => {
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/plain`, `${origin}/empty`),
      '/plain': page(`${article('statue')}<script>document.title = 'changed';</script>`),
      '/empty': script(fill('fountain')),
    }));
    const opened: string[] = [];
    const { openBrowser: open } = shared;
    const openBrowser = open && (() => (opened.push('browser'), open()));
    try {
      const run = await runCollect(`${site.origin}/sitemap.xml`, {
        options: { render: 'automatic' },
        rendering: { openBrowser, mainText },
      });
      expect(run.codes(`${site.origin}/empty`)).not.toContain('render-timeout');
      expect(run.frontier.page(`${site.origin}/plain`)?.raw).toBeUndefined();
      if (openBrowser) expect(run.frontier.page(`${site.origin}/empty`)?.raw?.rawLetters).toBe(0);
      if (openBrowser) expect(opened).toEqual(['browser']);
    } finally {
      await site.close();
    }
  });

  it.skipIf(!program)('loses only the pages that were open when the browser dies', async () => {
    const paths = Array.from({ length: 6 }, (_, nth) => `/${nth}`);
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(...paths.map((path) => origin + path)),
      ...Object.fromEntries(paths.map((path) => [path, script(`setTimeout(() => { ${fill('fountain')} }, 300);`)])),
    }));
    let started = 0;
    const openBrowser = async () => {
      const browser = await renderWithBrowser(program ?? '');
      if ((started += 1) > 1) return browser;
      return {
        ...browser,
        open: (visit: Parameters<typeof browser.open>[0]) => (void browser.close(), browser.open(visit)),
      };
    };
    try {
      const run = await runCollect(`${site.origin}/sitemap.xml`, {
        options: { render: 'on' },
        rendering: { openBrowser, mainText },
      });
      const failed = paths.filter((path) => run.codes(site.origin + path).includes('render-failed'));
      expect(failed.length).toBeGreaterThan(0);
      expect(failed.length).toBeLessThanOrEqual(2);
      expect(started).toBe(2);
    } finally {
      await site.close();
    }
  });

  it.skipIf(!program)('says once that the browser has no sandbox, and only then', async () => {
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/a`, `${origin}/b`),
      '/a': script(fill('fountain')),
      '/b': script(fill('bridge')),
    }));
    const noticed = async (isSandboxed: boolean) => {
      const openBrowser = async () => ({ ...(await shared.openBrowser!()), isSandboxed });
      const run = await runCollect(`${site.origin}/sitemap.xml`, {
        options: { render: 'on' },
        rendering: { openBrowser, mainText },
      });
      return run.problems.filter(({ code }) => code === 'render-without-sandbox').length;
    };
    try {
      expect([await noticed(true), await noticed(false)]).toEqual([0, 1]);
    } finally {
      await site.close();
    }
  });

  it('says once that there is no browser, and refuses where every page is to be rendered', async () => {
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/a`, `${origin}/b`),
      '/a': script(fill('fountain')),
      '/b': script(fill('bridge')),
    }));
    try {
      const without = { openBrowser: null, mainText };
      const run = await runCollect(`${site.origin}/sitemap.xml`, {
        options: { render: 'automatic' },
        rendering: without,
      });
      expect(run.problems.filter(({ code }) => code === 'render-no-browser')).toHaveLength(1);
      expect(run.frontier.page(`${site.origin}/b`)?.body).not.toBeNull();
      await expect(
        runCollect(`${site.origin}/sitemap.xml`, { options: { render: 'on' }, rendering: without }),
      ).rejects.toMatchObject({
        code: 'render-no-browser',
      });
    } finally {
      await site.close();
    }
  });
});
