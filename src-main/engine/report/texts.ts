import type { Locale } from '../../contract/language-tags.ts';
import { reportTexts as texts } from '../../locales/report-texts.ts';
import { sharedTexts } from '../../locales/shared.ts';
import type { PlainTexts } from '../../locales/i18n.ts';
import { readTexts, translate } from '../../locales/translate.ts';

export const reportTexts: Readonly<Record<Locale, PlainTexts<(typeof texts)['en']>>> = texts;

export const reportText = readTexts('report', texts);

/** Codes without text here, as of later versions, fall back to the app's. */
export function problemWords(locale: Locale, code: string) {
  const words: Readonly<Partial<Record<string, { readonly title: string; readonly fix?: string }>>> =
    reportTexts[locale].problem;
  const hints: Readonly<Partial<Record<string, string>>> = sharedTexts[locale].problemHint;
  const found = words[code];
  return found
    ? { title: found.title, fix: found.fix ?? hints[code] ?? '' }
    : { title: translate(locale, `problem.${code}`), fix: '' };
}
