import browsers from '../../resources/words/browsers.json' with { type: 'json' };
import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { accessSync, constants, statSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { asAppError, causeOf, fail } from '../engine/app-error.ts';
import type { PrintToPdf } from '../engine/report/pdf.ts';
import { temporaryFolder } from '../engine/temporary-folder.ts';
import type { RenderBrowser, Tab, Visit } from '../engine/source/render/browser.ts';
import { type DevTools, openDevToolsTab } from './render/devtools-tab.ts';

const startMillis = 60_000;

/**
 * Starts a headless browser with its own profile. Drops the sandbox only if there is none: for the superuser, to whom
 * Chromium refuses it, and if the browser reports so.
 */
export async function launchBrowser(
  program: string,
  profile: string,
  further: readonly string[] = [],
  isSuperuser: boolean = process.getuid?.() === 0,
) {
  const args = [...browsers.arguments, ...further];
  /** Without a sandbox, a vulnerability of the browser exposes the user's files to a page. */
  const start = async (isSandboxed: boolean) => {
    const { launch } = await import('puppeteer-core');
    const browser = await launch({
      executablePath: program,
      headless: true,
      // Ends with this process, even after a crash.
      pipe: true,
      userDataDir: profile,
      args: isSandboxed ? args : [...args, '--no-sandbox'],
      timeout: startMillis,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    // Writing to a browser that just died must not throw.
    for (const pipe of browser.process()?.stdio ?? []) pipe?.on('error', () => {});
    return { browser, isSandboxed };
  };
  if (isSuperuser) return start(false);
  try {
    return await start(true);
  } catch (error) {
    if (!reportsNoSandbox(await startErrorOf(program, path.join(profile, 'complaint'), args))) throw error;
    return start(false);
  }
}

/** Detects messages of Chromium (`zygote_host_impl_linux.cc`, `setuid_sandbox_host.cc`, `credentials.cc`). */
export const reportsNoSandbox = (output: string) => new RegExp(browsers.noSandbox.join('|'), 'u').test(output);

/** Starts the browser again with an empty page, since a pipe loses the error output. */
function startErrorOf(program: string, profile: string, args: readonly string[]): Promise<string> {
  const once = ['--headless', '--dump-dom', `--user-data-dir=${profile}`, ...args, 'about:blank'];
  return new Promise((resolve) => {
    execFile(program, once, { timeout: startMillis, killSignal: 'SIGKILL' }, (_error, _standardOutput, output) =>
      resolve(output),
    );
  });
}

/** Path of the browser in PAGETWIN_CHROMIUM, or in the usual places; null if missing. */
export function findBrowser(environment: NodeJS.ProcessEnv = process.env) {
  const named = environment['PAGETWIN_CHROMIUM'];
  if (named) return isProgram(named) ? named : null;
  return candidates(environment, process.platform).find(isProgram) ?? null;
}

const inEach = (folders: readonly string[], programs: readonly string[], { join } = path.posix) =>
  [...new Set(folders)].flatMap((folder) => programs.map((program) => join(folder, program)));

export function candidates(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform) {
  if (platform === 'darwin') {
    const programs = browsers.darwin.map((name) => `${name}.app/Contents/MacOS/${name}`);
    return inEach(['/Applications', `${environment['HOME'] ?? ''}/Applications`], programs);
  }
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => environment[name] ?? []);
    return inEach(roots, browsers.win32, path.win32);
  }
  const inPath = (environment['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  return inEach(['/usr/bin', '/usr/local/bin', '/snap/bin', ...inPath], browsers.linux);
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const forget = (profile: string) => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });

const printMillis = 10 * 60_000;

/** Starts a browser per page, with scripts off and no other requests. */
export function printWithBrowser(program: string): PrintToPdf {
  return async (html, pdf, signal) => {
    const profile = temporaryFolder('print');
    let browser: Browser | null = null;
    const stop = () => void browser?.close().catch(() => {});
    try {
      ({ browser } = await launchBrowser(program, profile));
      signal.addEventListener('abort', stop);
      signal.throwIfAborted();
      await print(await browser.newPage(), html, pdf);
    } catch (error) {
      signal.throwIfAborted();
      fail('pdf-failed', { detail: causeOf(asAppError(error)).message }, { cause: error });
    } finally {
      signal.removeEventListener('abort', stop);
      await browser?.close().catch(() => {});
      forget(profile);
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

/**
 * Each tab has its own context, so that cookies and storage are not shared. A non-existent proxy blocks requests of
 * sockets and workers, which are not paused. A script that fills the heap crashes only its page.
 */
export async function renderWithBrowser(program: string): Promise<RenderBrowser> {
  const profile = temporaryFolder('render');
  try {
    const { browser, isSandboxed } = await launchBrowser(program, profile, browsers.withoutNetwork);
    return {
      isSandboxed,
      open: (visit) => openTab(browser, visit),
      async close() {
        // A browser with hanging pages may ignore the request to close.
        const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), 5000);
        await browser.close().catch(() => {});
        clearTimeout(timer);
        forget(profile);
      },
    };
  } catch (error) {
    forget(profile);
    throw error;
  }
}

async function openTab(browser: Browser, visit: Visit): Promise<Tab> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  const page = await context.newPage();
  context.on('targetcreated', (target) => {
    if (target.type() !== 'page' || target === page.target()) return;
    const closed = target.page().then((other) => other?.close());
    closed.catch(() => {});
  });
  page.on('dialog', () => {});
  const session = await page.createCDPSession();
  const devTools: DevTools = {
    send: (method, parameters) => session.send(method as 'Page.enable', parameters as undefined),
    on: (event, listener) => void session.on(event as 'Page.domContentEventFired', listener),
  };
  return await openDevToolsTab(devTools, visit, () => context.close());
}
