import path from 'node:path';
import { app, BrowserWindow, clipboard, dialog, ipcMain, shell, type WebContents } from 'electron';
import { connectChannel, portChannel } from '../contract/shell.ts';
import { connectClient } from '../contract/api.ts';
import { readManifest, resourcesFolderOf, findUserFolders } from '../node/app-root.ts';
import { type StartRequest, startRequestSchema, startRoute } from '../node/start-request.ts';
import { developmentAddress, rendererAddress } from './addresses.ts';
import { guardContents, guardPermissions, isTrusted, declareAppScheme, serveAppScheme } from './security.ts';
import { appMenu, type AppMenu } from './app-menu.ts';
import { auditActivity } from './audit-activity.ts';
import { answerShellRequests } from './dialogs.ts';
import { hostSupervisor } from './host-supervisor.ts';
import { diagnosticsText, openLog, type Log } from './log.ts';
import { type MenuAction, menuTexts } from './menu.ts';
import { messagePort } from './message-port.ts';
import { runningAudits } from './running-audits.ts';
import { bringToFront, currentWindow, sendCommand, auditWindows } from './windows.ts';
import { z } from 'zod';
import { jsonFile } from '../engine/requests/json-file.ts';

export class DesktopApp {
  readonly #folders = findUserFolders();
  readonly #root: string;
  readonly #log;
  readonly #safeMode;
  readonly #windows;
  readonly #menu: AppMenu;
  readonly #running;
  readonly #activity;
  readonly #supervisor;
  readonly #manifest;
  /** These get a new port when the engine restarts. */
  readonly #connected = new Set<WebContents>();
  #request: StartRequest;
  #end: 'open' | 'closing' | 'closed' = 'open';

  constructor(root: string, request: StartRequest) {
    const { dataFolder } = this.#folders;
    this.#root = root;
    this.#request = request;
    this.#manifest = readManifest(root);
    this.#log = openLog(dataFolder);
    this.#safeMode = safeMode(dataFolder, process.argv);
    this.#windows = auditWindows(this.#built('preload/preload.cjs'), dataFolder);
    this.#menu = appMenu({
      isDevelopment: developmentAddress !== null,
      send: (command) => sendCommand(currentWindow(), command),
      act: (action) => this.#act(action),
    });
    this.#running = runningAudits(dataFolder, this.#safeMode.isOn);
    this.#activity = auditActivity(this.#windows, this.#menu);
    this.#supervisor = hostSupervisor({
      hostFile: this.#built('main/engine-host.js'),
      workerFile: this.#built('main/analysis-worker.js'),
      start: {
        ...this.#folders,
        version: this.#manifest.version,
        resourcesFolder: resourcesFolderOf(root),
        maxWorkers: this.#safeMode.isOn ? 1 : null,
      },
      onStarted: () => this.#connectAll(),
      onCrashed: (code) => this.#log.write('engine-crashed', { code }),
      onGivenUp: () => this.#giveUp(),
    });
  }

  run() {
    const { isOn } = this.#safeMode;
    this.#log.write('start', { version: this.#manifest.version, system: process.platform, safeMode: isOn });
    if (isOn) app.disableHardwareAcceleration();
    declareAppScheme();
    guardContents();
    logCrashes(this.#log);
    app.on('second-instance', (_event, _arguments, _folder, data) => this.#carryOut(startRequestSchema.parse(data)));
    app.on('open-file', (event, file) => {
      event.preventDefault();
      this.#carryOut({ kind: 'file', file });
    });
    app.on('activate', () => app.isReady() && BrowserWindow.getAllWindows().length === 0 && this.#open());
    app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit());
    app.on('before-quit', (event) => {
      if (this.#end === 'closed') return;
      event.preventDefault();
      if (this.#end === 'open') void this.#close();
    });
    app.whenReady().then(
      () => this.#whenReady(),
      (error: unknown) => dialog.showErrorBox('PageTwin', String(error)),
    );
  }

  #built(name: string) {
    return path.join(this.#root, 'out', name);
  }

  #whenReady() {
    guardPermissions();
    serveAppScheme(this.#built('renderer'));
    answerShellRequests({
      auditsFolder: this.#folders.auditsFolder,
      manifest: this.#manifest,
      menu: this.#menu,
      windows: this.#windows,
      copyDiagnostics: () => this.#copyDiagnostics(),
    });
    ipcMain.on(connectChannel, (event) => {
      if (isTrusted(event)) this.#connect(event.sender);
    });
    this.#menu.show();
    this.#supervisor.start();
    this.#open();
  }

  #open() {
    const window = this.#windows.open(startRoute(this.#request));
    window.once('ready-to-show', () => this.#safeMode.succeeded());
    this.#request = { kind: 'nothing' };
  }

  /** Handles a request of a second start or the file manager. Without a window, the next one opens with it. */
  #carryOut(request: StartRequest) {
    const isReady = app.isReady();
    const wanted = () => (request.kind === 'file' ? this.#windows.forFile(request.file) : currentWindow());
    const window = isReady ? wanted() : null;
    if (!window) {
      this.#request = request;
      if (isReady) this.#open();
      return;
    }
    bringToFront(window);
    if (request.kind === 'file') sendCommand(window, { command: 'open-file', file: request.file });
    if (request.kind === 'demo') sendCommand(window, { command: 'demo' });
    if (request.kind === 'source') void window.loadURL(rendererAddress + startRoute(request));
  }

  #act(action: MenuAction) {
    if (action === 'new-window') this.#open();
    if (action === 'show-logs') void shell.openPath(this.#log.folder);
    if (action === 'safe-mode') {
      app.relaunch({ args: [...process.argv.slice(1).filter((argument) => argument !== safeModeFlag), safeModeFlag] });
      app.quit();
    }
    if (action !== 'copy-diagnostics') return;
    this.#copyDiagnostics();
    sendCommand(currentWindow(), { command: 'diagnostics-copied' });
  }

  #copyDiagnostics() {
    const { version } = this.#manifest;
    void clipboard.writeText(diagnosticsText(version, this.#safeMode.isOn, this.#menu.settings, this.#log));
  }

  #connect(contents: WebContents) {
    if (!this.#connected.has(contents)) contents.once('destroyed', () => this.#connected.delete(contents));
    this.#connected.add(contents);
    const port = this.#supervisor.connect();
    if (port) contents.postMessage(portChannel, null, [port]);
  }

  #connectAll() {
    const port = this.#supervisor.connect();
    if (port) {
      const client = connectClient(messagePort(port));
      for (const follower of [this.#menu, this.#running, this.#activity]) follower.follow(client);
    }
    for (const contents of this.#connected) this.#connect(contents);
  }

  #giveUp() {
    this.#log.write('engine-given-up');
    const { engineFailed, engineFailedHint } = menuTexts[this.#menu.locale];
    dialog.showErrorBox(engineFailed, engineFailedHint);
  }

  async #close() {
    this.#end = 'closing';
    if (!(await this.#mayQuit())) {
      this.#end = 'open';
      return;
    }
    this.#running.keepForNextStart();
    await this.#supervisor.close();
    this.#log.write('end');
    this.#end = 'closed';
    app.quit();
  }

  async #mayQuit() {
    if (this.#running.count() === 0) return true;
    const { quitTitle: message, quitDetail: detail, quitNow, quitStay } = menuTexts[this.#menu.locale];
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message,
      detail,
      buttons: [quitNow, quitStay],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    // Without a window, the user could not quit the program.
    if (response === 1 && BrowserWindow.getAllWindows().length === 0) this.#open();
    return response === 0;
  }
}

const reloadMillis = 60_000;

/** Logs crashes, without any content of pages, and reloads crashed windows. */
function logCrashes(log: Log) {
  const reloadedAt = new WeakMap<WebContents, number>();
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    log.write('window-crashed', { reason, exitCode });
    if (reason === 'clean-exit' || performance.now() - (reloadedAt.get(contents) ?? -Infinity) < reloadMillis) return;
    reloadedAt.set(contents, performance.now());
    contents.reload();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.write('process-gone', { type, reason, exitCode }),
  );
  process.on('uncaughtException', (error) => log.write('error', namePlace(error)));
  process.on('unhandledRejection', (reason) => log.write('rejection', namePlace(reason)));
}

/** Name and location of an error, without the message, which may contain the user's file names or addresses. */
function namePlace(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const frame = /\n\s+at (?:\S+ )?\(?(?:.*[\\/])?([^\\/]+:\d+:\d+)\)?/.exec(error.stack ?? '');
  return { name: error.name, at: frame?.[1] ?? '' };
}

const safeModeFlag = '--safe-mode';

const failedStarts = 2;

/**
 * Starts without GPU and with one worker, and resumes no audit. Set by a flag, in the menu, or after starts that showed
 * no window, since a crashing driver would lock the user out.
 */
function safeMode(dataFolder: string, args: readonly string[]) {
  const schema = z.object({ failed: z.int().min(0) });
  const failures = jsonFile(path.join(dataFolder, 'starts.json'), schema, { failed: 0 });
  const count = (failed: number) => {
    try {
      failures.write({ failed });
    } catch {
      // The next start is a normal one.
    }
  };
  const { failed } = failures.read();
  count(failed + 1);
  return { isOn: args.includes(safeModeFlag) || failed >= failedStarts, succeeded: () => count(0) };
}
