import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLinks } from '../../../../../src-main/engine/source/crawl/links.ts';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);
const hrefs = (html: string | Buffer, contentType = 'text/html') =>
  readLinks(typeof html === 'string' ? bytes(html, 'utf8') : html, { 'content-type': contentType }).links.map(
    ({ href }) => href,
  );

describe('links of a page', () => {
  it('are read however the tags are written', () => {
    expect(
      hrefs(
        '<A HREF="/1"><a\nclass=x\thref = /2 ><a href=\'/3\' href="/no"><a data-href="/no" href=/4/><a href>no</a><a>no</a>',
      ),
    ).toEqual(['/1', '/2', '/3', '/4/']);
  });

  it('are not looked for in comments, scripts, and the values of other attributes', () => {
    const html = `<!-- <a href="/no"> --><script>x = '<a href="/no">'; </scripty></script><style><a href="/no"></style><title><a href="/no"></TITLE>
      <div title='<a href="/no">' data-x="<a href='/no'>"></div><textarea><a href=/no></textarea><a href="/yes">`;
    expect(hrefs(html)).toEqual(['/yes']);
  });

  it('are found behind comments of every form', () => {
    const html = `<!--[if !IE]><!--><a href="/1"><!--<![endif]--><!--><a href="/2"><!---><a href="/3"><!-- <a href="/no"> --!><a href="/4"><!--!><a href="/no">--><a href="/5">`;
    expect(hrefs(html)).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  it('in drawings count as well', () =>
    expect(hrefs('<svg><a xlink:href="/1"></a><a href="/2" xlink:href="/no"></a></svg>')).toEqual(['/1', '/2']));

  it('stand in the header as well', () => {
    const link =
      '</c>; rel="canonical", <style.css>; rel=preload; as=style, </ru>; rel="alternate"; hreflang="ru", <https://x.y/2>; title="a, b"; rel=next';
    expect(readLinks(bytes(''), { link }).links.map(({ href, kind }) => [href, kind])).toEqual([
      ['/c', 'canonical'],
      ['/ru', 'alternate'],
      ['https://x.y/2', 'next'],
    ]);
  });

  it('that lead to no page are left out', () => {
    expect(
      hrefs(
        ['#a', 'mailto:x@y.z', 'TEL:+1', 'javascript:void(0)', ' data:text/html,x', 'weixin://x', '']
          .map((to) => `<a href="${to}">`)
          .join(''),
      ),
    ).toEqual([]);
  });

  it('know their references', () => {
    expect(hrefs('<a href="/?a=1&amp;b=2&#38;c=3&#x26;d&lt;&copy=1">')).toEqual(['/?a=1&b=2&c=3&d<&copy=1']);
    expect(hrefs('<a href="/caf&eacute;/&quot;&colon;"><a href="/?a&amp;amp;b">')).toEqual(['/café/":', '/?a&amp;b']);
  });

  it('keep ampersands before parameters that are named like a character', () => {
    expect(hrefs('<a href="/?a=1&ltype=3&gt=5&quota=7&ampid=4&region=2&copyright">')).toEqual([
      '/?a=1&ltype=3&gt=5&quota=7&ampid=4&region=2&copyright',
    ]);
  });

  it('say of what kind they are, and whether they are to be followed', () => {
    const html =
      '<a rel="noopener NOFOLLOW" href=1><area href=2><link rel="shortcut next" href=3><link rel=alternate hreflang=x-default href=4><a rel=ugc href=5>';
    expect(readLinks(bytes(html), {}).links.map(({ kind, nofollow }) => [kind, nofollow])).toEqual([
      ['a', true],
      ['area', false],
      ['next', false],
      ['alternate', false],
      ['a', true],
    ]);
  });

  it.each([
    ['<meta name="ROBOTS" content="NoIndex, follow">', {}, [true, false]],
    ['<meta content="none" name=googlebot>', {}, [true, true]],
    ['', { 'x-robots-tag': 'googlebot: nofollow, max-snippet: 20' }, [false, true]],
    [
      '<meta name=robots content="index, follow, max-image-preview:none">',
      { 'x-robots-tag': 'max-image-preview: none' },
      [false, false],
    ],
    [
      '<meta name=robots content="noimageindex">',
      { 'x-robots-tag': 'googlebot-news: noindex, nofollow' },
      [false, false],
    ],
    ['', { 'x-robots-tag': 'googlebot-news: nofollow, googlebot: noindex' }, [true, false]],
    ['<meta name=robots content="NOINDEX;nofollow">', {}, [true, true]],
    ['', { 'x-robots-tag': 'unavailable_after: Friday, 25 Jun 2010 15:00:00 PST, noindex' }, [true, false]],
    [
      '<meta name="description" content="noindex">',
      { 'x-robots-tag': 'unavailable_after: 25 Jun 2010' },
      [false, false],
    ],
  ])('robots directives of %s %j', (html, headers, expected) => {
    const { noindex, nofollow } = readLinks(bytes(html), headers as Record<string, string>);
    expect([noindex, nofollow]).toEqual(expected);
  });

  it.each([
    ['gbk', [0xd6, 0xd0], '中'],
    ['windows-1251', [0xcc, 0xe8, 0xf0], 'Мир'],
    ['utf-8', [0xe4, 0xb8, 0xad], '中'],
    ['shift_jis', [0x83, 0x5c], 'ソ'],
  ])('in %s: the path is text, the query stays bytes', (charset, raw, text) => {
    const part = raw.map((byte) => String.fromCharCode(byte)).join('');
    const query = raw
      .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`))
      .join('');
    expect(hrefs(bytes(`<meta charset=${charset}><a href="/${part}?q=${part}">`))).toEqual([`/${text}?q=${query}`]);
  });

  it('in an encoding that is declared wrongly are read as what they are', () => {
    expect(hrefs(bytes('<meta charset=utf-8><a href="/\xd6\xd0">'))).toEqual(['/中']);
    expect(hrefs(bytes('<meta charset=gbk><a href="/中">', 'utf8'))).toEqual(['/中']);
  });

  it('in UTF-16 are found too', () => {
    expect(hrefs(Buffer.concat([Uint8Array.of(0xff, 0xfe), bytes('<a href="/中?x">', 'utf16le')]))).toEqual(['/中?x']);
    expect(hrefs(bytes('<html><a href="/中?x">', 'utf16le'))).toEqual(['/中?x']);
  });

  it('of a refreshing page name the target alone', () => {
    expect(
      hrefs(
        `<meta http-equiv=Refresh content="0;URL='/next?a=1'"><meta http-equiv="refresh" content="30"><meta http-equiv=refresh content="5; /bare">`,
      ),
    ).toEqual(['/next?a=1', '/bare']);
    expect(readLinks(bytes(''), { refresh: '0; url=/soon' }).links).toEqual([
      { href: '/soon', kind: 'refresh', nofollow: false },
    ]);
  });

  it('are found in whatever bytes, in time that grows with their number only', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => readLinks(noise, {}).links.length >= 0));
    for (const hostile of ['<a href="', "<a x='", '<!--', '<a ', '<script>', '<', '<a/', '<a href=x ']) {
      // Quadratic time would run into the limit of the test.
      readLinks(bytes(hostile.repeat(200_000)), {});
    }
  });

  it('stand in a page as often as links are written into it', () => {
    const word = fc.stringMatching(/^[a-z0-9/]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.record({ path: word, quote: fc.constantFrom('"', "'"), before: word })), (links) => {
        const html = links
          .map(
            ({ path, quote, before }) => `<p title="<a href=no>">${before}<a id=1 href=${quote}/${path}${quote}>x</a>`,
          )
          .join('<!-- <a href=no> -->');
        expect(hrefs(html)).toEqual(links.map(({ path }) => `/${path}`));
      }),
    );
  });
});
