import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeCopiedPages } from '../support/copied-pages.ts';
import { runCli } from '../support/run-cli.ts';
import { barriersOn } from './barriers.ts';
import { expect, test } from './web-app.ts';

const pageBytes = 32_768;

test('a damaged audit is rescued where the error is shown, and opened', async ({ app, page }) => {
  const file = path.join(app.folder, 'damaged.pagetwin');
  writeCopiedPages(path.join(app.folder, 'rescue-pages'), 6);
  const { code } = await runCli(app.folder, [
    'audit',
    path.join(app.folder, 'rescue-pages'),
    '--file',
    file,
    '--workers',
    '1',
  ]);
  expect(code).toBe(0);
  const bytes = readFileSync(file);
  // From the middle on every second page is garbage.
  for (let at = Math.floor(bytes.length / pageBytes / 2) * pageBytes; at < bytes.length; at += 2 * pageBytes)
    bytes.fill(0x5a, at, at + pageBytes);
  writeFileSync(file, bytes);

  await page.goto(app.url);
  await page.getByLabel('Open an audit file').fill(file);
  await page.getByLabel('Open an audit file').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rescue a damaged audit' });
  await expect(dialog).toContainText('damaged.pagetwin is damaged');
  await dialog.getByTestId('rescue-start').click();
  await expect(dialog.getByTestId('rescue-result')).toContainText('damaged-rescued.pagetwin');
  expect(await barriersOn(page, { within: 'dialog' })).toEqual([]);
  await expect(dialog.getByRole('row', { name: /addresses/u })).toContainText('8');
  await dialog.getByTestId('rescue-open').click();
  await expect(page).toHaveURL(/#\/audit\/.+\/(run|overview)$/u);
  await expect(dialog).toBeHidden();
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(existsSync(path.join(app.folder, 'damaged-rescued.pagetwin'))).toBe(true);
});
