import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTags } from '../../src-main/contract/language-tags.ts';
import type { Locale } from '../../src-main/contract/models.ts';
import { readable } from '../../src-main/contract/texts/translate.ts';
import { RequestError } from '../../src-main/contract/rpc.ts';
import { createFormats, type Formats } from './format.ts';
import type { UiTexts } from './en/index.ts';
import { pluralForm } from './plural.ts';

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every dotted key of the interface texts but the counted nouns, which `count` looks up. */
export type UiKey = Leaves<Omit<UiTexts, 'count'>>;
export type CountedNoun = keyof UiTexts['count'];
type Values = Readonly<Record<string, string | number>>;

export interface Texts {
  readonly locale: Locale;
  readonly format: Formats;
  ui(key: UiKey, values?: Values): string;
  /** Words of all shells, such as `verdict.partial`, with long numbers as the language writes them; the fallback, or the key, when there is no such word. */
  shared(key: string, values?: Values, fallback?: string): string;
  /** Words of this window whose key is only known at run time; null when there is none. */
  maybe(key: string): string | null;
  /** A number with its noun in the right form. */
  count(noun: CountedNoun, value: number): string;
  error(error: unknown): { readonly message: string; readonly hint: string };
}

/** All that a component needs to speak the user's language. */
export function useText(): Texts {
  const { i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return useMemo(
    () =>
      createTexts(
        locale,
        (ns, key, values) => i18n.t(key, { ns, replace: values }),
        (key) => i18n.exists(key),
      ),
    [i18n, locale],
  );
}

export function createTexts(
  locale: Locale,
  translate: (ns: 'ui' | 'shared', key: string, values: Values) => string,
  exists: (key: string) => boolean,
): Texts {
  const format = createFormats(locale);
  const shared: Texts['shared'] = (key, values = {}, fallback = key) =>
    exists(`shared:${key}`) ? translate('shared', key, readable(locale, values)) : fallback;
  return {
    locale,
    format,
    shared,
    ui: (key, values = {}) => translate('ui', key, values),
    maybe: (key) => (exists(`ui:${key}`) ? translate('ui', key, {}) : null),
    count: (noun, value) => translate('ui', `count.${noun}.${pluralForm(languageTags[locale], value)}`, { count: format.integer(value) }),
    error(error) {
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
