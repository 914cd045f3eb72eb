import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/settings.ts';
import enOptions from '#locales/en/options.json' with { type: 'json' };
import enWindow from '#locales/en/window.json' with { type: 'json' };
import { createI18n, locales, type Translations } from '#locales/i18n.ts';
import ruOptions from '#locales/ru/options.json' with { type: 'json' };
import ruWindow from '#locales/ru/window.json' with { type: 'json' };
import { sharedNamespaces } from '#locales/shared.ts';
import zhOptions from '#locales/zh/options.json' with { type: 'json' };
import zhWindow from '#locales/zh/window.json' with { type: 'json' };

export { locales };

const windowNamespaces = {
  window: { en: enWindow, zh: zhWindow, ru: ruWindow },
  options: { en: enOptions, zh: zhOptions, ru: ruOptions },
} satisfies Readonly<Record<string, Translations>>;

export const windowNames: readonly string[] = Object.keys(windowNamespaces);

export const uiTexts = {
  en: { ...enWindow, ...enOptions },
  zh: { ...zhWindow, ...zhOptions },
  ru: { ...ruWindow, ...ruOptions },
};

export type UiTexts = (typeof uiTexts)['en'];

export const startI18n = (locale: Locale) =>
  createI18n(locale, { ...windowNamespaces, ...sharedNamespaces }, [initReactI18next]);

export function systemLocale(languages: readonly string[]) {
  for (const language of languages) {
    const found = locales.find((locale) => language.toLowerCase().split('-')[0] === locale);
    if (found) return found;
  }
  return 'en';
}
