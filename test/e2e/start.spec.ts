import { startTestSite, type TestSite } from '../integration/source/test-site.ts';
import { barriersInBothThemes } from './barriers.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const places = ['garden', 'market', 'harbour', 'courtyard', 'meadow', 'library'];
const text = (word: string) =>
  places
    .map((place) => `<p>The ${word} stood in the ${place} for years, and nobody in the village knew why.</p>`)
    .join('');
const html = { 'content-type': 'text/html; charset=utf-8' };
let isDown = true;
let site: TestSite;

test.beforeAll(async () => {
  site = await startTestSite((origin) => ({
    '/': {
      headers: html,
      body: `<html lang="en"><title>Home</title><body><nav><a href="/a">A</a> <a href="/b">B</a> <a href="/broken">C</a></nav>${text('statue')}</body></html>`,
    },
    '/a': {
      headers: html,
      body: `<html lang="en"><title>A</title><link rel="canonical" href="${origin}/a"><body>${text('fountain')}</body></html>`,
    },
    '/b': { headers: html, body: `<html lang="en"><title>B</title><body>${text('fountain')}</body></html>` },
    '/broken': () =>
      isDown
        ? { status: 503 }
        : { headers: html, body: `<html lang="en"><title>C</title><body>${text('bridge')}</body></html>` },
    '/feed.xml': { headers: { 'content-type': 'application/xml' }, body: '<feed/>' },
    '/slow': () => 'handled',
  }));
});
test.afterAll(() => site.close());

test('a site is tested, its options kept as a profile, audited, and what failed is tried again', async ({
  app,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.url);
  const source = page.getByTestId('start-source');

  await test.step('the test shows what an audit would see', async () => {
    await source.fill(`${site.origin}/a`);
    await page.getByTestId('start-test').click();
    const panel = page.getByTestId('test-panel');
    await expect(panel.getByTestId('page-block').first()).toContainText('fountain');
    await expect(panel).toContainText('allowed by robots.txt');
    await expect(panel.locator('.test-facts')).toContainText(`${site.origin}/a`);
    expect(await barriersInBothThemes(page)).toEqual([]);
    await source.fill(`${site.origin}/feed.xml`);
    await source.press('Control+Enter');
    await expect(panel.locator('[data-code=not-html]')).toContainText('A test reads one page');
    await source.fill(`${site.origin}/slow`);
    await source.press('Control+Enter');
    await page.getByTestId('test-cancel').click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('a site that answers over http only is asked so with one click', async () => {
    await source.fill(`${site.origin.replace('http:', 'https:')}/a`);
    await page.getByTestId('start-test').click();
    await page.getByTestId('test-use-http').click();
    await expect(source).toHaveValue(`${site.origin}/a`);
    await expect(page.getByTestId('test-panel').getByTestId('page-block').first()).toContainText('fountain');
    await source.fill(`${site.origin.replace('http:', 'https:')}/a`);
    await page.getByTestId('start-audit').click();
    await page.getByTestId('run-use-http').click();
    await expect(source).toHaveValue(`${site.origin}/a`);
  });

  await test.step('options are found by their words and kept under a name', async () => {
    await source.fill(`${site.origin}/`);
    await source.blur();
    await page.locator('details.audit-options > summary').click();
    await page.getByTestId('option-search').fill('further tries');
    const retries = page.getByTestId('options-speed').getByRole('spinbutton').first();
    await retries.fill('0');
    await page.getByTestId('option-search').fill('');
    await expect(page.getByTestId('options-speed').locator('summary')).toContainText('1 changed');
    await page.locator('.start_quick-options select').nth(1).selectOption('unlimited');
    await page.getByTestId('profile-save-as').click();
    await page.getByTestId('profile-name').fill('Village');
    await page.getByTestId('profile-name').press('Enter');
    await expect(page.getByTestId('profile-select')).toHaveValue('Village');
    await page.reload();
    await source.fill(`${site.origin}/\nno such thing`);
    await source.blur();
    await expect(page.locator('.start_source-note')).toContainText('no such thing');
    await source.fill(`${site.origin}/`);
    await source.blur();
    await expect(page.getByTestId('profile-select')).toHaveValue('Village');
    await expect(page.getByTestId('profile-note')).toContainText('Village');
  });

  await test.step('the run ends with its problems, and another try ends them', async () => {
    await source.press('Enter');
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done');
    const broken = page.locator('[data-testid=problem-kind][data-code=http-server-error]');
    await broken.click();
    await expect(page.getByTestId('problem-note')).toBeVisible();
    expect(await barriersInBothThemes(page)).toEqual([]);
    isDown = false;
    await page.getByTestId('problem-retry-kind').click();
    await expect(broken).toHaveCount(0);
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done');
    await page.goto(app.url.replace(/\?.*/, '#/'));
    await expect(page.getByTestId('recent-list').locator('li').first()).toContainText('1 cluster');
  });
  expect(errors).toEqual([]);
});

test('a mistyped address is corrected where the run failed, with the same options', async ({ app, page }) => {
  await page.goto(app.url);
  const source = page.getByTestId('start-source');
  await source.fill(`${site.origin}/sitmap.xml`);
  await page.locator('.audit-options summary').first().click();
  await page.getByLabel('Page limit').fill('2');
  await page.getByTestId('start-audit').click();
  await expect(page.locator('.stage[data-state=failed]')).toContainText('There is no sitemap at');
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.getByTestId('run-correct').click();
  await expect(source).toHaveValue(`${site.origin}/sitmap.xml`);
  await expect(source).toBeFocused();
  await source.fill(`${site.origin}/`);
  await source.press('Enter');
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done');
  await expect(page.locator('.run_count-card', { hasText: 'Pages' })).toContainText('2');
});
