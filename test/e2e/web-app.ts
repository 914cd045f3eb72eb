import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printedAddress } from '../support/printed-address.ts';

const entry = fileURLToPath(new URL('../../src-main/cli/main.ts', import.meta.url));

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
      const server = spawn(process.execPath, [entry, 'serve', '--no-open'], {
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

/** One server serves all files of tests, and settings outlive a file: each ends as it began, in English and without presets. */
export function forgetSettings({ folder }: WebApp): void {
  rmSync(path.join(folder, 'data', 'settings.json'), { force: true });
}

export { expect } from '@playwright/test';
