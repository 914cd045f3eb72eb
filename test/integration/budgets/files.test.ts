import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { AppError, toWireError } from '../../../src-main/engine/app-error.ts';
import { budgets } from '../../../src-main/engine/budgets.ts';
import { linearPattern } from '../../../src-main/engine/linear-pattern.ts';
import { makeFolder } from '../../../src-main/engine/make-folder.ts';
import { addressFilter } from '../../../src-main/engine/source/crawl/url-rules.ts';
import { parseSitemap } from '../../../src-main/engine/source/crawl/sitemap-parser.ts';
import { markdownPage, readMhtml } from '../../../src-main/engine/source/import/page-file.ts';
import { readFigures } from '../../../src-main/engine/source/figures/read-figures.ts';
import { recogniseSource } from '../../../src-main/engine/source/recognise.ts';
import { addresses, codes, importPages, writeFiles } from '../../support/import-pages.ts';
import { runAudit } from '../../support/run-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { responseRecord, warcRecord } from '../../support/warc-records.ts';

const folder = temporaryFolder();
const write = (name: string, content: string | Uint8Array) => writeFiles(folder, { [name]: content });
const entry = (name: string) => `<url><loc>https://example.com/${name}</loc></url>`;
const found = ({ entries }: Awaited<ReturnType<typeof parseSitemap>>) => entries.map(({ location }) => location);

describe('what a file may cost', () => {
  it('is a page up to a size, and the other pages are read', async () => {
    const max = budgets.pageBytes;
    const site = path.join(folder, 'site');
    mkdirSync(site);
    writeFileSync(path.join(site, 'large.html'), '<title>Large</title><p>Large.');
    truncateSync(path.join(site, 'large.html'), max + 1);
    writeFileSync(path.join(site, 'small.html'), '<title>Small</title><p>Small.');
    const { engine, audit } = await runAudit(folder, { kind: 'folder', path: site });
    const client = engine.client();
    const { rows } = await client.request('problem/list', { audit, limit: 10 });
    await engine.close();
    expect(rows.map(({ code }) => code)).toContain('too-large');
  });

  it('is a sitemap up to a size, of which the beginning counts', async () => {
    const max = budgets.sitemapBytes;
    const head = `<urlset>${entry('first')}`;
    const whole = Buffer.concat([Buffer.from(head), Buffer.alloc(max, ' '), Buffer.from(`${entry('last')}</urlset>`)]);
    const read = await parseSitemap(gzipSync(whole));
    expect(found(read)).toEqual(['https://example.com/first']);
    expect(read.damage).not.toBeNull();
  });

  it('is elements of XML in one another up to a depth', async () => {
    const max = budgets.xmlDepth;
    const nested = (depth: number) =>
      `<urlset>${entry('before')}${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}${entry('behind')}</urlset>`;
    expect(found(await parseSitemap(Buffer.from(nested(max - 10))))).toHaveLength(2);
    const { damage, ...rest } = await parseSitemap(Buffer.from(nested(50 * max)));
    expect(found({ damage, ...rest })).toHaveLength(1);
    expect(damage).not.toBeNull();
  });

  it('is so many places of a sitemap that are no XML', async () => {
    const max = budgets.xmlFaults;
    // The parser is asked after each piece of the file.
    const broken = (faults: number) =>
      `<urlset>${entry('before')}${'</x>'.repeat(faults)}${' '.repeat(70_000)}${entry('behind')}</urlset>`;
    expect(found(await parseSitemap(Buffer.from(broken(max - 100))))).toHaveLength(2);
    expect(found(await parseSitemap(Buffer.from(broken(max + 100))))).toHaveLength(1);
  });

  it('is a list of addresses up to a size', async () => {
    const max = budgets.listBytes;
    const list = write('list.txt', 'https://example.com/\n');
    expect(await recogniseSource(list)).toMatchObject({ source: { kind: 'url-list' } });
    truncateSync(list, max + 1);
    await expect(recogniseSource(list)).rejects.toMatchObject({ code: 'file-too-large' });
  });

  it('is the header of a record of an archive up to a size, and reading goes on behind it', async () => {
    const max = budgets.warcHeaderBytes;
    const long = warcRecord(
      { 'WARC-Type': 'response', 'WARC-Target-URI': 'https://example.com/long', 'X-Long': 'x'.repeat(max) },
      'HTTP/1.1 200 OK\r\n\r\n',
    );
    const next = responseRecord('https://example.com/next', '<p>Next</p>');
    const imported = await importPages(write('long.warc', Buffer.concat([long, next])), 'warc');
    expect(addresses(imported)).toEqual(['https://example.com/next']);
    expect(codes(imported)).toContain('record-broken');
  });

  it('is a packed archive with so many places that cannot be unpacked', async () => {
    const max = budgets.damagedMembers;
    const broken = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff]);
    const sound = gzipSync(responseRecord('https://example.com/sound', '<p>Sound</p>'));
    const archive = (damaged: number) => Buffer.concat([...Array.from({ length: damaged }, () => broken), sound]);
    const some = await importPages(write('some.warc.gz', archive(max)), 'warc');
    expect(addresses(some)).toEqual(['https://example.com/sound']);
    const tooMany = await importPages(write('many.warc.gz', archive(max + 100)), 'warc');
    expect(addresses(tooMany)).toEqual([]);
    expect(codes(tooMany)).toHaveLength(max + 1);
  });

  it('is a row of a table up to a size, and reading goes on behind it', async () => {
    const long = 'x'.repeat(1.1 * budgets.tableRowCharacters);
    const crawled = (name: string, title: string) =>
      `https://example.com/${name},text/html,200,OK,Indexable,${title}\r\n`;
    const crawl = `Address,Content Type,Status Code,Status,Indexability,Title 1\r\n${crawled('a', 'A')}${crawled('long', long)}${crawled('b', 'B')}`;
    const both = ['https://example.com/a', 'https://example.com/b'];
    expect(addresses(await importPages(write('crawl/internal_html.csv', crawl), 'screaming-frog'))).toEqual(both);
    const row = (name: string, text: string) => `https://example.com/${name},${text}\n`;
    const pages = `url,text\n${row('a', 'A')}${row('long', long)}${row('b', 'B')}`;
    expect(addresses(await importPages(write('pages.csv', pages), 'csv'))).toEqual(both);
    const figures = `Page,Clicks\n${row('a', '1')}${row('long', long)}${row('b', '2')}`;
    const [read] = await readFigures(write('long-row.csv', figures));
    expect(read).toMatchObject({ rows: both.map((address) => ({ address })), skipped: 1 });
  });

  it('is a text of a JSON record up to a depth', async () => {
    const max = budgets.jsonDepth;
    const record = (name: string, depth: number) =>
      `{"url":"/${name}","text":${'['.repeat(depth)}"A text"${']'.repeat(depth)}}\n`;
    const imported = await importPages(write('deep.jsonl', record('a', max) + record('b', max + 1)), 'jsonl');
    expect(imported.problems).toMatchObject([{ code: 'row-empty', parameters: { row: 2 } }]);
  });

  it('is parts in parts of a saved page up to a depth', () => {
    const max = budgets.mhtmlDepth;
    const saved = (depth: number) => {
      const parts = Array.from(
        { length: depth },
        (_, level) => `Content-Type: multipart/related; boundary="${level}."\r\n\r\n--${level}.\r\n`,
      );
      return readMhtml(Buffer.from(`${parts.join('')}Content-Type: text/html\r\n\r\n<p>Text`));
    };
    expect(saved(max)).not.toBeNull();
    expect(saved(max + 1)).toBeNull();
  });

  it('is so many addresses of a table of figures', async () => {
    const max = budgets.figureAddresses;
    const rows = Array.from({ length: 20 }, (_, at) => `https://example.com/${at},1,2\n`);
    const table = write('figures.csv', `Page,Clicks,Impressions\n${rows.join('')}`);
    expect(max).toBeLessThanOrEqual(1_000_000);
    expect((await readFigures(table, 20)).map((read) => read.rows.length)).toEqual([20]);
    await expect(readFigures(table, 19)).rejects.toMatchObject({ code: 'file-too-large' });
  });

  it('is Markdown up to a length', () => {
    const max = budgets.markdownCharacters;
    expect(markdownPage(Buffer.alloc(max, 'a '))).not.toBeNull();
    expect(markdownPage(Buffer.alloc(max + 1, 'a '))).toBeNull();
  });

  it('is an entry of an archive that is no more than so many times what it was packed to', async () => {
    const max = budgets.zipRatio;
    const [harmless, bomb] = [0, 1].map((more) => Buffer.alloc(budgets.zipHarmlessBytes + more, ' '));
    const file = await zip('bomb.zip', { 'harmless.html': harmless, 'bomb.html': bomb, 'sound.html': '<p>Sound</p>' });
    const { problems } = await importPages(file, 'zip', { maxBytes: 10_000_000 });
    expect(problems).toMatchObject([
      { code: 'archive-entry-suspicious', address: 'bomb.html', parameters: { ratio: max } },
    ]);
  });

  it('is an archive that unpacks to so many bytes, or to so many times its own size', async () => {
    const [bytes, ratio] = [budgets.zipTotalBytes, budgets.zipTotalRatio];
    const small = await zip('total.zip', { 'a.html': '<p>a</p>', 'b.html': '<p>b</p>', 'c.html': '<p>c</p>' });
    claimSizes(small, bytes * 0.6);
    expect(codes(await importPages(small, 'zip'))).toContain('archive-suspicious');
    // The same in an archive of which this is no large multiple.
    const filler = randomBytes(Math.ceil((1.3 * bytes) / ratio));
    const large = await zip('large.zip', { 'a.html': '<p>a</p>', 'b.html': '<p>b</p>', 'c.bin': filler });
    claimSizes(large, bytes * 0.6, 2);
    expect(codes(await importPages(large, 'zip'))).not.toContain('archive-suspicious');
  });

  it('is a table of figures in an archive up to a size', async () => {
    const max = budgets.figureTableBytes;
    const table = (name: string) => `Page,Clicks\nhttps://example.com/${name},1\n`;
    const file = await zip('figures.zip', { 'large.csv': table('large'), 'sound.csv': table('sound') });
    expect(await readFigures(file)).toHaveLength(2);
    claimSizes(file, max + 1, 1);
    expect(await readFigures(file)).toMatchObject([{ name: 'sound.csv' }]);
  });
});

async function zip(name: string, files: Readonly<Record<string, string | Buffer | undefined>>) {
  const archive = new yazl.ZipFile();
  for (const [entryName, content = ''] of Object.entries(files)) archive.addBuffer(Buffer.from(content), entryName);
  archive.end();
  const file = path.join(folder, name);
  await pipeline(archive.outputStream, createWriteStream(file));
  return file;
}

/** Has the directory of an archive claim a size for the first entries, unpacked, and a hundredth of it packed. */
function claimSizes(file: string, bytes: number, count = Infinity): void {
  const archive = readFileSync(file);
  let place = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
  for (let entry = 0; place >= 0 && entry < count; entry += 1) {
    archive.writeUInt32LE(Math.floor(bytes / 100), place + 20);
    archive.writeUInt32LE(Math.floor(bytes), place + 24);
    place = archive.indexOf('PK\u0001\u0002', place + 4, 'latin1');
  }
  writeFileSync(file, archive);
}

describe('what a request may cost', () => {
  it('is a pattern of so many instructions', () => {
    const max = budgets.patternInstructions;
    const counted = String.raw`\d{1000}`;
    const times = Math.floor(max / 1000);
    // Tried at the beginning alone: at every place of the text the same would be asked again.
    expect(linearPattern(`^${counted.repeat(times - 1)}`)('1'.repeat(1000 * times))).toBe(true);
    expect(() => linearPattern(counted.repeat(times + 1))).toThrow(/instructions/);
    expect(() => addressFilter(`/${counted.repeat(times + 1)}/`, '')).toThrow(
      expect.objectContaining({ code: 'pattern-not-linear' }),
    );
  });

  it('is an error that repeats so much of it', () => {
    const max = budgets.errorCharacters;
    const { message, parameters } = toWireError(new AppError('file-not-found', { file: 'f'.repeat(max + 1) }));
    expect(parameters['file']).toBe(`${'f'.repeat(max)}…`);
    expect(message.length).toBeLessThan(max + 200);
  });

  it('is the time in which a folder can be made', async () => {
    const max = budgets.folderMillis;
    const never = async () => new Promise<never>(() => {});
    const disk = { stat: never, statfs: never, access: never, mkdir: never };
    expect(max).toBeLessThanOrEqual(10_000);
    await expect(makeFolder('/anywhere', disk, max / 500)).rejects.toMatchObject({ code: 'file-not-writable' });
  });

  it('is a draft up to a size', async () => {
    const max = budgets.draftBytes;
    const page = write('draft/pages/a.html', '<title>A</title><p>A page.');
    const { engine, audit } = await runAudit(path.join(folder, 'draft'), { kind: 'folder', path: path.dirname(page) });
    const draft = write('draft.txt', 'A draft.');
    truncateSync(draft, max + 1);
    const asked = engine
      .client()
      .request('check/text', { audit, job: '1', file: draft, text: null, title: '', exclude: [], pages: 10 });
    await expect(asked).rejects.toMatchObject({ wire: { code: 'file-too-large' } });
    await engine.close();
  });
});
