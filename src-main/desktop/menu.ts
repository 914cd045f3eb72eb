import type { MenuItemConstructorOptions } from 'electron';
import type { Locale } from '../contract/settings.ts';
import type { RecentAudit } from '../contract/audits.ts';
import type { MenuCommand } from '../contract/shell.ts';
import en from '../locales/en/menu.json' with { type: 'json' };
import ru from '../locales/ru/menu.json' with { type: 'json' };
import { readTexts } from '../locales/translate.ts';
import zh from '../locales/zh/menu.json' with { type: 'json' };

export type MenuTexts = Readonly<Record<keyof typeof en, string>>;

/** Words of the menus, dialogs and notices of the system; they are read as they stand. */
export const menuTexts: Readonly<Record<Locale, MenuTexts>> = { en, zh, ru };

/** One of them by its key, with values put in. */
export const menuText = readTexts('menu', { en, zh, ru });

/** The language of the interface: the chosen one, otherwise the first of the system's that there are texts for. */
export function chooseLocale(chosen: Locale | null, systemLocale: string): Locale {
  const language = systemLocale.slice(0, 2).toLowerCase();
  return chosen ?? (language === 'zh' || language === 'ru' ? language : 'en');
}

export interface MenuOptions {
  readonly locale: Locale;
  readonly system: NodeJS.Platform;
  readonly isDevelopment: boolean;
  readonly recent: readonly Pick<RecentAudit, 'file' | 'name' | 'exists'>[];
  readonly send: (command: MenuCommand) => void;
  /** What the program does itself, without a window. */
  readonly act: (action: MenuAction) => void;
}

export type MenuAction = 'new-window' | 'copy-diagnostics' | 'show-logs' | 'safe-mode';

type Items = MenuItemConstructorOptions[];
const separator: MenuItemConstructorOptions = { type: 'separator' };
const recentShown = 10;

/**
 * The native menu. What concerns the audit is sent to the renderer, which knows what is open; the rest the system does
 * itself.
 */
export function menuTemplate(options: MenuOptions): Items {
  const texts = menuTexts[options.locale];
  const isMac = options.system === 'darwin';
  return [
    ...(isMac ? [macAppMenu(texts)] : []),
    { label: texts.file, submenu: fileItems(options, texts, isMac) },
    { label: texts.edit, submenu: editItems(texts) },
    { label: texts.view, submenu: viewItems(options, texts) },
    { label: texts.window, role: 'window', submenu: windowItems(texts) },
    { label: texts.help, role: 'help', submenu: helpItems(options, texts) },
  ];
}

function macAppMenu(texts: MenuTexts): MenuItemConstructorOptions {
  const submenu: Items = [
    { label: texts.about, role: 'about' },
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
  ];
  return {
    label: 'PageTwin',
    submenu: [...submenu, { role: 'hideOthers' }, { role: 'unhide' }, separator, { label: texts.quit, role: 'quit' }],
  };
}

function fileItems({ recent, send, act }: MenuOptions, texts: MenuTexts, isMac: boolean): Items {
  return [
    { label: texts.newAudit, accelerator: 'CmdOrCtrl+N', click: () => send({ command: 'new-audit' }) },
    { label: texts.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: () => act('new-window') },
    { label: texts.openAudit, accelerator: 'CmdOrCtrl+O', click: () => send({ command: 'open-audit' }) },
    { label: texts.openRecent, submenu: recentItems(recent, texts, send) },
    { label: texts.demo, click: () => send({ command: 'demo' }) },
    separator,
    { label: texts.export, accelerator: 'CmdOrCtrl+E', click: () => send({ command: 'export' }) },
    { label: texts.closeAudit, accelerator: 'CmdOrCtrl+Shift+W', click: () => send({ command: 'close-audit' }) },
    ...(isMac ? [] : ([separator, { label: texts.quit, role: 'quit' }] satisfies Items)),
  ];
}

function recentItems(recent: MenuOptions['recent'], texts: MenuTexts, send: MenuOptions['send']): Items {
  const there = recent.filter(({ exists }) => exists).slice(0, recentShown);
  if (there.length === 0) return [{ label: texts.noRecent, enabled: false }];
  // In a label one & underlines the letter behind it.
  return there.map(({ file, name }) => ({
    label: name.replaceAll('&', '&&'),
    toolTip: file,
    click: () => send({ command: 'open-file', file }),
  }));
}

function editItems(texts: MenuTexts): Items {
  return [
    { label: texts.undo, role: 'undo' },
    { label: texts.redo, role: 'redo' },
    separator,
    { label: texts.cut, role: 'cut' },
    { label: texts.copy, role: 'copy' },
    { label: texts.paste, role: 'paste' },
    { label: texts.selectAll, role: 'selectAll' },
  ];
}

function viewItems({ isDevelopment, send }: MenuOptions, texts: MenuTexts): Items {
  const forDevelopers: Items = [
    separator,
    { label: texts.reload, role: 'reload' },
    { label: texts.developerTools, role: 'toggleDevTools' },
  ];
  return [
    { label: texts.start, click: () => send({ command: 'start' }) },
    { label: texts.clusters, click: () => send({ command: 'clusters' }) },
    separator,
    { label: texts.toggleTheme, accelerator: 'CmdOrCtrl+Shift+L', click: () => send({ command: 'toggle-theme' }) },
    { label: texts.zoomIn, role: 'zoomIn' },
    { label: texts.zoomOut, role: 'zoomOut' },
    { label: texts.resetZoom, role: 'resetZoom' },
    { label: texts.fullScreen, role: 'togglefullscreen' },
    ...(isDevelopment ? forDevelopers : []),
  ];
}

function windowItems(texts: MenuTexts): Items {
  return [
    { label: texts.minimize, role: 'minimize' },
    { label: texts.closeWindow, role: 'close' },
  ];
}

function helpItems({ act }: MenuOptions, texts: MenuTexts): Items {
  return [
    { label: texts.copyDiagnostics, click: () => act('copy-diagnostics') },
    { label: texts.showLogs, click: () => act('show-logs') },
    { label: texts.safeMode, click: () => act('safe-mode') },
    separator,
    { label: texts.about, role: 'about' },
  ];
}
