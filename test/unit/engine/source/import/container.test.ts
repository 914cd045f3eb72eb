import { execFileSync } from 'node:child_process';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { entryName, tidyPath } from '../../../../../src-main/engine/source/import/zip.ts';
import { encodeText } from '../../../../support/encode-text.ts';
import { addresses, bodyOf, codes, importPages, writeFiles } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { responseRecord } from '../../../../support/warc-records.ts';

const folder = temporaryFolder();
const fresh = () => mkdtempSync(path.join(folder, 'f-'));

async function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  { compress = true, zip64 = false } = {},
): Promise<string> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    archive.addBuffer(Buffer.from(content as string), name, {
      compress,
      forceZip64Format: zip64,
      mtime: new Date(Date.UTC(2024, 0, 2)),
    });
  }
  archive.end({ forceZip64Format: zip64, comment: '' });
  const file = path.join(fresh(), 'a.zip');
  await pipeline(archive.outputStream, createWriteStream(file));
  return file;
}

const wordpress =
  '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><link>https://example.com/wp</link><content:encoded>x</content:encoded></item></channel></rss>';

const files = {
  'b.html': '<p>b</p>',
  'a/z.HTM': '<p>z</p>',
  'a/notes.md': '# Notes\n\ntext',
  'a/plain.txt': 'text',
  'robots.txt': 'User-agent: *',
  'a/style.css': 'p {}',
  'a/index.php': '<!doctype html><p>php</p>',
  '.hidden/x.html': '<p>hidden</p>',
  '__MACOSX/a/._b.html': 'junk',
  'Saved.html': '<!-- saved from url=(0021)https://example.com/p -->',
  'Saved_files/frame.html': '<p>frame</p>',
  'site.warc.gz': gzipSync(responseRecord('https://example.com/w', '<p>w</p>')),
  'export.xml': wordpress,
  'map.xml': '<urlset></urlset>',
};
const expected = [
  'Saved.html',
  'a/index.php',
  'a/notes.md',
  'a/plain.txt',
  'a/z.HTM',
  'b.html',
  'export.xml',
  'site.warc.gz',
];
const expectedAddresses = [
  'https://example.com/p',
  'a/index.php',
  'a/notes.md',
  'a/plain.txt',
  'a/z.HTM',
  'b.html',
  'https://example.com/wp',
  'https://example.com/w',
];

describe('a folder', () => {
  it('gives its pages sorted by their paths, and what lies in archives and exports among them', async () => {
    const root = fresh();
    writeFiles(root, files);
    const imported = await importPages(root, 'folder');
    expect(addresses(imported)).toEqual(expectedAddresses);
    expect(imported.problems).toMatchObject([{ code: 'not-pages-skipped', parameters: { count: 3 } }]);
    expect(imported.steps.at(-1)).toMatchObject({ done: 11, total: 11 });
  });

  it('goes on from every position, also inside of a file with many pages', async () => {
    const root = fresh();
    const warc = Buffer.concat(
      ['1', '2', '3'].map((name) => gzipSync(responseRecord(`https://example.com/${name}`, name))),
    );
    writeFiles(root, { 'a.html': 'a', 'b.warc.gz': warc, 'c.html': 'c', 'd.bin': 'x' });
    const whole = await importPages(root, 'folder');
    for (const [i, { position }] of whole.steps.entries()) {
      const rest = await importPages(root, 'folder', {}, position);
      expect(addresses(rest)).toEqual(whole.steps.slice(i + 1).flatMap(({ page }) => page?.address ?? []));
      expect(codes(rest)).toEqual(['not-pages-skipped']);
    }
  });

  it('is left by no link, and walked through by none', async () => {
    const root = fresh();
    const outside = fresh();
    writeFiles(outside, { 'secret.html': 'secret' });
    writeFiles(root, { 'in/page.html': 'x' });
    symlinkSync(path.join(outside, 'secret.html'), path.join(root, 'out.html'));
    symlinkSync(outside, path.join(root, 'out'));
    symlinkSync(root, path.join(root, 'in', 'again'));
    symlinkSync(path.join(root, 'in', 'page.html'), path.join(root, 'same.html'));
    symlinkSync('nowhere', path.join(root, 'dangling.html'));
    const imported = await importPages(root, 'folder');
    expect(addresses(imported)).toEqual(['in/page.html', 'same.html']);
    expect(
      imported.problems.map(({ code, address, parameters }) => [code, address, parameters['detail']]).sort(),
    ).toEqual([
      ['file-not-readable', 'dangling.html', 'ENOENT'],
      ['file-not-readable', 'out.html', 'outside the folder'],
    ]);
  });

  it.runIf(process.platform === 'linux')(
    'reads files whose names are not UTF-8, and shows them as people know them',
    async () => {
      const root = fresh();
      for (const [name, encoding] of [
        ['重复内容.html', 'gb18030'],
        ['повторы.html', 'windows-1251'],
        ['中文.html', 'utf-8'],
      ] as const) {
        const raw = encoding === 'utf-8' ? Buffer.from(name) : encodeText(name, encoding);
        writeFileSync(Buffer.concat([Buffer.from(`${root}/`), raw]), `<p>${name}</p>`);
      }
      const imported = await importPages(root, 'folder');
      expect(addresses(imported).sort()).toEqual(['中文.html', 'повторы.html', '重复内容.html'].sort());
      for (const page of imported.pages) expect(bodyOf(page)).toBe(`<p>${page.address}</p>`);
    },
  );

  it('tells of files that are too large, and dates pages by their files', async () => {
    const root = fresh();
    writeFiles(root, { 'big.html': 'x'.repeat(2000), 'ok.html': 'x' });
    utimesSync(path.join(root, 'ok.html'), 1_700_000_000, 1_700_000_000);
    const imported = await importPages(root, 'folder', { maxBytes: 1000 });
    expect(imported.problems).toMatchObject([{ code: 'too-large', address: 'big.html' }]);
    expect(imported.pages[1]?.fetchedAt).toBe(1_700_000_000_000);
  });

  it('leaves out reports that were written into it', async () => {
    const root = fresh();
    const report = readFileSync(new URL('../../../../../resources/report/report-start.html', import.meta.url), 'utf8');
    const mark = /<meta name="generator".*/u.exec(report)?.[0] ?? 'no mark';
    writeFiles(root, {
      'a.html': '<p>a</p>',
      'report/report.html': `<!DOCTYPE html>\n<html>\n${mark.replace('{version}', '0.1.0')}\n<p>report</p>`,
    });
    const imported = await importPages(root, 'folder');
    expect(addresses(imported)).toEqual(['a.html']);
    expect(imported.problems).toMatchObject([{ code: 'not-pages-skipped', parameters: { count: 1 } }]);
  });

  it('without pages, or that is not there, is an error', async () => {
    const root = fresh();
    writeFiles(root, { 'style.css': 'p {}' });
    await expect(importPages(root, 'folder')).rejects.toMatchObject({
      code: 'folder-empty',
      parameters: { path: root },
    });
    await expect(importPages(path.join(root, 'none'), 'folder')).rejects.toMatchObject({ code: 'file-not-found' });
  });
});

describe('a ZIP archive', () => {
  it.each([{ compress: true }, { compress: false }, { zip64: true }])(
    'holds the same pages as the folder: %j',
    async (options) => {
      const imported = await importPages(await zip(files, options), 'zip');
      expect(addresses(imported).sort()).toEqual([...expectedAddresses].sort());
      expect(bodyOf(imported.pages.find(({ address }) => address === 'b.html'))).toBe('<p>b</p>');
      expect(imported.pages.find(({ address }) => address === 'b.html')?.fetchedAt).toBe(Date.UTC(2024, 0, 2));
      expect(codes(imported)).toEqual(['not-pages-skipped']);
      expect(expected).toHaveLength(expectedAddresses.length);
    },
  );

  it.each([
    ['pages.csv', 'url,text\n/a,x\n/b,y\n'],
    ['pages.jsonl', '{"url":"/a","text":"x"}\n{"url":"/b","text":"y"}\n'],
    [
      'site.warc',
      Buffer.concat([responseRecord('https://example.com/a', 'x'), responseRecord('https://example.com/b', 'y')]),
    ],
  ])('with nothing but %s is opened as that', async (name, content) => {
    const file = await zip({ [name]: content });
    const whole = await importPages(file, 'zip');
    expect(whole.pages).toHaveLength(2);
    for (const [i, { position }] of whole.steps.entries()) {
      expect(addresses(await importPages(file, 'zip', {}, position))).toEqual(
        whole.steps.slice(i + 1).flatMap(({ page }) => page?.address ?? []),
      );
    }
  });

  it('tells of encrypted entries and unknown methods, and reads the others', async () => {
    const file = await zip({ 'a.html': '<p>a</p>', 'b.html': '<p>b</p>', 'c.html': '<p>c</p>' });
    const bytes = readFileSync(file);
    const directory = bytes.indexOf('PK\u0001\u0002');
    bytes[directory + 8]! |= 1;
    bytes[bytes.indexOf('PK\u0001\u0002', directory + 4) + 10] = 99;
    writeFileSync(file, bytes);
    const imported = await importPages(file, 'zip');
    expect(imported.problems.map(({ code, address }) => [code, address])).toEqual([
      ['archive-entry-encrypted', 'a.html'],
      ['file-not-readable', 'b.html'],
    ]);
    expect(imported.pages.filter(({ body }) => body).map(({ address }) => address)).toEqual(['c.html']);
  });

  it('that would fill the memory is bounded, by its own word and by what comes out of it', async () => {
    const file = await zip({ 'bomb.html': Buffer.alloc(8_000_000, 0x20), 'ok.html': '<p>ok</p>' });
    const imported = await importPages(file, 'zip', { maxBytes: 10_000_000 });
    expect(codes(imported)).toEqual(['archive-entry-suspicious']);
    expect(codes(await importPages(file, 'zip', { maxBytes: 100_000 }))).toEqual(['archive-entry-suspicious']);
    const liar = await zip({ 'liar.html': Buffer.alloc(50_000, 0x20), 'ok.html': '<p>ok</p>' });
    const bytes = readFileSync(liar);
    bytes.writeUInt32LE(100, bytes.indexOf('PK\u0001\u0002') + 24);
    writeFileSync(liar, bytes);
    const told = await importPages(liar, 'zip');
    expect(told.pages.map(({ body }) => body !== null)).toEqual([false, true]);
    expect(codes(told)).toEqual(['file-not-readable']);
  });

  it('cut anywhere is an error that says so, or gives what can be read', async () => {
    const whole = readFileSync(await zip({ 'a.html': '<p>a</p>', 'b/c.html': '<p>c</p>' }));
    const file = path.join(fresh(), 'cut.zip');
    for (let cut = 0; cut < whole.length; cut += 7) {
      writeFileSync(file, whole.subarray(0, cut));
      await expect(importPages(file, 'zip')).rejects.toMatchObject({ code: 'archive-broken', parameters: { file } });
    }
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0xff;
      writeFileSync(file, damaged);
      await importPages(file, 'zip').catch((error: unknown) => expect(error).toMatchObject({ code: 'archive-broken' }));
    }
  });
});

describe('names in archives', () => {
  const name = (raw: Buffer, flags = 0) =>
    entryName({ fileNameRaw: raw, generalPurposeBitFlag: flags, extraFields: [] });
  it.each([
    ['目录/重复内容.html', 'gb18030'],
    ['Статьи/Повторы страниц.html', 'ibm866'],
  ])('%s in %s', (text, encoding) => {
    expect(name(encodeText(text, encoding))).toBe(text);
  });

  it('that are UTF-8, marked or not, and of the first code page', () => {
    expect(name(Buffer.from('目录/页.html'), 0x800)).toBe('目录/页.html');
    expect(name(Buffer.from('Страница.html'))).toBe('Страница.html');
    expect(name(Buffer.from([0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
  });

  it('never lead out', () => {
    expect(['../../etc/passwd', '/root/x.html', 'C:\\a\\..\\b.html', './a//b.html'].map(tidyPath)).toEqual([
      'etc/passwd',
      'root/x.html',
      'a/b.html',
      'a/b.html',
    ]);
  });
});

it.runIf(process.platform === 'linux')('a page file that may not be read is told', async () => {
  const root = fresh();
  writeFiles(root, { 'a.html': 'x' });
  mkdirSync(path.join(root, 'b.html'));
  execFileSync('mkfifo', [path.join(root, 'pipe.html')]);
  expect(addresses(await importPages(root, 'folder'))).toEqual(['a.html']);
});
