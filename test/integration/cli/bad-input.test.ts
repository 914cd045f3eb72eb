import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuditFile } from '../../../src-main/engine/store/audit-file.ts';
import { formatVersion } from '../../../src-main/engine/store/schema/migrations.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { callCli } from '../../support/call-cli.ts';
import { runCli, startCli } from '../../support/run-cli.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder, name);
let server: LoopbackServer;

const article = (title: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><main><h1>${title}</h1><p>${`This page about ${title} says a few things of its own, at some length, so that it has a main text. `.repeat(4)}</p></main>`;

const sitemap = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${server.origin}${url}</loc></url>`).join('')}</urlset>`;

const index = (...urls: string[]) =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${server.origin}${url}</loc></sitemap>`).join('')}</sitemapindex>`;

/** What the server under test answers, by path. */
const answers: Readonly<Record<string, () => { status?: number; type?: string; body: string | Uint8Array }>> = {
  '/html-sitemap.xml': () => ({ type: 'text/html', body: article('not a sitemap') }),
  '/empty.xml': () => ({ body: sitemap() }),
  '/broken.xml': () => ({ body: '<?xml version="1.0"?><urlset><url><loc' }),
  '/lying.xml.gz': () => ({
    type: 'application/gzip',
    body: Buffer.concat([gzipSync(sitemap('/a.html', '/b.html')).subarray(0, 40), Buffer.from('rubbish')]),
  }),
  '/plain.xml.gz': () => ({ type: 'application/gzip', body: sitemap('/a.html', '/b.html') }),
  '/index.xml': () => ({ body: index('/good.xml', '/broken.xml', '/missing.xml') }),
  '/locked.xml': () => ({ body: sitemap('/locked.html') }),
  '/locked.html': () => ({ status: 401, body: 'who are you?' }),
  '/good.xml': () => ({ body: sitemap('/a.html', '/b.html') }),
  '/a.html': () => ({ type: 'text/html', body: article('apples') }),
  '/b.html': () => ({ type: 'text/html', body: article('pears') }),
};

beforeAll(async () => {
  server = await startLoopbackServer((request, response) => {
    const found = answers[request.url ?? '']?.();
    response
      .writeHead(found ? (found.status ?? 200) : 404, { 'content-type': found?.type ?? 'application/xml' })
      .end(found?.body ?? 'nothing');
  });
});
afterAll(() => server.close());

/** Commands run in this process, and one with each exit code in a process of its own. */
let number = 0;
const audit = (source: string, extra: readonly string[] = [], run = callCli) =>
  run(folder, ['audit', source, '--file', at(`bad-${(number += 1)}.pagetwin`), '--formats', 'csv', ...extra]);

describe('a source that cannot be audited says what is wrong and what to do, with exit code 3', () => {
  it.each([
    ['an unreachable port', () => 'http://127.0.0.1:9/sitemap.xml', /127\.0\.0\.1:9 refuses the connection/],
    [
      'a site that wants a login',
      () => `${server.origin}/locked.xml`,
      /Access denied \(status 401\).*locked\.html[^]*login[^]*no pages with text/,
    ],
    ['an unknown host', () => 'http://no-such-host.invalid/sitemap.xml', /no host no-such-host\.invalid/],
    [
      'a sitemap that is not there',
      () => `${server.origin}/missing.xml`,
      /no sitemap at .*missing\.xml \(status 404\)/,
    ],
    ['a sitemap that is a web page', () => `${server.origin}/html-sitemap.xml`, /is a web page, not a sitemap/],
    ['a sitemap without pages', () => `${server.origin}/empty.xml`, /lists no pages/],
    ['a sitemap that breaks off', () => `${server.origin}/broken.xml`, /cannot be read/],
    ['gzip that lies', () => `${server.origin}/lying.xml.gz`, /cannot be read/],
  ])('%s', async (_, source, message) => {
    const { code, stderr } = await audit(source());
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/Hint: \S/);
    expect(code).toBe(3);
    const left = readdirSync(folder).filter((name) => name.startsWith(`bad-${number}.`));
    // An address that was answered is a page, and an audit that has one can go on.
    expect(left.length > 0).toBe(stderr.includes('Access denied'));
  });

  it.each(['http', 'socks5'])('a proxy (%s) that is not there', async (protocol) => {
    const { code, stderr } = await audit('http://site.example/', ['--proxy', `${protocol}://127.0.0.1:9`]);
    expect(stderr).toContain('The proxy on the way to site.example refuses or does not answer (ECONNREFUSED)');
    expect(stderr).toContain('Hint: Check the address of the proxy');
    expect(code).toBe(3);
  });

  it('a file whose pages cannot be read, with the problems of which the hint speaks', async () => {
    writeFileSync(at('unclosed.csv'), 'url,title,text\nhttps://site.example/,"A title,and a text\n');
    const { code, stderr } = await audit(at('unclosed.csv'));
    expect(stderr).toMatch(/Problems:\n.*Row 2 cannot be read.*\n[^]*holds no pages\.\nHint: .*list of problems/);
    expect(code).toBe(3);
  });

  it('a folder without pages', async () => {
    mkdirSync(at('empty'), { recursive: true });
    const { code, stderr } = await audit(at('empty'), [], runCli);
    expect(stderr).toContain('no page files');
    expect(code).toBe(3);
    expect(existsSync(at(`bad-${number}.pagetwin`))).toBe(false);
  });
});

describe('a source that is only partly bad', () => {
  it('is audited with what there is, and the rest is listed as problems', async () => {
    const { code, stdout } = await audit(`${server.origin}/index.xml`, ['--export', at('partly')], runCli);
    expect(code).toBe(0);
    expect(stdout).toContain('Pages compared: 2');
    const problems = readFileSync(path.join(at('partly'), 'problems.csv'), 'utf8');
    expect(problems).toMatch(/broken\.xml","[^"]+","sitemap-broken"/);
    expect(problems).toMatch(/missing\.xml","[^"]+","sitemap-not-found"/);
  });

  it('may be a plain file that is called .gz', async () => {
    const { code, stdout } = await audit(`${server.origin}/plain.xml.gz`);
    expect(code).toBe(0);
    expect(stdout).toContain('Pages compared: 2');
  });
});

describe('a command that cannot be carried out says so with exit code 2, and touches nothing', () => {
  const open = (file: string, run = callCli) => run(folder, ['export', file, '--formats', 'csv', '--out', at('never')]);

  it('a part of the cross-validation that does not exist is told by the trainer in the repository', async () => {
    const { code, stderr } = await runCli(folder, ['evaluate', 'extraction', folder, '--cross', 'hostz']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'There is no part "hostz": hosts, curve, features, names, or all.\n',
    });
  });

  it('when the file is no audit', async () => {
    writeFileSync(at('text.pagetwin'), 'just a text');
    const { code, stderr } = await open(at('text.pagetwin'), runCli);
    expect(stderr).toContain('is not an audit');
    expect(code).toBe(2);
    expect(readFileSync(at('text.pagetwin'), 'utf8')).toBe('just a text');
  });

  it('when the file comes from a newer version', async () => {
    createAuditFile(at('newer.pagetwin')).close();
    const database = new Database(at('newer.pagetwin'));
    database.pragma(`user_version = ${formatVersion + 10}`);
    database.close();
    const { code, stderr } = await open(at('newer.pagetwin'));
    expect(stderr).toContain('newer PageTwin');
    expect(code).toBe(2);
  });

  it('when another process has the file open', async () => {
    const slow = startCli(folder, [
      'audit',
      `${server.origin}/good.xml`,
      '--file',
      at('busy.pagetwin'),
      '--requests-per-second',
      '0.2',
    ]);
    await new Promise<void>((resolve) => slow.child.stderr?.once('data', () => resolve()));
    const { code, stderr } = await callCli(folder, ['audit', '--file', at('busy.pagetwin')]);
    expect(stderr).toContain('open in another window or process');
    expect(code).toBe(2);
    slow.child.kill('SIGINT');
    expect((await slow.result).code).toBe(130);
  });

  it('when there is another audit under that name', async () => {
    await callCli(folder, ['audit', `${server.origin}/good.xml`, '--file', at('taken.pagetwin')]);
    const before = readFileSync(at('taken.pagetwin'));
    const { code, stderr } = await callCli(folder, [
      'audit',
      `${server.origin}/index.xml`,
      '--file',
      at('taken.pagetwin'),
    ]);
    expect(stderr).toContain('There is a file');
    expect(code).toBe(2);
    expect(readFileSync(at('taken.pagetwin')).equals(before)).toBe(true);
  });

  it.each([
    ['an unknown page', ['explain', 'taken.pagetwin', 'nowhere', 'nowhere'], 'has no page nowhere'],
    ['an unknown format', ['export', 'taken.pagetwin', '--formats', 'docx'], 'no export format “docx”'],
    ['an option out of range', ['audit', 'taken', '--concurrency', '5000'], 'must be 1 – 64'],
    ['no detector at all', ['audit', 'taken', '--detectors', ''], '--detectors must be same-url /'],
    ['more processes than there may be', ['audit', 'taken', '--workers', '65'], '--workers must be 0 – 64, not 65'],
    ['an unknown detector', ['audit', 'taken', '--detectors', 'magic'], 'magic'],
    ['a number that is none', ['audit', 'taken', '--concurrency', 'abc'], 'must be 1 – 64'],
    ['an unknown table', ['export', 'taken.pagetwin', '--tables', 'links'], '--tables must be clusters / pages'],
    ['a baseline that is none', ['audit', 'taken', '--baseline', 'unclosed.csv'], 'unclosed.csv is no baseline'],
    ['a port that is none', ['serve', '--port', '99999'], 'must be 0 – 65535'],
    ['an audit to show that is not there', ['serve', 'nothing.pagetwin'], 'does not exist'],
    ['a source that is nothing', ['audit', 'no such thing'], 'is no address, folder'],
    ['no source at all', ['audit'], 'Nothing to audit'],
    ['an unknown command', ['frobnicate'], 'unknown command'],
  ])('when it names %s', async (_, args, message) => {
    mkdirSync(at('taken'), { recursive: true });
    const { code, stderr } = await callCli(folder, args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(at('never'))).toBe(false);
  });

  it('in the language of the user', async () => {
    expect((await callCli(folder, ['--lang', 'ru', 'export', 'nowhere.pagetwin'])).stderr).toMatch(
      /[а-я]{4}.*\n.*Подсказка/,
    );
    expect((await callCli(folder, ['--lang', 'zh', 'export', 'nowhere.pagetwin'])).stderr).toMatch(
      /[\u4e00-\u9fff]{2}.*\n提示/,
    );
  });
});
