import names from '../../resources/words/names-of-files.json' with { type: 'json' };
import path from 'node:path';
import { BrowserWindow, dialog, ipcMain, type OpenDialogOptions, shell } from 'electron';
import { z } from 'zod';
import { shellChannel, type ShellRequestName, shellRequests, type ShellResult } from '../contract/shell.ts';
import type { Manifest } from '../node/app-root.ts';
import type { AppMenu } from './app-menu.ts';
import { menuTexts } from './menu.ts';
import { isTrusted } from './security.ts';
import { findUpdate } from './updates.ts';
import type { Windows } from './windows.ts';

type ShellHandlers = {
  readonly [Name in ShellRequestName]: (
    parameters: z.output<(typeof shellRequests)[Name]['parameters']>,
    window: BrowserWindow,
  ) => Promise<ShellResult<Name>>;
};

type ShellContext = Readonly<{
  auditsFolder: string;
  manifest: Manifest;
  menu: Pick<AppMenu, 'settings' | 'locale'>;
  windows: Windows;
  copyDiagnostics: () => void;
}>;

/** Validates sender and request. */
export function answerShellRequests(context: ShellContext) {
  const handlers = createHandlers(context);
  ipcMain.handle(shellChannel, async (event, name: unknown, parameters: unknown) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (!isTrusted(event) || !window) throw new Error('This page may not ask that.');
    const known = z.enum(Object.keys(shellRequests) as [ShellRequestName, ...ShellRequestName[]]).parse(name);
    const checked = shellRequests[known].parameters.parse(parameters);
    return await handlers[known](checked as never, window);
  });
}

function createHandlers({ auditsFolder, manifest, menu, windows, copyDiagnostics }: ShellContext): ShellHandlers {
  const audits = () => [{ name: menuTexts[menu.locale].auditFiles, extensions: ['pagetwin'] }];
  const sources = () => [
    { name: menuTexts[menu.locale].sourceFiles, extensions: names.sources.split(' ') },
    { name: menuTexts[menu.locale].allFiles, extensions: ['*'] },
  ];
  return {
    'shell/choose-audit': async (_parameters, window) => ({
      file: await chooseOne(window, { filters: audits(), properties: ['openFile'] }),
    }),
    'shell/choose-folder': async ({ purpose }, window) => ({
      path: await chooseOne(window, {
        properties: purpose === 'export' ? ['openDirectory', 'createDirectory'] : ['openDirectory'],
      }),
    }),
    'shell/choose-source-file': async (_parameters, window) => ({
      path: await chooseOne(window, { filters: sources(), properties: ['openFile'] }),
    }),
    'shell/choose-new-audit': async ({ suggestedName }, window) => {
      // Suggested names are made from addresses.
      const name = suggestedName.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 120) || 'audit';
      const defaultPath = path.join(auditsFolder, `${name}.pagetwin`);
      const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath, filters: audits() });
      return { file: canceled || !filePath ? null : filePath };
    },
    async 'shell/shows'({ shown }, window) {
      windows.setShown(window, shown);
      return {};
    },
    async 'shell/copy-diagnostics'() {
      copyDiagnostics();
      return {};
    },
    async 'shell/check-update'() {
      const nothing = { version: null, page: null };
      if (manifest.updateFeed === null) return { state: 'unavailable', ...nothing };
      if (!menu.settings.checkForUpdates) return { state: 'off', ...nothing };
      const update = await findUpdate(manifest.updateFeed, manifest.version);
      return update ? { state: 'available', ...update } : { state: 'current', ...nothing };
    },
    'shell/show-file': async ({ path: file }) => {
      if (path.isAbsolute(file)) shell.showItemInFolder(path.normalize(file));
      return {};
    },
  };
}

async function chooseOne(window: BrowserWindow, options: OpenDialogOptions) {
  const { filePaths } = await dialog.showOpenDialog(window, options);
  return filePaths[0] ?? null;
}
