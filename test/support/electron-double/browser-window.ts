import { EventEmitter } from 'node:events';
import type {
  BrowserWindow as Real,
  BrowserWindowConstructorOptions,
  HandlerDetails,
  Rectangle,
  WindowOpenHandlerResponse,
} from 'electron';
import { app } from './app.ts';
import { DebuggerDouble } from './debugger.ts';
import type { PortDouble } from './ports.ts';

export interface FrameDouble {
  readonly url: string;
}

/** The main process's side of a page. What it sends to its page is kept; there is no page. */
class WebContentsDouble extends EventEmitter {
  readonly sent: { readonly channel: string; readonly body: unknown }[] = [];
  readonly posted: { readonly channel: string; readonly ports: readonly PortDouble[] }[] = [];
  mainFrame: FrameDouble = { url: 'about:blank' };
  windowOpenHandler: (details: HandlerDetails) => WindowOpenHandlerResponse = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.windowOpenHandler = handler;
  }

  readonly debugger = new DebuggerDouble();
  reloads = 0;

  setAudioMuted(): void {}

  async loadURL(url: string): Promise<void> {
    await Promise.resolve();
    this.mainFrame = { url };
  }

  /** A PDF of nothing: there is no page to print. */
  async printToPDF(): Promise<Buffer> {
    await Promise.resolve();
    return Buffer.from('%PDF-1.7\n% printed by the double\n');
  }

  reload(): void {
    this.reloads += 1;
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

type Members = Pick<
  Real,
  | 'focus'
  | 'getNormalBounds'
  | 'isMaximized'
  | 'isMinimized'
  | 'maximize'
  | 'restore'
  | 'setProgressBar'
  | 'setRepresentedFilename'
  | 'show'
>;

const focus: { window: BrowserWindow | null } = { window: null };

export class BrowserWindow extends EventEmitter implements Members {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = new WebContentsDouble();
  isShown = false;
  /** Every value the progress bar had. */
  readonly progress: number[] = [];
  #isMaximized = false;

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
    return focus.window;
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

  focus(): void {
    focus.window = this;
  }

  blur(): void {
    if (focus.window === this) focus.window = null;
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  getNormalBounds(): Rectangle {
    const { x = 0, y = 0, width = 0, height = 0 } = this.options;
    return { x, y, width, height };
  }

  setProgressBar(fraction: number): void {
    this.progress.push(fraction);
  }

  setRepresentedFilename(): void {}

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  isDestroyed(): boolean {
    return !windows.includes(this);
  }

  destroy(): void {
    if (!this.isDestroyed()) this.close();
  }

  close(): void {
    this.emit('close');
    this.blur();
    windows.splice(windows.indexOf(this), 1);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.length === 0) app.emit('window-all-closed');
  }
}
