import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { AppError, asAppError } from '../engine/app-error.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';
import { launchBrowser } from './launch-browser.ts';

const printMillis = 10 * 60_000;

/** Started for this one page. Scripts are off and nothing but the page itself is loaded. */
export function printWithBrowser(program: string): PrintToPdf {
  return async (html, pdf, signal) => {
    const profile = temporaryFolder('print');
    let browser: Browser | null = null;
    const stop = () => void browser?.close().catch(() => {});
    try {
      ({ browser } = await launchBrowser(program, profile));
      signal.addEventListener('abort', stop);
      if (signal.aborted) throw new AppError('cancelled');
      await print(await browser.newPage(), html, pdf);
    } catch (error) {
      if (signal.aborted) throw new AppError('cancelled');
      const known = asAppError(error);
      throw new AppError(
        'pdf-failed',
        { detail: known.cause instanceof Error ? known.cause.message : known.message },
        { cause: error },
      );
    } finally {
      signal.removeEventListener('abort', stop);
      await browser?.close().catch(() => {});
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}

async function print(page: Page, html: string, pdf: string) {
  const address = pathToFileURL(html).href;
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isOwn = request.url() === address || request.url().startsWith('data:');
    void (isOwn ? request.continue() : request.abort('blockedbyclient')).catch(() => {});
  });
  await page.goto(address, { waitUntil: 'load', timeout: printMillis });
  await page.pdf({
    path: pdf,
    printBackground: true,
    preferCSSPageSize: true,
    outline: true,
    tagged: true,
    timeout: printMillis,
  });
}
