import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { foldText } from '../../src-main/engine/text/fold.ts';
import { barriersInBothThemes } from './barriers.ts';
import { pressKeys } from './keys.ts';
import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/** The lists of an audit by keyboard: pages, sentences, a draft checked against them, and the plan. */
test.describe.configure({ mode: 'serial' });

let page: Page;
let base = '';
const errors: string[] = [];

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext({
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
    acceptDownloads: true,
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await openDemo(page, app);
  base = new URL(page.url()).hash.replace(/#(\/audit\/[^/]+).*/u, '$1');
});

test.afterAll(async () => {
  await page.context().close();
});

const go = async (place: string) => {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, base + place);
};
const rows = () => page.getByTestId('grid-row');
const total = async () => Number((await page.getByTestId('list-total').textContent())?.replaceAll(/\D/gu, ''));
const isFalling = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

test('pages are searched, filtered, sorted and selected by keyboard, and the address keeps it', async () => {
  await go('/pages');
  await expect(rows().first()).toBeVisible();
  const all = await total();
  expect(all).toBeGreaterThan(90);

  await page.keyboard.press('/');
  await page.keyboard.type('tea');
  await page.keyboard.press('Enter');
  await expect.poll(total).toBeLessThan(all);
  await expect(page).toHaveURL(/pages\?text=tea/u);
  await page.getByTestId('filters-clear').click();
  await expect.poll(total).toBe(all);

  const facet = page.getByTestId('filter-rail').getByRole('checkbox', { name: /^identical/u });
  const promised = Number(
    (await page
      .getByTestId('filter-rail')
      .locator('label', { hasText: /^identical/u })
      .locator('small')
      .textContent()) ?? '',
  );
  await facet.check();
  await expect.poll(total).toBe(promised);
  await page.getByRole('columnheader', { name: 'Word Count' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Word Count' })).toHaveAttribute('aria-sort', 'descending');
  const words = async () =>
    (await page.locator('[data-testid=grid-row] [data-column=words]').allTextContents()).map((cell) =>
      Number(cell.replaceAll(/\D/gu, '')),
    );
  // The heading says the new order before the rows have come in it.
  await expect.poll(async () => isFalling(await words())).toBe(true);

  await page.getByTestId('page-grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByTestId('selection-count')).toHaveText('3 pages selected');
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await clipboard()).split('\n').length).toBe(4);
  expect((await clipboard()).split('\n')[0]).toMatch(/^Address\tStatus\t/u);
  await page.keyboard.press('Control+a');
  await expect(page.getByTestId('selection-count')).toHaveText(`All ${promised} pages selected`);

  await page.reload();
  await expect.poll(total).toBe(promised);
});

test('a column follows the pointer that drags its edge, and has its usual width again after a double click', async () => {
  await go('/pages');
  const head = page.locator('[role=columnheader][data-column=status]');
  const edge = head.locator('.grid-edge');
  await expect(head).toBeVisible();
  const width = async () => (await head.boundingBox())?.width;
  const usual = (await width()) ?? 0;
  const { x, y } = (await edge.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 3, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 43, y + 8, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x + 200, y + 8);
  await expect.poll(width).toBe(usual + 40);
  await edge.dblclick();
  await expect.poll(width).toBe(usual);
});

test('titles take the room that the columns of a wide window leave', async () => {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1920, height: 1080 });
  await go('/clusters?view=table');
  const right = async (name: string) => {
    const { x, width } = (await page.locator(name).boundingBox()) ?? { x: 0, width: 0 };
    return Math.round(x + width);
  };
  await expect(rows().first()).toBeVisible();
  expect(await right('[role=columnheader][data-column=state]')).toBeGreaterThan((await right('[role=grid]')) - 20);
  await page.setViewportSize(before);
});

test('a page stands beside the list: the walk takes it along, its address leads to it, Escape closes it', async () => {
  await go('/pages');
  await expect(rows().first()).toBeVisible();
  const active = page.locator('[data-testid=grid-row][aria-current=true]');
  const openPage = () => /\/pages\/(\d+)/u.exec(page.url())?.[1];
  await page.getByTestId('page-grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('page-detail')).toBeVisible();
  await expect(rows().first()).toBeVisible();
  await expect(page.getByTestId('page-grid')).toBeFocused();
  const first = openPage();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect.poll(openPage).not.toBe(first);
  await expect(active).toHaveAttribute('id', `grid-${openPage()}`);
  const address = page.url();
  await expect(page.getByTestId('page-title')).toHaveText(
    (await active.locator('[data-column=title]').getAttribute('title')) ?? '',
  );

  // Removed blocks are one line until they are asked for.
  const blocks = page.getByTestId('page-block');
  const before = await blocks.count();
  await page.getByTestId('blocks-run').first().click();
  await expect.poll(() => blocks.count()).toBeGreaterThan(before);

  // The whole width and back; then a view, which stays while one walks on.
  await page.getByTestId('page-grid').focus();
  await page.keyboard.press('w');
  await expect(page.getByTestId('page-grid')).toBeHidden();
  await page.keyboard.press('w');
  await expect(page.getByTestId('page-grid')).toBeVisible();
  await pressKeys(page, 'v m');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/pages\/\d+\/metadata/u);
  expect(openPage()).not.toBe(/\/pages\/(\d+)/u.exec(address)?.[1]);

  await page.goto(address);
  await page.reload();
  await expect(active).toHaveAttribute('id', `grid-${openPage()}`);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('page-detail')).toHaveCount(0);
  await expect(page).toHaveURL(/\/pages$/u);
  await rows().nth(4).locator('[data-column=words]').click();
  await expect(page.getByTestId('page-detail'), 'a click chooses a row').toHaveCount(0);
  await rows().nth(5).getByTestId('row-open').click();
  await expect(page.getByTestId('page-detail'), 'a click on the address opens it').toBeVisible();
  await page.getByTestId('page-back').click();
  await expect(page.getByTestId('page-detail')).toHaveCount(0);
});

test('a page opened from elsewhere leads back there, and a link to another page takes the list along', async () => {
  await go('/clusters');
  await page.locator('.clusters_review-detail [data-testid=page-link]').first().click();
  await expect(page.getByTestId('page-detail')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/clusters\//u);

  await page.locator('.clusters_review-detail [data-testid=page-link]').first().click();
  const active = page.locator('[data-testid=grid-row][aria-current=true]');
  await expect(active).toHaveCount(1);
  const first = await active.getAttribute('id');
  await page
    .getByTestId('page-detail')
    .getByRole('tab', { name: /^Pairs/u })
    .click();
  await page.getByTestId('page-pair').first().getByRole('link').first().click();
  await expect(active).not.toHaveAttribute('id', first ?? '');
  await expect(active).toHaveAttribute('id', `grid-${/\/pages\/(\d+)/u.exec(page.url())?.[1]}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/pages$/u);
});

test('a page is opened and left to the row it came from, decisions are made in bulk and taken back', async () => {
  await go('/pages?inCluster=true');
  await expect(rows().first()).toBeVisible();
  await page.getByTestId('page-grid').focus();
  const active = page.locator('[data-testid=grid-row][aria-current=true]');
  await page.keyboard.press('End');
  await expect(active).toHaveAttribute('aria-rowindex', String((await total()) + 1));
  await page.keyboard.press('k');
  await expect(active).toHaveAttribute('aria-rowindex', String(await total()));
  const opened = await active.getAttribute('id');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('page-title')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(active).toHaveAttribute('id', opened ?? '');
  const clustered = await total();
  await page.keyboard.press('/');
  await page.keyboard.type('tea');
  await expect.poll(total).toBeLessThan(clustered);
  await expect(page.getByTestId('page-search')).toBeFocused();
  await page.getByTestId('page-search').fill('');
  await expect.poll(total).toBe(clustered);

  await page.getByTestId('page-grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('2');
  await expect(page.getByTestId('bulk-effect')).toBeVisible();
  await page.getByTestId('bulk-apply').click();
  await expect(page.locator('[data-testid=grid-row] [data-column=decision]').first()).toHaveText('Rewrite');
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-testid=grid-row] [data-column=decision]').first()).toHaveText('–');

  await page.getByTestId('page-grid').focus();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByTestId('page-export').click();
  // That of the undoing may still be there.
  await page.locator('.toast', { hasText: 'written to' }).getByRole('button').first().click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8').split('\r\n').length).toBe((await total()) + 2);
});

test('checks are counted and walked by keyboard, with the links of the page at the side', async () => {
  await go('/checks');
  await expect(page.getByTestId('check-rail').locator('input')).toHaveCount(21);
  await page.getByTestId('check-title-short').check();
  await expect(page).toHaveURL(/\/checks\?check=title-short/u);
  const counted = Number(
    await page
      .locator('.checks_check-value', { has: page.getByTestId('check-title-short') })
      .locator('small')
      .textContent(),
  );
  expect(counted).toBeGreaterThan(1);
  await expect.poll(total).toBe(counted);
  await page.getByTestId('check-grid').focus();
  const side = page.getByTestId('check-side');
  const first = await side.locator('header .address').textContent();
  await page.keyboard.press('j');
  await expect(side.locator('header .address')).not.toHaveText(first ?? '');
  await expect(side.getByTestId('links-out')).toContainText('Links to');
  await expect(side.getByTestId('links-out-rows').locator('.link-row').first()).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByTestId('check-title-short')).not.toBeChecked();
  await page.getByTestId('check-server-error').check();
  await expect(page.getByText('No page has this')).toBeVisible();
  await expect(side).toHaveCount(0);
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.getByTestId('check-title-short').check();
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.getByTestId('check-page').click();
  await expect(page.getByTestId('page-detail')).toBeVisible();
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect(page.getByTestId('links-in')).toBeVisible();
  const heights = ['in', 'out'].map(async (side) => (await page.getByTestId(`links-${side}`).boundingBox())?.height);
  for (const height of await Promise.all(heights)) expect(height).toBeGreaterThan(80);
  expect(await barriersInBothThemes(page)).toEqual([]);
  await pressKeys(page, 'g k');
  await expect(page).toHaveURL(/\/checks\?check=title-short/u);
  expect(errors).toEqual([]);
});

test('a sentence leads to all its pages and can be marked as harmless', async () => {
  await go('/sentences');
  await expect(rows().first()).toBeVisible();
  const count = Number(await page.locator('[data-testid=grid-row] [data-column=pages]').first().textContent());
  await expect(page.getByTestId('sentence-page')).toHaveCount(count);
  const sentence = (await page.getByTestId('sentence-text').textContent()) ?? '';
  // A copy may write it in other characters, Traditional ones for example.
  for (const mark of await page.locator('.sentences_place-context mark').allTextContents())
    expect(foldText(mark).text).toBe(foldText(sentence).text);

  await page.getByTestId('sentence-grid').focus();
  await page.keyboard.press('c');
  await expect.poll(clipboard).toBe(sentence);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sentences\/[0-9a-f]{16}/u);
  await page.reload();
  await expect(page.getByTestId('sentence-text')).toHaveText(sentence);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(sentence.slice(0, 20));
  await expect(
    page
      .getByTestId('palette')
      .getByRole('option', { name: sentence.slice(0, 20) })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByTestId('sentence-grid').focus();
  await page.keyboard.press('i');
  await expect(page.getByTestId('ignore-effect')).toBeVisible();
  await page.getByTestId('harmless-apply').click();
  await expect(page.getByTestId('sentence-harmless')).toHaveText('No longer harmless');
  await page.getByTestId('sentence-grid').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('sentence-harmless')).toHaveText('Mark as harmless…');
  await page.getByTestId('sentence-side').getByRole('link', { name: 'Show its pages under Pages' }).click();
  await expect(page.locator('.filter-chip'), 'a filter is named by what is filtered, not by its key').toHaveText(
    `Sentence: ${sentence}`,
  );
});

test('a draft is marked while it is written, compared with a page, and reported', async () => {
  await go('/sentences?verdicts=identical');
  await expect(page.getByTestId('sentence-text')).toBeVisible();
  const copied = (await page.getByTestId('sentence-text').textContent()) ?? '';
  const own = 'Nobody has ever written down this remark about a blue umbrella and three quiet ferries.';
  await go('/check');
  await page.getByTestId('draft').fill(`${own}\n${copied}`);
  await expect(page.getByTestId('originality')).toBeVisible();
  await expect(page.getByTestId('checked-page').first()).toBeVisible();
  const marks = page.getByTestId('draft-marks').locator('mark');
  await expect(marks.first()).toBeVisible();
  expect(copied).toContain((await marks.first().textContent())?.trim());
  await expect(page.getByTestId('searched')).toContainText('searched');

  await page.getByTestId('check-report').click();
  await expect.poll(clipboard).toContain('# Text check');
  await page.getByTestId('checked-show').first().click();
  await expect(page.getByTestId('beside-page').locator('[aria-current=true]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('draft')).toHaveValue(`${own}\n${copied}`);

  const pages = await page.getByTestId('checked-page').count();
  await page.getByTestId('checked-exclude').first().click();
  await expect(page.getByTestId('checked-page')).toHaveCount(pages - 1);

  await page.getByTestId('draft-file').setInputFiles({
    name: 'draft.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Fresh\n\n${own} **Truly** nobody at all.\n`),
  });
  await expect(page.getByTestId('originality')).toContainText('100%');
  await expect(page.getByTestId('draft')).toHaveValue(/Truly nobody/u);
});

test('the plan is edited in place, and its files are looked at and written', async () => {
  await go('/actions');
  await expect(rows().first()).toBeVisible();
  const rowCount = await total();
  await page.getByTestId('plan-grid').focus();
  const address = await page
    .locator('[data-testid=grid-row][aria-current=true] [data-column=address]')
    .getAttribute('title');
  const current = page.locator('[data-testid=grid-row][aria-current=true]');
  // An owner confirms no proposal: it has to be accepted first.
  await page.keyboard.press('s');
  await expect(page.getByTestId('plan-owner')).toBeDisabled();
  await expect(current.locator('[data-column=ground]')).toHaveText('proposed');
  await page.keyboard.press('a');
  await page.keyboard.press('k');
  await expect(current.locator('[data-column=ground]')).toHaveText('decided');
  await page.keyboard.press('w');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await expect(current.locator('[data-column=owner]')).toHaveText('Anna');
  await expect(current.locator('[data-column=ground]')).toHaveText('decided');
  await page.keyboard.press('s');
  await expect(current.locator('[data-column=state]')).toHaveText('in progress');
  expect(await total()).toBe(rowCount);

  // A target that leads back to the page is refused, with the reason at the side.
  await page.keyboard.press('4');
  await expect(current.locator('[data-column=action]')).toHaveText('Redirect (301)');
  await page.keyboard.press('t');
  await page.getByTestId('plan-target').fill(address ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('plan-conflict').first()).toContainText('left out of redirects');
  await page.getByTestId('plan-conflicts').click();
  await expect.poll(total).toBeLessThan(rowCount);
  await page.getByTestId('filters-clear').click();

  await page.getByTestId('plan-grid').focus();
  await page.keyboard.press('e');
  // One row is decided, and its redirect is refused, as the file says: it holds none until proposals are asked for, with a
  // warning.
  await expect(page.getByTestId('plan-preview')).toContainText('map $host$request_uri');
  await expect(page.getByTestId('plan-preview')).toContainText('# Empty: what was decided cannot be written');
  await expect(page.getByTestId('plan-include-proposals')).not.toBeChecked();
  await expect(page.getByTestId('plan-proposals')).toContainText('Left out:');
  await page.getByTestId('plan-include-proposals').check();
  await expect(page.getByTestId('plan-proposals')).toContainText('that nobody has confirmed');
  await expect(page.getByTestId('plan-preview')).toContainText('# WARNING: includes');
  await page.getByTestId('plan-export').click();
  await expect(page.getByTestId('plan-written')).toContainText('redirects-nginx.conf');
  await expect(page.getByTestId('plan-written')).toContainText('that nobody has confirmed');
  await page.keyboard.press('Escape');
});

test('in a window of 1280 pixels no folder of an address is cut', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const place of ['/checks?check=title-duplicate', '/actions', '/pages']) {
    await go(place);
    await expect(rows().first()).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.listed-address > :first-child')]
        .filter((folder) => folder.scrollWidth > folder.clientWidth)
        .map((folder) => folder.textContent),
    );
    expect(cut, place).toEqual([]);
  }
});

test('no screen has a barrier that axe finds, in either theme', async () => {
  test.slow();
  const places = ['/pages', '/sentences', '/check', '/actions'];
  for (const place of places) {
    await go(place);
    await expect(page.locator('.main h1').first()).toBeAttached();
    if (place !== '/check') await expect(rows().first()).toBeVisible();
    expect(await barriersInBothThemes(page, { within: '.main' }), place).toEqual([]);
  }
  expect(errors).toEqual([]);
});
