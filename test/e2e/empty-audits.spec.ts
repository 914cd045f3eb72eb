import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { barriersInBothThemes } from './barriers.ts';
import { go } from './screens.ts';
import { expect, test, forgetSettings } from './web-app.ts';

test.afterAll(({ app }) => forgetSettings(app));

const places = ['overview', 'clusters', 'relations', 'sentences', 'methods/agreement', 'verdicts', 'actions'];

/** Where an audit has nothing to show, every screen says why, and leads to where something can be done about it. */
for (const { name, source, state, says, leads } of [
  {
    name: 'whose site cannot be reached',
    source: () => 'http://127.0.0.1:9/',
    state: 'failed',
    says: '127.0.0.1:9 refuses the connection.',
    leads: 'See what went wrong',
  },
  {
    name: 'whose pages have no text',
    source: emptyPages,
    state: 'done',
    says: 'No page could be compared',
    leads: 'See the problems',
  },
]) {
  test(`an audit ${name} says so on every screen`, async ({ app, page }) => {
    await page.goto(app.url);
    await page.getByTestId('start-source').fill(source(app.folder));
    await page.getByTestId('start-audit').click();
    await expect(page.getByTestId('run-state')).toHaveAttribute('data-state', state);
    const base = new URL(page.url()).hash.replace(/#(\/audit\/[^/]+).*/u, '$1');
    for (const place of places) {
      await go(page, `${base}/${place}`, '.main h1, .main h2');
      await expect(page.locator('.main'), place).toContainText(says);
      await expect(page.getByTestId('to-run'), place).toHaveText(leads);
    }
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByTestId('to-run').click();
    await expect(page.getByTestId('run-state')).toBeVisible();
  });
}

function emptyPages(folder: string): string {
  const place = path.join(folder, 'empty-pages');
  mkdirSync(place, { recursive: true });
  for (const nth of [1, 2, 3])
    writeFileSync(path.join(place, `${nth}.html`), `<!doctype html><title>Page ${nth}</title><body></body>`);
  return place;
}
