import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { app } from './app.ts';
import { BrowserWindow, type FrameDouble } from './browser-window.ts';
import { answerTests } from './control.ts';
import { MessageChannelDouble, type PortDouble } from './ports.ts';
import { forked, utilityProcess } from './utility-process.ts';

/**
 * The few parts of Electron that the main process uses, in plain Node: processes and message channels are real, windows
 * and the system's dialogs are records. Where a member's type can be held to Electron's own, it is.
 */
export { app, BrowserWindow, MessageChannelDouble as MessageChannelMain, utilityProcess };

type InvokeHandler = (event: unknown, ...args: readonly unknown[]) => unknown;
type SchemeHandler = (request: Request) => Response | Promise<Response>;
type Permissions = {
  request?: (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;
  check?: (contents: unknown, permission: string) => boolean;
};

const invokeHandlers = new Map<string, InvokeHandler>();
const schemeHandlers = new Map<string, SchemeHandler>();
const permissions: Permissions = {};
const opened: string[] = [];
const shown: string[] = [];
const errorBoxes: string[] = [];
const answers = { open: [] as string[], save: '', button: 0 };
const questions: string[] = [];
const notifications: NotificationDouble[] = [];
/** Reasons for staying awake that are held now. */
const blockers = new Set<number>();
const partitions = new Map<string, readonly string[]>();
const clipboardTexts: string[] = [];
let menu: readonly Electron.MenuItemConstructorOptions[] = [];
let schemes: readonly Electron.CustomScheme[] = [];

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel: string, handler: InvokeHandler) => void invokeHandlers.set(channel, handler),
});

export const Menu = {
  buildFromTemplate: (template: readonly Electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu: (built: readonly Electron.MenuItemConstructorOptions[]) => void (menu = built),
};

export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' } satisfies Pick<
  Electron.NativeTheme,
  'shouldUseDarkColors' | 'themeSource'
>;

export const dialog = {
  showOpenDialog: async () => ({ canceled: answers.open.length === 0, filePaths: answers.open }),
  showSaveDialog: async () => ({ canceled: answers.save === '', filePath: answers.save }),
  showErrorBox: (title: string) => void errorBoxes.push(title),
  showMessageBox: async ({ message }: Electron.MessageBoxOptions) => {
    questions.push(message);
    return { response: answers.button, checkboxChecked: false };
  },
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog'> & { showMessageBox: unknown };

class NotificationDouble extends EventEmitter {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    notifications.push(this);
  }
}
export { NotificationDouble as Notification };

let lastBlocker = 0;
export const powerSaveBlocker = {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep') {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    return lastBlocker;
  },
  stop: (id: number) => blockers.delete(id),
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

export const clipboard = { writeText: async (text: string) => void clipboardTexts.push(text) } satisfies Pick<
  Electron.Clipboard,
  'writeText'
>;

export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };

export const protocol = {
  registerSchemesAsPrivileged: (given: Electron.CustomScheme[]) => void (schemes = given),
  handle: (scheme: string, handler: SchemeHandler) => void schemeHandlers.set(scheme, handler),
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged'> & { handle: unknown };

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: NonNullable<Permissions['request']>) => void (permissions.request = handler),
    setPermissionCheckHandler: (handler: NonNullable<Permissions['check']>) => void (permissions.check = handler),
    setDevicePermissionHandler: () => {},
  },
  /** A session of its own; what it was told to refuse is kept. */
  fromPartition(partition: string) {
    const told: string[] = [];
    partitions.set(partition, told);
    return {
      setProxy: async ({ proxyRules = '' }: Electron.ProxyConfig) => void told.push(`proxy ${proxyRules}`),
      setPermissionRequestHandler: () => void told.push('no permissions'),
      setPermissionCheckHandler: () => {},
      setDevicePermissionHandler: () => {},
      on: (event: string) => void told.push(`refuses ${event}`),
      webRequest: { onBeforeRequest: () => {} },
    };
  },
};

export const shell = {
  openExternal: async (url: string) => void opened.push(url),
  showItemInFolder: (file: string) => void shown.push(file),
  async openPath(path: string) {
    shown.push(path);
    return '';
  },
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** Who sends a message: a frame of a window, its main frame unless told. */
export interface Sender {
  readonly window: BrowserWindow;
  readonly frame?: FrameDouble;
}

/** What tests see and do from outside: the page, the user and the system around the app. */
export const double = {
  app,
  answers,
  blockers,
  clipboardTexts,
  errorBoxes,
  forked,
  nativeTheme,
  notifications,
  opened,
  partitions,
  permissions,
  questions,
  shown,
  menu: () => menu,
  /** Chooses an item of the menu by its label. */
  choose(label: string): void {
    const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const item = items.find((candidate) => candidate.label === label);
    if (!item?.click) throw new Error(`The menu has no “${label}”.`);
    (item.click as () => void)();
  },
  schemes: () => schemes,
  windows: () => BrowserWindow.getAllWindows(),
  async fetch(address: string, method = 'GET'): Promise<Response> {
    const handler = schemeHandlers.get(new URL(address).protocol.slice(0, -1));
    if (!handler) throw new Error(`Nobody serves ${address}`);
    return await handler(new Request(address, { method }));
  },
  send: (sender: Sender, channel: string) => void ipcMain.emit(channel, eventOf(sender)),
  async invoke(sender: Sender, channel: string, ...args: readonly unknown[]): Promise<unknown> {
    const handler = invokeHandlers.get(channel);
    if (!handler) throw new Error(`Nobody handles ${channel}`);
    return await handler(eventOf(sender), ...args);
  },
  /** The port that the window got as its `count`-th, as soon as it is there. */
  async portOf(window: BrowserWindow, count: number): Promise<PortDouble> {
    while (window.webContents.posted.length < count)
      await new Promise((resolve) => window.webContents.once('posted', resolve));
    return window.webContents.posted[count - 1]!.ports[0]!;
  },
  /** A port of the window's own for one more talk with the engine, asked for as its page does. */
  async freshPort(window: BrowserWindow): Promise<PortDouble> {
    const count = window.webContents.posted.length + 1;
    double.send({ window }, 'pagetwin:connect');
    return await double.portOf(window, count);
  },
  /** Asks the engine over a port as a page does, and waits for the answer to this question. */
  async ask(port: PortDouble, name: string, parameters: unknown): Promise<unknown> {
    const answer = new Promise((resolve) =>
      port.inner.on('message', (message: { id?: number }) => message.id === 1 && resolve(message)),
    );
    port.postMessage({ id: 1, name, parameters });
    return await answer;
  },
};

export type Double = typeof double;

function eventOf({ window, frame = window.webContents.mainFrame }: Sender): unknown {
  return { sender: window.webContents, senderFrame: frame };
}

answerTests(double);
