import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeHtmlReport } from '../../../src-main/engine/report/html.ts';
import { readLogo } from '../../../src-main/engine/report/logo.ts';
import { pagesOfAnchors, writePdf } from '../../../src-main/engine/report/pdf.ts';
import { findBrowser, printWithBrowser } from '../../../src-main/node/browser.ts';
import { hostileAudit } from '../../unit/engine/report/hostile-audit.ts';
import { reportInput } from '../../unit/engine/report/small-audit.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
const program = findBrowser();
let browser: Browser;

beforeAll(async () => {
  if (!program) throw new Error('No Chromium was found; name one in PAGETWIN_CHROMIUM.');
  browser = await puppeteer.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});
afterAll(() => browser?.close());

function hostileInput(name: string) {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  const store = hostileAudit(root, `${name}-audit`);
  const logo = readLogo(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="https://example.com/x.png"/><script>document.title="ran"</script></svg>',
    ),
  );
  return {
    store,
    folder,
    input: { ...reportInput(store, folder, 'en'), client: { name: 'A "client" </style>', logo, accent: '#0a7d4f' } },
  };
}

describe('the report in a browser', () => {
  it('asks for nothing but itself, runs nothing, and reports no fault', async () => {
    const { store, folder, input } = hostileInput('opened');
    await writeHtmlReport(input);
    store.close();
    const page = await browser.newPage();
    const asked: string[] = [];
    const said: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(0, 60)));
    page.on('dialog', (dialog) => void dialog.dismiss());
    page.on('dialog', (dialog) => said.push(dialog.message()));
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    const own = pathToFileURL(path.join(folder, 'report.html')).href;
    await page.goto(own, { waitUntil: 'networkidle0' });
    const title = await page.title();
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([own.slice(0, 60)]);
    expect(said).toEqual([]);
    expect(title).toContain('A "client" </style>');
    expect(
      await page.$$eval('.logo', (images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    ).toEqual([9]);
    await page.close();
  });

  it('stays within the width of a small window', async () => {
    const { store, folder, input } = hostileInput('narrow');
    await writeHtmlReport(input);
    store.close();
    const page = await browser.newPage();
    await page.setViewport({ width: 390, height: 800 });
    await page.goto(pathToFileURL(path.join(folder, 'report.html')).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const overlong = await page.$$eval('td:not(.unseen td)', (cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    );
    expect(overlong, 'cells that reach into the next one').toEqual([]);
    await page.close();
  });
});

describe('the report as PDF', () => {
  const drafts: string[] = [];
  let printed: Buffer;

  beforeAll(async () => {
    const { store, folder, input } = hostileInput('printed');
    const print = printWithBrowser(program ?? '');
    await writePdf(input, async (html, pdf, signal) => {
      drafts.push(readFileSync(html, 'utf8'));
      await print(html, pdf, signal);
    });
    store.close();
    printed = readFileSync(path.join(folder, 'report.pdf'));
    expect(readdirSync(folder)).toEqual(['report.pdf']);
  });

  it('is printed on A4 with an outline', () => {
    const pdf = printed.toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('/Outlines');
    // 595 × 842 points, give or take the rounding of millimetres.
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  });

  it('has the page of each section in its contents', () => {
    const pages = pagesOfAnchors(printed);
    const shown = [...(drafts[1] ?? '').matchAll(/<a href="#([\w-]+)">[^<]*<\/a><span class="leaf">(\d*)</g)].map(
      ([, id = '', page]) => [id, Number(page)],
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(shown.map(([id = '']) => [id, pages.get(String(id))]));
    expect(pages.get('figures')).toBe(2);
  });

  it('is a few pages with one passage for each cluster in the short form', async () => {
    const { store, folder, input } = hostileInput('short');
    await writePdf({ ...input, form: 'summary' }, printWithBrowser(program ?? ''));
    store.close();
    const pages = pagesOfAnchors(readFileSync(path.join(folder, 'report-summary.pdf')));
    expect(
      [...pages.keys()].filter((anchor) => /^(?:figures|clusters|actions|methods|addresses)$/.test(anchor)).toSorted(),
    ).toEqual(['actions', 'clusters', 'figures']);
    expect(Math.max(...pages.values())).toBeLessThanOrEqual(10);
  });

  it('says what went wrong when the browser cannot start', async () => {
    const { store, input } = hostileInput('unprinted');
    await expect(writePdf(input, printWithBrowser('/bin/false'))).rejects.toMatchObject({ code: 'pdf-failed' });
    store.close();
  });

  it('is cancelled while it is printed', async () => {
    const { store, input } = hostileInput('stopped');
    const controller = new AbortController();
    const printing = writePdf(
      { ...input, progress: { ...input.progress, signal: controller.signal } },
      printWithBrowser(program ?? ''),
    );
    controller.abort();
    await expect(printing).rejects.toMatchObject({ name: 'AbortError' });
    store.close();
  });
});
