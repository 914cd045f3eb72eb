import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/language-tags.ts';
import { RequestError } from '#contract/api.ts';
import type { TextKey, Values } from '#locales/i18n.ts';
import { readable, sharedNames, type SharedKey } from '#locales/shared.ts';
import { createFormats } from './format.ts';
import { windowNames, type UiTexts } from './i18n.ts';

export type UiKey = TextKey<Omit<UiTexts, 'count'>>;
/** Keys that also exist with the suffix `Hint`. */
export type HintedKey<Key extends string = UiKey> = Key extends `${infer Title}Hint`
  ? Title extends UiKey
    ? Title
    : never
  : never;
export type CountedNoun = TextKey<UiTexts['count']>;

export type Texts = Readonly<ReturnType<typeof createTexts>>;

export function useText() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => createTexts(i18n, language), [i18n, language]);
}

export function createTexts(i18n: i18n, language = i18n.language) {
  const locale = language as Locale;
  const format = createFormats(locale);
  /** Between sentences and after a colon; Chinese punctuation includes its space. */
  const gap = locale === 'zh' ? '' : ' ';
  const translate = (ns: readonly string[], key: string, replace: Values, count?: number) =>
    i18n.t(key, { ns, replace, ...(count !== undefined && { count }) });
  /** Texts of all clients, such as `verdict.partial`; defaults to the fallback or key. */
  const shared = (key: SharedKey, values: Values = {}, fallback: string = key) => {
    const count = typeof values['count'] === 'number' ? { count: values['count'] } : {};
    return i18n.exists(key, { ns: sharedNames, ...count })
      ? translate(sharedNames, key, readable(locale, values), count.count)
      : fallback;
  };
  /** Texts of the window; numbers are formatted as integers. */
  const ui = (key: UiKey, values: Values = {}) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.integer(value) : value,
    ]);
    return translate(windowNames, key, Object.fromEntries(written));
  };
  return {
    locale,
    format,
    shared,
    ui,
    hinted: (key: HintedKey) => ({ title: ui(key), hint: ui(`${key}Hint`) }),
    /** For keys known only at run time; null if missing. */
    maybe: (key: string) => (i18n.exists(key, { ns: windowNames }) ? translate(windowNames, key, {}) : null),
    /** `Verdict: partial`; Chinese has its own punctuation, without a space. */
    named: (name: string, value: string) => ui('common.named', { name, value }),
    /** `list (12)`; Chinese as above. */
    noted: (words: string, note: string) => ui('common.noted', { words, note }),
    gap,
    sentences: (...parts: readonly string[]) => parts.filter(Boolean).join(gap),
    count: (noun: CountedNoun, value: number) =>
      translate(windowNames, `count.${noun}`, { count: format.integer(value) }, value),
    error(error: unknown) {
      const wire = error instanceof RequestError ? error.wire : null;
      const code = wire?.code ?? 'internal';
      const values = wire?.parameters ?? { detail: error instanceof Error ? error.message : String(error) };
      return {
        message: shared(`error.${code}.message`, values, wire?.message),
        hint: shared(`error.${code}.hint`, values, wire?.hint),
      };
    },
  };
}
