import { AxeBuilder } from '@axe-core/playwright';
import { chooseLooks, everyScreen, go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** WCAG 2.2 AA on every screen in both themes, as far as a program can tell; the content of snapshots is not ours. */
test('no screen breaks a rule of accessibility in either theme', async ({ app, page }) => {
  test.setTimeout(900_000);
  const screens = await everyScreen(page, app.url);
  const found: string[] = [];
  const look = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('iframe').analyze();
    for (const { id, nodes } of violations) for (const { target } of nodes.slice(0, 5)) found.push(`${what}: ${id} at ${target.join(' ')}`);
  };
  for (const theme of ['light', 'dark'] as const) {
    await chooseLooks(page, { theme });
    for (const { name, place, ready } of screens) {
      await go(page, place, ready);
      await look(`${name} in the ${theme} theme`);
    }
    for (const [name, key] of [
      ['palette', 'ControlOrMeta+k'],
      ['shortcut sheet', '?'],
      ['export dialog', 'ControlOrMeta+e'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('dialog[open]')).toBeVisible();
      await look(`${name} in the ${theme} theme`);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
  }
  expect(found).toEqual([]);
});
