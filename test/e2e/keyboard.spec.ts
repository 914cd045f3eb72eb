import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/** A review without the mouse: the focus is on the work at every step, and every way in has its way back. */
test('an editor reviews clusters by keyboard alone', async ({ app, page, context }) => {
  const focused = () =>
    page.evaluate(() => {
      const { tagName = '', textContent = '' } = document.activeElement ?? {};
      return { tag: tagName, href: document.activeElement?.getAttribute('href') ?? '', text: textContent };
    });
  const list = page.getByTestId('cluster-list');
  const links = page.locator('.member').getByTestId('compare-open');
  const heading = page.getByRole('heading', { level: 1 });
  const selected = () => list.getByRole('option', { selected: true }).getAttribute('id');

  await page.goto(app.url);
  await page.getByTestId('start-demo').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });
  await expect.poll(async () => (await focused()).tag).not.toBe('BODY');
  await page.getByTestId('run-open-clusters').focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();

  const first = await selected();
  await page.keyboard.press('j');
  await expect.poll(selected).not.toBe(first);
  await expect(list).toBeFocused();
  await page.keyboard.press('k');
  await expect.poll(selected).toBe(first);

  for (let cluster = 0; cluster < 30 && (await links.count()) < 2; cluster += 1) {
    const former = await selected();
    await page.keyboard.press('j');
    await expect.poll(selected).not.toBe(former);
    await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
  }
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(0)).toBeFocused();

  const pairs = await links.count();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await expect(page.getByTestId('compare-reasons')).toContainText('is the source page');
  await expect(page.getByTestId('pair-position')).toContainText(`1 / ${pairs}`);
  await page.keyboard.press(']');
  await expect(page.getByTestId('pair-position')).toContainText(`2 / ${pairs}`);
  await expect(heading).toBeFocused();
  await page.keyboard.press('[');
  await expect(page.getByTestId('pair-position')).toContainText(`1 / ${pairs}`);
  await page.keyboard.press(']');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sideB = page.getByTestId('compare-pane-b');
  const live = sideB.getByRole('link', { name: 'Open B' });
  await expect(live).toHaveAttribute('rel', /noopener/u);
  await sideB.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('Address copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await live.getAttribute('href'));
  await page.locator('.toast').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.nth(1)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await page.keyboard.press('b');
  await expect(links.nth(1)).toBeFocused();

  await page.getByTestId('export-open').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('export-open')).toBeFocused();

  await page.locator('.navigation a[href*="/relations"]').focus();
  await page.keyboard.press('Enter');
  const relation = page.getByTestId('relation-row').first().getByTestId('compare-open');
  await relation.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/relations$/u);
  await expect(relation).toBeFocused();
});

/**
 * An editor of a Russian site has just typed Russian. Playwright knows the American layout alone, so the browser is
 * told what the key wrote.
 */
test('the keys work while the keyboard writes Russian', async ({ app, page }) => {
  const devtools = await page.context().newCDPSession(page);
  const pressRussian = async (key: string, code: string, modifiers = 0) => {
    await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  };
  const ctrl = 2;
  await openDemo(page, app);
  // Sent at once: the second may follow 1.5 seconds after the first at most.
  await Promise.all([pressRussian('п', 'KeyG'), pressRussian('с', 'KeyC')]);
  const list = page.getByTestId('cluster-list');
  await expect(list).toBeFocused();
  const selected = () => list.getByRole('option', { selected: true }).getAttribute('id');
  const first = await selected();
  await pressRussian('о', 'KeyJ');
  await expect.poll(selected).not.toBe(first);
  await pressRussian('л', 'KeyK', ctrl);
  await expect(page.getByRole('dialog')).toBeVisible();
});
