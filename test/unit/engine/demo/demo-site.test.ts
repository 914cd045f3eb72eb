import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoSite, type DemoSite } from '../../../../src-main/engine/demo/demo-site.ts';
import { parseSitemap } from '../../../../src-main/engine/source/crawl/sitemap-parser.ts';

const pages = {
  'en/a.txt':
    'path: /en/nature/a.html\ntitle: Bees & "others"\ndescription: About <bees>\nauthor: Ann\ncategory: Nature\npublished: 2024-01-02\ntemplate: a\ncanonical: /en/b/\nhreflang: ru=/ru/a.html\n\nA <script>text</script>.\n\n## Winter\n\nMore.',
  'en/a2.txt': 'path: /en/nature/a2.html\ntitle: Wasps\ncategory: Nature\npublished: 2024-02-02\ntemplate: a\n\nText.',
  'en/b.txt':
    'path: /en/b/\ntitle: Note\nauthor: Bob\ncategory: Notes\npublished: 2023-05-06\ntemplate: b\nrobots: noindex\n\nA note.',
  'en/feed.txt':
    'path: /en/nature/a2.html?utm_source=feed\ntitle: Wasps\ncategory: Nature\npublished: 2024-02-02\ntemplate: a\nsitemap: no\n\nVariant.',
  'zh/a.txt': 'path: /zh/茶.html\ntitle: 绿茶\ncategory: 茶\npublished: 2024-01-02\ntemplate: a\n\n正文。',
};

let folder = '';
let site: DemoSite;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-'));
  for (const [name, text] of Object.entries(pages)) {
    const file = path.join(folder, 'demo-site', 'content', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  site = await startDemoSite(folder);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const readSitemap = async (address: string) => parseSitemap(new Uint8Array(await (await fetch(address)).arrayBuffer()));
const read = async (place: string) => load(await (await fetch(site.origin + place)).text());

describe('the demo site', () => {
  it('writes an article into the magazine with all that a search engine reads', async () => {
    const $ = await read('/en/nature/a.html');
    expect($('html').attr('lang')).toBe('en');
    expect($('article h1').text()).toBe('Bees & "others"');
    expect($('.story-body').text()).toContain('A <script>text</script>.');
    expect($('.story-body h2').text()).toBe('Winter');
    expect($('meta[name=description]').attr('content')).toBe('About <bees>');
    expect($('link[rel=canonical]').attr('href')).toBe(`${site.origin}/en/b/`);
    expect($('link[hreflang=ru]').attr('href')).toBe(`${site.origin}/ru/a.html`);
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toMatchObject({
      '@type': 'Article',
      datePublished: '2024-01-02',
    });
    expect($('.related a').attr('href')).toBe('/en/nature/a2.html');
  });

  it('writes a note into another layout', async () => {
    const $ = await read('/en/b/');
    expect($('article, header, aside')).toHaveLength(0);
    expect($('#content p').text()).toBe('A note.');
    expect($('meta[name=robots]').attr('content')).toBe('noindex');
    expect($('meta[property="article:published_time"]').attr('content')).toBe('2023-05-06');
  });

  it('speaks the language of its pages', async () => {
    const $ = await read(`/zh/${encodeURIComponent('茶')}.html`);
    expect($('html').attr('lang')).toBe('zh-CN');
    expect($('nav').text()).toContain('首页');
  });

  it('answers a variant by its own page where there is one, and by the plain page otherwise', async () => {
    expect((await read('/en/nature/a2.html?utm_source=feed'))('.story-body p').text()).toBe('Variant.');
    expect((await read('/en/nature/a2.html?utm_source=other'))('.story-body p').text()).toBe('Text.');
  });

  it('lists every page in its sitemaps, with dates, one of them packed', async () => {
    const index = await readSitemap(site.sitemap);
    const children = index.entries.map(({ location }) => location.slice(site.origin.length));
    expect(children).toEqual(['/sitemap-en.xml.gz', '/en/feed.xml', '/sitemap-zh.xml']);
    const [english, feed] = await Promise.all(children.map((child) => readSitemap(site.origin + child)));
    expect(english?.entries).toContainEqual({ location: `${site.origin}/en/b/`, lastModified: '2023-05-06' });
    expect(english?.entries.some(({ location }) => location.includes('utm_source'))).toBe(false);
    expect(feed?.entries.map(({ location }) => location)).toEqual([`${site.origin}/en/nature/a2.html?utm_source=feed`]);
  });

  it('links only to pages that exist', async () => {
    const seen = new Set(['/']);
    for (const place of seen) {
      const response = await fetch(site.origin + place);
      expect([place, response.status]).toEqual([place, 200]);
      const $ = load(await response.text());
      for (const link of $('a[href^="/"]')) seen.add(new URL($(link).attr('href') ?? '', site.origin).pathname);
    }
    expect(seen.size).toBeGreaterThan(6);
  });

  it('forbids one folder to robots and answers the rest with 404', async () => {
    expect(await (await fetch(`${site.origin}/robots.txt`)).text()).toContain('Disallow: /drafts/');
    const missing = await fetch(`${site.origin}/en/none.html`);
    expect([missing.status, (await missing.text()).includes('Page not found')]).toEqual([404, true]);
    expect((await fetch(site.origin, { method: 'POST' })).status).toBe(405);
  });

  it('comes back where it was, when that place is free, and anywhere when it is not', async () => {
    const first = await startDemoSite(folder);
    const port = Number(new URL(first.origin).port);
    const elsewhere = await startDemoSite(folder, port);
    expect(elsewhere.origin).not.toBe(first.origin);
    await first.close();
    const again = await startDemoSite(folder, port);
    expect(again.origin).toBe(first.origin);
    await Promise.all([again.close(), elsewhere.close()]);
  });

  it('says when its content is missing', async () => {
    await expect(startDemoSite(path.join(folder, 'nothing'))).rejects.toMatchObject({ code: 'file-not-found' });
  });
});
