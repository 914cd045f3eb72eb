/**
 * How the long lists of the window behave on a large audit, in Chromium over web mode: `node test/bench/list-ui.ts
 * [file.pagetwin] [pages = 100000] [clusters = 8000] [renderer folder]`; the file is made when it is not there. For
 * each list: from the change of the address to the first rows, turning the wheel through it (25 screens a second: far
 * faster than anybody reads), the jump to its end and back; for pages sorting, a facet and a search too. The memory is
 * that of the page's scripts.
 */
import type { Page } from '@playwright/test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEngine } from '../../src-main/engine/engine.ts';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { createNodePlatform } from '../../src-main/node/node-platform.ts';
import { serveWeb, createWebPlatform } from '../../src-main/web/serve-web.ts';
import { describeMachine } from './bench-audit.ts';
import { launchBenchBrowser } from './bench-browser.ts';
import { writeLargeAudit } from './large-audit.ts';

const [given, pages = '100000', clusters = '8000', renderer = path.join(findAppRoot(), 'out', 'renderer')] =
  process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-list-ui-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = given ?? path.join(folder, 'large.pagetwin');
if (!existsSync(file))
  (await writeLargeAudit(file, { pages: Number(pages), clusters: Number(clusters) }, console.log)).close();

const lists = [
  ['pages', 'page-grid'],
  ['sentences', 'sentence-grid'],
  ['actions', 'plan-grid'],
] as const;
const turns = 150;
const turnPixels = 400;

const engine = await createEngine(
  createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder }),
);
const { audit } = await engine.client().request('audit/open', { file });
const server = await serveWeb({ engine, platform: createWebPlatform(), port: 0, rendererFolder: renderer });
const browser = await launchBenchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.url);
  console.log(describeMachine());
  for (const [place, grid] of lists) {
    const first = await timed(async () => {
      await go(page, place);
      await page.waitForFunction(isFull);
    });
    console.log(`${place}: ${await page.getByTestId('list-total').textContent()}, first rows after ${first} ms`);
    console.log(`  wheel: ${await turnThrough(page, grid)}`);
    await page.getByTestId(grid).focus();
    const end = await timed(() => press(page, 'End'));
    console.log(`  to the end ${end} ms, back ${await timed(() => press(page, 'Home'))} ms`);
  }
  await go(page, 'pages');
  await page.waitForFunction(isFull);
  const sorted = await fromClick(page, '[aria-sort=descending]', () =>
    page.getByRole('columnheader', { name: 'Word Count' }).getByRole('button').click(),
  );
  const narrowed = await fromClick(page, '.filter-chip', () =>
    page.getByTestId('filter-rail').getByRole('checkbox').nth(1).check(),
  );
  await page.getByTestId('filters-clear').click();
  const found = await timed(async () => {
    await page.getByTestId('page-search').fill('page-1234');
    await page.waitForFunction(
      () => document.querySelector('.filter-chip') && document.querySelector('.grid[aria-busy=false]'),
    );
  });
  console.log(
    `pages: sorted by words ${sorted} ms, a facet ${narrowed} ms, a search ${found} ms (200 of them waiting for the typist)`,
  );
  console.log(
    `scripts hold ${await page.evaluate(() => Math.round((performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6))} MB`,
  );
} finally {
  await browser.close();
  await server.close();
  await engine.close();
}

async function go(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#/audit/${audit}/${place}`);
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await what();
  return Math.round(performance.now() - started);
}

/** From the click as the window gets it to the frame that shows the new rows and this mark of theirs. */
async function fromClick(page: Page, mark: string, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate((selector) => {
    const look = (started: number): void => {
      const isThere =
        document.querySelector(selector) !== null && document.querySelector('.grid[aria-busy=false]') !== null;
      if (isThere) (window as unknown as { taken: number }).taken = performance.now() - started;
      else requestAnimationFrame(() => look(started));
    };
    (window as unknown as { taken: number | undefined }).taken = undefined;
    document.addEventListener('click', () => look(performance.now()), { capture: true, once: true });
  }, mark);
  await click();
  await page.waitForFunction(() => (window as unknown as { taken?: number }).taken !== undefined);
  return page.evaluate(() => Math.round((window as unknown as { taken: number }).taken));
}

async function press(page: Page, key: 'End' | 'Home'): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForFunction((isHome) => {
    const row = document.querySelector('[data-testid=grid-row][aria-current=true]');
    return row !== null && (row.getAttribute('aria-rowindex') === '2') === isHome;
  }, key === 'Home');
}

/** Enough rows for a screen, all with their data. */
function isFull(): boolean {
  return (
    document.querySelectorAll('[data-testid=grid-row]').length > 15 && document.querySelector('.grid-to-come') === null
  );
}

/** Times between frames, and in how many of them the middle of the list showed no row with its data. */
async function turnThrough(page: Page, grid: string): Promise<string> {
  await page.getByTestId(grid).hover();
  await page.evaluate((testId) => {
    const box = document.querySelector(`[data-testid=${testId}]`)?.getBoundingClientRect() ?? new DOMRect();
    const seen = { times: [] as number[], empty: 0, isOver: false };
    (window as unknown as { seen: typeof seen }).seen = seen;
    let last = performance.now();
    const look = (now: number) => {
      seen.times.push(now - last);
      last = now;
      const row = document.elementFromPoint(box.left + 200, box.top + box.height / 2)?.closest('[role=row]');
      if (!row || row.querySelector('.grid-to-come')) seen.empty += 1;
      if (!seen.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, grid);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turnPixels);
    await page.waitForTimeout(16);
  }
  const { times, empty } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { times: number[]; empty: number; isOver: boolean } };
    seen.isOver = true;
    return seen;
  });
  const sorted = times.toSorted((x, y) => x - y);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `${times.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; ${empty} of them without the row in the middle`;
}
