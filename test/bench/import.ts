/**
 * Tells how long reading pages out of files takes, and how much memory, everything stored: `npm run bench:import --
 * [pages …]`. Each file is made first and then read in a process of its own, so that memory and processor time are
 * those of reading alone.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import type { Source } from '../../src-main/contract/audits.ts';
import { describeMachine, mebibytes } from './bench-audit.ts';

const sizes = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-import-'));
console.log(`${describeMachine()}; pages of ${page(0).length} bytes\n`);
console.log(
  '| file | pages | size | processor time | by the clock | pages/s of processor time | memory before, at the peak |\n|---|---|---|---|---|---|---|',
);
try {
  for (const pages of sizes.length > 0 ? sizes : [10_000]) {
    for (const make of [makeFolder, makeZip, makeWarc, makeJsonl, makeCsv, makeWordpress])
      tell(await make(pages), pages);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function tell(source: Source, pages: number): void {
  if (source.kind !== 'file' && source.kind !== 'folder') return;
  const audit = path.join(folder, 'bench.pagetwin');
  const script = path.join(import.meta.dirname, '../support/collect-alone.ts');
  const output = execFileSync(process.execPath, [script, audit, JSON.stringify({ sources: [source], options: {} })], {
    encoding: 'utf8',
  });
  const { startBytes, peakBytes, millis, cpuMillis } = JSON.parse(output);
  for (const ending of ['', '-wal', '-shm']) rmSync(audit + ending, { force: true });
  const name = source.kind === 'folder' ? 'folder' : path.basename(source.path);
  const bytes = source.kind === 'folder' ? 0 : statSync(source.path).size;
  const rate = Math.round((pages * 1000) / cpuMillis);
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
  console.log(
    `| ${name} | ${pages} | ${mebibytes(bytes)} | ${seconds(cpuMillis)} | ${seconds(millis)} | ${rate} | ${mebibytes(startBytes)}, ${mebibytes(peakBytes)} |`,
  );
  rmSync(source.path, { recursive: true });
}

/** 3 KB of markup and words; no two pages are equal. */
function page(number: number): string {
  const words = Array.from({ length: 360 }, (_, i) =>
    Math.imul(number * 400 + i + 1, 2_654_435_761)
      .toString(36)
      .slice(0, 6),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${number}</title></head><body><main><h1>Page ${number}</h1><p>${words.join(' ')}</p></main></body></html>`;
}

function address(number: number): string {
  return `https://example.com/section-${number % 50}/page-${number}.html`;
}

function* numbers(count: number): Iterable<number> {
  for (let i = 0; i < count; i += 1) yield i;
}

async function written(
  name: string,
  format: Extract<Source, { kind: 'file' }>['format'],
  parts: Iterable<string | Uint8Array>,
): Promise<Source> {
  const file = path.join(folder, name);
  await pipeline(Readable.from(parts), createWriteStream(file));
  return { kind: 'file', path: file, format };
}

async function makeFolder(pages: number): Promise<Source> {
  const root = path.join(folder, 'pages');
  for (const i of numbers(50)) mkdirSync(path.join(root, `section-${i}`), { recursive: true });
  for (const i of numbers(pages)) writeFileSync(path.join(root, `section-${i % 50}`, `page-${i}.html`), page(i));
  return { kind: 'folder', path: root };
}

async function makeZip(pages: number): Promise<Source> {
  const archive = new yazl.ZipFile();
  for (const i of numbers(pages)) archive.addBuffer(Buffer.from(page(i)), `section-${i % 50}/page-${i}.html`);
  archive.end();
  const file = path.join(folder, 'pages.zip');
  await pipeline(archive.outputStream, createWriteStream(file));
  return { kind: 'file', path: file, format: 'zip' };
}

function makeWarc(pages: number): Promise<Source> {
  function* members(): Iterable<Uint8Array> {
    for (const i of numbers(pages)) {
      const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page(i)}`;
      const header = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${address(i)}\r\nWARC-Date: 2024-01-02T03:04:05Z\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${block.length}`;
      yield gzipSync(`${header}\r\n\r\n${block}\r\n\r\n`);
    }
  }
  return written('pages.warc.gz', 'warc', members());
}

function makeJsonl(pages: number): Promise<Source> {
  function* lines(): Iterable<string> {
    for (const i of numbers(pages)) yield `${JSON.stringify({ url: address(i), html: page(i) })}\n`;
  }
  return written('pages.jsonl', 'jsonl', lines());
}

function makeCsv(pages: number): Promise<Source> {
  function* lines(): Iterable<string> {
    yield 'url,html\r\n';
    for (const i of numbers(pages)) yield `${address(i)},"${page(i).replaceAll('"', '""')}"\r\n`;
  }
  return written('pages.csv', 'csv', lines());
}

function makeWordpress(pages: number): Promise<Source> {
  function* items(): Iterable<string> {
    yield '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>';
    for (const i of numbers(pages))
      yield `<item><title>Page ${i}</title><link>${address(i)}</link><content:encoded><![CDATA[${page(i)}]]></content:encoded><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`;
    yield '</channel></rss>';
  }
  return written('pages.xml', 'wordpress', items());
}
