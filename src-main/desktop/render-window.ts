import { BrowserWindow, session, type Session, type WebContents } from 'electron';
import type { PageAnswer, PageRequest, Tab } from '../engine/source/render/browser.ts';
import { type DevTools, openDevToolsTab } from '../node/render/devtools-tab.ts';
import type { TabCall, TabEvent } from './host-protocol.ts';
import { lockedPreferences } from './security.ts';

type OpenTab = Readonly<{
  window: BrowserWindow;
  tab: Promise<Tab>;
  requests: Map<number, (answer: PageAnswer | null) => void>;
}>;

/** A limit to a host that a foreign page took over. */
const maxWindows = 32;

/** Never reused: a session keeps its data under its name until the application ends. */
let lastSession = 0;

/**
 * Foreign pages in hidden windows: sandboxed, without a bridge, each in a session in memory that grants nothing, saves
 * nothing and has no network. The engine host answers their requests.
 */
export class RenderWindows {
  readonly #report: (event: TabEvent) => void;
  readonly #tabs = new Map<number, OpenTab>();
  #lastRequest = 0;

  constructor(report: (event: TabEvent) => void) {
    this.#report = report;
  }

  call(call: TabCall) {
    if (call.kind === 'answer') {
      const { requests } = this.#tabs.get(call.tab) ?? {};
      requests?.get(call.request)?.(call.answer);
      requests?.delete(call.request);
      return;
    }
    const done = { kind: 'done', tab: call.tab, call: call.call } as const;
    this.#perform(call).then(
      (value) => this.#report({ ...done, value, failure: null }),
      (error: unknown) => this.#report({ ...done, value: null, failure: String(error) }),
    );
  }

  closeAll() {
    for (const tab of this.#tabs.keys()) this.#close(tab);
  }

  async #perform(call: Exclude<TabCall, { kind: 'answer' }>) {
    if (call.kind === 'close') return this.#close(call.tab);
    if (call.kind === 'open') return void (await this.#open(call.tab, call.userAgent).tab);
    const tab = await this.#tabs.get(call.tab)?.tab;
    if (!tab) throw new Error('The page was closed.');
    if (call.kind === 'load') return await tab.load(call.address);
    if (call.kind === 'stretch') return await tab.stretch(call.height);
    if (call.kind === 'flatten') return await tab.flatten(call.maxLength);
    return call.kind === 'read' ? await tab.read(call.expression) : await tab.stop();
  }

  #open(id: number, userAgent: string) {
    if (this.#tabs.size >= maxWindows) throw new Error('Too many pages are open.');
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
    const answer = (request: PageRequest) => {
      this.#lastRequest += 1;
      const number = this.#lastRequest;
      return new Promise<PageAnswer | null>((resolve) => {
        requests.set(number, resolve);
        this.#report({ kind: 'request', tab: id, request: number, ...request, headers: { ...request.headers } });
      });
    };
    const leave = (address: string) => this.#report({ kind: 'leave', tab: id, address });
    webContents.on('will-navigate', (event) => {
      event.preventDefault();
      leave(event.url);
    });
    const tab = attach(webContents).then((devTools) =>
      openDevToolsTab(devTools, { userAgent, answer, leave }, async () => this.#close(id)),
    );
    tab.catch(() => {});
    const opened = { window, tab, requests };
    this.#tabs.set(id, opened);
    return opened;
  }

  #close(id: number) {
    const { window, requests } = this.#tabs.get(id) ?? {};
    this.#tabs.delete(id);
    for (const answer of requests?.values() ?? []) answer(null);
    if (window && !window.isDestroyed()) window.destroy();
  }
}

const locked = {
  ...lockedPreferences,
  nodeIntegrationInSubFrames: false,
  images: false,
  webgl: false,
  backgroundThrottling: false,
  disableDialogs: true,
} as const;

/** Requests that the DevTools protocol does not pause fail at a proxy that does not exist. */
function lockedSession(partition: string): Session {
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
