import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLooks, screensOfOpenAudit, go, type ShownScreen } from '../e2e/screens.ts';
import { indexedPng } from './indexed-png.ts';

/**
 * Takes a picture of every screen for the docs, the light theme above the dark one, from an audit of the demo site. The
 * app must have been built. Names of screens as arguments take those alone: `npm run pictures -- overview compare`.
 */
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const entry = fileURLToPath(new URL('../../src-main/cli/pagetwin.js', import.meta.url));
const size = { width: 1280, height: 800 } as const;
const wanted = process.argv.slice(2);

const data = mkdtempSync(path.join(tmpdir(), 'pagetwin-pictures-'));
const server = spawn(process.execPath, [entry, 'serve', '--no-open'], {
  env: { ...process.env, PAGETWIN_DATA: path.join(data, 'data'), PAGETWIN_AUDITS: path.join(data, 'audits') },
  stdio: ['ignore', 'ignore', 'pipe'],
});
const executablePath = process.env['PAGETWIN_CHROMIUM'] ?? ['/usr/bin/chromium'].find((file) => existsSync(file));
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await takeAll(browser, await printedAddress(server));
} finally {
  await browser.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

async function takeAll(window: Browser, url: string): Promise<void> {
  const page = await window.newPage({ viewport: size, reducedMotion: 'reduce' });
  await page.goto(url);
  await page.getByTestId('start-demo').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
  const all = await screensOfOpenAudit(page);
  const draft = await draftFrom(page, all);
  const screens = all.filter(({ name }) =>
    wanted.length > 0 ? wanted.includes(name) : name === 'settings-general' || !name.startsWith('settings-'),
  );
  const taken = new Map<string, Buffer[]>();
  for (const theme of ['light', 'dark'] as const) {
    await chooseLooks(page, { theme });
    for (const { name, place, ready } of screens) {
      await go(page, place, ready);
      if (name === 'check') {
        await page.getByTestId('draft').fill(draft);
        await page.getByTestId('originality').waitFor();
      }
      // Where the audit lies is a passing folder of this machine.
      await page.locator('.start_recent-file bdi').evaluateAll((files) => {
        for (const file of files) file.textContent = '~/PageTwin/demo.pagetwin';
      });
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.evaluate(() =>
        document.fonts.ready.then(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        ),
      );
      taken.set(name, [...(taken.get(name) ?? []), await page.screenshot({ animations: 'disabled' })]);
    }
  }
  const canvas = await window.newPage();
  mkdirSync(folder, { recursive: true });
  for (const [name, pictures] of taken) {
    const png = indexedPng(await stacked(canvas, pictures), size.width, size.height * pictures.length);
    writeFileSync(path.join(folder, `${name}.png`), png);
    process.stdout.write(`${name}.png ${Math.round(png.length / 1000)} kB\n`);
  }
}

/** A draft that stands on the site in part. */
async function draftFrom(page: Page, screens: readonly ShownScreen[]): Promise<string> {
  const compared = screens.find(({ name }) => name === 'compare');
  if (!compared) return '';
  await go(page, compared.place, compared.ready);
  // The numbers of passages stand before their first words.
  const shown = (await page.getByTestId('compare-pane-a').innerText()).replaceAll(/(?<![\p{L}\d])\d+(?=\p{L})/gu, '');
  const paragraphs = shown.split('\n').filter((line) => line.length > 60);
  return [paragraphs[1], 'This paragraph was written for the new article and stands nowhere else.', paragraphs[3]].join(
    '\n\n',
  );
}

/** The RGBA bytes of pictures one above the other; the browser reads the files. */
async function stacked(page: Page, pictures: readonly Buffer[]): Promise<Uint8Array> {
  const files = pictures.map((picture) => picture.toString('base64'));
  const pixels = await page.evaluate(
    async ({ images, width, height }) => {
      const canvas = new OffscreenCanvas(width, height * images.length);
      const context = canvas.getContext('2d');
      for (const [at, image] of images.entries()) {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.codePointAt(0) ?? 0);
        context?.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, at * height);
      }
      const drawn = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      let text = '';
      for (let at = 0; at < drawn.length; at += 8192) text += String.fromCodePoint(...drawn.subarray(at, at + 8192));
      return btoa(text);
    },
    { images: files, ...size },
  );
  return Buffer.from(pixels, 'base64');
}

function printedAddress(process: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    process.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(text)?.[0];
      if (url) resolve(url);
    });
    process.once('exit', () => reject(new Error(`The web mode ended before it printed its address:\n${text}`)));
  });
}
