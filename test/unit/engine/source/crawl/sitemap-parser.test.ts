import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseSitemap } from '../../../../../src-main/engine/source/crawl/sitemap-parser.ts';

const parse = (text: string, encoding: BufferEncoding = 'utf8') => parseSitemap(Buffer.from(text, encoding));
const locations = async (text: string, encoding: BufferEncoding = 'utf8') =>
  (await parse(text, encoding)).entries.map(({ location }) => location);

describe('parseSitemap', () => {
  it('reads addresses only where they belong', async () => {
    const text = `<?xml version="1.0"?><urlset xmlns:image="i"><url><image:image><image:loc>/picture</image:loc></image:image>
      <loc><![CDATA[ /page ]]></loc><xhtml:link href="/other"/></url></urlset>`;
    expect(await locations(text)).toEqual(['/page']);
  });

  it('is not taken in by elements with the names of inherited properties', async () => {
    expect(
      await locations('<urlset><constructor><loc>/a</loc></constructor><toString/><url><loc>/b</loc></url></urlset>'),
    ).toEqual(['/b']);
  });

  it('lets other work have its turn while it reads a long file', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await parse(`<urlset>${'<url><loc>/a</loc></url>'.repeat(100_000)}</urlset>`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('reads what stands behind the warnings of a program, and tells them', async () => {
    const { entries, damage } = await parse(
      'Warning: no such file in x.php on line 3\n<?xml version="1.0"?><urlset><url><loc>/a</loc></url></urlset>',
    );
    expect([entries.map(({ location }) => location), damage]).toEqual([['/a'], 'text stands before its beginning']);
  });

  it('takes the identifier of an RSS entry for its address where it has no other', async () => {
    const items =
      '<item><guid>/a</guid></item><item><guid isPermaLink="false">/7</guid></item><item><guid>42</guid></item><item><guid>8</guid><link>/b</link></item><item><guid isPermaLink="true">/c</guid></item>';
    expect(await locations(`<rss><channel>${items}</channel></rss>`)).toEqual(['/a', '/b', '/c']);
  });

  it('reads prefixed elements', async () => {
    expect(await locations('<s:urlset xmlns:s="x"><s:url><s:loc>/a</s:loc></s:url></s:urlset>')).toEqual(['/a']);
  });

  it.each<[string, BufferEncoding, string]>([
    ['UTF-8 with a mark', 'utf8', '\uFEFF<urlset><url><loc>/я</loc></url></urlset>'],
    ['UTF-16', 'utf16le', '\uFEFF<?xml version="1.0" encoding="UTF-16"?><urlset><url><loc>/я</loc></url></urlset>'],
    [
      'windows-1251',
      'latin1',
      '<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>/\u00ff</loc></url></urlset>',
    ],
  ])('reads %s', async (_, encoding, text) => {
    expect(await locations(text, encoding)).toEqual(['/я']);
  });

  it('keeps addresses with raw ampersands, and tells them', async () => {
    const { entries, damage } = await parse(
      '<urlset><url><loc>/a?x=1&y=2&amp;z=3</loc></url><url><loc>/b</loc></url></urlset>',
    );
    expect(entries.map(({ location }) => location)).toEqual(['/a?x=1&y=2&z=3', '/b']);
    expect(damage).toContain('ampersand');
  });

  it('takes ampersands in CDATA for what they are', async () => {
    const { entries, damage } = await parse('<urlset><url><loc><![CDATA[/a?x=1&y=2]]></loc></url></urlset>');
    expect([entries[0]?.location, damage]).toEqual(['/a?x=1&y=2', null]);
  });

  it('reads long files the same wherever its pieces end', async () => {
    const expected = Array.from({ length: 5000 }, (_, index) => `/p${index}?a=1&b=${'я'.repeat(index % 7)}`);
    const entries = expected.map((location) => `<url><loc>${location.replace('&', '&amp;')}</loc></url>`);
    const parsed = await parse(`<urlset>${entries.join('')}</urlset>`);
    expect(parsed.damage).toBeNull();
    expect(parsed.entries.map(({ location }) => location)).toEqual(expected);
  });

  it.each([
    ['<html><body>', 'html'],
    ['\n<!-- x --><!DOCTYPE HTML PUBLIC "">', 'html'],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>', 'html'],
    ['<sitemapindex></sitemapindex>', 'index'],
    ['<urlset></urlset>', 'pages'],
  ])('%s is %s', async (text, kind) => {
    expect((await parse(text)).kind).toBe(kind);
  });

  it.each([
    ['2024-05-06', '2024-05-06'],
    ['2024-05-06T07:08:09+02:00', '2024-05-06T07:08:09+02:00'],
    ['yesterday', null],
    ['2024', null],
  ])('takes %s as the date %s', async (text, date) => {
    expect(
      (await parse(`<urlset><url><loc>/a</loc><lastmod>${text}</lastmod></url></urlset>`)).entries[0]?.lastModified,
    ).toBe(date);
  });

  it('does not unpack more than the limit of a sitemap', async () => {
    const bomb = gzipSync(Buffer.alloc(60_000_000, 0x20));
    const { damage, entries } = await parseSitemap(bomb);
    expect(damage).toContain('larger than');
    expect(entries).toEqual([]);
  });

  it.each(['{}', 'hello', '<feed', '<a><b></a>', '<other/>'])('says that %s is damaged', async (text) => {
    expect(await parse(text)).toMatchObject({ entries: [], damage: expect.any(String) });
  });
});
