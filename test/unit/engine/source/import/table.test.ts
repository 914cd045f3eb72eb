import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../../support/encode-text.ts';
import { addresses, bodyOf, codes, importPages } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const folder = temporaryFolder();

function file(name: string, content: string | Uint8Array): string {
  const whole = path.join(folder, name);
  writeFileSync(whole, content);
  return whole;
}

const csv = (content: string | Uint8Array, settings = {}) => importPages(file('t.csv', content), 'csv', settings);
const jsonl = (content: string | Uint8Array, settings = {}) => importPages(file('t.jsonl', content), 'jsonl', settings);

/** A text in the language of a table's header. */
function wordsFor(header: string): string {
  if (header.startsWith('网')) return '重复内容会影响网站的收录和排名';
  if (header.startsWith('網')) return '重複內容會影響網站的收錄和排名';
  return header.startsWith('url')
    ? '한국의 야시장 문화는 오랜 역사를 가지고 있으며'
    : 'Повторы страниц мешают попаданию сайта в поиск';
}

describe('a table', () => {
  it('gives a page for each row, with what the row says of it', async () => {
    const imported = await csv(
      'URL,Title,Text,Date,Language,Author\r\nhttps://example.com/a,"One, two",First line\nsecond <line>,2024-01-02,en,Ann\r\n'.replace(
        'First line\nsecond <line>',
        '"First line\nsecond <line>"',
      ),
    );
    expect(addresses(imported)).toEqual(['https://example.com/a']);
    expect(imported.pages[0]).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    const body = bodyOf(imported.pages[0]);
    expect(body).toContain('<title>One, two</title>');
    expect(body).toContain('<p>First line</p>\n<p>second &lt;line&gt;</p>');
    expect(body).toContain('lang="en"');
    expect(body).toContain('content="Ann"');
    expect(body).toContain('content="2024-01-02"');
  });

  it.each([
    ['网址,标题,正文', 'utf-8', ','],
    ['网址,标题,正文', 'gb18030', ','],
    ['網址,標題,內文', 'utf-8', ','],
    ['網址,標題,內文', 'big5', ','],
    ['url,title,text', 'euc-kr', ','],
    ['sep=;\nадрес;заголовок;текст', 'windows-1251', ';'],
    ['адрес;заголовок;текст', 'windows-1251', ';'],
    ['Адрес страницы\tЗаголовок\tТекст статьи', 'utf-16le', '\t'],
    ['адрес,заголовок,текст', 'koi8-r', ','],
  ])('%s in %s', async (header, encoding, delimiter) => {
    const words = wordsFor(header);
    const text = `${encoding === 'utf-16le' ? '\uFEFF' : ''}${header}\n${['https://example.com/a', words, words].join(delimiter)}\n`;
    const imported = await csv(encoding === 'utf-8' ? text : encodeText(text, encoding));
    expect(addresses(imported)).toEqual(['https://example.com/a']);
    expect(bodyOf(imported.pages[0])).toContain(`<p>${words}</p>`);
  });

  it('may begin below blank lines, which count as rows', async () => {
    expect(addresses(await csv('\n \r\nurl,text\n,one\n/path,two\n'))).toEqual(['row-4', '/path']);
  });

  it('names rows without an address by their number, and keeps paths', async () => {
    const imported = await csv('url,text\n,one\n/path,two\nexample.com/x,three\n\nhttp://[,four\n');
    expect(addresses(imported)).toEqual(['row-2', '/path', 'https://example.com/x', 'row-6']);
    expect(imported.problems).toMatchObject([{ code: 'address-invalid', parameters: { row: 6 } }]);
  });

  it('tells of rows without a page, of errors, and of what is too large', async () => {
    const imported = await csv(`url,text,status\n/empty,,\n/gone,x,404\n/big,${'x'.repeat(3000)},200\n/ok,x,200\n`, {
      maxBytes: 2000,
    });
    expect(imported.pages.map(({ body }) => body !== null)).toEqual([false, false, false, true]);
    expect(codes(imported)).toEqual(['row-empty', 'http-client-error', 'too-large']);
  });

  it('keeps whole pages as they are and puts a page around pieces', async () => {
    const whole = '<!doctype html><html><head><title>Own</title></head><body>x</body></html>';
    const imported = await csv(
      `url,title,html\n/a,Other,"${whole}"\n/b,$& Given,"<html><head></head><body>y</body></html>"\n/c,Given,<p>z</p>\n`,
    );
    expect(imported.pages.map(bodyOf)).toEqual([
      whole,
      '<html><head><title>$&amp; Given</title></head><body>y</body></html>',
      expect.stringContaining('<h1>Given</h1><p>z</p>'),
    ]);
  });

  it('packed with gzip', async () => {
    expect(addresses(await csv(gzipSync('url,text\n/a,b\n')))).toEqual(['/a']);
  });

  it('with a quotation mark that is never closed loses no more than it must', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `/${i},"text ${i}"`);
    rows[10] = '/10,"never closed';
    const imported = await csv(`url,text\n${rows.join('\n')}\n`, { maxBytes: 100 });
    expect(addresses(imported).slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `/${i}`));
    expect(imported.pages.length).toBeGreaterThan(40);
    const hopeless = await csv(`url,text\n/0,a\n/1,"${'x,'.repeat(200_000)}`, { maxBytes: 1000 });
    expect(hopeless.problems).toMatchObject([{ code: 'row-broken', parameters: { row: 3 } }]);
  });

  it.each(['\n', '\r\n', '\r'])('with a cell of twelve megabytes loses that row and no other (%j)', async (lineEnd) => {
    const long = 'x " y '.repeat(2_000_000);
    const imported = await csv(
      ['url,text', '/a,first', `/b,${long}`, '/c,"third, quoted"', '/d,fourth', ''].join(lineEnd),
      { maxBytes: 1000 },
    );
    expect(addresses(imported)).toEqual(['/a', '/c', '/d']);
    expect(imported.problems).toMatchObject([{ code: 'row-broken', parameters: { row: 3 } }]);
  });

  it('without a column for the page is refused', async () => {
    await expect(csv('url,price\n/a,1\n')).rejects.toMatchObject({ code: 'table-columns-missing' });
    await expect(csv('')).rejects.toMatchObject({ code: 'file-without-pages' });
  });
});

describe('JSON lines', () => {
  it('give a page each; what is none is told with its number', async () => {
    const imported = await jsonl(
      [
        '{"url":"https://example.com/a","title":"A","content":{"rendered":"<p>one</p>"},"author":[{"name":"Ann"}]}',
        'not json',
        '',
        '[1]',
        '{"网址":"https://example.com/b","正文":"二","status":200}',
        `{"url":"/big","text":"${'x'.repeat(5000)}"}`,
      ].join('\n'),
      { maxBytes: 1500 },
    );
    expect(addresses(imported)).toEqual(['https://example.com/a', 'https://example.com/b']);
    expect(bodyOf(imported.pages[0])).toContain('<h1>A</h1><p>one</p>');
    expect(bodyOf(imported.pages[0])).toContain('content="Ann"');
    expect(imported.problems.map(({ code, parameters }) => [code, parameters['row']])).toEqual([
      ['row-broken', 2],
      ['row-broken', 4],
      ['row-broken', 6],
    ]);
  });

  it('or the elements of one array, on as many lines as it likes', async () => {
    const pages = Array.from({ length: 40 }, (_, i) => ({
      url: `/${i}`,
      text: `a "quoted" [${i}] {x}, \\ and, so`,
      tags: [{ a: [1, 2] }, '],['],
    }));
    const imported = await jsonl(JSON.stringify(pages, null, 2));
    expect(addresses(imported)).toEqual(pages.map(({ url }) => url));
    expect(imported.problems).toEqual([]);
  });

  it('however deep, are one page or one broken record', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const imported = await jsonl(`{"url":"/a","text":"one"}\n{"url":"/b","text":${deep}}\n{"url":"/c","text":"three"}`);
    expect(addresses(imported)).toEqual(expect.arrayContaining(['/a', '/c']));
  });

  it('without an object are refused', async () => {
    await expect(jsonl('[]')).rejects.toMatchObject({ code: 'file-without-pages' });
    await expect(jsonl('x\ny\n')).rejects.toMatchObject({ code: 'file-without-pages' });
  });
});

describe('both', () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ url: `/${i}`, text: i % 7 === 3 ? '' : `text\n${i}` }));
  const table = `url,text\n${rows.map(({ url, text }) => `${url},"${text}"`).join('\n')}`;
  it.each([
    ['csv', table],
    ['jsonl', rows.map((row) => JSON.stringify(row)).join('\n')],
  ] as const)('%s: every position leads to exactly what is left', async (format, content) => {
    const name = file(`positions.${format}`, content);
    const whole = await importPages(name, format);
    for (const [i, { position }] of whole.steps.entries()) {
      expect(addresses(await importPages(name, format, {}, position))).toEqual(addresses(whole).slice(i + 1));
    }
  });

  it('never fail on anything but as a whole', async () => {
    const piece = fc.constantFrom(
      '"',
      ',',
      '\n',
      '\r\n',
      'url',
      'text',
      ';',
      '\t',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      'a',
      '中',
      '\uFEFF',
      '\0',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const content = `url,text\n${pieces.join('')}`;
        await csv(content);
        await jsonl(`{"text":"x"}\n${pieces.join('')}`);
      }),
      { numRuns: 40 },
    );
  });
});
