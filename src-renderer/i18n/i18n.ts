import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { sharedTexts } from '../../src-main/contract/texts/translate.ts';
import type { Locale } from '../../src-main/contract/models.ts';
import { en } from './en/index.ts';
import { ru } from './ru/index.ts';
import { zh } from './zh/index.ts';

export const uiTexts = { en, zh, ru } as const;
export const locales: readonly Locale[] = ['en', 'zh', 'ru'];

/** `shared` holds the words of all shells, `ui` those of this window. React escapes by itself. */
export function startI18n(locale: Locale) {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false },
    ns: ['ui', 'shared'],
    defaultNS: 'ui',
    resources: {
      en: { ui: en, shared: sharedTexts.en },
      zh: { ui: zh, shared: sharedTexts.zh },
      ru: { ui: ru, shared: sharedTexts.ru },
    },
  });
  return instance;
}

/** The first language of the system that we speak. */
export function systemLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const found = locales.find((locale) => language.toLowerCase().split('-')[0] === locale);
    if (found) return found;
  }
  return 'en';
}
