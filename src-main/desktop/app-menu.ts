import { app, Menu, nativeTheme } from 'electron';
import type { Client } from '../contract/api.ts';
import { type Locale, type Settings, settingsSchema } from '../contract/settings.ts';
import type { RecentAudit } from '../contract/audits.ts';
import { chooseLocale, type MenuOptions, menuTemplate } from './menu.ts';

type AppMenuOptions = Pick<MenuOptions, 'isDevelopment' | 'send' | 'act'>;

export class AppMenu {
  readonly #options: AppMenuOptions;
  settings: Settings = settingsSchema.parse({});
  #recent: readonly RecentAudit[] = [];

  constructor(options: AppMenuOptions) {
    this.#options = options;
  }

  get locale(): Locale {
    return chooseLocale(this.settings.locale, app.getLocale());
  }

  show() {
    const [system, recent] = [process.platform, this.#recent];
    const template = menuTemplate({ ...this.#options, locale: this.locale, system, recent });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  follow(client: Client) {
    client.on('settings/changed', (settings) => this.#useSettings(settings));
    client.on('recent/changed', () => void this.#readRecent(client).catch(() => {}));
    // When the host dies meanwhile, its successor is asked again.
    client.request('settings/get', {}).then(
      (settings) => this.#useSettings(settings),
      () => {},
    );
    this.#readRecent(client).catch(() => {});
  }

  #useSettings(settings: Settings) {
    this.settings = settings;
    nativeTheme.themeSource = settings.theme;
    this.show();
  }

  async #readRecent(client: Client) {
    const { audits } = await client.request('recent/list', {});
    const [newest] = audits;
    if (newest?.exists && newest.file !== this.#recent[0]?.file) app.addRecentDocument(newest.file);
    this.#recent = audits;
    this.show();
  }
}
