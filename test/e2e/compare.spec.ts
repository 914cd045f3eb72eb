import type { Page } from '@playwright/test';
import { barriersInBothThemes } from './barriers.ts';
import { writeCompareSite } from './compare-site.ts';
import { pressKeys } from './keys.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test.describe.configure({ mode: 'serial' });

const errors: string[] = [];
let page: Page;
/** Addresses of the window, by the name of the compared page. */
const pairs = new Map<string, string>();

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.url);
  await page.getByTestId('start-source').fill(writeCompareSite(app.folder));
  await page.getByTestId('start-audit').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
  await page.locator('.navigation a[href*="/clusters"]').click();
  const links = page.getByTestId('compare-open');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    const name = /reworded|disguised/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    pairs.set(name, (await link.getAttribute('href')) ?? '');
  }
});

test.afterAll(async () => {
  await page.context().close();
  expect(errors).toEqual([]);
});

const pane = (side: 'a' | 'b') => page.getByTestId(`compare-pane-${side}`);
const passages = (side: 'a' | 'b') => pane(side).getByTestId('passage');

async function open(name: 'reworded' | 'disguised'): Promise<void> {
  await page.evaluate((place) => location.assign(place), pairs.get(name) ?? '');
  await expect(passages('a').first()).toBeVisible();
}

const keys = (...strokes: readonly string[]) => pressKeys(page, ...strokes);

test('a passage has one number and one hue on both pages, and n and p walk them', async () => {
  await open('reworded');
  expect(await passages('a').count()).toBe(await passages('b').count());
  // The first match is in view on both sides before any key is pressed.
  await expect(page.getByTestId('passage-position')).toHaveText(/^1 \//);
  const current = (side: 'a' | 'b') => pane(side).locator('[aria-current=true]').first();
  const hue = (side: 'a' | 'b') => current(side).evaluate((mark) => mark.style.getPropertyValue('--hue'));
  expect(await hue('a')).toMatch(/hue-\d/u);
  expect(await hue('b')).toBe(await hue('a'));
  await keys('n', 'n', 'p');
  await expect(page.getByTestId('passage-position')).toHaveText(/^2 \//);
  await expect(current('b')).toBeInViewport();
});

test('the words in which a reworded passage differs are marked on both sides', async () => {
  const words = async (side: 'a' | 'b') =>
    (await pane(side).getByTestId('word-differs').allTextContents()).join(' ').toLowerCase();
  const both = `${await words('a')} ${await words('b')}`;
  expect(both).toContain('stream');
  expect(both).toContain('river');
  expect(both).not.toContain('viaduct');
});

test('what is the same, what differs and what was removed can each be looked at alone', async () => {
  await expect(pane('b')).toContainText('Our own reporter');
  await keys('f d');
  await expect(pane('b')).not.toContainText('Our own reporter');
  await expect(pane('b')).toContainText('not shown');
  await keys('f d', 'f s');
  await expect(passages('a')).toHaveCount(0);
  await expect(pane('b')).toContainText('Our own reporter');
  await keys('f s', 'f r');
  await expect(pane('a').getByTestId('removed-group').filter({ hasText: 'About the magazine' })).toBeVisible();
  await expect(pane('a').getByTestId('removed-group').filter({ hasText: 'recycled paper' })).toContainText('Removed:');
  await keys('f r');
});

test('linked scrolling keeps the current passage at one height', async () => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await keys('n', 'n');
  const top = async (side: 'a' | 'b') =>
    (await pane(side).locator('[aria-current=true]').first().boundingBox())?.y ?? 0;
  await pane('a').locator('.pane-text').hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => Math.abs((await top('a')) - (await top('b')))).toBeLessThan(80);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('the tabs show the page, its source, the evidence and the metadata, each under an address', async () => {
  await keys('v p');
  await expect(page).toHaveURL(/\/compare\/\d+\/\d+\/page$/);
  const marks = (side: 'a' | 'b') =>
    page
      .getByTestId(`snapshot-pane-${side}`)
      .locator('iframe')
      .evaluate((frame: HTMLIFrameElement) =>
        [...((frame.contentWindow as (Window & typeof globalThis) | null)?.CSS.highlights.entries() ?? [])].map(
          ([name, highlight]) => `${name}: ${[...highlight].map((range) => range.toString()).join('|')}`,
        ),
      );
  await expect.poll(async () => (await marks('a')).join()).toContain('current-hue');
  expect((await marks('a')).join()).toContain('night train to the mountains');
  expect((await marks('b')).join()).toContain('reworded-hue');
  await keys('v h');
  await expect(page.getByTestId('source-lines')).toContainText('<!doctype html>');
  await expect(page.locator('.compare_source-pair-row[data-equal=true]').first()).toBeVisible();
  await keys('v e');
  await expect(page.getByTestId('evidence-table')).toBeVisible();
  await keys('v m');
  await expect(page.locator('.metadata-table')).toBeVisible();
  await page.reload();
  await expect(page.locator('.metadata-table')).toBeVisible();
  await keys('v t');
  await expect(passages('a').first()).toBeVisible();
});

test('a decision is made with a number and taken back', async () => {
  const position = page.getByTestId('pair-position');
  await keys('[');
  await expect(position).toContainText('1 / 2');
  const before = (await position.textContent()) ?? '';
  await keys('2');
  // The next pair of the cluster comes, or after the last one the clusters; this one is looked at again.
  await expect(position).not.toHaveText(before);
  await keys('[');
  await expect(position).toHaveText(before);
  await expect(page.getByTestId('decide-rewrite')).toHaveAttribute('aria-pressed', 'true');
  await keys('Control+z');
  await expect(page.getByTestId('decide-rewrite')).toHaveAttribute('aria-pressed', 'false');
  await keys('d 1');
  await expect(page.getByTestId('decide-keep')).toHaveAttribute('aria-pressed', 'true');
  await keys('Control+z');
  await expect(page.getByTestId('decide-keep')).toHaveAttribute('aria-pressed', 'false');
});

test('characters that hide are made visible', async () => {
  await open('disguised');
  await expect(page.getByTestId('legend-disguises')).toContainText('5');
  const hidden = page.getByTestId('disguise');
  await expect(hidden).toHaveCount(5);
  await expect(page.locator('[data-testid=disguise][data-kind=invisible]').first()).toHaveAttribute('title', /U\+200B/);
  await expect(page.locator('[data-testid=disguise][data-kind=look-alike]').first()).toHaveAttribute(
    'title',
    /U\+0430.*a/,
  );
});

test('one page is compared with all of its cluster, as shares and as columns', async () => {
  await keys('a');
  const grid = page.getByTestId('shares-grid');
  await expect(grid).toBeFocused();
  await expect(page.getByTestId('shares-page')).toHaveCount(2);
  await keys('ArrowDown', 'ArrowRight');
  await expect(grid).toHaveAttribute('aria-activedescendant', 'share-1-1');
  await keys('v t');
  const rows = page.getByTestId('columns-row');
  await expect(rows.filter({ hasText: 'dining car' }).first()).toBeVisible();
  const cells = rows.filter({ hasText: 'Nobody sleeps' }).first().getByRole('cell');
  await expect(cells).toHaveCount(3);
  for (const cell of await cells.all()) await expect(cell).toContainText('Nobody sleeps');
  await page.getByTestId('column-choice').first().click();
  await expect(rows.first().getByRole('cell')).toHaveCount(2);
  await keys('v s');
  await grid.focus();
  await keys('Enter');
  await expect(passages('a').first()).toBeVisible();
});

test('no view has a barrier that axe finds, in either theme', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('reworded');
  const base = page.url();
  await keys('f r', 'n');
  for (const view of ['', '/page', '/source', '/evidence', '/metadata', 'all', 'columns']) {
    if (view === 'all') await page.evaluate((place) => location.assign(place), base.replace(/\d+$/, 'all'));
    else if (view === 'columns') await keys('v t');
    else await page.evaluate((place) => location.assign(place), base + view);
    await expect(
      page.locator(view === 'all' || view === 'columns' ? '.many [role=row]' : '.compare [role=tabpanel] > *').first(),
    ).toBeVisible();
    expect(await barriersInBothThemes(page), view).toEqual([]);
  }
});
