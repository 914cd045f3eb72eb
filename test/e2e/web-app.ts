import { test as base, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { printedAddress } from '../support/printed-address.ts';
import { programFile } from '../support/program-file.ts';

/** The product in web mode, in a process of its own, with empty data folders. */
export interface WebApp {
  /** The address with its token. */
  readonly url: string;
  readonly folder: string;
}

export const test = base.extend<object, { app: WebApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'pagetwin-e2e-'));
      const server = spawn(process.execPath, [programFile, 'serve', '--no-open'], {
        cwd: folder,
        env: { ...process.env, PAGETWIN_DATA: path.join(folder, 'data'), PAGETWIN_AUDITS: path.join(folder, 'audits') },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await use({ url: await printedAddress(server), folder });
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/**
 * Opens a copy of the audit of the demo site, as a user opens a file, and shows its run, as it stands when it has just
 * ended. That an audit is started with the button and followed to its end is for the tests of the daily job, of the
 * keyboard and of the overview.
 */
export async function openDemo(page: Page, { url, folder }: WebApp): Promise<void> {
  const file = path.join(mkdtempSync(path.join(folder, 'demo-')), 'demo.pagetwin');
  copyFileSync(process.env['PAGETWIN_TEST_DEMO'] ?? '', file);
  await page.goto(url);
  await page.getByTestId('start-source').fill(file);
  await page.getByTestId('start-source').press('Enter');
  // The page is told of both at once; from outside it would be looked at a few times a second.
  await page.waitForURL(/\/audit\//u, { timeout: 60_000 });
  await page.evaluate(() => (window.location.hash = window.location.hash.replace(/(audit\/[^/?]+).*/u, '$1/run')));
  await page.waitForFunction(() => document.querySelector('[data-testid=run-state][data-state=done]') !== null, null, {
    polling: 'raf',
    timeout: 60_000,
  });
}

/**
 * One server serves all files of tests, and settings outlive a file: each ends as it began, in English and without
 * presets.
 */
export function forgetSettings({ folder }: WebApp): void {
  rmSync(path.join(folder, 'data', 'settings.json'), { force: true });
}

export { expect } from '@playwright/test';
