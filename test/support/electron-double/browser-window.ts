import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, HandlerDetails, WindowOpenHandlerResponse } from 'electron';
import { app } from './app.ts';
import type { PortDouble } from './ports.ts';

export interface FrameDouble {
  readonly url: string;
}

/** The main process's side of a page. What it sends to its page is kept; there is no page. */
export class WebContentsDouble extends EventEmitter {
  readonly sent: { readonly channel: string; readonly body: unknown }[] = [];
  readonly posted: { readonly channel: string; readonly ports: readonly PortDouble[] }[] = [];
  mainFrame: FrameDouble = { url: 'about:blank' };
  windowOpenHandler: (details: HandlerDetails) => WindowOpenHandlerResponse = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.windowOpenHandler = handler;
  }

  send(channel: string, body: unknown): void {
    this.sent.push({ channel, body });
    this.emit('sent');
  }

  postMessage(channel: string, _message: unknown, ports: readonly PortDouble[] = []): void {
    this.posted.push({ channel, ports });
    this.emit('posted');
  }
}

const windows: BrowserWindow[] = [];

export class BrowserWindow extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = new WebContentsDouble();
  isShown = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): readonly BrowserWindow[] {
    return windows;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return null;
  }

  static fromWebContents(contents: WebContentsDouble): BrowserWindow | null {
    return windows.find(({ webContents }) => webContents === contents) ?? null;
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.mainFrame = { url };
    await Promise.resolve();
    this.emit('ready-to-show');
  }

  show(): void {
    this.isShown = true;
  }

  focus(): void {}

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  close(): void {
    windows.splice(windows.indexOf(this), 1);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.length === 0) app.emit('window-all-closed');
  }
}
