import { BrowserWindow, nativeTheme } from 'electron';
import { menuCommandSchema, type MenuCommand } from '../contract/shell.ts';
import { menuChannel } from '../contract/shell.ts';
import { rendererAddress } from './addresses.ts';
import type { WindowState } from './window-state.ts';

const backgrounds = { light: '#f7f7f5', dark: '#17181a' } as const;

/** What a window shows, as its page reported; null while it shows no audit. */
interface Shown {
  readonly audit: string;
  readonly file: string;
  readonly name: string;
}

/** The windows of the program: one per audit that is shown beside another. */
export class Windows {
  readonly #preloadFile: string;
  readonly #state: WindowState;
  readonly #shown = new Map<BrowserWindow, Shown>();

  constructor(preloadFile: string, state: WindowState) {
    this.#preloadFile = preloadFile;
    this.#state = state;
  }

  /**
   * Opens a window on the renderer; `route` is the part of its address from `#` on. It is shown when its first picture
   * is painted.
   */
  open(route: string): BrowserWindow {
    const { bounds, isMaximized } = this.#state.place(BrowserWindow.getAllWindows().length);
    const window = new BrowserWindow({
      width: 1440,
      height: 900,
      ...bounds,
      minWidth: 1000,
      minHeight: 700,
      show: false,
      title: 'PageTwin',
      backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
      webPreferences: {
        preload: this.#preloadFile,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
      },
    });
    this.#state.follow(window);
    window.once('ready-to-show', () => {
      if (isMaximized) window.maximize();
      window.show();
    });
    window.once('closed', () => this.#shown.delete(window));
    void window.loadURL(rendererAddress + route);
    return window;
  }

  setShown(window: BrowserWindow, shown: Shown | null): void {
    if (shown) this.#shown.set(window, shown);
    else this.#shown.delete(window);
    if (process.platform === 'darwin') window.setRepresentedFilename(shown?.file ?? '');
  }

  /** The windows that show an audit. */
  showing(audit: string): readonly BrowserWindow[] {
    return [...this.#shown].filter(([, shown]) => shown.audit === audit).map(([window]) => window);
  }

  /** The window for a file: the one that shows it, one that shows no audit yet, or null when a new one is needed. */
  forFile(file: string): BrowserWindow | null {
    const showing = [...this.#shown].find(([, shown]) => shown.file === file)?.[0];
    return showing ?? BrowserWindow.getAllWindows().find((window) => !this.#shown.has(window)) ?? null;
  }
}

/** The window that a command of the menu or of the system is meant for. */
export function currentWindow(): BrowserWindow | null {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.focus();
}

export function sendCommand(window: BrowserWindow, command: MenuCommand): void {
  window.webContents.send(menuChannel, menuCommandSchema.parse(command));
}
