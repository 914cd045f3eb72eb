import type { Locale } from '../contract/language-tags.ts';
import { createI18n, type TextKey, type Translations, type Tree, type Values } from './i18n.ts';
import { readable, sharedNames, sharedNamespaces, sharedTexts, type SharedKey } from './shared.ts';

/** For shells without a window; each call names its language. */
const i18n = createI18n('en', sharedNamespaces);

/** The text of a dotted key; the key itself when missing. */
export function translate(locale: Locale, key: SharedKey, parameters: Values = {}): string {
  return lookUp(locale, sharedNames, key, readable(locale, parameters), parameters['count']);
}

/** Adds the texts of one shell or output to the translator and returns the function that reads them. */
export function readTexts<English extends Tree>(
  name: string,
  texts: Translations & { readonly en: English },
): (locale: Locale, key: TextKey<English>, values?: Values) => string {
  for (const [locale, tree] of Object.entries(texts)) i18n.addResourceBundle(locale, name, tree);
  return (locale, key, values = {}) => lookUp(locale, [name], key, values);
}

/**
 * The language is also passed as value, for texts that quote others. A number named `count` selects the plural form.
 */
function lookUp(lng: Locale, ns: readonly string[], key: string, values: Values, count = values['count']): string {
  return i18n.t(key, { lng, ns, replace: { ...values, lng }, ...(typeof count === 'number' && { count }) });
}

/** Name and explanation of a detector; the id if unknown. */
export function detectorWords(locale: Locale, id: string): { readonly name: string; readonly explains: string } {
  const known: Readonly<Record<string, { readonly name: string; readonly explains: string }>> =
    sharedTexts[locale].detector;
  return known[id] ?? { name: id, explains: '' };
}
