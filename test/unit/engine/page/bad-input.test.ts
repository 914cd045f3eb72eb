import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../src-main/engine/page/read-page.ts';
import { processorSeconds } from '../../../support/growth.ts';
import { standardAnalyseOptions } from './standard-options.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const read = (bytes: Uint8Array | string, headers: Record<string, string> = { 'content-type': 'text/html' }) =>
  readPage(
    { address: 'https://a.example/x', headers, bytes: typeof bytes === 'string' ? ascii(bytes) : bytes },
    standardAnalyseOptions,
  );
const codes = (page: Uint8Array | string) => read(page).problems.map(({ code }) => code);

/** Bytes that look like compressed data, the same on every run. */
function noise(length: number): Uint8Array {
  let state = 12_345;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

const magic = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a file that was served as a page', () => {
  it.each([
    ['PNG', magic('\x89PNG\r\n\x1a\n')],
    ['JPEG', magic('\xff\xd8\xff\xe0')],
    ['GIF', magic('GIF89a')],
    ['PDF', magic('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj stream ')],
    ['ZIP', magic('PK\x03\x04\x14\x00')],
    ['EXE', magic('MZ\x90\x00\x03\x00\x00\x00')],
    ['ELF', magic('\x7fELF\x02\x01\x01')],
    ['gzip', magic('')],
    ['binary', magic('\x01\x02\x03\x04')],
  ])('is told as %s and gives no text', (kind, start) => {
    const bytes =
      kind === 'gzip'
        ? new Uint8Array(gzipSync('<p>text that was compressed twice</p>'.repeat(50)))
        : join(start, noise(20_000));
    const { view, problems } = read(bytes);
    expect(problems).toEqual([{ code: 'page-is-binary', address: 'https://a.example/x', parameters: { kind } }]);
    expect(view).toMatchObject({ text: '', blocks: [], title: '', links: [] });
  });

  it('is not suspected where a page only has some stray bytes', () => {
    expect(
      codes(`\0\0\x01<html><body><p>${'A sentence with a word or two, and a comma. '.repeat(5)}</p>\0</body></html>`),
    ).toEqual([]);
    expect(
      codes(
        'MZ is the beginning of a name, and PK that of another; both are text, as long as nothing binary follows them.',
      ),
    ).toEqual([]);
  });
});

describe('a page without a text of its own', () => {
  it.each([
    ['page-is-frameset', '<frameset rows="50,*"><frame src="a.html"><frame src="b.html"></frameset>'],
    ['page-is-frameset', '<html><body><iframe src="/inner.html"></iframe></body></html>'],
    ['page-needs-script', '<script>render("a text of many words")</script>'],
    ['page-needs-script', '<body><div id="app"></div><script src="/app.js"></script></body>'],
    [
      'page-needs-script',
      '<body><div id="root">Loading…</div><noscript>Please enable JavaScript.</noscript><script src="/app.js"></script></body>',
    ],
    ['text-empty', ''],
    ['text-empty', '<html></html>'],
    ['text-empty', '<!-- nothing but a comment -->'],
    ['text-empty', '<img src="a.png">'],
  ])('says %s: %s', (code, html) => {
    expect(codes(html)).toEqual([code]);
  });

  it('names the pages inside its frames', () => {
    expect(read('<frameset><frame src="a.html"><frame src="/b.html"></frameset>').view.links).toEqual([
      'https://a.example/a.html',
      'https://a.example/b.html',
    ]);
  });

  it('is not said to need scripts when it has a text, however many scripts it has', () => {
    const html = `<script src="a.js"></script><div id="root"><p>${'Here is a sentence, and it is long enough. '.repeat(4)}</p></div><script>x()</script>`;
    expect(codes(html)).toEqual([]);
  });
});

describe('a page that says it does not exist', () => {
  it.each([
    [
      "a server's own page",
      '<title>404 Not Found</title><h1>Not Found</h1><p>The requested URL was not found on this server.</p>',
      true,
    ],
    ['a Russian one', '<title>Страница не найдена</title><h1>Ошибка 404</h1><p>Возможно, она была удалена.</p>', true],
    ['a Chinese hint', '<title>提示信息</title><p>对不起，您访问的页面不存在或已删除！</p>', true],
    [
      'a shop that has no such page',
      '<title>Магазин</title><p>К сожалению, такой страницы нет. Воспользуйтесь поиском. Такой страницы не существует.</p>',
      true,
    ],
    [
      'an offer that is gone',
      '<title>This property is no longer available</title><p>The agent took it off the market in May.</p>',
      true,
    ],
    ['a job that is gone', '<title>Вакансия снята с публикации</title><p>Посмотрите похожие вакансии.</p>', true],
    ['a house that is gone', '<title>房源已下架</title><p>为您推荐附近的其他房源。</p>', true],
    [
      'a page of a wiki that nobody wrote',
      '<title>search results - Wiki</title><p>There is currently no text in this page. You can search for it.</p>',
      true,
    ],
    [
      'a Russian one that nobody wrote',
      '<title>mir:reka</title><h1>Эта страница ещё не существует</h1><p>Вы перешли по ссылке на тему.</p>',
      true,
    ],
    ['a Chinese one that nobody wrote', '<title>绿茶</title><p>本页面目前没有内容。您可以搜索此页面标题。</p>', true],
    ['a search', '<title>Nothing Found - Blog</title><p>It seems we cannot find it. Try a search.</p>', true],
    [
      'a search for something else',
      '<title>Nothing found in the cellar, says the owner</title><p>The police looked for it on Monday.</p>',
      false,
    ],
    [
      'an article about such pages',
      `<title>How to write a page not found message</title><p>${'A good message says what happened and what to do next. '.repeat(40)}</p>`,
      false,
    ],
    [
      'a car',
      '<title>Peugeot 404</title><p>The Peugeot 404 was built from 1960 to 1975, and in some countries for longer.</p>',
      false,
    ],
    [
      'a cat',
      '<title>Lost and found</title><p>We found a grey cat on Monday. It was not found by its owner yet.</p>',
      false,
    ],
  ])('%s', (_, html, expected) => {
    expect(read(html).view.softNotFound).toBe(expected);
    expect(codes(html).includes('soft-404')).toBe(expected);
  });
});

describe('a page that says that it is an old version', () => {
  it.each([
    ['You are viewing an old version of this page. View the <a href="/tea">current version</a>.', true],
    ["You're reading the documentation for an older version of Kettle", true],
    ['This is an archived version of the page as it was in March.', true],
    ['This page is no longer maintained.', true],
    ['Это старая версия документа!', true],
    ['Внимание! Вы просматриваете устаревшую версию страницы', true],
    ['Эта статья устарела и больше не обновляется.', true],
    ['您正在查看该页面的旧版本。', true],
    ['此文档已过时，请参阅新版。', true],
    ['This is an older kettle than the one in the kitchen.', false],
    ['This page is about the archived versions of a wiki.', false],
    ['Это старая чашка с трещиной.', false],
    ['这是一个旧茶壶的故事。', false],
  ])('%s', (note, expected) => {
    const html = `<title>Tea</title><body><div>${note}</div><article><p>${'Green tea is steamed after it was picked. '.repeat(9)}</p></article></body>`;
    expect(codes(html).includes('old-version')).toBe(expected);
  });

  it('is no article that speaks of such notes', () => {
    const text = `This is an old version of a story that is told in many books. ${'Green tea is steamed after it was picked. '.repeat(9)}`;
    expect(codes(`<title>Tea</title><article><p>${text}</p></article>`)).not.toContain('old-version');
  });
});

describe('a page of megabytes', () => {
  const sentence = 'This is one of very many sentences, and it is like all the others. ';
  it.each([
    ['5 MB of paragraphs', `<p>${`${sentence.repeat(8)}</p><p>`.repeat(9500)}`],
    ['5 MB in one paragraph', `<p>${sentence.repeat(75_000)}`],
    ['200,000 nested elements', '<div>'.repeat(200_000) + sentence.repeat(4)],
    ['200,000 nested links', `<a href="/x">${'<a href="/y"><b>'.repeat(100_000)}`],
    ['200,000 boxes of related links', `<div class="related">${'x<a href="/a">y</a><p></p>'.repeat(100_000)}</div>`],
    ['100,000 buttons', '<button>add to cart'.repeat(100_000)],
    ['a title of megabytes', `<title>${'页面不存在'.repeat(300_000)}`],
    ['one line of credits of megabytes', `<p>By ${'Ada de '.repeat(300_000)}`],
    ['a date line without end', `<p>${'2024-'.repeat(400_000)}`],
  ])('%s is read to its end', (_, html) => {
    let view!: ReturnType<typeof read>['view'];
    expect(processorSeconds(() => ({ view } = read(html)))).toBeLessThan(20);
    expect(view.text.length).toBeLessThanOrEqual(standardAnalyseOptions.maxTextCharacters);
    expect(view.related.length).toBeLessThanOrEqual(60);
  });
});
