import type { Page } from '@playwright/test';
import { barriersInBothThemes } from './barriers.ts';
import { expect, test, forgetSettings, openDemo } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

/** The review, on one audit of the demo site: what is decided, how it is found, and how it is taken back. */
test.describe.configure({ mode: 'serial' });

let reviewing: string;
let page: Page;
const errors: string[] = [];

test.beforeAll(async ({ app, browser }) => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await openDemo(page, app);
  reviewing = page.url().replace(/\/run.*$/u, '/clusters');
});
test.afterAll(async () => {
  await page.context().close();
});
test.beforeEach(async () => {
  // By way of another screen, so that nothing is selected or open any more.
  await page.keyboard.press('Escape');
  await page.goto(reviewing.replace('/clusters', '/run'));
  await expect(page.getByTestId('run-state')).toBeVisible();
  if (await toast().isVisible()) await toast().getByRole('button').last().click();
  await page.goto(reviewing);
  await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
  await page.getByTestId('cluster-list').focus();
});

/** Some keys need more than two members to lead anywhere. */
async function largestFirst(): Promise<void> {
  await page.goto(`${reviewing}?sort=pages&descending=true`);
  await expect(page.getByTestId('member-row')).toHaveCount(3);
}

const list = () => page.getByTestId('cluster-list');
const shown = () => list().locator('[aria-current=true] .clusters_cluster-title').textContent();
const total = async () => Number((await page.getByTestId('cluster-total').textContent())?.replace(/\D/gu, ''));
const toast = () => page.locator('.toast');
const state = () => page.locator('.review-choice [aria-pressed=true]');

test('Enter accepts the proposal and goes on; undo and redo follow', async () => {
  const first = await shown();
  const copies = (await page.getByTestId('member-row').count()) - 1;
  await page.keyboard.press('Enter');
  await expect(toast()).toContainText('Accepted the proposals');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(shown).toBe(first);
  await expect(state()).toHaveText('decided');
  await expect(page.getByTestId('decision-mark')).toHaveCount(copies);
  await page.keyboard.press('j');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('Control+z');
  await expect(toast()).toContainText('Undone: Accepted the proposals');
  // What was taken back is looked at again.
  await expect.poll(shown).toBe(first);
  await expect(state()).toHaveText('open');
  await expect(page.getByTestId('decision-mark')).toHaveCount(0);
  await page.keyboard.press('j');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(shown).toBe(first);
  await expect(state()).toHaveText('decided');
  await page.keyboard.press('Control+z');
  await expect(state()).toHaveText('open');
});

test('number keys decide for the whole cluster, or for the page that the focus is on, and the next open one comes', async () => {
  await largestFirst();
  const first = await shown();
  await expect(page.getByTestId('acceptance')).toContainText('Set canonical ×2');
  await page.keyboard.press('2');
  await expect(toast()).toContainText('Changed the decisions for 2 pages');
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(shown).toBe(first);
  await expect(page.getByTestId('decision-mark').first()).toContainText('Rewrite');
  await expect(page.getByTestId('decide-rewrite')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('0');
  await expect(page.getByTestId('decision-mark')).toHaveCount(0);
  await expect(state()).toHaveText('open');
  // Page by page: the focus goes to the next copy, and after the last one to the next cluster.
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.member').first()).toHaveAttribute('data-current', 'true');
  await page.keyboard.press('5');
  await expect(page.locator('.member').first()).toContainText('noindex');
  await expect(page.getByTestId('decision-mark')).toHaveCount(1);
  await expect(page.locator('.member').nth(1)).toHaveAttribute('data-current', 'true');
  await page.keyboard.press('8');
  await expect.poll(shown).not.toBe(first);
  await expect(list()).toBeFocused();
  await page.keyboard.press('k');
  await expect.poll(shown).toBe(first);
  await expect(state()).toHaveText('decided');
  await expect(page.getByTestId('decision-mark').last()).toContainText('Parameter rule');
  for (const _ of ['review', 'second', 'first']) await page.keyboard.press('Control+z');
  await expect(page.getByTestId('decision-mark')).toHaveCount(0);
  await expect(state()).toHaveText('open');
});

test('several pages of a cluster are decided together, by pointer and by keyboard', async () => {
  await largestFirst();
  const checks = page.getByTestId('member-check');
  const bar = page.getByTestId('decision-bar');
  await checks.nth(0).click();
  await expect(page.getByTestId('members-chosen')).toContainText('1 page selected');
  await checks.nth(1).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('2 pages selected');
  await page.keyboard.press('4');
  await expect(toast()).toContainText('Changed the decisions for 2 pages');
  await expect(page.getByTestId('members-chosen')).toHaveCount(0);
  await expect(page.getByTestId('decision-mark')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('decision-mark')).toHaveCount(0);
  await list().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(bar).toContainText('2 pages selected');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(async () => (await navigator.clipboard.readText()).split('\n').length)).toBe(3);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('members-chosen')).toHaveCount(0);
  await expect(page.locator('.member').nth(1)).toHaveAttribute('data-current', 'true');
});

test('several clusters are decided at once, after a look at what changes', async () => {
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  await expect(page.getByTestId('selection-bar')).toContainText('3 clusters selected');
  await page.keyboard.press('3');
  const effect = page.getByTestId('bulk-effect');
  await expect(effect).toContainText('newly decided');
  const apply = page.getByTestId('bulk-apply');
  await expect(apply).toBeEnabled();
  const changed = Number((await apply.textContent())?.replace(/\D/gu, ''));
  expect(changed).toBeGreaterThan(2);
  await expect(apply).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast()).toContainText(`Changed the decisions for ${changed} pages`);
  await expect(page.getByTestId('selection-bar')).toHaveCount(0);
  await expect(list().locator('[data-state=decided]')).toHaveCount(3);
  await toast().getByRole('button', { name: 'Undo' }).click();
  await expect(list().locator('[data-state=decided]')).toHaveCount(0);
  await list().focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByTestId('selection-bar')).toContainText(`${await total()} clusters selected`);
  await page.keyboard.press('Control+c');
  await expect(toast()).toContainText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength((await total()) + 1);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('selection-bar')).toHaveCount(0);
});

test('filters combine, stand in the address, are saved as a view and cleared with one click', async () => {
  const all = await total();
  await page.locator('.chips .chip', { hasText: 'identical' }).click();
  await expect.poll(total).toBeLessThan(all);
  const identical = await total();
  await page.getByTestId('filters-open').click();
  await page.getByTestId('filter-panel').getByLabel('Russian').check();
  await expect.poll(total).toBeLessThan(identical);
  const both = await total();
  await page.keyboard.press('Escape');
  expect(page.url()).toContain('verdicts=identical');
  expect(page.url()).toContain('languages=ru');
  await page.reload();
  await expect.poll(total).toBe(both);
  await page.getByTestId('views-open').click();
  await page.getByTestId('view-name').fill('Russian copies');
  await page.keyboard.press('Enter');
  await expect(toast()).toContainText('Russian copies');
  await page.getByTestId('filters-clear').click();
  await expect.poll(total).toBe(all);
  await page.getByTestId('views-open').click();
  await page.getByRole('button', { name: 'Russian copies', exact: true }).click();
  await expect.poll(total).toBe(both);
  await page.getByTestId('filters-clear').click();
  await page.getByTestId('cluster-search').fill('Night Train');
  await expect.poll(total).toBeLessThan(all);
  await page.getByTestId('cluster-search').fill('no such words anywhere');
  await expect(page.getByText('No cluster matches')).toBeVisible();
});

test('the menu key opens the menu of the cluster, and Escape gives the focus back', async () => {
  await page.keyboard.press('ContextMenu');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByTestId('menu-accept')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(list()).toBeFocused();
});

test('the source page can be overruled, and the advice follows', async () => {
  const source = page.locator('.source-card .address');
  const before = await source.textContent();
  await page
    .locator('.member')
    .first()
    .click({ button: 'right', position: { x: 40, y: 12 } });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByTestId('menu-source').click();
  await expect(source).not.toHaveText(before ?? '');
  await expect(page.locator('.source-card')).toContainText('your choice');
  await page.locator('.source-card').getByRole('button', { name: 'Let PageTwin choose' }).click();
  await expect(source).toHaveText(before ?? '');
});

test('a note is kept, and the history tells and takes back what was done', async () => {
  await page.keyboard.press('n');
  await page.getByTestId('note').fill('Ask the author.');
  await page.keyboard.press('Control+Enter');
  await expect(toast()).toContainText('Edited the note');
  await expect(list()).toBeFocused();
  const noted = await shown();
  // Its place in the list is not its own: what the tests before changed may still move it.
  await expect(page).toHaveURL(/\/clusters\/[^/?]+/u);
  const place = page.url();
  await page.keyboard.press('p');
  await expect.poll(shown, 'the next open cluster comes').not.toBe(noted);
  await page.goto(place);
  await expect.poll(shown).toBe(noted);
  await expect(state()).toHaveText('postponed');
  await page.keyboard.press('h');
  const entries = page.getByTestId('history').getByRole('listitem');
  await expect(entries.first()).toContainText('postponed');
  await expect(entries.nth(1)).toContainText('Edited the note');
  await entries.nth(1).getByRole('button').click();
  await expect(entries.first()).toHaveAttribute('data-undone', 'true');
  await page.keyboard.press('Escape');
  await expect(state()).toHaveText('open');
  await expect(page.getByTestId('note')).toHaveValue('Ask the author.');
});

test('matrix and graph lead to the comparison by keyboard', async () => {
  await largestFirst();
  await page.keyboard.press('t');
  const cell = page.getByTestId('matrix').locator('[tabindex="0"]');
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-cell="2-0"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/compare\/\d+\/\d+/u);
  await page.goBack();
  await page.locator('#tab-similarity').click();
  await page.getByRole('button', { name: 'Graph' }).click();
  await expect(page.getByTestId('graph').locator('.clusters_graph-node').first()).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.locator('.pair-table tbody tr');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page.getByTestId('difference-filter').selectOption('below-8');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  for (const shown of await rows.locator('td:last-child').allTextContents())
    expect(Number.parseFloat(shown)).toBeLessThan(8);
  await page.getByTestId('difference-filter').selectOption('');
  await page.getByRole('button', { name: 'Edit difference' }).click();
  await expect(page.getByRole('columnheader', { name: 'Edit difference' })).toHaveAttribute('aria-sort', 'ascending');
});

test('an ignored section is shown with its effect, applied, and removed again', async () => {
  // A cluster of two pages that falls apart without its section.
  await page.goto(`${reviewing}?languages=zh`);
  await expect(page.getByTestId('cluster-total')).not.toContainText('27');
  await expect(page.locator('.clusters_cluster-detail[aria-busy=false]')).toBeVisible();
  await list().focus();
  const before = await total();
  await page.keyboard.press('i');
  await page.getByTestId('ignore-section').click();
  await expect(page.getByTestId('ignore-effect')).toContainText('pages concerned');
  await page.getByTestId('ignore-add').click();
  await expect(toast()).toContainText('Ignored the section');
  await expect.poll(total).toBeLessThan(before);
  await list().focus();
  await page.keyboard.press('i');
  await page.getByTestId('ignore-rules').getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect.poll(total).toBe(before);
});

test('clusters that come and go meanwhile move neither the selection nor the rows in view', async () => {
  for (let step = 0; step < 14; step += 1) {
    const former = await shown();
    await page.keyboard.press('j');
    await expect.poll(shown).not.toBe(former);
  }
  const chosen = await shown();
  await page.keyboard.press('x');
  const topOf = async () => (await list().locator('[aria-current=true]').boundingBox())?.y ?? 0;
  const [before, all] = [await topOf(), await total()];
  const movedBy = async () => Math.abs((await topOf()) - before);
  const other = await page.context().newPage();
  // A cluster of two pages above the rows in view.
  await other.goto(`${reviewing}?languages=en&pages=2..2`);
  await expect(other.getByTestId('cluster-total')).not.toContainText('27');
  await other.getByTestId('cluster-list').focus();
  await other.keyboard.press('i');
  await other.getByTestId('ignore-pattern').click();
  await other
    .getByTestId('ignore-value')
    .fill(`${(await other.locator('.source-card .address').textContent()) ?? ''}*`);
  await expect(other.getByTestId('ignore-effect')).toContainText('clusters that');
  await other.getByTestId('ignore-add').click();
  await expect.poll(total).toBeLessThan(all);
  expect(await shown()).toBe(chosen);
  await expect(page.getByTestId('selection-bar')).toContainText('1 cluster selected');
  await expect.poll(movedBy).toBeLessThan(2);
  await other.keyboard.press('Control+z');
  await expect.poll(total).toBe(all);
  expect(await shown()).toBe(chosen);
  await expect.poll(movedBy).toBeLessThan(2);
  await other.close();
});

test('a page that is no duplicate leaves its cluster, and comes back', async () => {
  await largestFirst();
  const pages = page.locator('#tab-members small');
  const before = Number(await pages.textContent());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  await expect(toast()).toContainText('out of its cluster');
  await expect.poll(async () => Number(await pages.textContent())).toBeLessThan(before);
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(page.getByTestId('exclusions')).toContainText('is no duplicate of');
  await page.getByTestId('exclusions').getByRole('button').click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => Number(await pages.textContent())).toBe(before);
});

test('a cluster is labelled by all that it holds, and the list narrowed to a kind', async () => {
  const counted = async () => (await page.getByTestId('cluster-contents').innerText()).matchAll(/×(\d+)/gu);
  const pages = Number(await page.getByTestId('member-row').count());
  expect([...(await counted())].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(pages - 1);
  await expect(page.getByTestId('floor-hint')).toContainText('less than 30.0% like the source page');
  const all = await total();
  const chip = page.getByTestId('cluster-kinds').getByRole('button', { name: /^copies/u });
  const copies = Number((await chip.innerText()).replace(/\D/gu, ''));
  await chip.click();
  await expect(page).toHaveURL(/kinds=copies/u);
  await expect.poll(total).toBe(copies);
  await page
    .getByTestId('cluster-kinds')
    .getByRole('button', { name: /^copies/u })
    .click();
  await expect.poll(total).toBe(all);
});

test('clusters are sorted and decided as a table, and opened from it', async () => {
  await page.goto(reviewing);
  await page.getByTestId('cluster-list').focus();
  await page.keyboard.press('v');
  const grid = page.getByTestId('cluster-grid');
  const rows = grid.locator('.grid-body [role=row]');
  await expect(page).toHaveURL(/view=table/u);
  await expect(rows.first()).toBeVisible();
  for (const name of ['Title', 'Verdict', 'Pages', 'Proposed', 'Decision', 'Owner', 'Review'])
    await expect(grid.getByRole('columnheader', { name: new RegExp(`^${name}`, 'u') }), name).toBeInViewport();
  await grid
    .getByRole('columnheader', { name: /^Pages/u })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/sort=pages/u);
  await grid.focus();
  const title = await rows.first().getByRole('gridcell').nth(1).textContent();
  await page.keyboard.press('2');
  await expect(rows.first()).toContainText('Rewrite ×');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Control+z');
  await expect(rows.first()).not.toContainText('Rewrite ×');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await expect(page.getByRole('dialog')).toContainText('2 clusters');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await barriersInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.locator('.clusters_review-detail h1').first()).toContainText(title ?? '');
  await page.keyboard.press('v');
  await expect(grid).toBeVisible();
  await page.getByTestId('clusters-as-list').click();
  await expect(page.getByTestId('cluster-row').first()).toBeVisible();
});

test('relations are narrowed to a verdict', async () => {
  await page.goto(reviewing.replace('/clusters', '/relations'));
  const chip = page.getByTestId('relation-verdicts').getByRole('button', { name: /^contained/u });
  await chip.click();
  await expect(page).toHaveURL(/verdicts=contained/u);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('relation-row').first()).toContainText('contained');
  // The page that stands inside the other is merged into it, by key or button; the next page with an open relation
  // comes.
  await expect(page.getByTestId('relation-accept').first()).toContainText('Merge');
  // Until the narrowed list is there, another page and its proposal are shown.
  const decisions = page.getByTestId('relation-decisions');
  await expect(decisions).toContainText('open 3');
  await expect(page.getByTestId('relation-accept-now')).toContainText('Merge');
  const held = page.locator('#held-title');
  const [first, groups] = [await held.textContent(), await page.getByTestId('relation-group').count()];
  expect(groups).toBeGreaterThan(1);
  await page.getByTestId('relation-groups').focus();
  await page.keyboard.press('Enter');
  await expect(held).not.toHaveText(first ?? '');
  // Nothing can be decided before the relations of the page are there.
  await expect(page.getByTestId('decision-bar')).toBeVisible();
  await expect(decisions).toContainText('decided 1');
  await page.keyboard.press('2');
  await expect(decisions).toContainText('decided 2');
  await decisions.getByRole('button', { name: /^decided/u }).click();
  await expect(page.getByTestId('relation-group')).toHaveCount(2);
  await expect(page.getByTestId('relation-decided').first()).toContainText(/Merge|Rewrite/u);
  await page.keyboard.press('Control+z');
  await expect(page.getByTestId('relation-group')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(decisions).toContainText('decided 0');
  await page.getByRole('button', { name: 'Clear' }).last().click();
  await chip.click();
  await chip.click();
  await expect(page).not.toHaveURL(/verdicts/u);
});

test('relations are searched and sorted', async () => {
  await page.goto(reviewing.replace('/clusters', '/relations'));
  const groups = page.getByTestId('relation-group');
  await expect(groups.first()).toBeVisible();
  const all = await groups.count();
  await page.keyboard.press('/');
  await expect(page.getByTestId('relation-search')).toBeFocused();
  await page.keyboard.type('Cycling');
  await expect.poll(() => groups.count()).toBeLessThan(all);
  await expect(page.locator('#held-title')).toContainText('Cycling');
  await page.getByTestId('relation-search').fill('');
  await expect(groups).toHaveCount(all);
  await page.getByTestId('relation-sort').selectOption('title');
  await expect(page).toHaveURL(/sort=title/u);
  await expect(groups.first()).toContainText('Cycling');
  await page.getByTestId('relation-search').fill('no such words');
  await expect(page.getByText('No relation fits the filter')).toBeVisible();
  await page.goto(reviewing);
});

test('relations stand under the page that others have text from', async () => {
  await page.goto(reviewing.replace('/clusters', '/relations'));
  await expect(page.getByTestId('relation-group').first()).toBeVisible();
  const first = await page.locator('#held-title').textContent();
  await page.getByTestId('relation-groups').focus();
  await page.keyboard.press('j');
  await expect(page.locator('#held-title')).not.toHaveText(first ?? '');
  await expect(page.getByTestId('relation-row').first()).toBeVisible();
});

test('a comparison belongs to the screen that it was opened from', async () => {
  const marked = page.locator('.nav-link[aria-current=page]');
  for (const screen of ['relations', 'clusters']) {
    await page.goto(reviewing.replace('/clusters', `/${screen}`));
    await page.locator('.main a[href*="/compare/"]').first().click();
    await expect(page).toHaveURL(/\/compare\/\d+\/\d+/u);
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAttribute('href', new RegExp(`/${screen}`, 'u'));
  }
  await page.goto(reviewing);
});

test('no part of the review has a barrier that axe finds, in either theme', async () => {
  const check = async () => expect(await barriersInBothThemes(page)).toEqual([]);
  await check();
  await page.keyboard.press('t');
  await expect(page.getByTestId('matrix')).toBeVisible();
  await check();
  await page.getByTestId('filters-open').click();
  await expect(page.getByTestId('filter-panel')).toBeVisible();
  await check();
  await page.keyboard.press('Escape');
  await list().focus();
  await page.keyboard.press('h');
  await check();
});

test('nothing went wrong on the way', () => {
  expect(errors).toEqual([]);
});
