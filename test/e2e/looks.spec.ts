import type { Locator } from '@playwright/test';
import { unreadableTexts } from './overlaps.ts';
import { chooseLooks, everyScreen, go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('at 200 % nothing lies over what is compared or listed, and each has a height that can be read', async ({
  app,
  page,
}) => {
  const screens = await everyScreen(page, app);
  const goTo = (name: string) => {
    const screen = screens.find((each) => each.name === name);
    return go(page, screen?.place ?? '', screen?.ready);
  };
  await page.setViewportSize({ width: 640, height: 400 });
  await goTo('compare');
  const panel = await boxOf(page.locator('.compare_compare-panel'));
  const decisions = await boxOf(page.locator('.pair-decision'));
  expect(panel.height).toBeGreaterThan(200);
  expect((await boxOf(page.getByTestId('compare-pane-a'))).height).toBeLessThanOrEqual(panel.height + 1);
  expect(decisions.y).toBeGreaterThanOrEqual(panel.y + panel.height);
  await goTo('compare-evidence');
  const scores = await boxOf(page.locator('.compare_evidence-scores'));
  const cards = await boxOf(page.locator('.compare_evidence-cards'));
  expect(cards.y).toBeGreaterThanOrEqual(scores.y + scores.height - 1);
  for (const name of ['sentences', 'actions']) {
    await goTo(name);
    expect((await boxOf(page.getByRole('grid'))).height, name).toBeGreaterThan(150);
  }
});

test('in a narrow window and at 200 % no Russian text lies over another one or is cut off', async ({ app, page }) => {
  const screens = await everyScreen(page, app);
  await chooseLooks(page, { locale: 'ru' });
  const found: Record<string, string[]> = {};
  for (const [width, height] of [
    [1024, 700],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const { name, place, ready } of screens) {
      await go(page, place, name === 'page' ? '.pages_page-detail' : ready);
      const texts = await unreadableTexts(page);
      if (texts.length > 0) found[`${name} at ${width} × ${height}`] = texts;
    }
  }
  expect(found).toEqual({});
});

test('the head of a comparison takes no more height from the texts in Russian than in English', async ({
  app,
  page,
}) => {
  const screens = await everyScreen(page, app);
  const compare = screens.find(({ name }) => name === 'compare');
  const heights: number[] = [];
  for (const locale of ['en', 'ru'] as const) {
    await chooseLooks(page, { locale });
    await go(page, compare?.place ?? '', compare?.ready);
    heights.push((await boxOf(page.locator('.compare_compare-head'))).height);
  }
  expect(heights[1]).toBe(heights[0]);
});

test('at 1024 pixels the plan shows where each row leads, and the names of the screens come when they are wished', async ({
  app,
  page,
}) => {
  const screens = await everyScreen(page, app);
  await page.setViewportSize({ width: 1024, height: 700 });
  await go(page, screens.find(({ name }) => name === 'actions')?.place ?? '');
  const grid = await boxOf(page.getByRole('grid'));
  for (const column of ['title', 'action', 'target']) {
    const head = await boxOf(page.locator(`[role=columnheader][data-column=${column}]`));
    expect(head.x + head.width, column).toBeLessThanOrEqual(grid.x + grid.width);
  }
  const width = async () => (await boxOf(page.locator('.navigation'))).width;
  expect(await width()).toBeLessThan(60);
  await page.getByTestId('nav-toggle').click();
  expect(await width()).toBeGreaterThan(150);
  await expect(page.getByTestId('nav-toggle')).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(page.getByTestId('nav-toggle')).toHaveAttribute('aria-expanded', 'true');
  await page.getByTestId('nav-toggle').click();
  expect(await width()).toBeLessThan(60);
});

test('with the colours of the system, what is chosen and how long a bar is can still be seen', async ({
  app,
  page,
}) => {
  const screens = await everyScreen(page, app);
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  await go(page, screens.find(({ name }) => name === 'overview')?.place ?? '', '.treemap a');
  const bar = page.locator('.share-bar').first();
  expect(await colour(bar.locator('span'))).not.toBe(await colour(bar));
  const [current, other] = [
    page.locator('.nav-link[aria-current=page]'),
    page.locator('.nav-link:not([aria-current])').first(),
  ];
  expect(await colour(current)).not.toBe(await colour(other));
  await go(page, screens.find(({ name }) => name === 'clusters')?.place ?? '', '.clusters_review-detail h2');
  await expect(page.locator('.cluster-row[data-active=true]')).toHaveCSS('outline-style', 'solid');
});
