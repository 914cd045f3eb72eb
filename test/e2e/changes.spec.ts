import { existsSync } from 'node:fs';
import path from 'node:path';
import { startChangingSite, type SiteState } from '../support/changing-site.ts';
import { runCli } from '../support/run-cli.ts';
import { barriersOn } from './barriers.ts';
import { pressKeys } from './keys.ts';
import { chooseLooks, go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const january: SiteState = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`/lone-${at}`, { story: 100 + at }])),
  '/grows': { story: 1 },
  '/grows-copy': { story: 1 },
  '/fixed': { story: 3 },
  '/fixed-copy': { story: 3 },
  '/returns': { story: 4 },
  '/returns-copy': { story: 4 },
};
const february: SiteState = {
  ...january,
  '/grows-third': { story: 1 },
  '/fixed-copy': { to: '/fixed' },
  '/returns-copy': { story: 41 },
};
const march: SiteState = {
  ...february,
  '/returns-copy': { story: 4 },
  '/fresh': { story: 6 },
  '/fresh-copy': { story: 6 },
  '/grows-fourth': { story: 1 },
};

/** A site that was audited three times in one file; the editor looks what became of it. */
test('an editor sees what is new, back and fixed since the audit before, and over all audits', async ({
  app,
  page,
}) => {
  const site = await startChangingSite(january);
  const file = path.join(app.folder, 'site.pagetwin');
  for (const state of [january, february, march]) {
    site.show(state);
    const source = existsSync(file) ? ['--again', 'collect'] : [site.sitemap, '--pace', 'unlimited'];
    const { code, stderr } = await runCli(app.folder, ['audit', ...source, '--file', file]);
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  }
  await site.close();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.url);
  await page.getByRole('textbox', { name: /audit/iu }).last().fill(file);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit\//u);
  const groundOf = (strip: Element, name: string) => {
    const plain = document.createElement('div');
    plain.style.background = `var(${name})`;
    document.body.append(plain);
    const grounds = [strip, plain].map((element) => getComputedStyle(element).backgroundColor);
    plain.remove();
    return grounds;
  };
  const [ground, accent] = await page.getByTestId('overview-change').evaluate(groundOf, '--accent-soft');
  expect(ground).toBe(accent);
  await pressKeys(page, 'g h');
  await expect(page).toHaveURL(/\/changes/u);
  const rows = page.getByTestId('change-rows').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('new');
  await expect(rows.nth(1)).toContainText('reopened');
  await expect(rows.nth(2)).toContainText(/grown.*2 → 3|grown.*3 → 4/su);

  await page.getByTestId('kind-reopened').click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/changes=reopened/u);
  await page.getByTestId('kind-reopened').click();
  const before = page.getByLabel('Before');
  await before.selectOption({ index: 2 });
  await expect(rows).toHaveCount(3);
  await expect(page.getByTestId('change-rows')).toContainText('fixed');

  await page.keyboard.press('2');
  await expect(page.getByTestId('change-rows')).toContainText('/fresh-copy');
  const changedPage = page.getByTestId('change-rows').getByRole('link', { name: /\/fresh-copy$/u });
  await expect(changedPage).toHaveAttribute('href', /\/pages\?text=.*fresh-copy$/u);
  await page.keyboard.press('3');
  await expect(page.getByTestId('change-rows')).toContainText('The ');
  await expect(page.getByTestId('change-search')).toHaveAccessibleName('Search in sentences');
  await page.getByTestId('change-search').fill('no such sentence');
  await expect(page.getByTestId('changes')).toContainText('Nothing that changed fits the filter.');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Who copied whom' }).click();
  await expect(page.getByTestId('changes')).toContainText('All pages are on one host.');

  const base = new URL(page.url()).hash.replace(/^#/u, '').split('?')[0] ?? '';
  for (const looks of [
    { theme: 'light' },
    { theme: 'dark' },
    { theme: 'light', locale: 'zh' },
    { theme: 'dark', locale: 'ru' },
  ] as const) {
    await chooseLooks(page, looks);
    await go(page, base, '[data-testid=change-rows] [role=listitem]');
    const pictures = process.env['PAGETWIN_PICTURES'];
    if (pictures) await page.screenshot({ path: path.join(pictures, `changes-${Object.values(looks).join('-')}.png`) });
    expect(await barriersOn(page)).toEqual([]);
  }
  expect(errors).toEqual([]);
});
