import path from 'node:path';
import { BrowserWindow, nativeTheme, screen, type Rectangle } from 'electron';
import { z } from 'zod';
import { menuChannel, type MenuCommand, menuCommandSchema } from '../contract/shell.ts';
import { jsonFile } from '../engine/requests/json-file.ts';
import { rendererAddress } from './addresses.ts';
import { lockedPreferences } from './security.ts';

const stateSchema = z.object({
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int().min(200), height: z.int().min(150) }).nullable(),
  isMaximized: z.boolean(),
});

const cascade = 28;
const minVisible = 80;

type Shown = Readonly<{
  audit: string;
  file: string;
  name: string;
}>;

export type Windows = ReturnType<typeof auditWindows>;

export function auditWindows(preload: string, dataFolder: string) {
  const state = jsonFile(path.join(dataFolder, 'window.json'), stateSchema, { bounds: null, isMaximized: false });
  const shownIn = new Map<BrowserWindow, Shown>();
  const showing = (isWanted: (shown: Shown) => boolean) => [...shownIn].find(([, shown]) => isWanted(shown))?.[0];
  /** Bounds of the last window, offset for each open one, if on a screen. */
  const place = (open: number) => {
    const { bounds, isMaximized } = state.read();
    if (!bounds || !isOnScreen(bounds)) return { bounds: {}, isMaximized };
    const beside = { ...bounds, x: bounds.x + cascade * open, y: bounds.y + cascade * open };
    return { bounds: beside, isMaximized: isMaximized && open === 0 };
  };
  return {
    /** `route`: the fragment of the renderer's address, with `#`. */
    open(route: string) {
      const { bounds, isMaximized } = place(BrowserWindow.getAllWindows().length);
      const window = new BrowserWindow({
        width: 1440,
        height: 900,
        ...bounds,
        minWidth: 1000,
        minHeight: 700,
        show: false,
        title: 'PageTwin',
        backgroundColor: nativeTheme.shouldUseDarkColors ? '#17181a' : '#f7f7f5',
        webPreferences: { ...lockedPreferences, preload },
      });
      window.on('close', () => {
        try {
          state.write({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
        } catch {
          // The system will place the next window.
        }
      });
      window.once('ready-to-show', () => {
        if (isMaximized) window.maximize();
        window.show();
      });
      window.once('closed', () => shownIn.delete(window));
      void window.loadURL(rendererAddress + route);
      return window;
    },
    setShown(window: BrowserWindow, shown: Shown | null) {
      if (shown) shownIn.set(window, shown);
      else shownIn.delete(window);
      if (process.platform === 'darwin') window.setRepresentedFilename(shown?.file ?? '');
    },
    showing: (audit: string) => showing((shown) => shown.audit === audit),
    /** The window of the file, else one without an audit; null: open a new one. */
    forFile(file: string) {
      const free = BrowserWindow.getAllWindows().find((window) => !shownIn.has(window));
      return showing((shown) => shown.file === file) ?? free ?? null;
    },
  };
}

function isOnScreen({ x, y, width, height }: Rectangle) {
  return screen.getAllDisplays().some(({ workArea: area }) => {
    const visibleWidth = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
    const visibleHeight = Math.min(y + height, area.y + area.height) - Math.max(y, area.y);
    return Math.min(visibleWidth, visibleHeight) >= minVisible;
  });
}

export function currentWindow() {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;
}

export function bringToFront(window: BrowserWindow) {
  if (window.isMinimized()) window.restore();
  window.focus();
}

export function sendCommand(window: BrowserWindow | null, command: MenuCommand) {
  window?.webContents.send(menuChannel, menuCommandSchema.parse(command));
}
