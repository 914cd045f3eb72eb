import { readFileSync } from 'node:fs';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('settings are found by the palette and count at once', async ({ app, page }) => {
  await page.goto(app.url);
  await page.keyboard.press('ControlOrMeta+k');
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
  await expect(page.locator('.about-list')).toContainText(/PageTwin \d+\.\d+/u);
});

test('what cannot be put on the clipboard is said not to be there', async ({ app, page }) => {
  await page.goto(`${app.url}#/settings/about`);
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('denied')) }),
  );
  await page.getByTestId('copy-version').click();
  await expect(page.getByText('The clipboard cannot be reached.')).toBeVisible();
});

test('presets are taken over from a file, renamed, passed on and deleted, and every step can be taken back', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}#/settings/presets`);
  const rows = page.getByTestId('preset-row');
  const file = (content: string) => ({
    name: 'presets.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await page.getByTestId('presets-file').setInputFiles(file('not json'));
  await expect(page.getByText('This file holds no presets.')).toBeVisible();
  const presets = { 'News sites': { simhash: {}, 'no-such-algorithm': {} } };
  await page.getByTestId('presets-file').setInputFiles(file(JSON.stringify({ kind: 'pagetwin-presets', presets })));
  await expect(page.getByText('no-such-algorithm')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 method');

  await page.getByTestId('preset-rename').click();
  await page.getByTestId('preset-name').fill('Magazines');
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('Magazines');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('presets-export').click()]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toEqual({
    kind: 'pagetwin-presets',
    presets: { Magazines: { simhash: {} } },
  });

  await rows.getByRole('button', { name: /Magazines/u }).click();
  await expect(rows).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toContainText('Magazines');
});
