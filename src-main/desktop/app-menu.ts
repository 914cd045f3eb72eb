import { app, Menu, nativeTheme } from 'electron';
import type { Client } from '../contract/api.ts';
import { type Locale, type Settings, settingsSchema } from '../contract/settings.ts';
import { type RecentAudit } from '../contract/audits.ts';
import type { MenuCommand } from '../contract/shell.ts';
import { chooseLocale, type MenuAction, menuTemplate } from './menu.ts';

/**
 * Keeps what the system shows of PageTwin – menu, theme, recent documents – in step with the engine's settings and
 * recent audits. It asks through a client like any window's.
 */
export class AppMenu {
  readonly #isDevelopment: boolean;
  readonly #send: (command: MenuCommand) => void;
  readonly #act: (action: MenuAction) => void;
  #settings: Settings = settingsSchema.parse({});
  #recent: readonly RecentAudit[] = [];

  constructor(isDevelopment: boolean, send: (command: MenuCommand) => void, act: (action: MenuAction) => void) {
    this.#isDevelopment = isDevelopment;
    this.#send = send;
    this.#act = act;
  }

  get settings(): Settings {
    return this.#settings;
  }

  get locale(): Locale {
    return chooseLocale(this.#settings.locale, app.getLocale());
  }

  show(): void {
    const options = {
      locale: this.locale,
      system: process.platform,
      isDevelopment: this.#isDevelopment,
      recent: this.#recent,
      send: this.#send,
      act: this.#act,
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
  }

  /** Takes settings and recent audits from an engine host; called again for every new one. */
  follow(client: Client): void {
    client.on('settings/changed', (settings) => this.#useSettings(settings));
    client.on('recent/changed', () => void this.#readRecent(client));
    client.request('settings/get', {}).then((settings) => this.#useSettings(settings), ignoreDeadHost);
    void this.#readRecent(client);
  }

  #useSettings(settings: Settings): void {
    this.#settings = settings;
    nativeTheme.themeSource = settings.theme;
    this.show();
  }

  async #readRecent(client: Client): Promise<void> {
    try {
      const { audits } = await client.request('recent/list', {});
      const [newest] = audits;
      if (newest?.exists && newest.file !== this.#recent[0]?.file) app.addRecentDocument(newest.file);
      this.#recent = audits;
      this.show();
    } catch {
      ignoreDeadHost();
    }
  }
}

/** A host that dies while it is asked is replaced, and the new one is asked again. */
function ignoreDeadHost(): void {}
