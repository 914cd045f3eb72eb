import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chooseLooks, go } from './test/e2e/screens.ts';
const [file, out, locale, theme, width, height] = process.argv.slice(2);
mkdirSync(String(out), { recursive: true });
const server = spawn(process.execPath, ['src-main/cli/pagetwin.js', 'serve', '--no-open', String(file)], {
  env: { ...process.env, PAGETWIN_DATA: '/tmp/nc/data', PAGETWIN_AUDITS: '/tmp/nc/audits' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const url = await new Promise<string>((r) => {
  let t = '';
  const f = (d: Buffer) => {
    t += d;
    const m = /https?:\/\/\S+/.exec(t);
    if (m && /\n/.test(t.slice(m.index))) r(m[0]);
  };
  server.stdout.on('data', f);
  server.stderr.on('data', f);
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({
  viewport: { width: Number(width), height: Number(height) },
  reducedMotion: 'reduce',
});
await page.goto(url);
await page.waitForTimeout(1500);
await chooseLooks(page, { locale, theme } as never);
if (process.env.FORCED) await page.emulateMedia({ forcedColors: 'active' });
if (process.env.MORE) await page.emulateMedia({ contrast: 'more' });
const base = new URL(page.url()).hash.replace(/^#/u, '').split('/').slice(0, 3).join('/');
console.log(url, base);
const shot = async (n: string) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${out}/${n}.png`, animations: 'disabled' });
};
export { page, base, go, shot, browser, server };
for (const place of (
  process.env.PLACES ??
  'overview,run,clusters,relations,pages,sentences,checks,actions,check,changes,verdicts,methods,schedule'
).split(',')) {
  await page.evaluate((h) => {
    location.hash = h;
  }, `#${base}/${place}`);
  await shot(place.replaceAll('/', '-'));
}
if (process.env.STEPS) {
  const { default: steps } = await import(process.env.STEPS);
  await steps({ page, base, shot, go });
}
await browser.close();
server.kill('SIGINT');
