import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addresses, bodyOf, codes, importPages } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();

interface Post {
  readonly link: string;
  readonly content?: string;
  readonly type?: string;
  readonly status?: string;
  readonly extra?: string;
}

const item = ({ link, content = '<p>x</p>', type = 'post', status = 'publish', extra = '' }: Post) => `
  <item><title>T &amp; ${link}</title><link>${link}</link><pubDate>Tue, 05 Mar 2024 10:20:30 +0000</pubDate><dc:creator><![CDATA[ann]]></dc:creator>
  <guid isPermaLink="false">https://example.com/?p=7</guid><content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
  <wp:post_id>7</wp:post_id><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type><category domain="category" nicename="n"><![CDATA[News]]></category>
  <wp:comment><wp:comment_content><![CDATA[comment]]></wp:comment_content><title>no</title></wp:comment>${extra}</item>`;

const wxr = (...items: readonly string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Site</title><link>https://example.com</link>
<language>ru-RU</language><wp:wxr_version>1.2</wp:wxr_version>${items.join('')}</channel></rss>`;

function importText(text: string, settings = {}, position: string | null = null) {
  const file = path.join(folder, 'export.xml');
  writeFileSync(file, text);
  return importPages(file, 'wordpress', settings, position);
}

const url = (name: string) => `https://example.com/${name}/`;

it('posts, pages and other contents become pages; media, menus and revisions do not', async () => {
  const kinds = ['post', 'page', 'product', 'attachment', 'nav_menu_item', 'revision'];
  const imported = await importText(wxr(...kinds.map((type) => item({ link: url(type), type }))));
  expect(addresses(imported)).toEqual(['post', 'page', 'product'].map(url));
  const body = bodyOf(imported.pages[0]);
  for (const part of [
    'lang="ru-RU"',
    '<title>T &amp; ',
    'content="ann"',
    '2024-03-05T10:20:30',
    'content="News"',
    '<p>x</p>',
  ])
    expect(body).toContain(part);
  expect(body).not.toContain('comment');
});

it('drafts are counted, and taken on request', async () => {
  const text = wxr(
    item({ link: url('a') }),
    item({ link: url('b'), status: 'draft' }),
    item({ link: url('c'), status: 'private' }),
    item({ link: url('e'), extra: '<wp:post_password><![CDATA[secret]]></wp:post_password>' }),
    item({ link: url('d'), status: 'trash' }),
  );
  const usual = await importText(text);
  expect(addresses(usual)).toEqual([url('a')]);
  expect(usual.problems).toMatchObject([{ code: 'drafts-skipped', parameters: { count: 3 } }]);
  expect(addresses(await importText(text, { drafts: true }))).toEqual(['a', 'b', 'c', 'e'].map(url));
});

it('paragraphs of the classic editor are made of empty lines', async () => {
  const imported = await importText(wxr(item({ link: url('a'), content: 'One\ntwo\n\n<h2>Head</h2>\n\nThree' })));
  expect(bodyOf(imported.pages[0])).toContain('<p>One<br>two</p>\n<h2>Head</h2>\n<p>Three</p>');
});

it('a post without a link is known by its guid', async () => {
  expect(addresses(await importText(wxr(item({ link: '' }))))).toEqual(['https://example.com/?p=7']);
});

it('control characters, unknown entities and stray marks are repaired and told', async () => {
  const imported = await importText(
    wxr(item({ link: url('a'), content: 'a\u0008b', extra: '<x>&nbsp;&bad;</x> & <y>' }), item({ link: url('b') })),
  );
  expect(addresses(imported)).toContain(url('a'));
  expect(bodyOf(imported.pages[0])).toContain('ab');
  expect(codes(imported)).toContain('xml-repaired');
});

it('entities that grow are not expanded', async () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 30 }, (_, i) => `<!ENTITY ${'b'.repeat(i + 1)} "&a;&a;">`).join('')}]>`;
  const text = wxr(item({ link: url('a') }))
    .replace('<rss', `${bomb}<rss`)
    .replace('T &amp; ', `&${'b'.repeat(30)}; `);
  const imported = await importText(text);
  expect(bodyOf(imported.pages[0]).length).toBeLessThan(2000);
});

it('what is too large is told and not held', async () => {
  const imported = await importText(
    wxr(item({ link: url('big'), content: 'x'.repeat(5000) }), item({ link: url('b') })),
    { maxBytes: 3000 },
  );
  expect(imported.pages.map(({ body }) => body !== null)).toEqual([false, true]);
  expect(codes(imported)).toEqual(['too-large']);
});

describe('reading', () => {
  const text = wxr(
    ...['a', 'b', 'c', 'd'].map((name, i) => item({ link: url(name), status: i === 1 ? 'draft' : 'publish' })),
  );

  it('goes on from every position', async () => {
    const whole = await importText(text);
    for (const [i, { position }] of whole.steps.entries()) {
      const rest = await importText(text, {}, position);
      expect(addresses(rest)).toEqual(whole.steps.slice(i + 1).flatMap(({ page }) => page?.address ?? []));
      expect(rest.problems).toMatchObject([{ code: 'drafts-skipped', parameters: { count: 1 } }]);
    }
  });

  it('ends at every cut', async () => {
    for (let cut = text.indexOf('</item>') + 7; cut < text.length; cut += 53) {
      expect(addresses(await importText(text.slice(0, cut)))[0]).toBe(url('a'));
    }
    await expect(importText(text.slice(0, 400))).rejects.toMatchObject({ code: 'file-without-pages' });
  });
});
