import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../src-main/engine/page/main-text.ts';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const prose = 'This is a sentence that is long enough to count as prose, with a comma in it. ';
const view = (html: string, address = 'https://a.example/x/y.html') =>
  readPage({ address, headers: {}, bytes: new TextEncoder().encode(html) }, standardAnalyseOptions).view;
const article = (line: string) =>
  `<h1>Title</h1><p class="meta">${line}</p><p>${prose.repeat(4)}</p><p>${prose.repeat(4)}</p>`;

describe('the author', () => {
  it.each([
    ['作者：沈一舟　来源：滨海日报', '沈一舟'],
    ['2024-09-18 来源：滨海日报 作者：沈一舟 编辑：小满', '沈一舟'],
    ['本报记者 罗广田', '罗广田'],
    ['Автор: Марина Ковалёва', 'Марина Ковалёва'],
    ['Текст: Анна Рощина, фото автора', 'Анна Рощина'],
    ['By Ada Field', 'Ada Field'],
    ['By Ludwig van Dyke | 4 May 2020', 'Ludwig van Dyke'],
    ['Author: Ines Holm', 'Ines Holm'],
    ['By the way, the tools are free', ''],
    ['作者：admin', ''],
    ['来源：网络', ''],
  ])('of a page with the line “%s” is “%s”', (line, author) => {
    expect(view(article(line)).author).toBe(author);
  });

  it('is taken from data for machines first, and never from an address', () => {
    const data = '<script type="application/ld+json">{"@type":"Article","author":{"name":"Priya Lund"}}</script>';
    expect(view(data + article('By Somebody Else')).author).toBe('Priya Lund');
    expect(view(`<meta name="author" content="https://x.example/u/1">${article('By Ada Field')}`).author).toBe(
      'Ada Field',
    );
    expect(view(`<meta name="author" content="admin">${article('By Ada Field')}`).author).toBe('Ada Field');
  });
});

describe('the date of publication', () => {
  it.each([
    ['2024年5月1日 08:30　来源：晨光网', '2024-05-01T08:30'],
    ['发布日期：2019/1/15', '2019-01-15'],
    ['17 марта 2011, 14:20', '2011-03-17'],
    ['Опубликовано 03.02.2016', '2016-02-03'],
    ['By Ines Holm on May 14, 2021', '2021-05-14'],
    ['Tomas Reyes, 9 June 2015', '2015-06-09'],
  ])('of a page with the line “%s” is %s', (line, date) => {
    expect(view(article(line)).published).toBe(date);
  });

  it('is not a date that the text tells of', () => {
    const told = `<h1>Title</h1><p>${prose.repeat(3)} The bridge was opened on 9 June 1995 by the mayor.</p><p>${prose.repeat(3)}</p>`;
    expect(view(told).published).toBeNull();
  });
});

describe('the pages before and behind', () => {
  it.each([
    ['<link rel="prev" href="/1"><link rel="next" href="/3">', '/1', '/3'],
    ['<a rel="next" href="/3">weiter</a>', null, '/3'],
    ['<p>上一篇：<a href="/1">香菜为什么总是死</a></p><p>下一篇：<a href="/3">给黄瓜授粉</a></p>', '/1', '/3'],
    ['<a href="/1">« Previous post</a> <a href="/3">Next post »</a>', '/1', '/3'],
    ['<a href="/1">← Предыдущая</a><a href="/3">Следующая →</a>', '/1', '/3'],
    ['<a href="/3">Next to the river stands a mill</a>', null, null],
    ['<a href="#">下一页</a><a href="javascript:go(2)">下一页</a>', null, null],
  ])('are read from %s', (html, previous, next) => {
    const absolute = (path: string | null) => path && `https://a.example${path}`;
    expect(view(article('x') + html)).toMatchObject({ previous: absolute(previous), next: absolute(next) });
  });
});

describe('related links', () => {
  it.each([
    ['a box that is called so', '<div class="related"><a href="/r1">One story</a><a href="/r2">Another</a></div>'],
    [
      'a list behind a heading',
      '<div><h3>相关阅读</h3><ul><li><a href="/r1">One story</a></li><li><a href="/r2">Another</a></li></ul></div>',
    ],
    ['a line', '<p>Читайте также: <a href="/r1">One story</a>, <a href="/r2">Another</a></p>'],
  ])('stand in %s', (_, html) => {
    const page = `${article('x')}${html}<div class="hot"><b>Popular</b> <a href="/p1">Popular story</a></div><footer><a href="/imprint">Imprint</a></footer>`;
    expect(view(page).related).toEqual(['https://a.example/r1', 'https://a.example/r2']);
  });
});

describe('what stands in a short text', () => {
  const notice = (text: string) =>
    `<main><h1>Tea</h1>${text}</main><aside><img src="/a.png"><a href="/b">B</a></aside>`;
  const moved = 'The page that you were looking for has moved. Please change your bookmarks, and go to';

  it('are links with their names, and pictures', () => {
    expect(view(notice(`<p>${moved} <a href="/new/tea"> our <b>tea</b> page</a>.</p>`)).inText).toEqual({
      links: [{ address: 'https://a.example/new/tea', label: 'our tea page' }],
      hasMedia: false,
    });
    expect(view(notice(`<figure><img src="/t.jpg"></figure><p>${moved} <a href="#top">it</a>.</p>`)).inText).toEqual({
      links: [],
      hasMedia: true,
    });
  });

  it('is not read of long ones', () => {
    expect(view(notice(`<p>${prose.repeat(30)}</p>`)).inText).toBe(null);
  });
});

describe('the type of a page', () => {
  const threadlike = `<div>${['One', 'Two', 'Three', 'Four'].map((word) => `<p>${word}. ${prose.repeat(2)}</p>`).join('')}</div>`;
  it.each([
    ['forum', '<meta name="generator" content="phpBB">', 'https://a.example/viewtopic.php?t=5'],
    ['forum', '', 'https://forum.a.example/t/77'],
    ['forum', '', 'https://a.example/topic/77-tea'],
    ['article', '', 'https://a.example/topics/tea/'],
    ['documentation', '<meta name="generator" content="Sphinx 4.1">', 'https://a.example/guide.html'],
    [
      'documentation',
      '<meta name="generator" content="DocBook XSL Stylesheets V1.79">',
      'https://a.example/guide.html',
    ],
    ['documentation', '', 'https://docs.a.example/guide'],
    ['documentation', '', 'help/ru/print.html'],
    ['product', '<button>Add to cart</button>', 'https://a.example/p/5'],
    ['product', '<div itemscope itemtype="https://schema.org/Product"></div>', 'https://a.example/p/5'],
    ['article', '', 'https://a.example/p/5'],
    ['home', '', 'https://a.example/'],
    ['home', '', 'https://a.example/index.php?lang=en'],
    ['article', '', 'https://a.example/?page_id=7'],
    ['article', '', 'https://a.example/index.php?title=Green_tea&oldid=7'],
    ['article', '', 'https://a.example/index.php?newsid=237'],
    ['article', '', 'https://a.example/index.php?route=product/product&product_id=50'],
    ['article', '', 'https://a.example/default.asp?notice=40'],
    ['home', '', 'https://a.example/index.php?route=common/home'],
    ['home', '', 'https://a.example/index.php?PHPSESSID=0a1b2c3d4e5f60718293a4b5c6d7e8f9&yclid=7712345678'],
    ['home', '', 'https://a.example/?ver=20'],
  ])('is %s for %s at %s', (type, html, address) => {
    expect(view(html + threadlike, address).pageType).toBe(type);
  });

  it.each([
    [3, 'list'],
    [2, 'other'],
  ])('is told by %i titles above their excerpts: %s', (titles, type) => {
    const excerpt = 'The north wind blew over the hills all night and took the roof of the old mill with it';
    const items = ['Clay and patience', 'Numbers without fear', 'Notes on chess']
      .slice(0, titles)
      .map(
        (name, at) =>
          `<div class="item"><h2><a href="/article?id=${at}">${name}</a></h2><p>${at} ${excerpt}.</p></div>`,
      );
    const page = `<title>Articles</title><main><h1>Articles</h1>${items.join('')}</main>`;
    expect(view(page, 'https://a.example/articles?start=2').pageType).toBe(type);
  });

  it.each([
    [3, 'list'],
    [2, 'article'],
  ])('is told by lines of links between %i texts, too: %s', (verses, type) => {
    const texts = ['The north wind blew', 'No river sleeps', 'A lamp was lit', 'Two ships came in'].slice(0, verses);
    const parts = texts.map(
      (name, at) =>
        `<h3><a href="/verses/${at}">${name}</a></h3><p>${name} over the hills all night, and took the roof of the old mill with it, ${at}.</p>`,
    );
    const page = `<title>A poet</title><div id="main"><h1>A poet</h1><p>Born near the sea, and never far from it in what came to be printed under three names.</p>${parts.join('')}</div>`;
    expect(view(page, 'https://a.example/poets/1.html').pageType).toBe(type);
  });

  it('is dated by a line that begins with the label, without a colon', () => {
    expect(view(article('Reviewed 2023-09-13 by the board')).modified).toBe('2023-09-13');
    expect(
      view(
        `<article><h1>Tea</h1><p>${prose.repeat(4)}</p><p>Reviewed 13 May 2023</p><p>${prose.repeat(4)}</p></article>`,
      ).modified,
    ).toBe('2023-05-13');
    expect(
      view(
        `<article><h1>Tea</h1><p>${prose.repeat(4)}</p><p>It was reviewed 13 May 2023</p><p>${prose.repeat(4)}</p></article>`,
      ).modified,
    ).toBeNull();
  });
});

describe('the summary', () => {
  it('is the description, or the first sentences that fit', () => {
    expect(summaryOf('About it.', 'Text.')).toBe('About it.');
    expect(summaryOf('', 'Short text.')).toBe('Short text.');
    expect(summaryOf('', '这是第一句话。'.repeat(60))).toBe('这是第一句话。'.repeat(28));
    expect(summaryOf('', 'x'.repeat(500))).toBe(`${'x'.repeat(200)}…`);
    expect(summaryOf('', '𠀀'.repeat(500)).isWellFormed()).toBe(true);
  });
});
