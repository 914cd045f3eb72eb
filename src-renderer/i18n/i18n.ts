import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/language-tags.ts';
import { createI18n } from '#locales/i18n.ts';
import { optionTexts } from '#locales/options-texts.ts';
import { sharedNamespaces } from '#locales/shared.ts';
import { windowTexts } from '#locales/window-texts.ts';

const windowNamespaces = { window: windowTexts, options: optionTexts };

export const windowNames: readonly string[] = Object.keys(windowNamespaces);

export type UiTexts = (typeof windowTexts)['en'] & (typeof optionTexts)['en'];

export const startI18n = (locale: Locale) =>
  createI18n(locale, { ...windowNamespaces, ...sharedNamespaces }, [initReactI18next]);
