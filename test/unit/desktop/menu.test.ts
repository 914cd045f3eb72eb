import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import type { MenuCommand } from '../../../src-main/contract/shell.ts';
import { type MenuOptions, menuTemplate, chooseLocale, menuTexts } from '../../../src-main/desktop/menu.ts';

const quiet: MenuOptions = {
  locale: 'en',
  system: 'linux',
  isDevelopment: false,
  recent: [],
  send: () => {},
  act: () => {},
};

describe('the menu', () => {
  test.each(['en', 'zh', 'ru'] as const)('in %s labels everything that has no label by its role', (locale) => {
    const bare = everyItem(menuTemplate({ ...quiet, locale })).filter(
      ({ label, type, role }) => label === undefined && type !== 'separator' && !role,
    );
    expect(bare).toEqual([]);
    expect(menuTemplate({ ...quiet, locale })[0]?.label).toBe(menuTexts[locale].file);
  });

  test('has every text in every language, in that language', () => {
    for (const text of Object.values(menuTexts.zh)) expect(text).toMatch(/\p{Script=Han}/u);
    for (const text of Object.values(menuTexts.ru)) expect(text).toMatch(/\p{Script=Cyrillic}/u);
  });

  test('starts with the application on a Mac, and has Quit there instead of under File', () => {
    const template = menuTemplate({ ...quiet, system: 'darwin' });
    expect(template[0]?.label).toBe('PageTwin');
    expect(items(template[1]).some(({ role }) => role === 'quit')).toBe(false);
    expect(items(menuTemplate(quiet)[0]).some(({ role }) => role === 'quit')).toBe(true);
  });

  test('shows the tools of developers to developers only', () => {
    expect(hasDeveloperTools({ ...quiet, isDevelopment: false })).toBe(false);
    expect(hasDeveloperTools({ ...quiet, isDevelopment: true })).toBe(true);
  });

  test('opens recent audits that still exist', () => {
    const sent: MenuCommand[] = [];
    const recent = [
      { file: '/a.pagetwin', name: 'A & co', exists: true },
      { file: '/b.pagetwin', name: 'B', exists: false },
    ];
    const list = items(
      everyItem(menuTemplate({ ...quiet, recent, send: (command) => sent.push(command) })).find(
        ({ label }) => label === 'Open recent',
      ),
    );
    expect(list.map(({ label }) => label)).toEqual(['A && co']);
    press(list[0]);
    expect(sent).toEqual([{ command: 'open-file', file: '/a.pagetwin' }]);
  });

  test('says so when there are none', () => {
    const list = items(everyItem(menuTemplate(quiet)).find(({ label }) => label === 'Open recent'));
    expect(list).toEqual([{ label: 'No recent audits', enabled: false }]);
  });

  test('sends each of its commands, and no two keys are the same', () => {
    const sent: string[] = [];
    const all = everyItem(menuTemplate({ ...quiet, send: ({ command }) => sent.push(command) }));
    for (const item of all) if (item.click) press(item);
    expect(sent).toEqual([
      'new-audit',
      'open-audit',
      'demo',
      'export',
      'close-audit',
      'start',
      'clusters',
      'toggle-theme',
    ]);
    const keys = all.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  [null, 'zh-TW', 'zh'],
  [null, 'ru', 'ru'],
  [null, 'de-DE', 'en'],
  ['ru', 'zh-CN', 'ru'],
] as const)('the chosen language %j under a system in %s gives %s', (chosen, system, locale) => {
  expect(chooseLocale(chosen, system)).toBe(locale);
});

function items(item: MenuItemConstructorOptions | undefined): readonly MenuItemConstructorOptions[] {
  return Array.isArray(item?.submenu) ? item.submenu : [];
}

function everyItem(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...everyItem(items(item))]);
}

function hasDeveloperTools(options: MenuOptions): boolean {
  return everyItem(menuTemplate(options)).some(({ role }) => role === 'toggleDevTools');
}

function press(item: MenuItemConstructorOptions | undefined): void {
  (item?.click as (() => void) | undefined)?.();
}
