import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { barriersInBothThemes } from './barriers.ts';
import { expect, test, forgetSettings, openDemo } from './web-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-figures-'));

test.afterAll(({ app }) => {
  forgetSettings(app);
  rmSync(folder, { recursive: true, force: true });
});

test('traffic is imported beside the list of pages, which then shows and sorts by it', async ({ app, page }) => {
  await openDemo(page, app);
  const base = new URL(page.url()).hash.replace(/#(\/audit\/[^/]+).*/u, '$1');
  const go = (place: string) => page.evaluate((hash) => void (window.location.hash = hash), base + place);
  await go('/pages');
  const first = page.getByTestId('grid-row').first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Clicks' })).toHaveCount(0);
  const address = await first.getByTestId('row-open').textContent();
  await go('/actions');
  await expect(page.getByRole('columnheader', { name: 'Clicks at stake' })).toHaveCount(0);
  const copy = await first.locator('[data-column=address]').getAttribute('title');
  const source = await first.locator('[data-column=target]').getAttribute('title');
  await go('/pages');

  const file = path.join(folder, 'Pages.csv');
  writeFileSync(
    file,
    `Top pages,Clicks,Impressions,CTR,Position\n${address},1234,9999,12%,2.5\n${copy},321,400,80%,1.5\n${source},4321,9999,43%,1.5\n/nowhere-at-all,5,6,1%,3\n`,
  );
  await page.getByTestId('figures-open').click();
  await page.getByTestId('figures-files').fill(path.join(folder, 'missing.csv'));
  await page.getByTestId('figures-import').click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not exist' })).toBeVisible();
  await page.getByTestId('figures-files').fill(file);
  await page.getByTestId('figures-import').click();
  const tables = page.getByTestId('figures-tables');
  await expect(tables).toContainText('Addresses that are pages of this audit: 3 of 4.');
  await tables.getByText('No page of this audit: 1').click();
  await expect(tables).toContainText('/nowhere-at-all');
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('columnheader', { name: 'Clicks' }).click();
  await go('/pages?sort=clicks&descending=true');
  await expect(first).toContainText('4,321');

  await go('/actions?sort=clicks-at-stake&descending=true');
  await expect(first.locator('[data-column=address]')).toHaveAttribute('title', copy ?? '');
  await expect(first.locator('[data-column=clicks-at-stake]')).toHaveText('321');
});
