import { app, Menu, nativeTheme } from 'electron';
import type { Client } from '../contract/api.ts';
import { type Settings, settingsSchema } from '../contract/settings.ts';
import type { RecentAudit } from '../contract/audits.ts';
import { chooseLocale, type MenuOptions, menuTemplate } from './menu.ts';

export type AppMenu = ReturnType<typeof appMenu>;

/** Synchronises menu, theme and recent documents with the engine. */
export function appMenu(options: Pick<MenuOptions, 'isDevelopment' | 'send' | 'act'>) {
  let settings = settingsSchema.parse({});
  let recent: readonly RecentAudit[] = [];
  const locale = () => chooseLocale(settings.locale, app.getLocale());
  const show = () => {
    const template = menuTemplate({ ...options, locale: locale(), system: process.platform, recent });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  const useSettings = (changed: Settings) => {
    settings = changed;
    nativeTheme.themeSource = changed.theme;
    show();
  };
  const readRecent = async (client: Client) => {
    const { audits } = await client.request('recent/list', {});
    const [newest] = audits;
    if (newest?.exists && newest.file !== recent[0]?.file) app.addRecentDocument(newest.file);
    recent = audits;
    show();
  };
  return {
    get settings() {
      return settings;
    },
    get locale() {
      return locale();
    },
    show,
    follow(client: Client) {
      client.on('settings/changed', useSettings);
      client.on('recent/changed', () => void readRecent(client).catch(() => {}));
      // If the host dies meanwhile, the next one is asked again.
      client.request('settings/get', {}).then(useSettings, () => {});
      readRecent(client).catch(() => {});
    },
  };
}
