import type { Locale } from '../contract/models.ts';
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
