import { readFileSync } from 'node:fs';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('an editor keeps words of their own in the settings, is told of wrong lines, and takes the list along', async ({
  app,
  page,
}) => {
  await page.goto(app.url);
  await page.getByTestId('settings-open').click();
  await page.getByTestId('settings-all').click();
  await page.getByTestId('settings-words').click();
  await page.getByTestId('dictionary-open').click();
  const list = page.getByTestId('dictionary-list');
  await list.fill('兰溪绿茶 300 n\nT恤\n云袖山观测站\n茶');
  await expect(page.getByText('Line 2: “T恤” is not made of Chinese characters only')).toBeVisible();
  await expect(page.getByText('Line 4: “茶” is one character')).toBeVisible();
  await expect(page.getByText('Usable words: 2')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('\ufeff夜行列车 nz\n') });
  await expect(page.getByText('Usable words: 3')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).last().click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('兰溪绿茶 300 n\nT恤\n云袖山观测站\n茶\n夜行列车 nz\n');
  await page.getByTestId('dictionary-save').click();

  await expect(page.getByTestId('dictionary-open')).toContainText('3');
  await page.getByTestId('stop-words-open').click();
  await page.getByTestId('stop-words-list').fill('有限公司 -我们\nООО\nltd');
  await expect(page.getByText('Chinese: 2 · Russian: 1 · English: 1')).toBeVisible();
  await page.getByTestId('stop-words-save').click();

  // Rules that the engine cannot use are refused, and what was there stays.
  await page.getByTestId('site-rules-open').click();
  await page.getByTestId('site-rules-list').fill('exclude * .related');
  await page.getByTestId('site-rules-save').click();
  await page.getByTestId('site-rules-open').click();
  await page.getByTestId('site-rules-list').fill('exclude * p:eq(1)');
  await page.getByTestId('site-rules-save').click();
  await expect(page.getByText('is not a CSS selector')).toBeVisible();
  await expect(page.getByTestId('site-rules-list')).toHaveValue('exclude * p:eq(1)');
  await page.keyboard.press('Escape');
  await page.getByTestId('site-rules-open').click();
  await expect(page.getByTestId('site-rules-list')).toHaveValue('exclude * .related');
});
