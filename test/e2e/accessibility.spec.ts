import { barriersOn } from './barriers.ts';
import { chooseLooks, everyScreen, go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

test('no screen breaks a rule of accessibility in either theme', async ({ app, page }) => {
  test.setTimeout(900_000);
  const screens = await everyScreen(page, app);
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const look = async (what: string) => {
      for (const line of await barriersOn(page, { onlyColours: theme === 'dark' }))
        found.push(`${what} in the ${theme} theme: ${line}`);
    };
    await chooseLooks(page, { theme });
    for (const { name, place, ready } of screens) {
      await go(page, place, ready);
      await look(name);
    }
    for (const [name, key] of [
      ['palette', 'ControlOrMeta+k'],
      ['shortcut sheet', '?'],
      ['export dialog', 'ControlOrMeta+e'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('dialog[open]')).toBeVisible();
      await look(name);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
  }
  expect(found).toEqual([]);
});
