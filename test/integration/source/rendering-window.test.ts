import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { article, page, program, renderInOneBrowser, script, sentence } from './rendered-pages.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { sitemap, startTestSite, type TestSite } from './test-site.ts';

const rendering = renderInOneBrowser();

/** Calls `load` when the element with the id `end` comes into view. */
const onView = (load: string) => `<script>
  new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) { ${load} } }).observe(document.getElementById('end'));
</script>`;
const far = '<div style="height: 4000px"></div>';
const fetched = `fetch('/parts/late').then((answer) => answer.text()).then((text) => { document.getElementById('end').innerHTML = text; });`;

describe.skipIf(!program)('a page that loads more when it is scrolled', () => {
  let site: TestSite;
  const pages = {
    '/late': page(`${article('column')}${far}<div id="end"></div>${onView(fetched)}`),
    '/application': page(
      `<main style="height: 100vh; overflow-y: auto">${article('column')}${far}<div id="end"></div></main>${onView(fetched)}`,
      '<style>html, body { margin: 0; overflow: hidden }</style>',
    ),
    '/frame': page(`${article('column')}${far}<iframe src="/parts/late" loading="lazy"></iframe><script></script>`),
    '/endless': page(
      `${article('column')}${far}<div id="list"></div><div id="end" style="height: 1px"></div>
      ${onView(`document.getElementById('list').insertAdjacentHTML('beforeend', '<p>One more of the list.</p>${far}');`)}`,
    ),
    '/restless': page(
      `${article('column')}${far}<div id="end">0</div>${onView("setInterval(() => { document.getElementById('end').textContent += ' on and on'; }, 100);")}`,
    ),
    '/short': page(
      `${article('column')}<div id="end"></div><script>addEventListener('resize', () => { document.body.innerHTML = 'resized'; })</script>`,
    ),
  };
  const collect = (options: { readonly renderFullHeight?: boolean } = {}): Promise<Collected> =>
    runCollect(`${site.origin}/sitemap.xml`, {
      options: { render: 'on', renderTabs: 4, followLinks: 'never', ...options },
      rendering,
    });
  const htmlOf = (run: Collected, path: string) =>
    Buffer.from(run.frontier.page(`${site.origin}${path}`)?.body ?? [])
      .toString()
      .replaceAll(/<script>.*?<\/script>/gs, '');
  let run: Collected;

  beforeAll(async () => {
    site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(...Object.keys(pages).map((path) => origin + path)),
      ...pages,
      '/parts/late': page(sentence('latecomer')),
    }));
    run = await collect();
  });
  afterAll(() => site?.close());

  it.each(['/late', '/application', '/frame'])('is read with what comes only when it is in view: %s', (path) => {
    expect(htmlOf(run, path)).toContain('latecomer stood');
    expect(run.codes(`${site.origin}${path}`)).not.toContain('render-timeout');
  });

  it('is read with the first further pieces of a list that has no end', () => {
    const pieces = htmlOf(run, '/endless').split('<p>One more of the list').length - 1;
    expect(pieces).toBeGreaterThanOrEqual(1);
    expect(pieces).toBeLessThan(5);
  });

  it('is not waited for without end, and not told as unfinished, when it never comes to rest again', () => {
    expect(htmlOf(run, '/restless')).toContain('on and on');
    expect(run.codes(`${site.origin}/restless`)).not.toContain('render-timeout');
  });

  it('is left as it is where all of it is in view', () => {
    expect(htmlOf(run, '/short')).not.toContain('resized');
  });

  it('is read as it stands at first where that is wished', async () => {
    const plain = await collect({ renderFullHeight: false });
    for (const path of ['/late', '/application', '/frame', '/endless']) {
      expect(htmlOf(plain, path)).toContain('About the column');
      expect(htmlOf(plain, path)).not.toMatch(/latecomer stood|<p>One more/);
    }
  });
});

it.skipIf(!program)(
  'a rendered page has the window of a desktop, or of a phone where the crawler says it is one',
  async () => {
    const size = script(
      `root.innerHTML = ${JSON.stringify(article('window'))} + '<p>It is ' + innerWidth + ' by ' + innerHeight + '.</p>';`,
    );
    const site = await startTestSite((origin) => ({
      '/sitemap.xml': sitemap(`${origin}/`),
      '/': {
        ...size,
        body: String(size.body).replace('<head>', '<head><meta name="viewport" content="width=device-width">'),
      },
    }));
    const windowOf = async (userAgent: 'Googlebot' | 'Googlebot-Smartphone') => {
      const options = { render: 'on', renderFullHeight: false, followLinks: 'never', userAgent } as const;
      const { frontier } = await runCollect(`${site.origin}/sitemap.xml`, { options, rendering });
      return /<p>It is (.*?)\.<\/p>/.exec(Buffer.from(frontier.page(`${site.origin}/`)?.body ?? []).toString())?.[1];
    };
    expect(await windowOf('Googlebot')).toBe('1280 by 900');
    expect(await windowOf('Googlebot-Smartphone')).toBe('412 by 732');
    await site.close();
  },
);
