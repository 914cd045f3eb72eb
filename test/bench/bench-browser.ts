import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../src-main/node/browser.ts';

/** The browser of this machine, without a window; the one that Playwright brought along where there is none. */
export function launchBenchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
