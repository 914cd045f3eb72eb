import { BrowserWindow, nativeTheme } from 'electron';
import { menuCommandSchema, type MenuCommand } from '../contract/shell.ts';
import { menuChannel } from '../contract/desktop-channels.ts';
import { rendererAddress } from './addresses.ts';

const backgrounds = { light: '#f7f7f5', dark: '#17181a' } as const;

/** Opens a window on the renderer; `route` is the part of its address from `#` on. It is shown when its first picture is painted. */
export function openWindow(preloadFile: string, route: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1000,
    minHeight: 700,
    show: false,
    title: 'PageTwin',
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    webPreferences: { preload: preloadFile, sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(rendererAddress + route);
  return window;
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
