import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/** Trying a threshold before deciding on it, as an editor does who finds a verdict too strict. */
test('an editor tries a threshold, looks at a pair that depends on it, and applies it', async ({ app, page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openDemo(page, app);

  await page.locator('.navigation a[href*="/verdicts"]').click();
  const partial = page.locator('[data-testid=verdict-card][data-verdict=partial]');
  await expect(partial.locator('[data-testid=verdict-counts]')).toContainText('11');
  await expect(page.getByTestId('changed-pair')).toHaveCount(0);
  const slider = (name: string) => partial.getByTestId(`threshold-${name}`).getByRole('slider');
  await slider('partial').fill('0.9');
  await slider('follows').fill('0.95');
  await expect(partial.locator('[data-testid=verdict-counts]')).toContainText('11 → 0');
  const changed = await page.getByTestId('changed-pair').count();
  expect(changed).toBeGreaterThan(5);

  await page.getByTestId('changed-pair').first().getByRole('link').click();
  await expect(page.getByTestId('compare-pane-a')).toContainText(/\S/);
  await page.goBack();
  await expect(slider('partial')).toHaveValue('0.9');
  await expect(page.getByTestId('changed-pair')).toHaveCount(changed);

  await page.getByTestId('verdicts-apply').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
  await page.locator('.navigation a[href*="/verdicts"]').click();
  await expect(partial.locator('[data-testid=verdict-counts]')).toContainText('0');
  await expect(page.getByTestId('changed-pair')).toHaveCount(0);
  expect(errors).toEqual([]);
});
