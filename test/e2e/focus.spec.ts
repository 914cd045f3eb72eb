import type { Page } from '@playwright/test';
import { pressKeys } from './keys.ts';
import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

async function goByKeys(page: Page, key: string): Promise<void> {
  await pressKeys(page, `g ${key}`);
}

test('a list has the focus as soon as its rows have come, so that it is seen and Space selects', async ({
  app,
  page,
}) => {
  await openDemo(page, app);
  for (const [key, role, name] of [
    ['e', 'grid', 'Sentences'],
    ['p', 'grid', 'Pages'],
    ['a', 'grid', 'Actions'],
    ['l', 'listbox', 'Pages that others have text from'],
  ] as const) {
    await goByKeys(page, key);
    await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
  }
});

test('a control that is disabled by its own work does not lose the focus to the top of the window', async ({
  app,
  page,
}) => {
  await openDemo(page, app);
  await goByKeys(page, 'v');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.locator('[data-verdict=near-duplicate] .verdict-toggle').press('Enter');
  await page.getByRole('slider').first().press('ArrowRight');
  const reset = page.getByRole('button', { name: 'Reset to defaults' });
  await reset.press('Enter');
  await expect(reset).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await goByKeys(page, 'a');
  await page.getByRole('button', { name: 'Files of the plan…' }).press('Enter');
  const write = page.getByTestId('plan-export');
  // Nothing is decided, so there is nothing to write without the proposals.
  await expect(write).toBeDisabled();
  await page.getByTestId('plan-include-proposals').check();
  await expect(write).toBeEnabled();
  await write.press('Enter');
  await expect(page.getByTestId('plan-written')).toBeVisible();
  await expect(write).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Files of the plan…' })).toBeFocused();
});

test('the keys lead into what stands beside a list, and Escape leads back', async ({ app, page }) => {
  await openDemo(page, app);
  await goByKeys(page, 'l');
  const holders = page.getByTestId('relation-groups');
  await expect(holders).toBeFocused();
  const held = page.locator('#held-title');
  const first = await held.textContent();
  await page.keyboard.press('j');
  await expect(held).not.toHaveText(first ?? '');
  await expect(page.getByTestId('compare-open').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('compare-open').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(holders).toBeFocused();

  await goByKeys(page, 'a');
  const plan = page.getByRole('grid', { name: 'Actions' });
  await expect(plan).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('plan-action')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plan).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('k');
  await page.getByTestId('plan-owner').fill('Anna');
  await page.keyboard.press('Escape');
  await expect(plan).toBeFocused();
  await expect(page.getByTestId('plan-owner')).toHaveValue('');
  await page.getByTestId('plan-note').fill('Later');
  await page.keyboard.press('Escape');
  await expect(plan).toBeFocused();
  await expect(page.getByTestId('plan-note')).toHaveValue('');
});

test('a dialog that a key opens begins at its first field or main button, not at the one that closes it', async ({
  app,
  page,
}) => {
  await openDemo(page, app);
  await goByKeys(page, 'c');
  await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
  const list = page.getByTestId('cluster-list');
  await expect(list).toBeFocused();
  await page.keyboard.press('i');
  await expect(page.getByTestId('ignore-sentence')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.locator('.dialog-body')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page.locator('.decision-history').getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
});

test('the message about a decision does not cover the keys of the next one', async ({ app, page }) => {
  await openDemo(page, app);
  await goByKeys(page, 'c');
  await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.member').getByTestId('compare-open').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pair-decision')).toBeVisible();
  await page.keyboard.press('2');
  // The next pair of the cluster comes.
  await expect(page.getByTestId('pair-position')).toContainText('2 / 2');
  const message = await page.locator('.toast').boundingBox();
  const decisions = await page.locator('.pair-decision').boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(decisions?.y ?? 0);
});
