import i18next from 'i18next';
import type { Locale } from '../models.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/**
 * The words that every shell uses: errors, verdicts, reasons, problems, stages, detectors. The renderer adds its own interface texts
 * beside them under another namespace.
 */
export const sharedTexts = { en, zh, ru } as const;

const translator = i18next.createInstance();
void translator.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: en }, zh: { translation: zh }, ru: { translation: ru } },
});

/** The text under a dotted key in a language; the key itself when there is none. */
export function translate(locale: Locale, key: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return translator.t(key, { ...withCodesInWords(locale, parameters), lng: locale });
}

/** What made trouble is often recorded as the code of another problem, such as `network-refused`: people read its words. */
export function withCodesInWords(locale: Locale, parameters: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  const problems: Readonly<Record<string, string>> = sharedTexts[locale].problem;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const words = Object.hasOwn(problems, value) ? problems[value] : undefined;
      return [name, words === undefined || words.includes('{{') ? value : words];
    }),
  );
}

/** Name and explanation of a detector; its id and what the engine says of it where there are no words for it yet. */
export function detectorWords(locale: Locale, id: string, summary = ''): { readonly name: string; readonly explains: string } {
  const known: Readonly<Record<string, { readonly name: string; readonly explains: string }>> = sharedTexts[locale].detector;
  return known[id] ?? { name: id, explains: summary };
}
