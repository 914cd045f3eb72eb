import i18next, { type i18n, type Module } from 'i18next';
import { checkLimits } from '../contract/checks.ts';
import { locales, type Locale } from '../contract/language-tags.ts';

export { locales };

/** The texts of one file; dots separate the parts of a key. Lists hold paragraphs or points. */
export interface Tree {
  readonly [key: string]: string | readonly string[] | Tree;
}

/** The same file in each language. */
export type Translations = Readonly<Record<Locale, Tree>>;
export type Values = Readonly<Record<string, string | number>>;

/** All dotted keys of the English texts; plural forms (`pages_one`, `pages_other`) share one key. */
export type TextKey<English> = {
  [K in keyof English & string]: English[K] extends string
    ? WithoutForm<K>
    : English[K] extends readonly string[]
      ? never
      : `${K}.${TextKey<English[K]>}`;
}[keyof English & string];

/** Texts readable as data: all but plural forms, in which languages differ. */
export type PlainTexts<English> = {
  readonly [K in keyof English as K extends `${string}_${Intl.LDMLPluralRule}` ? never : K]: English[K] extends
    | string
    | readonly string[]
    ? English[K]
    : PlainTexts<English[K]>;
};

type WithoutForm<K extends string> = K extends `${infer Noun}_${Intl.LDMLPluralRule}` ? Noun : K;

/**
 * The translator of a shell, with its files by namespace. It escapes nothing: React, reports and the terminal do that
 * themselves. Limits are passed into texts as variables, so that they are written in one place.
 */
export function createI18n(
  locale: Locale,
  namespaces: Readonly<Record<string, Translations>>,
  plugins: readonly Module[] = [],
): i18n {
  const instance = i18next.createInstance();
  for (const plugin of plugins) instance.use(plugin);
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: checkLimits },
    ns: Object.keys(namespaces),
    resources: Object.fromEntries(
      locales.map((language) => [
        language,
        Object.fromEntries(Object.entries(namespaces).map(([name, texts]) => [name, texts[language]])),
      ]),
    ),
  });
  return instance;
}
