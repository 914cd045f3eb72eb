/**
 * Tells how long it takes from starting the program to a window that can be used: `node test/bench/startup.ts [runs]
 * [--cold]`. The app is started without Electron, so that it serves itself to Chromium, which is running already; the
 * window can be used when its field takes text. With --cold the build is taken away before each run, as after an update
 * of the sources.
 */
import type { Browser } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { describeMachine, median } from './bench-audit.ts';
import { launchBenchBrowser } from './bench-browser.ts';

interface Start {
  readonly addressMillis: number;
  readonly usableMillis: number;
}

const root = findAppRoot();
const isCold = process.argv.includes('--cold');
const runs = Number(process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 5);
const browser = await launchBenchBrowser();
const starts: Start[] = [];
for (let run = 0; run < runs; run += 1) starts.push(await start(browser));
await browser.close();

const seconds = (read: (start: Start) => number) => `${(median(starts.map(read)) / 1000).toFixed(2)} s`;
console.log(`${describeMachine()}; ${isCold ? 'build taken away' : 'build there'}, median of ${runs} starts`);
console.log(
  `  address printed after ${seconds(({ addressMillis }) => addressMillis)}, field takes text after ${seconds(({ usableMillis }) => usableMillis)}`,
);

async function start(browser: Browser): Promise<Start> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-bench-'));
  if (isCold) rmSync(path.join(root, 'out'), { recursive: true, force: true });
  const started = performance.now();
  const app = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      CI: '1',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      PAGETWIN_DATA: folder,
      PAGETWIN_AUDITS: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, because a signal to npm alone would not reach the program that it started.
    detached: true,
  });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  const url = await printedAddress(app);
  const addressMillis = performance.now() - started;
  const page = await browser.newPage();
  await page.goto(url);
  const field = page.getByTestId('start-source');
  await field.fill('https://example.com/sitemap.xml');
  if ((await field.inputValue()) === '') throw new Error('The field took no text.');
  const usableMillis = performance.now() - started;
  await page.close();
  if (app.pid !== undefined) process.kill(-app.pid, 'SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
  return { addressMillis, usableMillis };
}

function printedAddress(app: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    app.stderr?.on('data', (chunk) => {
      text += String(chunk);
      const [url] = /http:\/\/127\S+(?=\n)/u.exec(text) ?? [];
      if (url) resolve(url);
    });
    app.once('exit', () => reject(new Error(`The app ended before it printed its address:\n${text}`)));
  });
}
