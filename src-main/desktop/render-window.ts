import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, session, type WebContents } from 'electron';
import { messageOf } from '../engine/app-error.ts';
import type { PageAnswer, PageRequest, Tab } from '../engine/source/render/browser.ts';
import { type DevTools, openDevToolsTab } from '../node/render/devtools-tab.ts';
import type { TabCall, TabEvent } from './host-protocol.ts';
import { lockedPreferences } from './security.ts';

type OpenTab = Readonly<{
  window: BrowserWindow;
  tab: Promise<Tab>;
  requests: Map<number, (answer: PageAnswer | null) => void>;
}>;

/** Limits a host that was compromised by a foreign page. */
const maxWindows = 32;

/** Never reused, since a session keeps its data until the app quits. */
let lastSession = 0;

/**
 * Renders foreign pages in hidden windows: sandboxed, without a bridge, each in its own in-memory session without
 * permissions, downloads or network. The engine host answers their requests.
 */
export function renderWindows(report: (event: TabEvent) => void) {
  const tabs = new Map<number, OpenTab>();
  const printing = printWindows();
  let lastRequest = 0;
  const close = (id: number) => {
    printing.cancel(id);
    const { window, requests } = tabs.get(id) ?? {};
    tabs.delete(id);
    for (const answer of requests?.values() ?? []) answer(null);
    if (window && !window.isDestroyed()) window.destroy();
  };
  const open = (id: number, userAgent: string) => {
    if (tabs.size >= maxWindows) throw new Error('Too many pages are open.');
    lastSession += 1;
    const window = new BrowserWindow({
      show: false,
      width: 1280,
      height: 900,
      webPreferences: { ...locked, session: lockedSession(`render-${lastSession}`) },
    });
    const { webContents } = window;
    webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    webContents.setAudioMuted(true);
    const requests: OpenTab['requests'] = new Map();
    const answer = (asked: PageRequest) => {
      const request = (lastRequest += 1);
      return new Promise<PageAnswer | null>((resolve) => {
        requests.set(request, resolve);
        report({ kind: 'request', tab: id, request, ...asked, headers: { ...asked.headers } });
      });
    };
    const leave = (address: string) => report({ kind: 'leave', tab: id, address });
    webContents.on('will-navigate', (event) => {
      event.preventDefault();
      leave(event.url);
    });
    const tab = attach(webContents).then((devTools) =>
      openDevToolsTab(devTools, { userAgent, answer, leave }, async () => close(id)),
    );
    tab.catch(() => {});
    tabs.set(id, { window, tab, requests });
    return tab;
  };
  const perform = async (call: Exclude<TabCall, { kind: 'answer' }>) => {
    if (call.kind === 'close') return close(call.tab);
    if (call.kind === 'open') return void (await open(call.tab, call.userAgent));
    if (call.kind === 'print') return await printing.print(call.tab, call.html, call.pdf);
    const tab = await tabs.get(call.tab)?.tab;
    if (!tab) throw new Error('The page was closed.');
    if (call.kind === 'load') return await tab.load(call.address);
    if (call.kind === 'stretch') return await tab.stretch(call.height);
    if (call.kind === 'flatten') return await tab.flatten(call.maxLength);
    return call.kind === 'read' ? await tab.read(call.expression) : await tab.stop();
  };
  return {
    call(call: TabCall) {
      if (call.kind === 'answer') {
        const { requests } = tabs.get(call.tab) ?? {};
        requests?.get(call.request)?.(call.answer);
        requests?.delete(call.request);
        return;
      }
      const done = { kind: 'done', tab: call.tab, call: call.call } as const;
      perform(call).then(
        (value) => report({ ...done, value, failure: null }),
        (error: unknown) => report({ ...done, value: null, failure: messageOf(error) }),
      );
    },
    closeAll() {
      printing.cancelAll();
      for (const tab of tabs.keys()) close(tab);
    },
  };
}

const locked = {
  ...lockedPreferences,
  nodeIntegrationInSubFrames: false,
  images: false,
  webgl: false,
  backgroundThrottling: false,
  disableDialogs: true,
} as const;

/** A non-existent proxy blocks requests that the DevTools protocol does not pause. */
function lockedSession(partition: string) {
  const own = session.fromPartition(partition);
  void own.setProxy({ proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' });
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  own.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !/^(?:https?|data|blob):/.test(details.url) }));
  return own;
}

async function attach(contents: WebContents): Promise<DevTools> {
  await contents.loadURL('about:blank');
  const { debugger: protocol } = contents;
  protocol.attach('1.3');
  const listeners = new Map<string, (parameters: unknown) => void>();
  protocol.on('message', (_event, method, parameters: unknown) => listeners.get(method)?.(parameters));
  contents.on('render-process-gone', () => listeners.get('Inspector.targetCrashed')?.({}));
  return {
    send: (method, parameters) => protocol.sendCommand(method, parameters),
    on: (event, listener) => void listeners.set(event, listener),
  };
}

/** Hidden windows, sandboxed, without scripts, that can load only the one file. */
function printWindows() {
  const windows = new Map<number, BrowserWindow>();
  const cancel = (job: number) => {
    const window = windows.get(job);
    windows.delete(job);
    window?.destroy();
  };
  return {
    async print(job: number, html: string, pdf: string) {
      if (!isDraft(html, pdf)) throw new Error('Only drafts of reports are printed.');
      const address = pathToFileURL(html).href;
      const window = new BrowserWindow({
        show: false,
        webPreferences: { ...lockedPreferences, javascript: false, session: sessionFor(job, address) },
      });
      windows.set(job, window);
      try {
        await window.loadURL(address);
        const printed = await window.webContents.printToPDF({
          printBackground: true,
          preferCSSPageSize: true,
          generateDocumentOutline: true,
          generateTaggedPDF: true,
        });
        await writeFile(pdf, printed);
      } catch (error) {
        if (windows.get(job) === window) throw error;
      } finally {
        if (windows.get(job) === window) windows.delete(job);
        if (!window.isDestroyed()) window.destroy();
      }
    },
    cancel,
    cancelAll() {
      for (const job of windows.keys()) cancel(job);
    },
  };
}

/** Limits an engine host that was compromised by a foreign page. */
const isDraft = (html: string, pdf: string) =>
  path.isAbsolute(html) &&
  path.isAbsolute(pdf) &&
  html.endsWith('.part.html') &&
  pdf.endsWith('.part.pdf') &&
  path.dirname(html) === path.dirname(pdf);

/** An in-memory session that blocks all requests except for the page itself. */
function sessionFor(job: number, address: string) {
  const own = session.fromPartition(`print-${job}`);
  own.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: details.url !== address && !details.url.startsWith('data:') }),
  );
  return own;
}
