import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/**
 * From the figures of the algorithms down to the evidence of one pair, and a choice of algorithms that is kept for the
 * next audit.
 */
test('an editor sees what each algorithm contributed and keeps a choice of them', async ({ app, page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await openDemo(page, app);
  await page.locator('.nav-link[href*="/methods"]').click();

  const table = page.getByTestId('method-table');
  const proposed = table.locator('tbody tr td:nth-of-type(3)');
  await expect(proposed.first()).toHaveText(/^\d+$/);
  const figures = (await proposed.allTextContents()).map(Number);
  expect(figures.length).toBeGreaterThan(3);
  expect(figures).toEqual(figures.toSorted((a, b) => b - a));
  await table.getByRole('columnheader').nth(3).getByRole('button').click();
  expect((await proposed.allTextContents()).map(Number)).toEqual(figures.toReversed());

  await page.getByRole('tab').nth(1).click();
  const cells = page.getByTestId('agreement-table').locator('tbody td');
  await expect(cells).toHaveCount(figures.length ** 2);

  await page.getByRole('tab').nth(0).click();
  const alone = table.locator('tbody tr td:last-child a').first();
  const count = Number(await alone.textContent());
  await alone.click();
  const chips = page.locator('.lone-filters .chip small');
  await expect(chips).toHaveCount(2);
  expect((await chips.allTextContents()).map(Number).reduce((sum, part) => sum + part, 0)).toBe(count);
  await page.locator('.methods_lone-pair a').first().click();
  await page.locator('#tab-evidence').click();
  await expect(page.getByTestId('evidence-table').locator('tbody tr')).toHaveCount(figures.length);

  await page.goto(app.url);
  const presets = page.getByTestId('preset-select');
  await page.locator('details.audit-options > summary').click();
  await page.getByTestId('options-detectors').locator('> summary').click();
  await presets.last().selectOption('supplied:fast');
  await page.locator('.detector-list input[type=checkbox]:not(:checked)').first().check();
  await page.locator('.save-preset input').fill('My own');
  await page.locator('.save-preset input').press('Enter');
  await expect(presets.last()).toHaveValue('own:My own');
  await page.reload();
  await page.locator('details.audit-options > summary').click();
  await page.getByTestId('preset-select').first().selectOption('own:My own');
  await expect(page.getByTestId('preset-select').first()).toHaveValue('own:My own');
  expect(errors).toEqual([]);
});
