import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('settings are found by the palette and count at once', async ({ app, page }) => {
  await page.goto(app.url);
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByTestId('palette').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('settings: general');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/settings\/general$/u);
  const html = page.locator('html');
  const body = page.locator('.settings-body');
  await body.getByTestId('density-select').selectOption('compact');
  await expect(html).toHaveAttribute('data-density', 'compact');
  await body.getByTestId('theme-select').selectOption('dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByTestId('reduced-motion').check();
  await expect(html).toHaveAttribute('data-motion', 'reduced');
  await page.reload();
  await expect(html).toHaveAttribute('data-density', 'compact');
  await expect(html).toHaveAttribute('data-motion', 'reduced');
  await body.getByTestId('density-select').selectOption('comfortable');
  await body.getByTestId('theme-select').selectOption('light');
  await page.getByTestId('reduced-motion').uncheck();

  await page.getByTestId('settings-privacy').click();
  await expect(page.getByText('There are no accounts')).toBeVisible();
  await expect(page.getByTestId('settings-desktop')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/#\/settings\/general$/u);
  await page.getByTestId('settings-processing').click();
  await page.getByTestId('workers-select').selectOption('1');
  await page.getByTestId('settings-about').click();
  await expect(page.locator('.settings_about-list')).toContainText(/PageTwin \d+\.\d+/u);
});
