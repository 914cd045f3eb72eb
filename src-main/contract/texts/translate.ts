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
export function translate(locale: Locale, key: string, parameters: Parameters = {}): string {
  return translator.t(key, { ...readable(locale, parameters), lng: locale });
}

type Parameters = Readonly<Record<string, string | number>>;

/**
 * Parameters as people read them. What made trouble is often recorded as the code of another problem, such as `network-refused`, and long numbers are counts
 * or sizes; shorter ones may be a status, a line or a year.
 */
export function readable(locale: Locale, parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'number' ? longNumber(locale, value) : codeInWords(locale, value)]),
  );
}

const longNumber = (locale: Locale, value: number): string | number => (Math.abs(value) >= 10_000 ? formatCount(locale, value) : value);

/** A number of things, as the language writes it. */
export const formatCount = (locale: Locale, count: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);

function codeInWords(locale: Locale, value: string): string {
  const problems: Readonly<Record<string, string>> = sharedTexts[locale].problem;
  const words = Object.hasOwn(problems, value) ? problems[value] : undefined;
  return words === undefined || words.includes('{{') ? value : words;
}

/** Name and explanation of a detector; its id and what the engine says of it where there are no words for it yet. */
export function detectorWords(locale: Locale, id: string, summary = ''): { readonly name: string; readonly explains: string } {
  const known: Readonly<Record<string, { readonly name: string; readonly explains: string }>> = sharedTexts[locale].detector;
  return known[id] ?? { name: id, explains: summary };
}
