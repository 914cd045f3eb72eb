import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const stories = [
  'The ferry crosses the wide river twice an hour and carries people and bicycles to the other bank, even in the thickest fog.',
  'Nobody remembers who built the old stone bridge behind the mill, but everybody repairs it when a flood takes a stone away.',
  'The school observatory opens on clear winter nights, and the children explain the rings of Saturn to their patient parents.',
];

function writeSite(folder: string): string {
  mkdirSync(path.join(folder, 'news'), { recursive: true });
  stories.forEach((story, index) => {
    const appeal = `Our readers in week ${index} told us that they would like to hear more of the valley, and so we ask you to write to us as often as you can.`;
    writeFileSync(
      path.join(folder, 'news', `${index}.html`),
      `<!doctype html><html lang="en"><title>Story ${index}</title><nav><a href="/">Home</a></nav><article><h1>Story ${index}</h1>
       <p onclick="document.title='run'">${story} ${story.replace('The', 'A')}</p><div class="appeal"><p>${appeal}</p></div></article><script>document.title = 'run'</script></html>`,
    );
  });
  return folder;
}

/**
 * Playwright looks into the frame by scripts of its own, whenever it waits or traces, and the sandbox turns them away.
 * That no script of the page runs is shown by `snapshot-safety.spec.ts`, which asks the page and not the console.
 */
const isOfPlaywright = (message: string) => message.startsWith("Blocked script execution in 'about:srcdoc'");

test('an editor sees what was removed from a page, points at the rest, and makes a rule of it', async ({
  app,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !isOfPlaywright(message.text()) && errors.push(message.text()),
  );
  await page.goto(app.url);
  await page.getByTestId('start-source').fill(writeSite(path.join(app.folder, 'valley')));
  await page.getByTestId('start-audit').click();
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done');
  const audit = /#(\/audit\/[^/]+)/.exec(page.url())?.[1] ?? '';

  // The detail, by its address.
  await page.goto(`${app.url.replace(/\/\?.*/, '')}/#${audit}/pages/1`);
  await expect(page.getByTestId('page-title')).toHaveText('Story 0');
  const blocks = page.getByTestId('page-block');
  await expect(blocks.filter({ hasText: 'told us that they would like' })).toHaveAttribute('data-kept', 'true');
  await page.getByTestId('blocks-removed').click();
  await expect(blocks.filter({ hasText: 'Home' })).toContainText(/Removed/);
  await expect(blocks.filter({ hasText: 'The ferry' })).toHaveCount(0);
  await page.getByTestId('blocks-all').click();
  await page.getByTestId('blocks-search').fill('FERRY');
  await expect(blocks).toHaveCount(1);
  await expect(blocks.locator('mark').first()).toHaveText('ferry');

  // The page to point at: by pointer, then by the buttons.
  await page.getByTestId('to-rules').click();
  await expect(page.getByTestId('snapshot').locator('iframe')).toBeVisible();
  await expect(page.getByTestId('pick-start')).toBeEnabled();
  expect(errors).toEqual([]);
  const inside = page.frameLocator('iframe');
  const appeal = inside.getByText('told us that they would like');
  await expect(appeal).toBeVisible();
  await appeal.hover({ force: true });
  await expect(page.getByTestId('snapshot-hovered')).toHaveText('p');
  const place = await appeal.boundingBox();
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 8);
  await expect(page.getByTestId('snapshot-picked')).toHaveText('p');
  await page.getByTestId('pick-outer').click();
  await expect(page.getByTestId('snapshot-picked')).toHaveText('div');
  await expect(page.getByTestId('rule-selector')).toHaveValue('.appeal');
  await expect(page.getByTestId('rule-pattern')).toHaveValue('news/*');

  // What it would change, in the page and over all pages; then the rule itself.
  await page.getByTestId('rule-show').check();
  await expect(inside.locator('[data-state="removed"]').filter({ hasText: 'told us that' })).toBeVisible();
  await page.getByTestId('rule-preview').click();
  await expect(page.getByTestId('preview-result')).toContainText('3 of 3 pages');
  await page.getByTestId('rule-selector').fill('.appeal >');
  await expect(page.getByText('is not a CSS selector')).toBeVisible();
  await expect(page.getByTestId('rule-add')).toBeDisabled();
  await page.getByTestId('rule-selector').fill('.appeal');
  await page.getByTestId('rule-add').click();
  await expect(page.getByTestId('rule')).toHaveCount(1);

  // It takes effect with the next run.
  await page.getByTestId('rules-run').click();
  await expect(page.getByTestId('rules-run')).toHaveCount(0);
  await page.getByRole('tab').first().click();
  await expect(blocks.filter({ hasText: 'told us that they would like' })).toHaveAttribute('data-kept', 'false');
  await expect(blocks.filter({ hasText: 'told us that they would like' })).toContainText('excluded by your rule');

  // The source, as text.
  await page.getByRole('tab').nth(2).click();
  await page.getByTestId('source-search').fill('onclick');
  await expect(page.getByTestId('source-lines').locator('mark')).toHaveText('onclick');
  expect(await page.title()).not.toBe('run');
  expect(errors).toEqual([]);
});
