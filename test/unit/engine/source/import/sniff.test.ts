import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseFile, recogniseSource } from '../../../../../src-main/engine/source/recognise.ts';
import { sniffFormat } from '../../../../../src-main/engine/source/import/sniff.ts';
import { encodeText } from '../../../../support/encode-text.ts';
import { writeFiles } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { warcRecord } from '../../../../support/warc-records.ts';

const root = temporaryFolder();

async function recognise(name: string, content: string | Uint8Array) {
  const file = writeFiles(mkdtempSync(path.join(root, 'r-')), { [name]: content });
  return { file, found: await recogniseFile(file) };
}

const warc = warcRecord({ 'WARC-Type': 'warcinfo' }, 'x');
const wxr =
  '<?xml version="1.0"?>\n<!-- generator -->\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>';
const crawl = '\uFEFF"Address","Content Type","Status Code"\r\n"https://example.com/","text/html","200"\r\n';
const mhtml =
  'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n\r\n--x\r\n';

describe('a file is known by its first bytes', () => {
  it.each([
    ['site.warc', warc, 'warc', 'site'],
    ['site.warc.gz', gzipSync(warc), 'warc', 'site'],
    ['site.warc.zst', zstdCompressSync(warc), 'warc', 'site'],
    ['misnamed.zip', gzipSync(warc), 'warc', 'misnamed'],
    ['pages.zip', Buffer.from('504b0304140000000000', 'hex'), 'zip', 'pages'],
    ['misnamed.html', Buffer.from('504b0304140000000000', 'hex'), 'zip', 'misnamed'],
    ['page.html', '<!doctype html><p>x', 'html', 'page'],
    ['null.html', `<!doctype html><p>a null\0 ${'and words '.repeat(20)}`, 'html', 'null'],
    ['null.csv', `url,title,text\nhttps://example.com/a,A\0B,${'words '.repeat(30)}\n`, 'csv', 'null'],
    ['page.htm', '\n<!-- saved from url=(0014)about:internet -->\n<HTML>', 'html', 'page'],
    ['odd.html', 'words first <p>then marks</p>', 'html', 'odd'],
    ['utf16.html', Buffer.from('\uFEFF<html><p>x</p>', 'utf16le'), 'html', 'utf16'],
    ['page.mhtml', mhtml, 'mhtml', 'page'],
    ['notes.md', '# Notes\n\nwords', 'markdown', 'notes'],
    ['notes.txt', 'Words of a text.\nMore of them.\n', 'text', 'notes'],
    ['t.csv', 'url,title,text\n/a,b,c\n', 'csv', 't'],
    ['t.txt', 'url\ttext\n/a\tc\n', 'csv', 't'],
    ['t.csv', encodeText('网址;正文\n/a;重复内容\n', 'gb18030'), 'csv', 't'],
    ['t.csv.gz', gzipSync('url,html\n/a,x\n'), 'csv', 't'],
    ['pages.jsonl', '{"url":"/a","text":"x"}\n{"url"', 'jsonl', 'pages'],
    ['pages.json', '[\n  {\n    "url": "/a",\n    "text": "and so', 'jsonl', 'pages'],
    ['site.WordPress.2024-01-01.xml', wxr, 'wordpress', 'site'],
    ['export.xml.gz', gzipSync(wxr), 'wordpress', 'export'],
  ])('%s', async (name, content, format, suggestedName) => {
    const { file, found } = await recognise(name, content);
    expect(found).toEqual({ source: { kind: 'file', path: file, format }, suggestedName });
  });

  it.each([
    ['list.txt', '# ours\nhttps://example.com/a\n'],
    ['list.csv', 'Address,Status\nhttps://example.com/a,200\n'],
    ['hosts.txt', 'example.com/a\nexample.com/b\n'],
    ['map.xml', '<?xml version="1.0"?><urlset></urlset>'],
    ['map.xml.gz', gzipSync('<urlset></urlset>')],
    ['feed.xml', '<rss version="2.0"><channel></channel></rss>'],
    ['error.xml', '<!doctype html><p>not found</p>'],
    ['settings.json', '{"a": 1}'],
    ['picture.png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    [
      'book.epub',
      Buffer.concat([
        Buffer.from('504b030414000000000000000000000000000000000000000000', 'hex'),
        Buffer.from([8, 0, 0, 0]),
        Buffer.from('mimetype'),
      ]),
    ],
    ['empty.html', ''],
  ])('%s holds no pages', async (name, content) => {
    expect((await recognise(name, content)).found).toBeNull();
  });

  it('whatever the bytes are, without failing', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('a.zip', 'a.csv', 'a.html', 'a'),
        (bytes, name) => void sniffFormat(Buffer.from(bytes), name),
      ),
    );
    for (const whole of [warc, Buffer.from(wxr), Buffer.from(crawl), Buffer.from(mhtml)]) {
      for (let cut = 0; cut < whole.length; cut += 1) sniffFormat(whole.subarray(0, cut), 'a');
    }
  });
});

it('a crawl is known by its table, also when the folder is named', async () => {
  const folder = mkdtempSync(path.join(root, 'crawl-'));
  const file = writeFiles(folder, { 'internal_html.csv': crawl, 'internal_all.csv': crawl });
  const expected = {
    source: { kind: 'file', path: file, format: 'screaming-frog' },
    suggestedName: path.basename(folder),
  };
  expect(await recogniseSource(file)).toEqual(expected);
  expect(await recogniseSource(folder)).toEqual(expected);
});

it('what holds neither pages nor addresses is refused with what could be read', async () => {
  const { file } = await recognise('picture.png', Buffer.from('89504e470d0a1a0a0000', 'hex'));
  await expect(recogniseSource(file)).rejects.toMatchObject({ code: 'file-unknown', parameters: { file } });
});
