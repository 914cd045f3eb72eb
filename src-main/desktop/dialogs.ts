import path from 'node:path';
import { BrowserWindow, dialog, ipcMain, shell, type OpenDialogOptions } from 'electron';
import { z } from 'zod';
import { shellRequests, type ShellRequestName, type ShellResult } from '../contract/shell.ts';
import { shellChannel } from '../contract/desktop-channels.ts';
import { menuTexts, type MenuTexts } from './menu-texts.ts';
import type { Locale } from '../contract/models.ts';
import { isTrusted } from './security.ts';

type ShellHandlers = {
  readonly [Name in ShellRequestName]: (
    parameters: z.output<(typeof shellRequests)[Name]['parameters']>,
    window: BrowserWindow,
  ) => Promise<ShellResult<Name>>;
};

/** Answers what the renderer asks of the desktop. Everything passes one channel, and nothing passes unchecked. */
export function answerShellRequests(auditsFolder: string, locale: () => Locale): void {
  const handlers = createHandlers(auditsFolder, () => menuTexts[locale()]);
  ipcMain.handle(shellChannel, async (event, name: unknown, parameters: unknown) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (!isTrusted(event) || !window) throw new Error('This page may not ask that.');
    const known = z.enum(Object.keys(shellRequests) as [ShellRequestName, ...ShellRequestName[]]).parse(name);
    const handler = handlers[known] as (value: unknown, window: BrowserWindow) => Promise<ShellResult<ShellRequestName>>;
    return await handler(shellRequests[known].parameters.parse(parameters), window);
  });
}

function createHandlers(auditsFolder: string, texts: () => MenuTexts): ShellHandlers {
  const filters = () => [{ name: texts().auditFiles, extensions: ['pagetwin'] }];
  return {
    'shell/choose-audit': async (_parameters, window) => ({ file: await chooseOne(window, { filters: filters(), properties: ['openFile'] }) }),
    'shell/choose-folder': async ({ purpose }, window) => ({
      path: await chooseOne(window, { properties: purpose === 'export' ? ['openDirectory', 'createDirectory'] : ['openDirectory'] }),
    }),
    'shell/choose-new-audit': async ({ suggestedName }, window) => {
      const defaultPath = path.join(auditsFolder, `${toFileName(suggestedName)}.pagetwin`);
      const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath, filters: filters() });
      return { file: canceled || !filePath ? null : filePath };
    },
    'shell/show-file': async ({ path: file }) => {
      if (path.isAbsolute(file)) shell.showItemInFolder(path.normalize(file));
      return {};
    },
  };
}

async function chooseOne(window: BrowserWindow, options: OpenDialogOptions): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, options);
  return filePaths[0] ?? null;
}

/** A suggested name may hold an address; what file names must not have on any system becomes a dash. */
function toFileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 120) || 'audit';
}
