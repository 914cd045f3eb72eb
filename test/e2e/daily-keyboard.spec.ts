import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pressKeys } from './keys.ts';
import { expect, test, forgetSettings } from './web-app.ts';

/** Real sites are no part of the product: the test runs where their folder is. */
const sites =
  process.env['PAGETWIN_REAL_SITES'] ?? fileURLToPath(new URL('../../../shared/data/real-sites', import.meta.url));
const blog = path.join(sites, 'zh-code-blog', 'www');

test.afterAll(({ app }) => forgetSettings(app));

/** Of more than 500, which would only be more of the same to decide. */
const articles = 160;

/** The lists of the blog, and its last articles, two of which are copies. */
function partOfBlog(folder: string): string {
  const part = path.join(folder, 'blog');
  const left = new Set(readdirSync(path.join(blog, '2016')).toSorted().slice(0, -articles));
  cpSync(blog, part, { recursive: true, filter: (place) => !left.has(path.relative(path.join(blog, '2016'), place)) });
  return part;
}

/**
 * The daily job on a part of a real blog: from its folder to the files of the plan, and no pointer is ever pressed.
 */
test('an editor goes from the first open cluster of a Chinese blog to the finished plan without the mouse', async ({
  app,
  page,
}) => {
  test.skip(!existsSync(blog), `There is no ${blog}.`);
  await page.addInitScript(() =>
    window.addEventListener('pointerdown', () => (document.documentElement.dataset['pointer'] = 'used'), true),
  );
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const rows = page.getByTestId('cluster-row');

  await page.goto(app.url);
  await expect(page.getByTestId('start-source')).toBeFocused();
  await page.keyboard.insertText(partOfBlog(app.folder));
  await press('Enter');
  await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', 'done', { timeout: 240_000 });

  await pressKeys(page, 'g c');
  await expect(rows.first()).toBeVisible();
  const open = page.getByRole('button', { name: /^open \d/u });
  const openClusters = async () => Number(/\d+/u.exec((await open.textContent()) ?? '')?.[0]);
  const all = await openClusters();
  expect(all).toBeGreaterThan(5);
  // The first by a look at the pair: its comparison decides, and the next open cluster comes.
  await expect(page.locator('.member').getByTestId('compare-open').first()).toBeVisible();
  await press('ArrowRight');
  await expect(page.locator('.member').getByTestId('compare-open').first()).toBeFocused();
  await press('Enter');
  await expect(page.getByTestId('compare-pane-a')).toContainText(/\S/u);
  await press('n', 'Enter');
  await expect.poll(openClusters).toBe(all - 1);
  // The others by their proposals, by Enter and by number keys alike.
  for (let left = all - 1; left > 0; left -= 1) {
    await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
    // The one that has just been decided may still be shown.
    await expect(page.locator('.review-choice [aria-pressed=true]')).toHaveText('open');
    await press(left % 2 === 0 ? 'Enter' : '5');
    await expect.poll(openClusters).toBe(left - 1);
  }

  await pressKeys(page, 'g l');
  const decided = page.getByTestId('relation-decisions').getByRole('button', { name: /^decided/u });
  await expect(page.getByTestId('relation-row').first()).toBeVisible();
  const before = await decided.textContent();
  // Enter accepts what the bar shows; until that is there, its button rests.
  await expect(page.getByTestId('relation-accept-now')).toBeEnabled();
  await press('Enter');
  await expect(decided).not.toHaveText(before ?? '');

  await pressKeys(page, 'g a');
  const plan = page.getByTestId('plan-grid');
  await expect(plan).toBeVisible();
  await expect(plan.locator('.plan-action[data-ground=decided]').first()).toBeVisible();
  await press('e');
  await expect(page.getByTestId('plan-file-table')).toBeVisible();
  await expect(page.getByTestId('plan-export')).toBeFocused();
  await press('Enter');
  await expect(page.getByTestId('plan-written')).toContainText('noindex');
  expect(await page.evaluate(() => document.documentElement.dataset['pointer'] ?? 'not used')).toBe('not used');
});
