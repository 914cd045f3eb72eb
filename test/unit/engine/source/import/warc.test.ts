import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileInput } from '../../../../../src-main/engine/source/import/importer.ts';
import { importerOf } from '../../../../../src-main/engine/source/import/import-source.ts';
import { addresses, bodyOf, codes, importPages } from '../../../../support/import-pages.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { responseRecord, warcRecord } from '../../../../support/warc-records.ts';

const folder = temporaryFolder();
let count = 0;

function file(...parts: readonly (string | Uint8Array)[]): string {
  const name = path.join(folder, `${(count += 1)}.warc`);
  writeFileSync(name, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return name;
}

const page = (name: string) => responseRecord(`https://example.com/${name}`, `<p>${name}</p>`);
const url = (name: string) => `https://example.com/${name}`;

const info = warcRecord({ 'WARC-Type': 'warcinfo' }, 'software: test\r\n');

describe('records', () => {
  it('of answers become pages with status, headers and date; others are counted or passed over', async () => {
    const request = warcRecord({ 'WARC-Type': 'request', 'WARC-Target-URI': url('a') }, 'GET / HTTP/1.1\r\n\r\n');
    const revisit = warcRecord(
      { 'WARC-Type': 'revisit', 'WARC-Target-URI': url('r') },
      'HTTP/1.1 304 Not Modified\r\n\r\n',
    );
    const picture = responseRecord(url('p.png'), 'png', { headers: { 'Content-Type': 'image/png' } });
    const robots = responseRecord(url('robots.txt'), 'User-agent: *', { headers: { 'Content-Type': 'text/plain' } });
    const resource = warcRecord(
      { 'WARC-Type': 'resource', 'WARC-Target-URI': `<${url('res')}>`, 'Content-Type': 'text/html' },
      '<p>resource</p>',
    );
    const imported = await importPages(file(info, request, page('a'), revisit, picture, robots, resource), 'warc');
    expect(addresses(imported)).toEqual([url('a'), url('res')]);
    expect(imported.pages[0]).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html' },
      fetchedAt: Date.UTC(2024, 2, 5, 10, 20, 30),
    });
    expect(imported.pages.map(bodyOf)).toEqual(['<p>a</p>', '<p>resource</p>']);
    expect(imported.problems.map(({ code, parameters }) => [code, parameters['count']])).toEqual([
      ['revisits-skipped', 1],
      ['not-pages-skipped', 1],
    ]);
  });

  it('keeps the address of a copy that the crawler did not store again', async () => {
    const copy = (name: string, of: string, head: string) =>
      warcRecord(
        { 'WARC-Type': 'revisit', 'WARC-Target-URI': url(name), 'WARC-Refers-To-Target-URI': url(of) },
        `HTTP/1.1 ${head}\r\n\r\n`,
      );
    const html = '200 OK\r\nContent-Type: text/html';
    const picture = '200 OK\r\nContent-Type: image/png';
    const records = [
      page('a'),
      copy('b', 'a', html),
      copy('a', 'a', html),
      copy('c', 'a', '301 Moved\r\nLocation: /'),
      copy('d', 'a', picture),
    ];
    const imported = await importPages(file(...records), 'warc');
    expect(imported.pages.map(({ address, statusCode, body }) => [address, statusCode, body !== null])).toEqual([
      [url('a'), 200, true],
      [url('b'), 200, false],
    ]);
    expect(imported.problems).toEqual([
      expect.objectContaining({ code: 'revisits-skipped', parameters: { count: 3 } }),
      { code: 'revisit-of-other', address: url('b'), parameters: { target: url('a') } },
    ]);
  });

  it('keep redirects and errors as a crawl does', async () => {
    const imported = await importPages(
      file(
        responseRecord(url('old'), '', { status: '301 Moved', headers: { Location: '/new' } }),
        responseRecord(url('gone'), '<p>gone</p>', { status: '404 Not Found' }),
        responseRecord(url('down'), '', { status: '503 Down' }),
        responseRecord(url('nowhere'), '', { status: '302 Found' }),
      ),
      'warc',
    );
    expect(imported.pages.map(({ statusCode, redirectTo, body }) => [statusCode, redirectTo, body])).toEqual([
      [301, url('new'), null],
      [404, null, null],
      [503, null, null],
      [302, null, null],
    ]);
    expect(codes(imported)).toEqual([
      'redirected',
      'http-client-error',
      'http-server-error',
      'redirect-without-target',
    ]);
  });

  it('have their bodies unpacked and put together, also where the headers lie', async () => {
    const html = '<p>text</p>';
    const chunked = '5\r\n<p>te\r\n6;x=y\r\nxt</p>\r\n0\r\n\r\n';
    const imported = await importPages(
      file(
        responseRecord(url('gzip'), gzipSync(html), { headers: { 'Content-Encoding': 'gzip' } }),
        responseRecord(url('br'), brotliCompressSync(html), { headers: { 'Content-Encoding': 'br' } }),
        responseRecord(url('chunked'), chunked, { headers: { 'Transfer-Encoding': 'chunked' } }),
        responseRecord(url('lies'), html, { headers: { 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' } }),
      ),
      'warc',
    );
    expect(imported.pages.map(bodyOf)).toEqual([html, html, html, html]);
  });

  it('that are too large keep their address', async () => {
    const big = responseRecord(url('big'), 'x'.repeat(300_000));
    const imported = await importPages(file(big, page('b')), 'warc', { maxBytes: 100_000 });
    expect(imported.pages.map(({ address, body }) => [address, body !== null])).toEqual([
      [url('big'), false],
      [url('b'), true],
    ]);
    expect(codes(imported)).toEqual(['too-large']);
  });
});

describe('packed archives', () => {
  const records = [info, page('a'), page('b'), page('c')];

  it.each([
    ['plain', records],
    ['gzip, a member for each record', records.map((record) => gzipSync(record))],
    ['gzip, one member', [gzipSync(Buffer.concat(records))]],
    [
      'zstd, a frame for each record',
      [Buffer.from('5d2a4d180400000001020304', 'hex'), ...records.map((record) => zstdCompressSync(record))],
    ],
  ])('%s', async (_name, parts) => {
    expect(addresses(await importPages(file(...parts), 'warc'))).toEqual(['a', 'b', 'c'].map(url));
  });

  it('with members of many sizes', async () => {
    // Noise of letters does not shrink to nothing, so that members lie across the borders of what is read at once.
    const noise = (size: number) =>
      Array.from({ length: size }, (_, i) => Math.imul(i + 1, 2_654_435_761).toString(36)).join(' ');
    const sizes = [1, 15_000, 30_000, 10, 60_000, 5, 90_000, 2];
    const parts = sizes.map((size, i) => gzipSync(responseRecord(url(String(i)), noise(size))));
    const imported = await importPages(file(...parts), 'warc', { maxBytes: 10_000_000 });
    expect(imported.pages.map(({ body }) => body?.length)).toEqual(sizes.map((size) => noise(size).length));
    expect(imported.problems).toEqual([]);
  });

  it.each([
    ['plain', (record: Buffer) => record],
    ['gzip', (record: Buffer) => gzipSync(record)],
    ['zstd', (record: Buffer) => zstdCompressSync(record)],
  ])('%s: every position leads to exactly what is left', async (_name, pack) => {
    const parts = [
      pack(info),
      pack(Buffer.concat([page('a'), page('b'), page('c')])),
      pack(page('d')),
      pack(page('e')),
    ];
    const name = file(...parts);
    const whole = await importPages(name, 'warc');
    for (const [i, { position }] of whole.steps.entries()) {
      const rest = await importPages(name, 'warc', {}, position);
      expect(addresses(rest)).toEqual(whole.steps.slice(i + 1).flatMap(({ page }) => page?.address ?? []));
    }
  });
});

it.runIf(process.platform === 'linux')('reading that is given up leaves no file open', async () => {
  const opened = () => readdirSync('/proc/self/fd').length;
  const input = await fileInput(file(...Array.from({ length: 300 }, (_, i) => gzipSync(page(String(i))))));
  const settings = { maxBytes: 1000, drafts: false, signal: new AbortController().signal, importerOf };
  const before = opened();
  for (let i = 0; i < 5; i += 1) for await (const _ of importerOf('warc')(input, settings, null)) break;
  await new Promise((resolve) => setImmediate(resolve));
  expect(opened()).toBeLessThanOrEqual(before + 1);
});

describe('damage', () => {
  it('in a record costs this record', async () => {
    const broken = Buffer.from('WARC/1.0\r\nWARC-Type: response\r\nContent-Length: many\r\n\r\nx\r\n\r\n');
    const imported = await importPages(file(page('a'), broken, page('b'), 'garbage\r\n\r\n', page('c')), 'warc');
    expect(addresses(imported)).toEqual([url('a'), url('b'), url('c')]);
    expect(new Set(codes(imported))).toEqual(new Set(['record-broken']));
  });

  it('of a length that is too large is told, and the record behind it is found', async () => {
    const liar = responseRecord(url('liar'), '<p>short</p>', { fields: { 'Content-Length': '400' } });
    const imported = await importPages(file(liar, page('b'), page('c')), 'warc');
    expect(addresses(imported)).toEqual([url('liar'), url('b'), url('c')]);
    expect(imported.problems).toMatchObject([{ code: 'body-cut-short', address: url('liar') }]);
  });

  it('in a packed member costs this member', async () => {
    const members = [page('a'), page('b'), page('c')].map((record) => gzipSync(record));
    members[1]!.fill(0xff, 20, 60);
    const imported = await importPages(file(...members), 'warc');
    expect(addresses(imported).filter((address) => address !== url('b'))).toEqual([url('a'), url('c')]);
    expect(codes(imported)).toContain('file-damaged');
  });

  it('at the end keeps what came before', async () => {
    const whole = Buffer.concat([gzipSync(page('a')), gzipSync(page('b'))]);
    const imported = await importPages(file(whole.subarray(0, whole.length - 30)), 'warc');
    expect(addresses(imported)[0]).toBe(url('a'));
    expect(codes(imported)).toContain('file-damaged');
  });

  it('anywhere neither stops the reading nor throws', async () => {
    const whole = Buffer.concat([
      page('a'),
      responseRecord(url('z'), gzipSync('<p>z</p>'), { headers: { 'Content-Encoding': 'gzip' } }),
      page('c'),
    ]);
    for (const packed of [whole, Buffer.concat([gzipSync(page('a')), gzipSync(page('b'))]), zstdCompressSync(whole)]) {
      for (let cut = 0; cut < packed.length; cut += 37) {
        const imported = await importPages(file(packed.subarray(0, cut)), 'warc');
        expect(imported.pages.length).toBeLessThanOrEqual(3);
      }
    }
  });
});
