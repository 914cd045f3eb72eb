import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page, program, readText, renderInOneBrowser, script, sentence } from './rendered-pages.ts';
import { runCollect, type Collected } from './run-collect.ts';
import { sitemap, startTestSite, type TestSite } from './test-site.ts';

const rendering = renderInOneBrowser();

const shadow = (mode: 'open' | 'closed') => `
  root.innerHTML = '<section id="host"><h2 slot="title">Slotted title</h2>${sentence('slotted')}<p slot="nowhere">Never shown by anybody.</p></section>';
  const inside = document.getElementById('host').attachShadow({ mode: '${mode}' });
  inside.innerHTML = '<slot name="title"></slot>${sentence('before')}<slot></slot>${sentence('behind')}<slot name="none">Stands in for nothing.</slot>';`;

/** The texts of a page that stand in this order on it. */
const inOrder = (text: string, words: readonly string[]) =>
  words.map((word) => text.indexOf(word)).every((at, i, all) => at > (all[i - 1] ?? -1));

describe.skipIf(!program)('a rendered page', () => {
  let site: TestSite;
  let other: TestSite;
  let run: Collected;
  const readAgain = ['/open', '/closed', '/framed', '/srcdoc', '/itself'];
  const htmlOf = (path: string, { frontier } = run) =>
    Buffer.from(frontier.page(`${site.origin}${path}`)?.body ?? [])
      .toString()
      .replaceAll(/<script>.*?<\/script>/gs, '');
  const textOf = (path: string) => {
    const { body, headers = {} } = run.frontier.page(`${site.origin}${path}`) ?? {};
    return body ? readText({ address: path, headers, body }).text : '';
  };

  beforeAll(async () => {
    other = await startTestSite(() => ({ '/advert': page(sentence('advert')) }));
    // Another name of the same computer: another site, and one that may be asked, as this page stands here, too.
    const foreign = other.origin.replace('127.0.0.1', 'localhost');
    const framed = (source: string) =>
      page(`${sentence('above').repeat(4)}${source}${sentence('below')}<script></script>`);
    const pages = {
      '/open': script(shadow('open')),
      '/closed': script(shadow('closed')),
      '/nested': script(`
        root.innerHTML = '<div id="outer"></div>';
        const outer = document.getElementById('outer').attachShadow({ mode: 'open' });
        outer.innerHTML = '${sentence('outer')}<div></div>';
        setTimeout(() => outer.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '${sentence('inner').repeat(4)}', 1000);`),
      '/framed': framed('<iframe src="/parts/frame" width="600"></iframe>'),
      '/srcdoc': framed(`<iframe srcdoc="${sentence('inline')}"></iframe>`),
      '/foreign': framed(`<iframe src="${foreign}/advert"></iframe>`),
      '/written': script(
        `const frame = document.createElement('iframe'); root.append(frame); frame.contentDocument.write('${sentence('advert')}');`,
      ),
      '/unseen': framed(
        '<iframe src="/parts/frame" style="display: none"></iframe><iframe src="/parts/frame" width="1" height="1"></iframe>',
      ),
      '/closed-frame': framed('<iframe src="/private/frame"></iframe>'),
      '/renamed-frame': framed('<iframe src="/parts/old" width="600"></iframe>'),
      '/moved-frame': framed('<iframe src="/parts/away"></iframe>'),
      '/itself': framed('<iframe src="/itself?again"></iframe>'),
    };
    site = await startTestSite((origin) => ({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private' },
      '/sitemap.xml': sitemap(...Object.keys(pages).map((path) => origin + path)),
      '/again.xml': sitemap(...readAgain.map((path) => origin + path)),
      ...pages,
      '/itself?again': pages['/itself'],
      '/parts/frame': page(
        `<p>Words of &lt;the&gt; frame. <a href="leads/on.html">Further</a></p><div id="late"></div><script>setTimeout(() => { late.textContent = 'Late words of the frame.'; }, 300)</script>`,
        '<meta name="robots" content="noindex"><base target="_top"><style>p { color: red }</style>',
      ),
      '/parts/old': { status: 301, headers: { location: '/parts/frame' }, body: '' },
      '/private/frame': page(sentence('private')),
      '/parts/away': { status: 302, headers: { location: `${foreign}/advert` }, body: '' },
    }));
    const options = { render: 'on', renderTabs: 4, followLinks: 'never' } as const;
    run = await runCollect(`${site.origin}/sitemap.xml`, { options, rendering });
  });
  afterAll(() => Promise.all([site?.close(), other?.close()]));

  it.each(['/open', '/closed'])(
    'has the text of a shadow root in its host, and what is slotted in its slots: %s',
    (path) => {
      const html = htmlOf(path);
      expect(
        inOrder(html, [
          'id="host"',
          'Slotted title',
          'before stood',
          'slotted stood',
          'behind stood',
          'Stands in for nothing',
        ]),
      ).toBe(true);
      expect(html).not.toContain('Never shown');
      expect(textOf(path)).toContain('slotted stood');
      expect(run.codes(`${site.origin}${path}`)).toEqual(['text-only-rendered']);
    },
  );

  it('is waited for while its shadow roots still fill', () => {
    expect(textOf('/nested')).toContain('inner stood');
  });

  it('has the frames of its own site in their places, without what speaks of their documents', () => {
    const html = htmlOf('/framed');
    expect(
      inOrder(html, ['above stood', 'Words of &lt;the&gt; frame', 'Late words of the frame.', 'below stood']),
    ).toBe(true);
    expect(html).toContain(`<div width="600" data-frame="${site.origin}/parts/frame">`);
    expect(html).toContain(`href="${site.origin}/parts/leads/on.html"`);
    expect(html).not.toMatch(/noindex|<base|color: red|<iframe/);
    expect(htmlOf('/renamed-frame')).toBe(html);
    expect(inOrder(htmlOf('/srcdoc'), ['above stood', 'inline stood', 'below stood'])).toBe(true);
  });

  it('has nothing of the frames of others, of those that scripts write, and of those that nobody sees', () => {
    for (const path of ['/foreign', '/written', '/moved-frame'])
      expect([path, htmlOf(path)]).not.toEqual([path, expect.stringMatching(/<p>The advert/)]);
    expect(htmlOf('/unseen')).not.toContain('Words of');
    expect(other.asked).toEqual([]);
  });

  it('gets no frame that robots.txt forbids', () => {
    expect(site.asked.filter(({ path }) => path === '/private/frame')).toEqual([]);
    expect(textOf('/closed-frame')).toContain('above stood');
  });

  it('holds frames in frames only so deep', () => {
    expect(htmlOf('/itself').split('below stood').length - 1).toBeLessThan(8);
  });

  it('is the same whenever it is read', async () => {
    const options = { render: 'on', followLinks: 'never' } as const;
    const again = await runCollect(`${site.origin}/again.xml`, { options, rendering });
    for (const path of readAgain) {
      expect(htmlOf(path, again)).toBe(htmlOf(path));
    }
  });
});
