import { readFileSync } from 'node:fs';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/** The whole daily job, once, as a person does it: start, demo, wait, open a cluster, compare, export. */
test('an editor audits the demo site, reviews a cluster and takes the report along', async ({ app, page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

  await page.goto(app.url);
  await page.getByTestId('start-demo').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });

  await page.getByTestId('run-open-clusters').click();
  const rows = page.getByTestId('cluster-row');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeGreaterThan(5);
  await page.keyboard.press('j');
  await expect(page.getByTestId('member-row').first()).toBeVisible();

  await page.getByTestId('compare-open').first().click();
  await expect(page.getByTestId('compare-pane-a')).toContainText(/\S/);
  const passages = page.getByTestId('compare-pane-a').getByTestId('passage');
  expect(await passages.count()).toBeGreaterThan(0);
  await page.keyboard.press('n');
  await expect(page.getByTestId('passage-position')).toContainText('1');
  await page.locator('#tab-evidence').click();
  const methods = page.getByTestId('evidence-table').locator('tbody tr');
  await expect(methods).not.toHaveCount(0);
  const active = await methods.count();
  await page.getByTestId('evidence-all').click();
  await expect.poll(() => methods.count()).toBeGreaterThan(active);
  const bits = page.locator('[data-detector="simhash"]');
  await bits.getByRole('radio', { name: 'Bit 40:' }).click({ force: true });
  await page.keyboard.press('ArrowRight');
  await expect(bits.getByRole('radio', { name: 'Bit 39:' })).toBeChecked();
  await expect(bits).toContainText('Bit 39 is equal');
  await page
    .locator('[data-detector="segment-signature"]')
    .getByRole('button', { name: 'Show in text' })
    .first()
    .click();
  await expect(page.getByTestId('compare-pane-a')).toBeVisible();

  await page.getByTestId('export-open').click();
  await expect(page.getByTestId('export-client')).toHaveValue('');
  await page.getByTestId('export-client').fill('Tea House');
  await page.getByTestId('export-run').click();
  const files = page.getByTestId('export-file');
  await expect(files.filter({ hasText: 'report.html' })).toBeVisible({ timeout: 60_000 });
  const link = files.filter({ hasText: 'pairs.csv' }).getByRole('link');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const pairs = readFileSync(await download.path(), 'utf8');
  expect(pairs.startsWith('\ufeff"Address A","Address B","Verdict","Layout","Similarity"')).toBe(true);
  expect(pairs).toContain('/en/travel/night-train.html?utm_source=feed');

  // The client's name is kept with this audit.
  await page.keyboard.press('Escape');
  await page.getByTestId('export-open').click();
  await expect(page.getByTestId('export-client')).toHaveValue('Tea House');
  expect(errors).toEqual([]);
});
