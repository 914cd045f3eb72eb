/**
 * How long the comparison of two long pages takes from the click, or the key, to the painted texts, in Chromium over
 * web mode: `node test/bench/compare-ui.ts [characters = 100000] [pages = 8] [en|zh] [renderer folder]`. No pair has
 * been looked at before: the first one is compared at the click, the others while the one before them is on the screen,
 * the last while the pointer rests on its link. The rest of a text beyond the first window follows after the paint and
 * is timed apart.
 */
import type { Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAppRoot } from '../../src-main/node/app-root.ts';
import { serveWeb, createWebPlatform } from '../../src-main/web/serve-web.ts';
import { runAudit } from '../support/run-audit.ts';
import { describeMachine, median } from './bench-audit.ts';
import { launchBenchBrowser } from './bench-browser.ts';

const [characters = '100000', pages = '8', language = 'en', renderer = path.join(findAppRoot(), 'out', 'renderer')] =
  process.argv.slice(2);
/** Nobody decides on a pair any faster. */
const readingMillis = 2000;
const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-compare-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const site = path.join(folder, 'site');
mkdirSync(site);
const original = paragraphs(1, Number(characters));
for (let page = 0; page < Number(pages); page += 1)
  writeFileSync(path.join(site, `page-${page}.html`), html(page === 0 ? original : copyOf(original, page)));

const { engine, audit } = await runAudit(folder, { kind: 'folder', path: site });
const { rows } = await engine.client().request('cluster/list', { audit, limit: 1 });
if ((rows[0]?.pages ?? 0) < Number(pages)) throw new Error(`The pages are no cluster: ${JSON.stringify(rows)}`);
const server = await serveWeb({ engine, platform: createWebPlatform(), port: 0, rendererFolder: renderer });
const browser = await launchBenchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(server.url);
  await page.evaluate((place) => location.assign(place), `#/audit/${audit}/clusters/${rows[0]?.id}`);
  await page.getByTestId('compare-open').first().waitFor();
  const clicked = await timed(page, () => page.getByTestId('compare-open').first().click());
  const keyed: Timing[] = [];
  for (let pair = 2; pair < Number(pages) - 1; pair += 1) {
    await page.waitForTimeout(readingMillis);
    keyed.push(await timed(page, () => page.keyboard.press(']')));
  }
  await page.keyboard.press('Escape');
  const last = page.getByTestId('compare-open').last();
  await last.hover();
  await page.waitForTimeout(readingMillis);
  const rested = await timed(page, () => last.click());
  const asked = await requestTimes();
  report({ clicked, keyed, rested }, asked, await page.locator('.pane-text *').count());
} finally {
  await browser.close();
  await server.close();
  await engine.close();
}

interface Timing {
  /** From the event to the frame after the one that holds the texts. */
  readonly painted: number;
  /** Until every paragraph of both pages is in the document. */
  readonly whole: number;
  /**
   * Processor time of the window's process for all of it, which other programs do not change; some is that of the
   * measuring.
   */
  readonly processor: number;
}

/** What the engine alone takes of it: the same requests with the sides swapped, which it has not been asked for yet. */
async function requestTimes(): Promise<readonly { readonly compare: number; readonly evidence: number }[]> {
  const client = engine.client();
  const { members } = await client.request('cluster/get', { audit, cluster: rows[0]?.id ?? 1 });
  const [base, ...others] = members.map(({ page }) => page.id);
  const times: { compare: number; evidence: number }[] = [];
  for (const other of others) {
    const pair = { audit, a: other, b: base ?? 1 };
    const started = performance.now();
    await client.request('pair/compare', pair);
    const compared = performance.now();
    await client.request('pair/evidence', pair);
    times.push({ compare: compared - started, evidence: performance.now() - compared });
  }
  return times;
}

/**
 * The page itself takes the times, from the event that starts it, so that the way to the browser and back is in
 * neither.
 */
async function timed(page: Page, act: () => Promise<void>): Promise<Timing> {
  const former = await page.evaluate(() => document.querySelector('[data-testid=pair-position]')?.textContent ?? '');
  const timing = page.evaluate(
    (before) =>
      new Promise<{ painted: number; whole: number }>((resolve) => {
        let start = 0;
        const begin = (event: Event) => {
          start ||= event.timeStamp;
        };
        for (const type of ['pointerdown', 'keydown'])
          window.addEventListener(type, begin, { capture: true, once: true });
        let painted = 0;
        let last = 0;
        const look = () => {
          const isNew = document.querySelector('[data-testid=pair-position]')?.textContent !== before;
          if (start === 0 || !isNew || document.querySelectorAll('.pane-text mark').length === 0)
            return void requestAnimationFrame(look);
          const now = performance.now();
          const count = document.querySelectorAll('.pane-text > *').length;
          // The first frame in which they are found is the one that paints them; the next begins when it is done.
          if (painted === 0) requestAnimationFrame(() => setTimeout(() => (painted = performance.now() - start)));
          if (count !== last) {
            last = count;
            settled = now;
          }
          if (painted > 0 && now - settled > 500) resolve({ painted, whole: Math.max(painted, settled - start) });
          else requestAnimationFrame(look);
        };
        let settled = performance.now();
        requestAnimationFrame(look);
      }),
    former,
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const before = await processorMillis(page);
  await act();
  return { ...(await timing), processor: (await processorMillis(page)) - before };
}

async function processorMillis(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0);
}

interface Timings {
  readonly clicked: Timing;
  readonly keyed: readonly Timing[];
  readonly rested: Timing;
}

function report(
  { clicked, keyed, rested }: Timings,
  asked: Awaited<ReturnType<typeof requestTimes>>,
  elements: number,
): void {
  const millis = (value: number) => `${Math.round(value)} ms`;
  const of = (read: (timing: Timing) => number) =>
    `median ${millis(median(keyed.map(read)))}, longest ${millis(Math.max(...keyed.map(read)))}`;
  console.log(`${describeMachine()}; ${characters} characters a page, ${language}, ${elements} elements in both panes`);
  console.log(`  first pair, by click: painted after ${millis(clicked.painted)}, whole after ${millis(clicked.whole)}`);
  console.log(
    `  ${keyed.length} further pairs, by key: painted ${of(({ painted }) => painted)}; whole ${of(({ whole }) => whole)}`,
  );
  console.log(
    `  a pair on whose link the pointer rested before the click: painted after ${millis(rested.painted)}, whole after ${millis(rested.whole)}`,
  );
  console.log(`  processor time of the window for a pair: ${of(({ processor }) => processor)}`);
  const medianOf = (name: 'compare' | 'evidence') => millis(median(asked.map((times) => times[name])));
  console.log(
    `  the engine alone: pair/compare ${medianOf('compare')}, pair/evidence ${medianOf('evidence')} (median)`,
  );
}

/** A small linear congruential generator: the same pages on every machine. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function vocabulary(): readonly string[] {
  const random = generator(7);
  const syllables = ['ka', 'lo', 'mi', 'ter', 'son', 'ble', 'ran', 'di', 'ver', 'to', 'pel', 'un', 'gar', 'es', 'ni'];
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] ?? from[0];
  if (language !== 'zh')
    return Array.from({ length: 3000 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables)).join(''),
    );
  const characters = Array.from(
    '山水城市道路学校老师学生工作研究发展经济文化历史自然环境保护建设管理服务技术创新质量安全健康生活家庭社会',
  );
  return Array.from({ length: 3000 }, () => `${pick(characters)}${pick(characters)}`);
}

function paragraphs(seed: number, least: number): readonly string[][] {
  const random = generator(seed);
  const words = vocabulary();
  const made: string[][] = [];
  for (let length = 0; length < least;) {
    const sentences = Array.from({ length: 4 }, () =>
      Array.from({ length: 14 }, () => words[Math.floor(random() * words.length)] ?? '').join(
        language === 'zh' ? '' : ' ',
      ),
    );
    made.push(sentences);
    length += sentences.join('').length + sentences.length * 2;
  }
  return made;
}

/** Of ten paragraphs six are the same, three have other words in their sentences and one is another text. */
function copyOf(source: readonly string[][], seed: number): readonly string[][] {
  const random = generator(seed + 100);
  const others = paragraphs(seed + 500, Number(characters));
  return source.map((sentences, index) => {
    const draw = random();
    if (draw < 0.6) return sentences;
    if (draw > 0.9) return others[index] ?? sentences;
    return sentences.map((sentence) =>
      language === 'zh' ? sentence.replace(/^../u, '如今') : sentence.replace(/ \S+ /u, ' perhaps '),
    );
  });
}

function html(text: readonly string[][]): string {
  const mark = language === 'zh' ? '。' : '. ';
  const body = text.map((sentences) => `<p>${sentences.join(mark)}${mark}</p>`).join('\n');
  return `<!doctype html><html lang="${language}"><head><title>Page</title></head><body><main><article>${body}</article></main></body></html>`;
}
