import { expect, forgetSettings, test, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('a draft is checked against another audit of the list, and goes along', async ({ page, app }) => {
  await openDemo(page, app);
  // A copy of that file would be the same audit in another place.
  await page.goto(app.url);
  await page.getByTestId('start-demo').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
  const draft = 'Nobody has ever written down this remark about a blue umbrella and three quiet ferries.';
  await page.evaluate(() => (window.location.hash = window.location.hash.replace(/(audit\/[^/]+).*/u, '$1/check')));
  await page.getByTestId('draft').fill(draft);
  await expect(page.getByTestId('originality')).toBeVisible();

  const select = page.getByTestId('check-against');
  const [other] = (
    await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  ).slice(1);
  await select.selectOption(other ?? '');
  await expect(select).toHaveValue(other ?? '');
  await expect(page.getByTestId('draft')).toHaveValue(draft);
  await expect(page.getByTestId('originality')).toBeVisible();
});
