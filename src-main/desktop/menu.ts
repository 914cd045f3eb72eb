import type { MenuItemConstructorOptions } from 'electron';
import { spokenLocale, type Locale } from '../contract/language-tags.ts';
import type { RecentAudit } from '../contract/audits.ts';
import type { MenuCommand } from '../contract/shell.ts';
import { menuTexts as texts } from '../locales/menu-texts.ts';
import { readTexts } from '../locales/translate.ts';

type MenuTexts = Readonly<Record<keyof (typeof texts)['en'], string>>;

export const menuTexts: Readonly<Record<Locale, MenuTexts>> = texts;

export const menuText = readTexts('menu', texts);

/** Null: the system's locale, if supported. */
export const chooseLocale = (chosen: Locale | null, systemLocale: string) => chosen ?? spokenLocale([systemLocale]);

export type MenuOptions = Readonly<{
  locale: Locale;
  system: NodeJS.Platform;
  isDevelopment: boolean;
  recent: readonly Pick<RecentAudit, 'file' | 'name' | 'exists'>[];
  send: (command: MenuCommand) => void;
  act: (action: MenuAction) => void;
}>;

export type MenuAction = 'new-window' | 'copy-diagnostics' | 'show-logs' | 'safe-mode';

type Item = MenuItemConstructorOptions;
type Items = Item[];
const separator: Item = { type: 'separator' };
const maxRecentShown = 10;

/** Commands about the audit go to the renderer, which knows what is open. */
export function menuTemplate({ locale, system, isDevelopment, recent, send, act }: MenuOptions): Items {
  const texts = menuTexts[locale];
  const isMac = system === 'darwin';
  const ofSystem = (text: keyof MenuTexts, role = text as NonNullable<Item['role']>) => ({ label: texts[text], role });
  const ofProgram = (text: keyof MenuTexts, action: MenuAction) => ({ label: texts[text], click: () => act(action) });
  const ofRenderer = (text: keyof MenuTexts, command: Exclude<MenuCommand['command'], 'open-file'>, key?: string) => ({
    label: texts[text],
    ...(key !== undefined && { accelerator: `CmdOrCtrl+${key}` }),
    click: () => send({ command }),
  });
  const file: Items = [
    ofRenderer('newAudit', 'new-audit', 'N'),
    { ...ofProgram('newWindow', 'new-window'), accelerator: 'CmdOrCtrl+Shift+N' },
    ofRenderer('openAudit', 'open-audit', 'O'),
    { label: texts.openRecent, submenu: recentItems(recent, texts, send) },
    ofRenderer('demo', 'demo'),
    separator,
    ofRenderer('export', 'export', 'E'),
    ofRenderer('closeAudit', 'close-audit', 'Shift+W'),
    ...(isMac ? [] : [separator, ofSystem('quit')]),
  ];
  const allOfSystem = (...names: (keyof MenuTexts)[]) => names.map((name) => ofSystem(name));
  const edit = [...allOfSystem('undo', 'redo'), separator, ...allOfSystem('cut', 'copy', 'paste', 'selectAll')];
  const view: Items = [
    ofRenderer('start', 'start'),
    ofRenderer('clusters', 'clusters'),
    separator,
    ofRenderer('toggleTheme', 'toggle-theme', 'Shift+L'),
    ...allOfSystem('zoomIn', 'zoomOut', 'resetZoom'),
    ofSystem('fullScreen', 'togglefullscreen'),
    ...(isDevelopment ? [separator, ofSystem('reload'), ofSystem('developerTools', 'toggleDevTools')] : []),
  ];
  const help: Items = [
    ofProgram('copyDiagnostics', 'copy-diagnostics'),
    ofProgram('showLogs', 'show-logs'),
    ofProgram('safeMode', 'safe-mode'),
    separator,
    ofSystem('about'),
  ];
  const hiding: Items = [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }];
  const ofMac = [
    ofSystem('about'),
    separator,
    { role: 'services' as const },
    separator,
    ...hiding,
    separator,
    ofSystem('quit'),
  ];
  return [
    ...(isMac ? [{ label: 'PageTwin', submenu: ofMac }] : []),
    { label: texts.file, submenu: file },
    { label: texts.edit, submenu: edit },
    { label: texts.view, submenu: view },
    {
      ...ofSystem('window'),
      submenu: [ofSystem('minimize'), ofSystem('closeWindow', 'close')],
    },
    { ...ofSystem('help'), submenu: help },
  ];
}

function recentItems(recent: MenuOptions['recent'], texts: MenuTexts, send: MenuOptions['send']) {
  const there = recent.filter(({ exists }) => exists).slice(0, maxRecentShown);
  if (there.length === 0) return [{ label: texts.noRecent, enabled: false }];
  // A single `&` marks an access key.
  return there.map(({ file, name }) => ({
    label: name.replaceAll('&', '&&'),
    toolTip: file,
    click: () => send({ command: 'open-file', file }),
  }));
}
