import { pressKeys } from './keys.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/**
 * The first look at an audit: every figure leads to the list that it counts, and a threshold can be tried with the
 * arrow keys.
 */
test('an editor reads the overview while the audit runs and after it, and opens what stands behind its figures', async ({
  app,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(app.url);
  await page.getByTestId('start-demo').click();
  await expect(page.getByTestId('run-state')).toBeVisible();
  await pressKeys(page, 'g o');
  await expect(page).toHaveURL(/\/overview$/u);
  await expect(page.getByTestId('overview-live')).toBeVisible();
  await expect(page.getByTestId('overview-live')).toHaveCount(0, { timeout: 240_000 });

  const clusters = page.getByTestId('figure-clusters');
  await expect(clusters).toContainText(/[1-9]/u);
  await expect(page.getByTestId('figure-pages')).toContainText('101');
  const rate = (await page.getByTestId('figure-rate').innerText()).match(/[\d.]+/u)?.[0] ?? '';
  expect(Number(rate)).toBeGreaterThan(0);

  const figure = async (id: string) =>
    Number((await page.getByTestId(id).locator('strong').innerText()).replace(/\D/gu, ''));
  const indexable = Number(
    (await page.locator('.overview_key-figure').first().locator('small').innerText()).replace(/\D/gu, ''),
  );
  const health = Number((await page.getByTestId('figure-health').innerText()).replace('%', ''));
  expect(Math.abs(health - 100 * (1 - (await figure('figure-wasted')) / indexable))).toBeLessThan(0.11);
  // What is in the language of the window comes first.
  await expect(page.getByTestId('overview-next')).toHaveText(/^[A-Z][a-z]/u);

  const slider = page.getByTestId('threshold');
  const effect = page.getByTestId('threshold-effect');
  const before = await effect.innerText();
  await slider.focus();
  await page.keyboard.press('End');
  await expect(effect).toContainText('From 100% on');
  expect(await effect.innerText()).not.toBe(before);
  await expect(slider).toHaveAttribute('aria-valuetext', await effect.innerText());
  await page.keyboard.press('ArrowLeft');
  await expect(effect).toContainText('From 99% on');
  const plot = await page.getByTestId('score-plot').boundingBox();
  await page.mouse.move((plot?.x ?? 0) + (plot?.width ?? 0) - 40, (plot?.y ?? 0) + 60);
  await page.mouse.down();
  await page.mouse.move((plot?.x ?? 0) + (plot?.width ?? 0) / 2, (plot?.y ?? 0) + 60, { steps: 4 });
  await page.mouse.up();
  await expect(effect).toContainText(/From [5-7]\d% on/u);
  const chosen = await effect.innerText();

  const tiles = page.locator('.treemap a');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.getByTestId('treemap-list').click();
  await expect(page.getByTestId('overview-treemap').locator('tbody tr')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Rate' }).click();
  await expect(page.getByTestId('overview-folders').locator('th[aria-sort=descending]')).toContainText('Rate');

  for (const [figure, place] of [
    ['figure-clusters', /\/clusters/u],
    ['figure-pages', /\/pages$/u],
    ['figure-wasted', /\/pages\?copied=true&indexable=true$/u],
    ['figure-copied-text', /\/sentences/u],
    ['figure-problems', /\/run/u],
  ] as const) {
    await page.getByTestId(figure).click();
    await expect(page, figure).toHaveURL(place);
    await page.goBack();
    await expect(page.getByTestId('overview')).toBeVisible();
  }
  await expect(effect).toHaveText(chosen);
  await page.getByTestId('overview-verdicts').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/clusters.*kinds=copies.*verdicts=/u);
  await page.goBack();
  await page.getByTestId('overview-sentences').locator('.sentence-link').first().click();
  await expect(page).toHaveURL(/\/sentences\/[0-9a-f]{16}$/u);
  expect(errors).toEqual([]);
});
