import { rmSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';
import type { RenderBrowser, Tab, Visit } from '../../engine/source/render/browser.ts';
import { temporaryFolder } from '../../engine/temporary-folder.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type DevTools, openDevToolsTab } from './devtools-tab.ts';

/**
 * A proxy that is not there takes away what the protocol does not hold back: sockets, workers. A script that fills its
 * heap ends its own page.
 */
const withoutNetwork = [
  '--proxy-server=http://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--mute-audio',
  '--blink-settings=imagesEnabled=false',
  '--js-flags=--max-old-space-size=512',
];

/** Each tab has a context of its own, and shares nothing stored. */
export async function renderWithBrowser(program: string): Promise<RenderBrowser> {
  const profile = temporaryFolder('render');
  const forget = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { browser, isSandboxed } = await launchBrowser(program, profile, withoutNetwork);
    return {
      isSandboxed,
      open: (visit) => openTab(browser, visit),
      async close() {
        // A browser whose pages hang may not end when it is asked to.
        const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), 5000);
        await browser.close().catch(() => {});
        clearTimeout(timer);
        forget();
      },
    };
  } catch (error) {
    forget();
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
