import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { connectedRequests } from './rpc-target.ts';
import { importPages } from '../support/import-pages.ts';
import { responseRecord, warcRecord } from '../support/warc-records.ts';
import type { FileFormat } from '../../src-main/contract/audits.ts';
import { readDictionary } from '../../src-main/contract/dictionary.ts';
import { checkOptions } from '../../src-main/engine/options.ts';
import { resolverOf } from '../../src-main/engine/page/addresses.ts';
import { findDate, findDateInAddress, findLabelledDate } from '../../src-main/engine/page/dates.ts';
import { decodePage } from '../../src-main/engine/page/decode.ts';
import { cutBlocks } from '../../src-main/engine/page/extract/blocks.ts';
import { parseHtml } from '../../src-main/engine/page/html-tree.ts';
import { analyseOptions } from '../../src-main/engine/page/options.ts';
import { readPage } from '../../src-main/engine/page/read-page.ts';
import { checkSelectorRules, rulesFor, selectByRules } from '../../src-main/engine/page/select/rules.ts';
import { renderSnapshot } from '../../src-main/engine/page/snapshot/render-snapshot.ts';
import { collectOptions } from '../../src-main/engine/source/options.ts';
import { enteredText, normaliseAddress, siteKey } from '../../src-main/engine/source/address.ts';
import { addressFilter } from '../../src-main/engine/source/crawl/url-rules.ts';
import { parseSitemap } from '../../src-main/engine/source/crawl/sitemap-parser.ts';
import { readProfileFile } from '../../src-main/engine/requests/user-files.ts';
import { readFigures } from '../../src-main/engine/source/figures/read-figures.ts';
import { onlyReads } from '../../src-main/engine/source/render/page-requests.ts';
import { robotsReader } from '../../src-main/engine/source/crawl/robots.ts';
import { readListEntries, readTableEntries } from '../../src-main/engine/source/recognise.ts';
import { examineFile, openAuditFile } from '../../src-main/engine/store/audit-file.ts';
import { synonymTerms } from '../../src-main/engine/text/read-text.ts';
import { rescueFile } from '../../src-main/engine/store/rescue/rescue-file.ts';

/** A reader of bytes that come from outside. */
export interface Target {
  /** What it is fed with, whole and well made; changed before it is read. */
  readonly seeds: (folder: string) => Promise<readonly [Uint8Array, ...Uint8Array[]]>;
  /**
   * Reads the bytes. Errors of the product may be thrown, which say what is wrong with them; everything else is a
   * finding.
   */
  readonly read: (bytes: Uint8Array, folder: string) => unknown;
  /** How long one input may take before it counts as a hang. */
  readonly maxMillis: number;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const written = (...texts: readonly [string, ...string[]]) => {
  const [first, ...others] = texts;
  return async (): Promise<readonly [Uint8Array, ...Uint8Array[]]> => [bytesOf(first), ...others.map(bytesOf)];
};

const sentence =
  'The ferry leaves the old harbour at seven, and whoever misses it walks along the shore until the evening. ';
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ferry times</title><base href="/town/"><link rel="canonical" href="https://example.com/ferry">
<link rel="alternate" hreflang="zh" href="/zh/ferry"><meta name="robots" content="noindex, max-snippet:50"><script type="application/ld+json">{"@type":"Article","datePublished":"2024-03-05"}</script></head>
<body class="post"><nav><ul><li><a href="../a?x=1&amp;y=2#z">A</a></li></ul></nav><main><article><h1>Ferry times</h1><p>${sentence.repeat(4)}</p>
<pre class="highlight"><code>for (let i = 0; i &lt; 10; i++) { run(i); }</code></pre><table><tr><td>1</td><td>${sentence}</td></tr></table><p>${sentence.repeat(3)}</p></article></main>
<template shadowrootmode="open"><p>hidden</p></template><footer>© 2024 &#x4e2d;&nbsp;&unknown;</footer></body></html>`;
const chinese = `<html><head><meta http-equiv="content-type" content="text/html; charset=gb2312"><title>渡口</title></head><body><div><p>${'渡船七点离开旧码头，错过的人要沿着岸边走到傍晚。'.repeat(6)}</p></div></body></html>`;
const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/a?x=1&amp;y=2</loc><lastmod>2024-03-05</lastmod></url><url><loc><![CDATA[https://example.com/b]]></loc></url></urlset>`;
const post = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Site</title><link>https://example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Ferry</title><link>https://example.com/ferry</link><pubDate>Tue, 05 Mar 2024 10:20:30 +0000</pubDate><content:encoded><![CDATA[<p>${sentence}</p>]]></content:encoded><wp:post_id>7</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`;
const mhtml = `From: <Saved by a browser>\r\nSnapshot-Content-Location: https://example.com/ferry\r\nSubject: =?utf-8?Q?Ferry=20times?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="----B"\r\n\r\n------B\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://example.com/ferry\r\n\r\n<html><body><p>The ferry =E2=80=93 seven</p></body></html>\r\n------B--\r\n`;

const analyse = checkOptions(analyseOptions, {}, 'analyse');
const collect = checkOptions(collectOptions, {}, 'collect');

function readHtml(bytes: Uint8Array): void {
  const headers = { 'content-type': 'text/html' };
  const { view, blockHashes } = readPage({ address: 'https://example.com/ferry', headers, bytes }, analyse);
  if (view.text.length > analyse.maxTextCharacters) throw new RangeError('The main text is longer than it may be');
  if (blockHashes.length % 16 !== 0) throw new RangeError('Block hashes are cut');
  const tree = parseHtml(decodePage(bytes, headers['content-type']).html, 'all');
  renderSnapshot(
    tree,
    cutBlocks(tree).map(({ element }) => ({ element, kept: true, rule: 'tags' })),
    'en',
  );
}

/** Every file format is read from the disk, as an import does. */
function imported(format: FileFormat, seeds: Target['seeds']): Target {
  return {
    seeds,
    read: async (bytes, folder) => {
      const file = path.join(folder, `input.${format}`);
      writeFileSync(file, bytes);
      await importPages(file, format);
    },
    maxMillis: 20_000,
  };
}

async function zipSeeds(): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const archive = new ZipFile();
  for (const [name, text] of [
    ['ferry.html', page],
    ['渡口/index.html', chinese],
  ] as const)
    archive.addBuffer(Buffer.from(text), name, { mtime: new Date(Date.UTC(2024, 0, 2)) });
  archive.end();
  return [Uint8Array.from(await buffer(archive.outputStream as Readable))];
}

async function readRobots(bytes: Uint8Array): Promise<void> {
  const response = { body: bytes, headers: {}, statusCode: 200, failure: null };
  const fetcher = { rateLimiter: () => ({ slowTo: () => {} }), fetchFollowing: async () => ({ response }) };
  const robots = robotsReader(fetcher as never, { options: collect, reportProblem: () => {} } as never);
  const rules = await robots.rulesFor('https://example.com/');
  for (const place of ['', 'a/b?c=d', '%E6%B8%A1', 'x'.repeat(2000)]) rules.allows(`https://example.com/${place}`);
}

/** The first line are rules, the rest is the page that they choose from. */
function readRules(bytes: Uint8Array): void {
  const [list = '', ...rest] = textOf(bytes).split('\n\n');
  checkSelectorRules(list);
  const rules = rulesFor(list, 'https://example.com/ferry');
  if (rules) selectByRules(parseHtml(rest.join('\n\n') || page, 'all'), rules);
}

async function readAddresses(bytes: Uint8Array): Promise<void> {
  const text = textOf(bytes);
  for (const line of text.split('\n').slice(0, 200)) {
    const address = normaliseAddress(line, 'https://example.com/a/b');
    if (address !== null) {
      if (normaliseAddress(address) !== address) throw new Error(`Normalising ${address} changes it again`);
      siteKey(address);
      findDateInAddress(address);
    }
    enteredText(line);
    resolverOf('folder/page.html', line)('../x');
    resolverOf(line, undefined)('?q#f');
  }
  await readListEntries(text);
  await readTableEntries(text);
}

/** The first line is a pattern of addresses, as options hold it, the rest what it is held against. */
function readPattern(bytes: Uint8Array): void {
  const [expression = '', ...rest] = textOf(bytes).split('\n');
  const option = expression.slice(0, collectOptions.include.maxLength - 3);
  addressFilter(option, `/${option}/i`)(rest.join('\n'));
}

function readDates(bytes: Uint8Array): void {
  const text = textOf(bytes);
  for (const found of [findDate(text), findLabelledDate(text, 'published'), findDateInAddress(text)])
    if (found !== null && Number.isNaN(Date.parse(found))) throw new Error(`${found} is no date`);
}

async function readAudit(bytes: Uint8Array, folder: string): Promise<void> {
  const [file, output] = [path.join(folder, 'input.pagetwin'), path.join(folder, 'output.pagetwin')];
  for (const name of [file, output])
    for (const rest of ['', '-wal', '-shm', '-lock']) rmSync(name + rest, { force: true });
  writeFileSync(file, bytes);
  const refused: unknown[] = [];
  for (const open of [() => openAuditFile(file).close(), () => [...examineFile(file)]])
    try {
      open();
    } catch (error) {
      refused.push(error);
    }
  await rescueFile(file, output, { signal: new AbortController().signal, progress: () => {} }).catch((error: unknown) =>
    refused.push(error),
  );
  const unexpected = refused.find((error) => !isOfProduct(error));
  if (unexpected) throw unexpected;
}

/** Errors with a code and a hint, in the user's language; whatever else is thrown is a fault of the program. */
export const isOfProduct = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AppError' && 'code' in error && error.code !== 'internal';

async function auditSeeds(folder: string): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const { auditOfFolder } = await import('./small-audit.ts');
  const site = path.join(folder, 'site');
  mkdirSync(site, { recursive: true });
  for (const [at, html] of [page, chinese, page.replaceAll('ferry', 'boat')].entries())
    writeFileSync(path.join(site, `${at}.html`), html);
  return [await auditOfFolder(folder, site)];
}

const warc = async (): Promise<readonly [Uint8Array, ...Uint8Array[]]> => {
  const records = [
    warcRecord({ 'WARC-Type': 'warcinfo' }, 'software: x\r\n'),
    responseRecord('https://example.com/ferry', page),
  ];
  return [
    Uint8Array.from(Buffer.concat(records)),
    Uint8Array.from(Buffer.concat(records.map((record) => gzipSync(record)))),
  ];
};

const table = `Address,Status Code,Title 1,Content\r\n"https://example.com/ferry",200,"Ferry, ""times""","${sentence}"\r\nhttps://example.com/boat,301,Boat,${sentence}\r\n`;

export const targets = {
  html: { seeds: written(page, chinese), read: readHtml, maxMillis: 10_000 },
  charset: {
    seeds: written(page, chinese, '<meta charset="shift_jis"><p>テスト</p>'),
    read: (bytes: Uint8Array) => decodePage(bytes, bytes.length % 2 === 0 ? undefined : textOf(bytes.subarray(0, 80))),
    maxMillis: 10_000,
  },
  sitemap: {
    seeds: async () =>
      [
        bytesOf(sitemap),
        Uint8Array.from(gzipSync(sitemap)),
        bytesOf('https://example.com/a\nhttps://example.com/b\n'),
      ] as const,
    read: (bytes: Uint8Array) => parseSitemap(bytes),
    maxMillis: 10_000,
  },
  robots: {
    seeds: written(
      'User-agent: *\nDisallow: /a*b$\nAllow: /a/\nCrawl-delay: 0.5\nSitemap: https://example.com/sitemap.xml\n# remark\n\nUser-agent: x\nDisallow:\n',
    ),
    read: readRobots,
    maxMillis: 10_000,
  },
  warc: imported('warc', warc),
  zip: imported('zip', zipSeeds),
  mhtml: imported('mhtml', written(mhtml)),
  csv: imported('csv', written(table, table.replaceAll(',', ';'))),
  jsonl: imported(
    'jsonl',
    written(
      `{"url":"https://example.com/ferry","title":"Ferry","content":"${sentence}","tags":["a",{"b":null}]}\n{"url":"https://example.com/b","text":"\\u4e2d"}\n`,
    ),
  ),
  wordpress: imported('wordpress', written(post)),
  markdown: imported(
    'markdown',
    written(
      `---\ntitle: Ferry\ndate: 2024-03-05\n---\n# Ferry\n\n${sentence}\n\n> quoted\n\n- [a](b "c")\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
    ),
  ),
  'screaming-frog': imported(
    'screaming-frog',
    written(
      `\uFEFF"Address","Content Type","Status Code","Status","Indexability","Title 1","Canonical Link Element 1","Meta Robots 1","Word Count"\r\n"https://example.com/ferry","text/html; charset=utf-8","200","OK","Indexable","Ferry, ""times""","https://example.com/ferry","noindex, follow","120"\r\nhttps://example.com/boat,text/html,301,Moved,Non-Indexable,,,,0\r\n`,
    ),
  ),
  figures: {
    seeds: written(
      'Top pages,Clicks,Impressions,CTR,Position\r\nhttps://example.com/ferry,"1,204",30 512,3.9%,4.2\r\n',
      '# ----\n# Report\n# 20240305\n\nPage path and screen class\tViews\tSessions\n/ferry?x=1\t12\t7\n\t19\t8\n',
      'Target URL;Referring page URL\nhttps://example.com/ferry;https://other.example/a\n',
    ),
    read: async (bytes: Uint8Array, folder: string) => {
      const file = path.join(folder, 'figures.csv');
      writeFileSync(file, bytes);
      await readFigures(file);
    },
    maxMillis: 20_000,
  },
  profiles: {
    seeds: written(
      '{"format":"pagetwin-profile","version":1,"profile":{"name":"News","hosts":["example.com"],"options":{"collect":{"maxPages":50,"include":"/news/*"},"analyse":{"selectorRules":"* exclude .ad"}}}}',
    ),
    read: (bytes: Uint8Array) => readProfileFile(textOf(bytes), 'input.profile.json'),
    maxMillis: 5000,
  },
  words: {
    seeds: written('# words\n渡口 100 n\n渡船,20\nferry = boat, ship\nпаром => лодка\n渡口 渡船 码头\n'),
    read: (bytes: Uint8Array) => {
      readDictionary(textOf(bytes));
      synonymTerms(textOf(bytes));
    },
    maxMillis: 5000,
  },
  graphql: {
    seeds: written(
      'query Pages($at: Int = 1) { pages(at: $at) { title # remark\n ...parts } } fragment parts on Page { text(block: """{""") }',
      '[{"query":"{ a }","variables":{"at":2}},{"query":"mutation { b }"}]',
    ),
    read: (bytes: Uint8Array) => {
      for (const type of ['application/json', 'application/graphql'])
        onlyReads({
          address: 'https://example.com/',
          method: 'POST',
          headers: { 'content-type': type },
          body: bytes,
          type: 'Fetch',
        });
    },
    maxMillis: 5000,
  },
  audit: { seeds: auditSeeds, read: readAudit, maxMillis: 60_000 },
  messages: {
    seeds: written(
      '{"id":1,"name":"app/info","parameters":{}}',
      '{"id":2,"name":"cluster/list","parameters":{"audit":"a.pagetwin","offset":0,"limit":50,"floor":[10,null],"languages":["zh"]}}',
      '{"id":3,"name":"audit/create","parameters":{"sources":[{"kind":"site","url":"https://example.com"}],"file":null,"options":{"collect":{"maxPages":5}}}}',
      '{"id":4,"name":"check/text","parameters":{"audit":"a.pagetwin","text":"ferry"}}',
    ),
    read: connectedRequests,
    maxMillis: 5000,
  },
  selectors: {
    seeds: written(
      `exclude .post > p:nth-child(2n+1)\ninclude main article:not(.x) [href^="/"]\ncode pre, code\n\n${page}`,
      '*.example.com/news/* exclude div ~ p + a\nprose .a.b#c::before\n',
    ),
    read: readRules,
    maxMillis: 10_000,
  },
  patterns: {
    seeds: written(
      `(a+)+$\n${'a'.repeat(500)}!`,
      '^https?://[^/]+/(news|新闻)/\\d{4,}(?=x)\nhttps://example.com/news/2024',
      '(?<y>\\p{L}+)\\k<y>\nabc',
    ),
    read: readPattern,
    maxMillis: 5000,
  },
  dates: {
    seeds: written(
      'Published: March 5, 2024 10:20 pm',
      '发布时间：2024年3月5日',
      'Опубликовано 5 марта 2024 г.',
      'https://example.com/2024/03/05/ferry',
      '2024-03-05T10:20:30+08:00',
    ),
    read: readDates,
    maxMillis: 5000,
  },
  addresses: {
    seeds: written(
      'https://пример.рф/путь/%D0%BF?q=1#f\nhttp://xn--fiq228c.com/%E6%B8%A1\n//cdn.example.com/a\n../../b;c=d?e[]=f\nhttps://user:pass@[::1]:8080/\nhttp://2130706433/',
    ),
    read: readAddresses,
    maxMillis: 5000,
  },
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof targets;
export const targetNames = Object.keys(targets) as readonly TargetName[];
