import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium where there is one; elsewhere the one that Playwright finds. */
const executablePath = process.env['PAGETWIN_CHROMIUM'] ?? ['/usr/bin/chromium'].find((file) => existsSync(file));

const longFiles = ['accessibility', 'texts', 'shell', 'clusters', 'lists', 'compare'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./support/own-temporary-files.ts', './support/audit-demo.ts'],
  outputDir: '../test-results',
  // Each has a server and data folders of its own (`web-app.ts`); the tests of one file stay in order. In `npm test` the
  // other tests run at the same time.
  workers: '100%',
  // A second try is the safety net of a machine that others use too. What needs it passes, and `npm test` names it.
  retries: process.env['CI'] ? 1 : 0,
  // Only a hang ends a test or a wait; how fast a machine is proves nothing.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: !!process.env['CI'],
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../.cache/test-results/playwright.json' }],
  ],
  // The longest files come first, so that no worker is left with one of them when the others are done.
  projects: [
    { name: 'long', testMatch: longFiles },
    { name: 'others', testIgnore: longFiles },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording every test would cost a good part of its time; a test that fails alone is run again with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
