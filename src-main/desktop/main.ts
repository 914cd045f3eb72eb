import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, type WebContents } from 'electron';
import { connectClient } from '../contract/rpc.ts';
import { findAppRoot, readVersion, resourcesFolderOf } from '../node/app-root.ts';
import { readStartRequest, startRequestSchema, startRoute, type StartRequest } from '../node/start-request.ts';
import { findUserFolders } from '../node/user-folders.ts';
import { developmentAddress, rendererAddress } from './addresses.ts';
import { AppMenu } from './app-menu.ts';
import { connectChannel, portChannel } from '../contract/desktop-channels.ts';
import { answerShellRequests } from './dialogs.ts';
import { HostSupervisor } from './host-supervisor.ts';
import { menuTexts } from './menu-texts.ts';
import { messagePort } from './message-port.ts';
import { declareAppScheme, serveAppScheme } from './protocol.ts';
import { RunningAudits } from './running-audits.ts';
import { guardContents, guardPermissions, isTrusted } from './security.ts';
import { bringToFront, currentWindow, openWindow, sendCommand } from './windows.ts';

/** The Electron main process. It only wires: windows and menu on one side, the process with the engine on the other. */
const root = findAppRoot();
const built = (name: string) => path.join(root, 'out', name);
const folders = findUserFolders();
const start = { ...folders, version: readVersion(root), resourcesFolder: resourcesFolderOf(root) };
const menu = new AppMenu(developmentAddress !== null, (command) => {
  const window = currentWindow();
  if (window) sendCommand(window, command);
});
const running = new RunningAudits();
/** Pages that asked for the engine's port and get a new one when the engine was restarted. */
const connected = new Set<WebContents>();
const supervisor = new HostSupervisor({
  hostFile: built('main/engine-host.js'),
  workerFile: built('main/analysis-worker.js'),
  start,
  onStarted: connectAll,
  onGivenUp: () => dialog.showErrorBox(menuTexts[menu.locale].engineFailed, menuTexts[menu.locale].engineFailedHint),
});
let request = readStartRequest(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd());
let closing: Promise<void> | null = null;
let isClosed = false;

if (app.requestSingleInstanceLock(request)) run();
else app.quit();

function run(): void {
  declareAppScheme();
  guardContents();
  app.on('second-instance', (_event, _arguments, _folder, data) => carryOut(startRequestSchema.parse(data)));
  app.on('open-file', (event, file) => {
    event.preventDefault();
    carryOut({ kind: 'file', file });
  });
  app.on('activate', () => app.isReady() && BrowserWindow.getAllWindows().length === 0 && open());
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    closing ??= closeEngine();
  });
  app.whenReady().then(whenReady, (error: unknown) => dialog.showErrorBox('PageTwin', String(error)));
}

function whenReady(): void {
  guardPermissions();
  serveAppScheme(built('renderer'));
  answerShellRequests(folders.auditsFolder, () => menu.locale);
  ipcMain.on(connectChannel, (event) => {
    if (isTrusted(event)) connect(event.sender);
  });
  menu.show();
  supervisor.start();
  open();
}

function open(): void {
  openWindow(built('preload/preload.cjs'), startRoute(request));
  request = { kind: 'nothing' };
}

/** What a second start of the program or the system's file manager asks for; before there is a window it becomes the window's first page. */
function carryOut(wanted: StartRequest): void {
  const window = app.isReady() ? currentWindow() : null;
  if (!window) {
    request = wanted;
    if (app.isReady()) open();
    return;
  }
  bringToFront(window);
  if (wanted.kind === 'file') sendCommand(window, { command: 'open-file', file: wanted.file });
  if (wanted.kind === 'demo') sendCommand(window, { command: 'demo' });
  if (wanted.kind === 'source') void window.loadURL(rendererAddress + startRoute(wanted));
}

function connect(contents: WebContents): void {
  if (!connected.has(contents)) contents.once('destroyed', () => connected.delete(contents));
  connected.add(contents);
  const port = supervisor.connect();
  if (port) contents.postMessage(portChannel, null, [port]);
}

/** The main process is a client of the engine, like every page. */
function connectAll(): void {
  const port = supervisor.connect();
  if (port) {
    const client = connectClient(messagePort(port));
    menu.follow(client);
    running.follow(client);
  }
  for (const contents of connected) connect(contents);
}

/** Quitting waits for the engine's checkpoint, then goes on. */
async function closeEngine(): Promise<void> {
  await supervisor.close();
  isClosed = true;
  app.quit();
}
