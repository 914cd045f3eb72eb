import { startTestSite, sitemap, type TestSite } from '../integration/source/test-site.ts';
import { barriersInBothThemes } from './barriers.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const html = { 'content-type': 'text/html; charset=utf-8' };
const text = ['garden', 'market', 'harbour', 'courtyard']
  .map((place) => `<p>The clock stood in the ${place} for years, and nobody knew why.</p>`)
  .join('');
let site: TestSite;

test.beforeAll(async () => {
  const body = `<html lang="en"><title>Clock</title><body>${text}</body></html>`;
  site = await startTestSite((origin) => ({
    '/clock.xml': sitemap(`${origin}/a`, `${origin}/b`),
    '/a': { headers: html, body },
    '/b': { headers: html, body },
  }));
});
test.afterAll(() => site.close());

test.use({ actionTimeout: 10_000 });

test('an audit is repeated every week, lines for other programs are shown, and it is taken off again', async ({
  app,
  page,
}) => {
  await page.goto(app.url);
  await page.getByTestId('start-source').fill(`${site.origin}/clock.xml`);
  await page.getByTestId('start-audit').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done');
  await page.goto(app.url.replace(/\?.*/u, '#/'));
  const row = page.getByTestId('recent-list').locator('li').first();
  await row.getByTestId('recent-repeat').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('schedule-at')).toHaveCount(0);
  await dialog.getByTestId('schedule-every').selectOption('week');
  await dialog.getByTestId('schedule-on').selectOption({ label: 'Sunday' });
  await dialog.getByTestId('schedule-at').fill('04:30');
  await dialog.getByTestId('schedule-others').click();
  await expect(dialog.getByTestId('schedule-lines')).toContainText(/^30 4 \* \* 0 .+--again collect --keep-last$/mu);
  await dialog.getByRole('tab', { name: 'systemd' }).click();
  await expect(dialog.getByTestId('schedule-lines').nth(1)).toContainText('OnCalendar=Sun *-*-* 04:30:00');
  expect(await barriersInBothThemes(page)).toEqual([]);
  await dialog.getByTestId('schedule-save').click();
  await expect(row.getByTestId('schedule-state')).toContainText('Next run:');
  await expect(row.getByTestId('schedule-state')).toContainText('4:30');
  await page.reload();
  await row.getByTestId('recent-repeat').click();
  await expect(dialog.getByTestId('schedule-on')).toHaveValue('7');
  await dialog.getByTestId('schedule-every').selectOption({ label: 'Off' });
  await dialog.getByTestId('schedule-save').click();
  await expect(row.getByTestId('schedule-state')).toHaveCount(0);
});
